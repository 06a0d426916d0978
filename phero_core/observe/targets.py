"""What a fact is about: the user, an order in the message or mentioned last, or somebody's sister."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import regex

from phero_core.observe import grounds
from phero_core.observe.persons import last_person
from phero_core.scent import Polarity, TargetKind, canonical

if TYPE_CHECKING:
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.pack import TypeRule
    from phero_core.observe.page import Candidate, Page
    from phero_core.observe.protocol import Mention

_REACH = 40
_POSSESSOR = (
    r"(?:(?:my|our)\s+(?P<who>(?:[a-z-]+\s+)?(?:{en}))(?:'s|s')"
    r"|我们?(?:的)?(?P<who_zh>{zh})(?:的)?"
    r"|(?<![A-Za-z])(?P<name>(?-i:(?!(?:It|That|This|What|Here|There|He|She|Who|Where|When|Let|How|One|Today|Everything)')[A-Z][a-z]+))'s"
    r"|(?P<third>\b(?:his|her|their)|[他她]们?的?))"
    r"\s*(?:(?:new|current|old|own|default|latest|all-time)\s+|现在|目前|新的?)*$"
)


def settle_targets(page: Page, candidates: list[Candidate]) -> list[Candidate]:
    """Give each candidate its target; drop those about a person whom nobody named."""
    objects = [candidate for candidate in candidates if _is_object(page, candidate)]
    kept = []
    for candidate in candidates:
        if candidate.target is None and not _person(page, candidate):
            page.miss(candidate.origin, grounds.NOBODY_NAMED, candidate.anchor, candidate.end)
            continue
        if candidate.target is None:
            _object(page, candidate, objects)
        kept.append(candidate)
    return kept


def _is_object(page: Page, candidate: Candidate) -> bool:
    rule = page.book.rule(candidate.type)
    return rule is not None and rule.object and candidate.polarity is Polarity.ASSERT


def _person(page: Page, candidate: Candidate) -> bool:
    """Take over whose fact it is ("my sister's"); False if that cannot be known."""
    rule = page.book.rule(candidate.type)
    if rule is None or rule.object or candidate.kind in {"found", "cue"}:
        return True
    clause = page.clause_at(candidate.anchor)
    start = max(clause.start, candidate.anchor - _REACH)
    place = _name_place(page, candidate)
    before, behind = _possessor(page.book.relations)
    match = before.search(page.text, start, place) or behind.match(page.text, _name_end(page, candidate))
    if match is None:
        return True
    groups = match.groupdict()
    person = groups["who"] or groups.get("who_zh") or groups.get("name")
    if groups.get("third"):
        person = last_person(page)
    if not person:
        return False
    candidate.target = person if groups.get("name") else person.lower()
    candidate.target_kind = TargetKind.PERSON
    return True


def _name_place(page: Page, candidate: Candidate) -> int:
    """Return where the type's name stands that a frame was built on; the possessor stands before it."""
    hit = _name(page, candidate)
    return candidate.anchor if hit is None else hit.start


def _name_end(page: Page, candidate: Candidate) -> int:
    """Return where the type's name ends; "of my sister" may stand behind it."""
    hit = _name(page, candidate)
    return candidate.start if hit is None else hit.end


def _name(page: Page, candidate: Candidate) -> Hit | None:
    for hit in page.hits_in(candidate.anchor, max(candidate.start, candidate.anchor + 1)):
        if any(
            entry.kind in {"name", "family", "cue"} and entry.owner == candidate.type for entry in hit.entries
        ):
            return hit
    return None


@lru_cache(maxsize=16)
def _possessor(relations: frozenset[str]) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    """Return what stands before a name ("my sister's"), and behind it ("of my sister")."""
    words = sorted(relations, key=lambda word: (-len(word), word))
    english = "|".join(regex.escape(word) for word in words if word.isascii()) or "(?!)"
    chinese = "|".join(regex.escape(word) for word in words if not word.isascii()) or "(?!)"
    written = _POSSESSOR.replace("{en}", english).replace("{zh}", chinese)
    behind = rf"\s(?:of|for)\s(?:my|our)\s(?P<who>(?:[a-z-]+\s)?(?:{english}))\b"
    return regex.compile(written, regex.IGNORECASE), regex.compile(behind, regex.IGNORECASE)


def objects_told(page: Page, candidates: list[Candidate]) -> frozenset[str]:
    """Return the objects that the message speaks of, not those that it only asks about."""
    told = [
        candidate.value
        for candidate in candidates
        if _is_object(page, candidate) and candidate.value and not _asked_about(page, candidate)
    ]
    return frozenset(told)


def _asked_about(page: Page, candidate: Candidate) -> bool:
    clause = page.clause_at(candidate.start)
    return clause.mood == "question" or clause.has("inquiry")


def _object(page: Page, candidate: Candidate, objects: list[Candidate]) -> None:
    """Make it a fact about an order: one in the message, that of the value it replaces, or the last one."""
    rule = page.book.rule(candidate.type)
    if rule is None or not rule.about:
        return
    near = [other for other in objects if other.type in rule.about and other.value]
    if near:
        own = [
            o for o in near if page.clause_at(o.start).sentence == page.clause_at(candidate.start).sentence
        ]
        before = [other for other in (own or near) if other.start <= candidate.start]
        _set(candidate, (before[-1] if before else (own or near)[0]).value)
    else:
        _set(candidate, _object_meant(page, candidate, rule))


def _object_meant(page: Page, candidate: Candidate, rule: TypeRule) -> str | None:
    """Return the object that a fact without one is about; None for a fact about all there is.

    It is the object spoken of last. What was said in general stays general, and taking something back or
    changing it reaches the object that has it.
    """
    replaced = _replaced(page, candidate)
    if replaced is None:
        return _last_object(page, rule)
    if replaced.target_kind is not TargetKind.OBJECT:
        return None
    told = _told(page, rule)
    changes = candidate.kind in _CHANGING or candidate.polarity is Polarity.RETRACT
    if told is None or (changes and not _has(page, candidate.type, told)):
        return replaced.target
    return told


def _last_object(page: Page, rule: TypeRule) -> str | None:
    """Return the object spoken of last, of a kind that the fact can be about; for a sticky fact, asked about is enough."""
    if not rule.sticky:
        return _told(page, rule)
    context = page.context
    if context.object_type in rule.about:
        return context.object_id
    return next((m.value for m in reversed(context.recent) if m.type in rule.about), None)


def _told(page: Page, rule: TypeRule) -> str | None:
    """Return the object that the user spoke of last, if the fact can be about one of its kind."""
    told = page.context.object_told
    kinds = {m.type for m in page.context.recent if told is not None and m.value == told}
    if told is not None and told == page.context.object_id and page.context.object_type:
        kinds.add(page.context.object_type)
    return told if kinds & set(rule.about) else None


_CHANGING = frozenset({"change", "correct", "withdraw", "deny"})


def _has(page: Page, name: str, told: str) -> bool:
    """Whether a fact of this type was said about an object."""
    return any(mention.type == name and mention.target == told for mention in page.context.recent)


def _set(candidate: Candidate, target: str | None) -> None:
    if target is not None:
        candidate.target, candidate.target_kind = target, TargetKind.OBJECT


def _replaced(page: Page, candidate: Candidate) -> Mention | None:
    """Return what was said last of this type; to take a value back, what holds that value."""
    said = [m for m in reversed(page.context.recent) if m.type == candidate.type and not _of_person(m)]
    if candidate.polarity is Polarity.RETRACT and candidate.value is not None:
        equal = [m for m in said if canonical(m.value) == canonical(candidate.value)]
        told = [m for m in equal if m.target == page.context.object_told]
        said = told or equal or said
    return said[0] if said else None


def _of_person(mention: Mention) -> bool:
    return mention.target_kind is TargetKind.PERSON
