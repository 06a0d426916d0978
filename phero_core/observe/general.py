"""What is left when no rule saw a fact: question, statement, confirmation, acknowledgement, chatter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.consent import confirms
from phero_core.observe.manner import PLAIN, manner_at
from phero_core.observe.strength import statement_weight
from phero_core.observe.values import bare
from phero_core.scent import Sighting

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Page

MAX_GENERAL = 3
"""How many general statements and questions one message releases at most [count]."""

_LONGEST = 160
_FILLER = re.compile(
    r"[\W_]|[的了吧呢啊哦嗯呀哈嘛吗噢喔哎唉]|\b(?:i|it|is|that|the|a|so|you|all|then|very|much|and|for|me|to|this)\b",
    re.IGNORECASE,
)


def general(page: Page, seen: list[tuple[int, int]]) -> list[Sighting]:
    """Return general sightings for the sentences in which nothing else was seen.

    Args:
        page: the message.
        seen: where the facts stand that were seen [code points].
    """
    found: list[Sighting] = []
    yes = confirms(page)
    if yes is not None:
        found.append(_sighting(page, "confirmation", *yes))
    for number, (start, end, _) in enumerate(page.sentences):
        facts = [place for place, _ in seen if start <= place < end]
        sighting = _of_sentence(page, number, (start, end), facts, yes)
        if sighting is not None and len(found) < MAX_GENERAL:
            found.append(sighting)
    if not found and not seen:
        found.append(_weak(page))
    return found


def _of_sentence(
    page: Page, number: int, span: tuple[int, int], facts: list[int], yes: tuple[int, int] | None
) -> Sighting | None:
    start, end = span
    parts = [clause for clause in page.clauses if clause.sentence == number]
    if any(clause.mood == "question" for clause in parts) or _asked(page, number, parts):
        return _sighting(page, "question", start, end)
    if facts:
        return None
    if yes is not None and start <= yes[0] < end:
        start = yes[1]
    if _is_weak(page, start, end):
        return None
    weight = statement_weight(page, start, end)
    return _sighting(page, "statement", start, end, weight=weight)


def _asked(page: Page, number: int, parts: list[Clause]) -> bool:
    """Whether a hypothetical or a report ends with a question mark: "if I moved, what would rent be?"."""
    ending = page.sentences[number][2]
    return any(mark in ending for mark in "?？") and any(clause.mood != "assert" for clause in parts)


def _is_weak(page: Page, start: int, end: int) -> bool:
    """Whether a sentence is nothing but acknowledgement, chatter and fillers."""
    weak = [h for h in page.hits_in(start, end) if any(e.owner in _WEAK for e in h.entries)]
    text = list(page.text[start:end])
    for hit in weak:
        text[hit.start - start : hit.end - start] = " " * (hit.end - hit.start)
    rest = _FILLER.sub("", "".join(text))
    return len(rest) <= (_FEW if weak and rest.isascii() and rest.isalpha() else 1)


_FEW = 4
"""How many letters may be left beside small talk [code points]."""

_WEAK = frozenset({"acknowledgement", "chatter", "confirm", "deny"})


def _weak(page: Page) -> Sighting:
    owners = {entry.owner for hit in page.hits for entry in hit.entries}
    known = "acknowledgement" in owners or "confirm" in owners
    chatter = "chatter" in owners or not known
    kind = "chatter" if chatter and "acknowledgement" not in owners else "acknowledgement"
    return _sighting(page, kind, 0, len(page.text))


def _sighting(page: Page, kind: str, start: int, end: int, *, weight: float = 1.0) -> Sighting:
    start, end = bare(page.text, start, min(end, start + _LONGEST))
    manner = manner_at(page, start) if start < end else PLAIN
    return Sighting(
        type=kind,
        value=page.text[start:end] or None,
        surface=page.reading.surface(start, end) or None,
        scope=manner.scope,
        weight=weight,
        emphasis=manner.emphasis,
        span=page.reading.span(start, end) if start < end else None,
        origin=f"base/{kind}/general",
        why=grounds.NO_RULE,
    )
