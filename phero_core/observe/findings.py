"""What a type's own rules see: ids wherever they stand, listed values, patterns, and cue words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe.negation import negation_before
from phero_core.observe.page import Candidate
from phero_core.observe.values import bare, cut, members, trim
from phero_core.scent import Polarity, TargetKind

if TYPE_CHECKING:
    import regex

    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Page
    from phero_core.observe.patterns import GuardedPattern
    from phero_core.observe.rulebook import CompiledType


def ids(page: Page) -> list[Candidate]:
    """Return ids, phones and the like, wherever they stand."""
    return [
        Candidate(
            entity.type, entity.start, entity.end, entity.start, entity.origin, kind="found", why="pattern"
        )
        for entity in page.entities
        if entity.type is not None
    ]


def mentions(page: Page) -> list[Candidate]:
    """Return listed values of types that count wherever they stand (a carrier)."""
    found = []
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind == "value" and page.book.rules[entry.owner].mentions:
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
                        why=f"‘{hit.word}’",
                    )
                )
    return found


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
            for match in pattern.find(page.text, start, limit):
                found.extend(_matched(page, kind, pattern, match, polarity))
    return found


def _matched(
    page: Page, kind: CompiledType, pattern: GuardedPattern, match: regex.Match[str], polarity: Polarity
) -> list[Candidate]:
    groups = match.groupdict()
    target, target_kind = _who(page, groups.get("who"))
    if target_kind is None:
        page.miss(pattern.origin, "about a person who is not named", *match.span())
        return []
    if "value" not in groups or groups["value"] is None:
        spans = [(match.start(), match.start())]
    else:
        spans = _values(page, kind, match)
    back = _old(page, kind, match, pattern.origin, (target, target_kind))
    name = _type_name(kind, groups.get("name"))
    return back + [
        Candidate(
            name,
            first,
            last,
            match.start(),
            pattern.origin,
            polarity=polarity,
            kind="pattern",
            why="pattern",
            target=target,
            target_kind=target_kind,
            settled=polarity is Polarity.RETRACT,
        )
        for first, last in spans
    ]


def _values(page: Page, kind: CompiledType, match: regex.Match[str]) -> list[tuple[int, int]]:
    first, last = match.span("value")
    span = cut(page, kind, first, last)
    if span is None or _names_a_type(page, *span):
        return []
    return members(page, kind, *span)


def _names_a_type(page: Page, start: int, end: int) -> bool:
    """Whether the words name a type: "remove my phone number" takes nothing off an order."""
    return any(
        start <= hit.start < end
        and (hit.end - hit.start) * _MOST > end - start
        and any(entry.kind in {"name", "family"} for entry in hit.entries)
        for hit in page.hits
    )


def _old(
    page: Page,
    kind: CompiledType,
    match: regex.Match[str],
    origin: str,
    about: tuple[str | None, TargetKind],
) -> list[Candidate]:
    if match.groupdict().get("old") is None:
        return []
    start, end = trim(page.text, *match.span("old"))
    return [
        Candidate(
            kind.name,
            start,
            end,
            match.start(),
            origin,
            polarity=Polarity.RETRACT,
            kind="withdraw",
            why="no longer",
            target=about[0],
            target_kind=about[1],
            settled=True,
        )
    ]


_MOST = 2
"""A name that covers more than one part in this many of a value makes it a name."""

_PERSON = re.compile(r"^(?:(?:my|our)\s+|我们?的?)", re.IGNORECASE)
_SELF = frozenset({"", "i", "we", "me", "us", "my", "our", "我", "我们", "本人", "俺", "咱", "咱们", "我的"})
_THIRD = frozenset({"he", "she", "they", "his", "her", "their", "他", "她", "他的", "她的"})


def _who(page: Page, words: str | None) -> tuple[str | None, TargetKind | None]:
    """Return whom a pattern's group ``who`` names; kind None if it is somebody unknown."""
    plain = (words or "").strip().lower()
    if plain in _SELF:
        return None, TargetKind.SELF
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


def by_cue(page: Page) -> list[Candidate]:
    """Return the types that are present because a cue word is: one for each clause."""
    found = []
    for clause in page.clauses:
        for name, places in _cues_of(page, clause).items():
            kind = page.book.types[name]
            acting = [place for place in places if _acts(page, clause, place, kind)]
            found.extend(_no_longer(page, clause, kind, places))
            if acting:
                start, end = _what_is_asked(page, clause)
                found.append(
                    Candidate(
                        name,
                        start,
                        end,
                        start,
                        f"{kind.origin}/cue",
                        kind="cue",
                        why=f"{len(acting)} cue",
                        cues=len(acting),
                        settled=True,
                    )
                )
    return found


def _no_longer(
    page: Page, clause: Clause, kind: CompiledType, places: list[tuple[int, int]]
) -> list[Candidate]:
    """Take back earlier orders that are now denied: "don't cancel it after all"."""
    denied = [
        page.reading.lower[start:end]
        for start, end in places
        if clause.mood == "assert" and negation_before(clause, start) is not None
    ]
    return [
        Candidate(
            kind.name,
            clause.start,
            clause.start,
            clause.start,
            f"{kind.origin}/denied",
            value=mention.value,
            polarity=Polarity.RETRACT,
            kind="cue",
            why="denied now",
            settled=True,
        )
        for mention in page.context.recent
        if mention.type == kind.name and any(word in mention.value.lower() for word in denied)
    ]


def _cues_of(page: Page, clause: Clause) -> dict[str, list[tuple[int, int]]]:
    cues: dict[str, list[tuple[int, int]]] = {}
    for hit in page.hits:
        if clause.start <= hit.start < clause.end:
            for entry in hit.entries:
                if entry.kind == "cue":
                    rule = page.book.rules[entry.owner]
                    if not (rule.patterns or rule.value or rule.found):
                        cues.setdefault(entry.owner, []).append((hit.start, hit.end))
    return cues


_NOUN = re.compile(
    r"(?:\b(?:the|a|an|any|this|that|no|your|of|my|their|last|previous|for|about|after|before|by)\s+|已经?|昨天|刚才?|被|(?:要|想)?(?:怎么|如何))$",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:了(?!吧)(?!$)|过了?|成功|失败|记录|政策|流程|规则|状态|进度|单号)|(?:\s+(?:policy|address|status|process|fee|window|label|number|form)\b)",
    re.IGNORECASE,
)


def _acts(page: Page, clause: Clause, place: tuple[int, int], kind: CompiledType) -> bool:
    """Whether a cue gives an order here: no noun, not denied, not told of the past."""
    start, end = place
    if clause.mood != "assert" or clause.past or page.quoted(start, end):
        return False
    negation = negation_before(clause, start)
    if negation is not None:
        page.miss(f"{kind.origin}/cue", f"negated by ‘{negation.word}’", start, end)
        return False
    before = page.text[max(clause.start, start - 12) : start]
    after = page.text[end : min(clause.end, end + 10)]
    return not (_NOUN.search(before) or _DONE.match(after))


_POLITE = re.compile(
    r"(?:[\s*_“\"'-]|(?:请问|请|麻烦您?|帮我|帮忙|给我|您好|你好|那就|那|我想要?|我要|我需要|能不能|可以|能|先|再|就|还是|对了|另外|顺便|把)"
    r"|(?:please|hi|hello|hey|and|so|but|also|then|just|now|ok|okay|well|actually|i want to|i want you to|i need to|i need you to|i'd like to|i would like to|i'd like you to|can you|could you|would you|will you|can i|let's|kindly|go ahead and|yes)(?=[\s,]))*",
    re.IGNORECASE,
)


def _what_is_asked(page: Page, clause: Clause) -> tuple[int, int]:
    """Return the clause without its politeness."""
    lead = _POLITE.match(page.text, clause.start, clause.end)
    start = lead.end() if lead and lead.end() < clause.end else clause.start
    return bare(page.text, start, clause.end)
