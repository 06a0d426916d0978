"""Why a message released no fact: which words of the packs stand in it, and what they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.protocol import NearMiss

if TYPE_CHECKING:
    from phero_core.observe.lexicon import Entry, Hit
    from phero_core.observe.page import Page
    from phero_core.text import Sentence

MOST = 3
"""How many words are explained at most [count]."""

_TELLING = ("name", "family", "value", "cue")
"""What a word can be, the most telling first."""


def unused(page: Page) -> list[NearMiss]:
    """Return what the packs' words in a message without a fact are, and what kept their rules back.

    Nothing is added where a rule has matched and told what keeps its fact back.
    """
    if page.near:
        return []
    entries = [(hit, entry) for hit in page.hits for entry in hit.entries if entry.kind != "word"]
    found: dict[str, NearMiss] = {}
    for hit, entry in sorted(entries, key=_telling):
        reason = _reason(page, hit, entry)
        if reason is not None and entry.owner not in found and len(found) < MOST:
            span = page.reading.span(hit.start, hit.end)
            origin = f"{page.book.types[entry.owner].origin}/{entry.kind}"
            found[entry.owner] = NearMiss(origin, reason, span)
    return list(found.values())


def _telling(pair: tuple[Hit, Entry]) -> tuple[int, int]:
    """Return how little a word tells: names before cues, long words before short ones."""
    hit, entry = pair
    return _TELLING.index(entry.kind), hit.start - hit.end


def _reason(page: Page, hit: Hit, entry: Entry) -> Sentence | None:
    kind = page.book.types[entry.owner]
    if entry.kind in {"name", "family"}:
        return grounds.NAME_ALONE.filled(word=hit.word, type=kind.name)
    if entry.kind == "value":
        return grounds.VALUE_ALONE.filled(word=hit.word, type=kind.name)
    count = len(kind.patterns) + len(kind.retracts) + len(kind.conditional)
    return grounds.CUE_ALONE.filled(word=hit.word, type=kind.name, count=count) if count else None
