"""Sentence frames: NAME is X, change NAME to X, not X but Y, forget NAME; with a type's name or without."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe import grounds, lists, replacing, slips
from phero_core.observe.guess import guess_types, of_old
from phero_core.observe.page import Candidate
from phero_core.observe.values import cut, members, phrase
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    import regex

    from phero_core.observe.compiled import CompiledFrame, CompiledType
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page

_WINDOW = 60
"""How far before a name a frame looks [code points]."""


class _Match(NamedTuple):
    frame: CompiledFrame
    start: int
    groups: dict[str, tuple[int, int]]


def named(page: Page) -> list[Candidate]:
    """Return what the frames around types' names say."""
    found: list[Candidate] = []
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind in {"name", "family"}:
                owner = _family_member(page, entry.owner) if entry.kind == "family" else entry.owner
                found.extend(_at_name(page, hit, page.book.types[owner]))
    return found


def _family_member(page: Page, owner: str) -> str:
    """Return which type "the address" means: the one of its family that was said last."""
    family = page.book.rules[owner].family
    for mention in reversed(page.context.recent):
        rule = page.book.rule(mention.type)
        if rule is not None and rule.family == family:
            return mention.type
    return owner


def _at_name(page: Page, hit: Hit, kind: CompiledType) -> list[Candidate]:
    clause = page.clause_at(hit.start)
    beyond = page.sentence_end(clause.sentence + 1)
    for frame in page.book.named_frames:
        limit = beyond if frame.kind in _CORRECTING else clause.limit
        match = _match(page, frame, hit, clause.start, limit)
        if match is not None:
            found = _read(page, kind, match, limit)
            if found is not None:
                return found
    return []


_CORRECTING = frozenset({"change", "correct"})
"""Frames that may reach into the next sentence: "I gave you the wrong address. It is …"."""


def _match(page: Page, frame: CompiledFrame, hit: Hit, start: int, limit: int) -> _Match | None:
    groups: dict[str, tuple[int, int]] = {}
    anchor = hit.start
    if frame.before is not None:
        before = frame.before.search(page.text, max(start, hit.start - _WINDOW), hit.start)
        if before is None:
            return None
        anchor = before.start()
        groups.update(_spans(before))
    after = frame.after.match(page.text, hit.end, limit)
    if after is None:
        return None
    return _Match(frame, anchor, {**groups, **_spans(after)})


def _spans(match: regex.Match[str]) -> dict[str, tuple[int, int]]:
    return {name: match.span(name) for name in match.re.groupindex if match.start(name) >= 0}


def _read(page: Page, kind: CompiledType, match: _Match, limit: int) -> list[Candidate] | None:
    """Return what a matching frame says of a type, or None if its value does not fit the type."""
    action = match.frame.kind
    if action == "keep":
        page.miss(match.frame.origin, grounds.NOTHING_CHANGES, match.start, limit)
        return []
    if "value" not in match.groups:
        return [_plain(kind, match, match.start, match.start, action)]
    first, last = match.groups["value"]
    form = kind.form.strict() if match.frame.evident else kind.form
    if not form.parts:
        return None
    span = cut(page, kind, first, min(last, page.clause_at(first).limit), form)
    if span is None:
        return None
    found = [_plain(kind, match, start, end, action) for start, end in members(page, kind, *span)]
    return [*_taken_back(page, kind, match), *found]


def _plain(kind: CompiledType, match: _Match, start: int, end: int, action: str) -> Candidate:
    polarity = Polarity.RETRACT if action in {"withdraw", "deny"} else Polarity.ASSERT
    origin = f"{kind.origin}/{match.frame.rule}"
    return Candidate(
        kind.name,
        start,
        end,
        match.start,
        origin,
        polarity=polarity,
        kind=action,
        why=grounds.FRAME.filled(frame=match.frame.rule.partition(":")[2], action=grounds.ACTIONS[action]),
        settled=action == "correct",
    )


def _taken_back(page: Page, kind: CompiledType, match: _Match) -> list[Candidate]:
    if "old" not in match.groups or match.frame.kind not in {"change", "correct"}:
        return []
    span = cut(page, kind, *match.groups["old"])
    if span is None or span[1] > match.groups["old"][1]:
        return []
    candidate = _plain(kind, match, *span, "withdraw")
    candidate.settled = True
    return [candidate]


def free(page: Page, taken: list[Candidate]) -> list[Candidate]:
    """Return what frames without a name say: 改成X, "make it X", 不是X，是Y; the type is found from context."""
    if not any(clause.has("when") for clause in page.clauses):
        return []
    found: list[Candidate] = []
    for start, limit, _ in page.sentences:
        whens = {hit.word for hit in _whens(page) if start <= hit.start < limit}
        if whens:
            found.extend(_in_sentence(page, (start, limit), whens, taken))
    return found


def _whens(page: Page) -> list[Hit]:
    return [hit for clause in page.clauses for hit in clause.words.get("when", ())]


def _in_sentence(
    page: Page, span: tuple[int, int], whens: set[str], taken: list[Candidate]
) -> list[Candidate]:
    found: list[Candidate] = []
    for frame in page.book.free_frames:
        if not page.book.called_for(frame, whens):
            continue
        for match in frame.after.find(page.text, *span):
            if not _overlaps(match, _rivals(frame, [*taken, *found])):
                found.extend(_free_read(page, frame, match, span[1], [*taken, *found]))
    return found


def _overlaps(match: regex.Match[str], taken: list[Candidate]) -> bool:
    """Whether a frame's words were already read."""
    first = match.start()
    value = match.start("value") if "value" in match.re.groupindex else first
    return any(
        (other.start < other.end and other.anchor <= value < other.end)
        or first <= other.start < value
        or (other.kind in _FRAMED and value <= other.anchor < match.end())
        for other in taken
        if other.kind != "cue"
    )


def _rivals(frame: CompiledFrame, taken: list[Candidate]) -> list[Candidate]:
    """Return what may have read a frame's words already: "remove everything" removes no item called so."""
    if frame.kind == "clear":
        return []
    return [c for c in taken if c.polarity is Polarity.RETRACT] if frame.kind == "unsay" else taken


_FRAMED = frozenset({"set", "change", "correct", "withdraw"})


def _free_read(
    page: Page, frame: CompiledFrame, match: regex.Match[str], limit: int, taken: list[Candidate]
) -> list[Candidate]:
    groups = _spans(match)
    if frame.kind in lists.KINDS:
        return lists.read(page, frame, match)
    if "value" not in groups:
        return _last_back(page, frame, match)
    said = slips.said_before(page, taken, match.start())
    old = groups.get("old")
    if (
        old is not None
        and frame.kind == "change"
        and of_old(page, old, said) is None
        and not _is_listed(page, old)
    ):
        old = groups.pop("old") and None
    rough = phrase(page, groups["value"][0], min(limit, groups["value"][1]))
    gone = _taken_off(page, taken, match.start())
    for kind in guess_types(page, rough, old, frame, said, taken_off=gone):
        put_right = replacing.patched(page, kind, (rough, old), frame, said) if old is not None else []
        read = put_right or _read(page, kind, _Match(frame, match.start(), groups), limit)
        if read:
            return [*replacing.replaced(read, frame, old, said, taken), *read]
    if rough[0] < rough[1] and not (frame.evident or frame.alike or frame.known):
        page.miss(frame.origin, grounds.UNKNOWN_TYPE, *rough)
    return []


def _taken_off(page: Page, taken: list[Candidate], before: int) -> str | None:
    """Return the type of the list off which something is taken before a place: muffin不要了，换成bagel."""
    for other in taken:
        rule = page.book.rule(other.type)
        if rule is not None and rule.edits and other.polarity is Polarity.RETRACT and other.end <= before:
            return other.type
    return None


def _is_listed(page: Page, span: tuple[int, int]) -> bool:
    """Whether the words hold a value that a pack lists."""
    return any(any(entry.kind == "value" for entry in hit.entries) for hit in page.hits_in(*span))


def _last_back(page: Page, frame: CompiledFrame, match: regex.Match[str]) -> list[Candidate]:
    """Take back what was said last: "scratch that"."""
    at = match.start()
    if not page.context.recent:
        return [Candidate("statement", at, at, at, frame.origin, polarity=Polarity.RETRACT, kind="scratch")]
    mention = page.context.recent[-1]
    return [
        Candidate(
            mention.type,
            at,
            at,
            at,
            frame.origin,
            value=mention.value,
            polarity=Polarity.RETRACT,
            kind="scratch",
            why=grounds.LAST_SAID,
            target=mention.target,
            target_kind=mention.target_kind,
        )
    ]


def old_value(page: Page, type_name: str, words: str) -> str:
    """Return the value said before that these words mean: 北京 for 北京市朝阳区建国路8号."""
    plain = canonical(words)
    for mention in reversed(page.context.recent):
        if mention.type == type_name and plain and plain in canonical(mention.value):
            return mention.value
    return words
