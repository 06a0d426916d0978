"""What the types' own patterns match, in sentences where one of their cues stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe import grounds
from phero_core.observe.masking import has_any
from phero_core.observe.page import Candidate
from phero_core.observe.persons import whom
from phero_core.observe.values import cut, members, trim
from phero_core.scent import Polarity, TargetKind, canonical

if TYPE_CHECKING:
    import regex

    from phero_core.observe.compiled import CompiledType, OwnPattern
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page
    from phero_core.text import Sentence


class _Rule(NamedTuple):
    """One pattern on its way through a sentence: of which type, what it does, and the cue that called for it."""

    kind: CompiledType
    own: OwnPattern
    polarity: Polarity
    why: Sentence


def by_pattern(page: Page) -> list[Candidate]:
    """Return what the types' own patterns match."""
    cued = _cued(page)
    found: list[Candidate] = []
    for kind in page.book.pattern_types:
        hits = cued.get(kind.name, ())
        if not hits and not (kind.always and has_any(kind.rule.needs, page.reading.lower)):
            continue
        for start, limit, _ in page.sentences:
            cue = next((hit for hit in hits if start <= hit.start < limit), None)
            if cue is not None or kind.always:
                found.extend(_in_sentence(page, kind, (start, limit), cue))
    return found


def _cued(page: Page) -> dict[str, list[Hit]]:
    """Return for each type the words that call for its patterns; a person named calls for facts about persons."""
    cued: dict[str, list[Hit]] = {}
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind != "word":
                cued.setdefault(entry.owner, []).append(hit)
            elif entry.owner == "relations":
                for name in page.book.person_types:
                    cued.setdefault(name, []).append(hit)
    return cued


def _in_sentence(page: Page, kind: CompiledType, span: tuple[int, int], cue: Hit | None) -> list[Candidate]:
    why = grounds.PATTERN if cue is None else grounds.CUED.filled(word=cue.word)
    back = grounds.PATTERN if cue is None else grounds.CUED_BACK.filled(word=cue.word)
    found: list[Candidate] = []
    groups = ((Polarity.RETRACT, back, kind.retracts), (Polarity.ASSERT, why, kind.patterns))
    for polarity, reason, patterns in groups:
        for own in patterns:
            if cue is not None or own.always:
                found.extend(_each_match(page, _Rule(kind, own, polarity, reason), span))
    for own in kind.conditional if cue is not None or kind.always else ():
        for candidate in _each_match(page, _Rule(kind, own, Polarity.ASSERT, why), span):
            candidate.kind = "conditional"
            found.append(candidate)
    for own in kind.pronouns if cue is not None or kind.always else ():
        found.extend(_of_said(page, _Rule(kind, own, Polarity.ASSERT, why), span))
    return found


def _each_match(page: Page, rule: _Rule, span: tuple[int, int]) -> list[Candidate]:
    """Return what a pattern matches; the search goes on behind each value, not behind the whole match."""
    found: list[Candidate] = []
    place, limit = span
    while place < limit and (match := rule.own.pattern.search(page.text, place, limit)) is not None:
        read = _matched(page, rule, match)
        found.extend(read)
        place = max([match.start() + 1, *(candidate.end for candidate in read)])
        if not read:
            place = max(place, match.end() if "value" not in match.groupdict() else match.start("value"))
    return found


def _matched(page: Page, rule: _Rule, match: regex.Match[str]) -> list[Candidate]:
    groups = match.groupdict()
    target, target_kind = whom(page, groups.get("who"))
    if target_kind is None:
        page.miss(rule.own.pattern.origin, grounds.NOBODY_NAMED, *match.span())
        return []
    if groups.get("value") is None and groups.get("it") is not None:
        return _said_with(page, rule, match)
    spans = [(match.start(), match.start())] if groups.get("value") is None else _values(page, rule, match)
    name = type_name(rule.kind, groups.get("name"))
    if groups.get("old") is not None:
        name = _type_that_had(page, name, match["old"])
    about = (target, target_kind)
    found = [_found(name, rule, match, span, about) for span in spans]
    if groups.get("it") is not None:
        _said_there(page, found, match.start("it"))
    return [*_old(page, name, rule, match, about), *found]


def _type_that_had(page: Page, name: str, old: str) -> str:
    """Return the type that had the value which is replaced: "moved from AWS to Azure" is no change of town."""
    words = canonical(old)
    had = [m.type for m in reversed(page.context.recent) if canonical(m.value) == words]
    return name if not had or name in had else had[0]


def _said_with(page: Page, rule: _Rule, match: regex.Match[str]) -> list[Candidate]:
    """Return the value said before that a predicate alone speaks of: the headache that "does not hurt any more"."""
    said = [m for m in reversed(page.context.recent) if m.type == rule.kind.name and m.target is None]
    words = match.group("it").removesuffix("s")
    meant = next((m for m in said if words in m.value), said[0] if said else None)
    if meant is None:
        return []
    found = _found(rule.kind.name, rule, match, (match.start(), match.start()), (None, TargetKind.SELF))
    found.value = meant.value
    return [found]


def _said_there(page: Page, found: list[Candidate], place: int) -> None:
    """Let values be said where a pronoun stands for them: what is so, is so there ("used to love X but now I hate it")."""
    for candidate in found:
        candidate.value = page.book.aliases.resolve(
            candidate.type, page.text[candidate.start : candidate.end]
        )
        candidate.start = candidate.end = candidate.anchor = place


def _of_said(page: Page, rule: _Rule, span: tuple[int, int]) -> list[Candidate]:
    """Return what a pronoun stands for: the value said last of this type, or of its opposite."""
    match = rule.own.pattern.search(page.text, *span)
    names = {rule.kind.name, page.book.aliases.opposite(rule.kind.name)}
    said = next((m for m in reversed(page.context.recent) if m.type in names), None)
    if match is None or said is None or said.target is not None:
        return []
    found = _found(rule.kind.name, rule, match, (match.start(), match.start()), (None, TargetKind.SELF))
    found.value = said.value
    return [found]


def _found(
    name: str,
    rule: _Rule,
    match: regex.Match[str],
    span: tuple[int, int],
    about: tuple[str | None, TargetKind],
) -> Candidate:
    return Candidate(
        name,
        *span,
        match.start(),
        rule.own.pattern.origin,
        polarity=rule.polarity,
        kind="pattern",
        why=rule.why,
        target=about[0],
        target_kind=about[1],
        settled=rule.polarity is Polarity.RETRACT,
    )


def _values(page: Page, rule: _Rule, match: regex.Match[str]) -> list[tuple[int, int]]:
    first, last = match.span("value")
    span = cut(page, rule.kind, first, last, rule.own.form)
    if span is None or (rule.kind.rule.edits and _names_a_type(page, *span)):
        return []
    return members(page, rule.kind, *span)


def _old(
    page: Page, name: str, rule: _Rule, match: regex.Match[str], about: tuple[str | None, TargetKind]
) -> list[Candidate]:
    if match.groupdict().get("old") is None:
        return []
    old = _found(name, rule, match, trim(page.text, *match.span("old")), about)
    old.polarity, old.kind, old.why, old.settled = Polarity.RETRACT, "withdraw", grounds.NO_LONGER, True
    return [old]


def _names_a_type(page: Page, start: int, end: int) -> bool:
    """Whether the words name a type: "remove my phone number" takes nothing off an order."""
    return any(
        (hit.end - hit.start) * _MOST > end - start
        and any(entry.kind in {"name", "family"} for entry in hit.entries)
        for hit in page.hits_in(start, end)
    )


_MOST = 2
"""A name that covers more than one part in this many of a value makes it a name."""


def type_name(kind: CompiledType, name: str | None) -> str:
    """Return a type's name, with what a pattern's group ``name`` calls it in place of a wildcard."""
    if name is None or "*" not in kind.name:
        return kind.name
    plain = " ".join(name.lower().split())
    for word, others in kind.rule.words.items():
        if plain in (word, *others):
            plain = word
            break
    else:
        plain = " ".join(_translated(kind, part) for part in plain.split())
    return kind.name.replace("*", re.sub(r"[^\w]+", "_", plain).strip("_"))


def _translated(kind: CompiledType, part: str) -> str:
    return next((word for word, others in kind.rule.words.items() if part in others), part)
