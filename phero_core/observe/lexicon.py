"""All literal words of the packs in one table: one pass finds every word, the longest at each place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_START = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")
"""Where a word can begin: at a run of Latin letters, or at any other character."""

_SIZES = (3, 2, 1)
"""Words are looked up by their first three characters, shorter ones whole [characters]."""
_SHORT = 2
"""Chinese words up to this length are checked against word boundaries; of two characters, one
end is enough: 爱喝 stands in 爱|喝茶, but 京东 not in 北京|东路 [characters]."""


_OPENING = frozenset("别勿")
"""Characters that forbid what follows, even where the two make one word (别动); words that only look so are listed."""


class Entry(NamedTuple):
    """What a word stands for: ``name``, ``cue``, ``value`` or ``word``; of which type or word list."""

    kind: str
    owner: str
    canonical: str | None = None


class Hit(NamedTuple):
    """A word of the packs in a text [code points, half open]."""

    start: int
    end: int
    word: str
    entries: tuple[Entry, ...]


class Lexicon:
    """Finds words: the longest at each place, never inside a longer one, never inside another word.

    >>> lexicon = Lexicon([("发", Entry("word", "send")), ("ship", Entry("word", "send"))])
    >>> [hit.word for hit in lexicon.scan("ship it, worship it")]
    ['ship']
    """

    def __init__(self, words: Iterable[tuple[str, Entry]]) -> None:
        self._entries: dict[str, tuple[Entry, ...]] = {}
        lengths: dict[str, set[int]] = {}
        for word, entry in words:
            key = word.lower()
            if entry not in self._entries.get(key, ()):
                self._entries[key] = (*self._entries.get(key, ()), entry)
            lengths.setdefault(key[: _SIZES[0]], set()).add(len(key))
        self._lengths = {key: sorted(found, reverse=True) for key, found in lengths.items()}

    def scan(self, lower: str, boundaries: Callable[[], frozenset[int]] | None = None) -> list[Hit]:
        """Return the words in a lower-cased text, in order.

        Args:
            lower: the text, lower-cased.
            boundaries: gives the places where Chinese words begin or end; asked only when needed.
        """
        hits: list[Hit] = []
        covered = 0
        for match in _START.finditer(lower):
            start = match.start()
            end = self._longest(lower, start, boundaries)
            if end > covered:
                word = lower[start:end]
                hits.append(Hit(start, end, word, self._entries[word]))
                covered = end
        return hits

    def _longest(self, lower: str, start: int, boundaries: Callable[[], frozenset[int]] | None) -> int:
        """Return where the longest word that begins at ``start`` ends, or -1."""
        for size in _SIZES:
            for length in self._lengths.get(lower[start : start + size], ()):
                end = start + length
                known = end <= len(lower) and lower[start:end] in self._entries
                if known and self._stands_alone(lower, start, end, boundaries):
                    return end
        return -1

    @staticmethod
    def _stands_alone(
        lower: str, start: int, end: int, boundaries: Callable[[], frozenset[int]] | None
    ) -> bool:
        """Whether it is a whole word here: neither Latin letters nor a Chinese word go on behind it."""
        if lower[end - 1] in _LATIN:
            return end == len(lower) or lower[end] not in _LATIN
        if boundaries is None or end - start > _SHORT or lower[start] < "\u4e00":
            return True
        places = boundaries()
        if lower[start:end] in _OPENING:
            return start in places
        if end - start == _SHORT:
            return start in places or end in places
        return start in places and end in places
