"""All literal words of the packs in one automaton: one pass finds every word, the longest at each place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LATIN = "abcdefghijklmnopqrstuvwxyz0123456789"
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
        for word, entry in words:
            key = word.lower()
            if entry not in self._entries.get(key, ()):
                self._entries[key] = (*self._entries.get(key, ()), entry)
        self._pattern = re.compile(f"(?=({_trie_pattern(self._entries)}))") if self._entries else None

    def scan(self, lower: str, boundaries: Callable[[], frozenset[int]] | None = None) -> list[Hit]:
        """Return the words in a lower-cased text, in order.

        Args:
            lower: the text, lower-cased.
            boundaries: gives the places where Chinese words begin or end; asked only when needed.
        """
        if self._pattern is None:
            return []
        hits: list[Hit] = []
        covered = 0
        for match in self._pattern.finditer(lower):
            start, end = match.span(1)
            if end <= covered:
                continue
            if self._stands_alone(lower, start, end, boundaries):
                hits.append(Hit(start, end, match[1], self._entries[match[1]]))
                covered = end
        return hits

    @staticmethod
    def _stands_alone(
        lower: str, start: int, end: int, boundaries: Callable[[], frozenset[int]] | None
    ) -> bool:
        """Whether a Chinese word is one here; the pattern itself sees to words in Latin letters."""
        if boundaries is None or end - start > _SHORT or lower[start] < "\u4e00":
            return True
        places = boundaries()
        if lower[start:end] in _OPENING:
            return start in places
        if end - start == _SHORT:
            return start in places or end in places
        return start in places and end in places


def _trie_pattern(words: Iterable[str]) -> str:
    """Return the pattern that finds the longest of the words at a place; one in Latin letters only as a whole word."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}
    latin = {character: below for character, below in root.items() if character in _LATIN}
    other = {character: below for character, below in root.items() if character not in _LATIN}
    branches = [rf"(?<![a-z0-9]){_branch(latin, '')}"] if latin else []
    return "|".join([*branches, *([_branch(other, "")] if other else [])])


def _branch(node: dict[str, Any], last: str) -> str:
    parts = [
        re.escape(character) + _branch(below, character)
        for character, below in sorted(node.items())
        if character
    ]
    if "" in node:
        parts.append("(?![a-z0-9])" if last in _LATIN else "")
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"
