"""From candidates to facts: what the clause's mood, a negation or an overlap leaves of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.frames import old_value
from phero_core.observe.kinds import widened
from phero_core.observe.negation import denied, denied_behind, negation_before
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.pack import TypeRule
    from phero_core.observe.page import Candidate, Page

_RANK = {
    "correct": 0,
    "change": 1,
    "withdraw": 1,
    "deny": 1,
    "scratch": 1,
    "unsay": 1,
    "conditional": 1,
    "set": 2,
    "pattern": 3,
    "answer": 3,
}
_LEAST = 4
_CLOSING = " 了吧啦"
_NEAR = 12
"""How far behind a value the word may stand that takes it back [code points]."""


def settle(page: Page, candidates: list[Candidate]) -> list[Candidate]:
    """Return what holds, in the order of the message, each fact once."""
    holding = [candidate for candidate in candidates if _holds(page, candidate)]
    holding = [c for c in holding if not _denies_taking_back(page, c) and not _takes_nothing(page, c)]
    for candidate in holding:
        if not candidate.settled and candidate.start < candidate.end:
            _apply_negation(page, candidate)
        _fill_value(page, candidate)
    holding = _repaired(page, _scratched(holding))
    kept = _without_repetition(_without_overlaps(page, _specific(holding)))
    _leave_out_values(page, kept)
    return [part for candidate in kept for part in widened(page, candidate)]


def _holds(page: Page, candidate: Candidate) -> bool:
    rule = page.book.rule(candidate.type)
    clause = page.clause_at(candidate.anchor)
    if page.quoted(candidate.anchor, max(candidate.end, candidate.anchor + 1)):
        page.miss(candidate.origin, grounds.QUOTED, candidate.anchor, candidate.end)
        return False
    if rule is not None and rule.only_in_questions:
        return clause.mood == "question" or clause.has("inquiry")
    mooded = _clause(page, candidate)
    mood = mooded.mood
    if candidate.kind == "conditional" and mood == "hypothetical":
        return not any(mark in page.sentences[clause.sentence][2] for mark in "?？")
    if mood == "assert" or (rule is not None and mood in _moods_allowed(rule)):
        return True
    if mood == "read" and candidate.kind == "found":
        return True
    reason = grounds.of_mood(mood, mooded.mood_word)
    page.miss(candidate.origin, reason, candidate.anchor, candidate.end)
    return False


def _moods_allowed(rule: TypeRule) -> set[str]:
    return {
        mood
        for mood, holds in (
            ("question", rule.in_questions),
            ("wish", rule.in_wishes),
            ("read", rule.in_readings),
        )
        if holds
    }


def _clause(page: Page, candidate: Candidate) -> Clause:
    """Return the clause where a candidate begins or, if that asserts, where its value stands."""
    clause = page.clause_at(candidate.anchor)
    return clause if clause.mood != "assert" else page.clause_at(candidate.start)


def _apply_negation(page: Page, candidate: Candidate) -> None:
    clause = page.clause_at(candidate.start)
    back = [
        hit
        for hit in clause.words.get("takes_back", ())
        if hit.start <= candidate.anchor < candidate.end or hit.end <= candidate.anchor
    ]
    negated = denied(page, clause, candidate.start) or denied_behind(page, clause, candidate.end)
    if back:
        reason = grounds.TAKEN_BACK_BY.filled(word=back[0].word)
    elif clause.past:
        reason = grounds.PAST_BY.filled(word=clause.first("past"))
    elif negated:
        reason = grounds.DENIED_BY.filled(word=negated)
    else:
        return
    candidate.polarity, candidate.why = Polarity.RETRACT, grounds.then(candidate.why, reason)


def _fill_value(page: Page, candidate: Candidate) -> None:
    if candidate.value is None and candidate.start < candidate.end:
        words = page.text[candidate.start : candidate.end]
        candidate.value = page.book.aliases.resolve(candidate.type, words)
    if candidate.polarity is Polarity.RETRACT and candidate.value is not None:
        candidate.value = old_value(page, candidate.type, candidate.value)


def _denies_taking_back(page: Page, candidate: Candidate) -> bool:
    """Whether taking back is itself denied: "do not remove the ham"."""
    if candidate.polarity is not Polarity.RETRACT or candidate.kind not in {"pattern", "withdraw"}:
        return False
    clause = page.clause_at(candidate.anchor)
    negation = negation_before(clause, candidate.anchor)
    if negation is not None:
        page.miss(
            candidate.origin, grounds.NEGATED.filled(word=negation.word), candidate.anchor, candidate.end
        )
    return negation is not None


def _takes_nothing(page: Page, candidate: Candidate) -> bool:
    """Whether it takes an item off a list that does not have it: "without changing the dates"."""
    rule = page.book.rule(candidate.type)
    if rule is None or not rule.edits or candidate.polarity is not Polarity.RETRACT:
        return False
    words = canonical(page.text[candidate.start : candidate.end])
    said = [canonical(m.value) for m in page.context.recent if m.type == candidate.type]
    return not any(words in value or value in words for value in said)


def _scratched(candidates: list[Candidate]) -> list[Candidate]:
    """Let "scratch that" take back what stands before it in the same message, rather than what was said earlier."""
    for scratch in [c for c in candidates if c.kind == "scratch"]:
        before = [c for c in candidates if c.start < scratch.start and c.polarity is Polarity.ASSERT]
        if before or scratch.value is None:
            candidates = [c for c in candidates if c is not scratch and c not in before]
    return candidates


def _repaired(page: Page, candidates: list[Candidate]) -> list[Candidate]:
    """Drop an order that the speaker takes back in the same breath for another: "cancel it – no wait, hold it"."""
    repairs = [hit for clause in page.clauses for hit in clause.words.get("repair", ()) if _alone(page, hit)]
    orders = [c for c in candidates if c.kind == "cue" or c.type == "constraint"]
    for hit in repairs:
        if any(c.start >= hit.end for c in orders):
            candidates = [c for c in candidates if c.kind != "cue" or c.start >= hit.end]
    return candidates


def _alone(page: Page, hit: Hit) -> bool:
    """Whether a word is all that its clause says, or nearly."""
    clause = page.clause_at(hit.start)
    return clause.start > 0 and clause.end - clause.start <= hit.end - hit.start + _SLACK


_SLACK = 5
"""What may stand beside a word of repair: "oh no wait" [code points]."""


def _specific(candidates: list[Candidate]) -> list[Candidate]:
    """Drop the taking back of everything where the same words take back something."""
    return [
        candidate
        for candidate in candidates
        if candidate.value is not None
        or candidate.polarity is Polarity.ASSERT
        or not any(
            other.value is not None
            and other.type == candidate.type
            and other.anchor <= candidate.anchor < other.end + _NEAR
            for other in candidates
        )
    ]


def _leave_out_values(page: Page, candidates: list[Candidate]) -> None:
    """Keep the values of other facts out of an order's words: a replaced address must not live on in them."""
    for candidate in candidates:
        if candidate.kind == "cue" and candidate.polarity is Polarity.ASSERT:
            candidate.value = _words_without(page, candidate, candidates)


def _words_without(page: Page, candidate: Candidate, others: list[Candidate]) -> str:
    words, place = "", candidate.start
    for other in sorted(others, key=lambda c: c.start):
        inside = place <= other.start < other.end <= candidate.end
        if inside and other.kind in {"change", "correct", "set"}:
            words += page.text[place : other.start] + "…"
            place = other.end
    rest = page.text[place : candidate.end]
    return words + (rest.rstrip(_CLOSING) if words else rest)


def _without_overlaps(page: Page, candidates: list[Candidate]) -> list[Candidate]:
    """Keep the surest reading of each span of words; a cue's phrase and other types' values may share words."""
    ordered = sorted(candidates, key=lambda c: (_rank(page, c), c.start - c.end, c.start))
    kept: list[Candidate] = []
    for candidate in ordered:
        if not any(_clash(page, candidate, other) for other in kept):
            kept.append(candidate)
    return sorted(
        kept, key=lambda c: (c.anchor if c.kind == "cue" else c.start, c.polarity is Polarity.ASSERT)
    )


def _rank(page: Page, candidate: Candidate) -> int:
    """Return how sure a reading is, least first; "my favourite editor" says more than "editor" does."""
    if candidate.kind == "pattern" and candidate.type not in page.book.types:
        return _RANK["change"]
    return _RANK.get(candidate.kind, _LEAST)


def _clash(page: Page, one: Candidate, other: Candidate) -> bool:
    if "cue" in {one.kind, other.kind} or one.start == one.end or other.start == other.end:
        return False
    if one.type != other.type and (_whole(page, one) or _whole(page, other)):
        return False
    if page.book.aliases.opposite(one.type) == other.type:
        return False
    if one.start >= other.end or other.start >= one.end:
        return False
    return one.type == other.type or "found" not in {one.kind, other.kind} or one.start >= other.start


def _whole(page: Page, candidate: Candidate) -> bool:
    """Whether its value is a whole clause, in which other facts may stand."""
    rule = page.book.rule(candidate.type)
    return rule is not None and rule.value == "clause"


def _without_repetition(candidates: list[Candidate]) -> list[Candidate]:
    seen: set[tuple[str, str | None, Polarity, str | None]] = set()
    kept = []
    for candidate in candidates:
        value = candidate.value
        key = (candidate.type, canonical(value) if value else None, candidate.polarity, candidate.target)
        if key not in seen:
            seen.add(key)
            kept.append(candidate)
    return kept
