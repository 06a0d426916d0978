"""What a type's own rules see: ids wherever they stand, listed values, and patterns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.negation import denied
from phero_core.observe.page import Candidate
from phero_core.observe.values import cut, members, trim
from phero_core.scent import Polarity, Role, TargetKind

if TYPE_CHECKING:
    import regex

    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page
    from phero_core.observe.patterns import GuardedPattern
    from phero_core.observe.rulebook import CompiledType


def ids(page: Page) -> list[Candidate]:
    """Return ids, phones and the like, wherever they stand."""
    return [
        Candidate(
            entity.type,
            entity.start,
            entity.end,
            entity.start,
            entity.origin,
            kind="found",
            why=grounds.PATTERN,
        )
        for entity in page.entities
        if entity.type is not None
    ]


def mentions(page: Page) -> list[Candidate]:
    """Return listed values of types that count wherever they stand (a carrier)."""
    found = []
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind == "value" and _is_choice(page, entry.owner, hit):
                origin = f"{page.book.types[entry.owner].origin}/mention"
                found.append(
                    Candidate(
                        entry.owner,
                        hit.start,
                        hit.end,
                        hit.start,
                        origin,
                        value=entry.canonical,
                        kind="mention",
                        why=grounds.WORD.filled(word=hit.word),
                    )
                )
    return found


def _is_choice(page: Page, owner: str, hit: Hit) -> bool:
    """Whether a mention chooses the value: "by DHL", or "DHL please", not "DHL is slow"."""
    kind = page.book.types[owner]
    if not kind.rule.mentions or kind.mention_after is None:
        return kind.rule.mentions
    clause = page.clause_at(hit.start)
    if denied(page, clause, hit.start) or owner in page.context.asked:
        return True
    around = page.text[clause.start : hit.start] + " " + page.text[hit.end : clause.end]
    if not _ASIDE.sub("", around):
        return True
    return any(
        match.end() == hit.start for match in kind.mention_after.find(page.text, clause.start, hit.start)
    )


_ASIDE = re.compile(
    r"[\W_]|[吧呢啊哦嗯啦呀哈那就还是的好行了]|可以|谢谢|快递|物流|速运"
    r"|\b(?:please|thanks|thank you|ok|okay|yes|no|then|instead|just|only|actually|shipping|delivery|the|one|it's|is|fine|would be|will do|works|for me)\b",
    re.IGNORECASE,
)


def by_pattern(page: Page) -> list[Candidate]:
    """Return what the types' own patterns match, in sentences where one of their cues stands."""
    cued = _cued(page)
    found: list[Candidate] = []
    for kind in page.book.pattern_types:
        places = cued.get(kind.name)
        if places is None and (kind.rule.cues or kind.rule.names):
            continue
        for start, limit, _ in page.sentences:
            if places is None or any(start <= place < limit for place in places):
                found.extend(_in_sentence(page, kind, start, limit))
    return found


def _cued(page: Page) -> dict[str, list[int]]:
    cued: dict[str, list[int]] = {}
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind != "word":
                cued.setdefault(entry.owner, []).append(hit.start)
    return cued


def _in_sentence(page: Page, kind: CompiledType, start: int, limit: int) -> list[Candidate]:
    found: list[Candidate] = []
    for polarity, patterns in ((Polarity.RETRACT, kind.retracts), (Polarity.ASSERT, kind.patterns)):
        for pattern in patterns:
            found.extend(_each_match(page, kind, pattern, (start, limit), polarity))
    for pattern in kind.conditional:
        for candidate in _each_match(page, kind, pattern, (start, limit), Polarity.ASSERT):
            candidate.kind = "conditional"
            found.append(candidate)
    return found


def _each_match(
    page: Page, kind: CompiledType, pattern: GuardedPattern, span: tuple[int, int], polarity: Polarity
) -> list[Candidate]:
    """Return what a pattern matches; the search goes on behind each value, not behind the whole match."""
    found: list[Candidate] = []
    place, limit = span
    while place < limit and (match := pattern.search(page.text, place, limit)) is not None:
        read = _matched(page, kind, pattern, match, polarity)
        found.extend(read)
        place = max([match.start() + 1, *(candidate.end for candidate in read)])
        if not read:
            place = max(place, match.end() if "value" not in match.groupdict() else match.start("value"))
    return found


def _matched(
    page: Page, kind: CompiledType, pattern: GuardedPattern, match: regex.Match[str], polarity: Polarity
) -> list[Candidate]:
    groups = match.groupdict()
    target, target_kind = _who(page, groups.get("who"))
    if target_kind is None:
        page.miss(pattern.origin, grounds.NOBODY_NAMED, *match.span())
        return []
    if "value" not in groups or groups["value"] is None:
        spans = [(match.start(), match.start())]
    else:
        spans = _values(page, kind, match)
    name = _type_name(kind, groups.get("name"))
    back = _old(page, name, match, pattern.origin, (target, target_kind))
    return back + [
        Candidate(
            name,
            first,
            last,
            match.start(),
            pattern.origin,
            polarity=polarity,
            kind="pattern",
            why=grounds.PATTERN,
            target=target,
            target_kind=target_kind,
            settled=polarity is Polarity.RETRACT,
        )
        for first, last in spans
    ]


def _values(page: Page, kind: CompiledType, match: regex.Match[str]) -> list[tuple[int, int]]:
    first, last = match.span("value")
    span = cut(page, kind, first, last)
    if span is None or (kind.rule.edits and _names_a_type(page, *span)):
        return []
    return members(page, kind, *span)


def _names_a_type(page: Page, start: int, end: int) -> bool:
    """Whether the words name a type: "remove my phone number" takes nothing off an order."""
    return any(
        (hit.end - hit.start) * _MOST > end - start
        and any(entry.kind in {"name", "family"} for entry in hit.entries)
        for hit in page.hits_in(start, end)
    )


def _old(
    page: Page,
    name: str,
    match: regex.Match[str],
    origin: str,
    about: tuple[str | None, TargetKind],
) -> list[Candidate]:
    if match.groupdict().get("old") is None:
        return []
    start, end = trim(page.text, *match.span("old"))
    return [
        Candidate(
            name,
            start,
            end,
            match.start(),
            origin,
            polarity=Polarity.RETRACT,
            kind="withdraw",
            why=grounds.NO_LONGER,
            target=about[0],
            target_kind=about[1],
            settled=True,
        )
    ]


_MOST = 2
"""A name that covers more than one part in this many of a value makes it a name."""

_PERSON = re.compile(r"^(?:(?:my|our)\s+|我们?的?)", re.IGNORECASE)
_SELF = frozenset({"i", "we", "me", "us", "my", "our", "我", "我们", "本人", "俺", "咱", "咱们", "我的"})
_YOU = frozenset({"you", "your", "你", "你们", "您", "你的", "您的"})
_THIRD = frozenset({"he", "she", "they", "his", "her", "their", "他", "她", "他的", "她的"})


def _who(page: Page, words: str | None) -> tuple[str | None, TargetKind | None]:
    """Return whom a pattern's group ``who`` names; kind None if it is somebody unknown.

    The facts are the user's: in the assistant's mouth "you" is the user, and "I" nobody.
    """
    plain = (words or "").strip().lower()
    user, other = (_YOU, _SELF) if page.role is Role.ASSISTANT else (_SELF, _YOU)
    if not plain or plain in user:
        return None, TargetKind.SELF
    if plain in other:
        return None, None
    if plain in _THIRD:
        person = last_person(page)
        return person, TargetKind.PERSON if person else None
    person = _PERSON.sub("", plain).removesuffix("'s").removesuffix("的")
    return person, TargetKind.PERSON


def last_person(page: Page) -> str | None:
    """Return the person whom "she" means: the last one named in the message, else before."""
    named = [hit.word for hit in page.hits if hit.word in page.book.relations]
    return named[-1] if named else page.context.person


def _type_name(kind: CompiledType, name: str | None) -> str:
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
