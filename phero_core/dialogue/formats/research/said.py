"""Where a message says a value word for word, and which part of a round's news the user's message brought."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from phero_core.scent import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from phero_core.dialogue.formats.research.gold import Field, State

Span = tuple[int, int]
"""A place in a message [code points, half open]."""


def place_of(value: str, content: str) -> Span | None:
    """Return where a message first says a value: the same words, letters and figures not cut, "3pm" for "3 pm".

    >>> place_of("4", "A table for 4, at 14:00"), place_of("14", "A table for 4, at 114"), place_of("7", "我们7个人")
    ((12, 13), None, (2, 3))
    """
    words = value.strip()
    if not words:
        return None
    found = _pattern(words).search(content)
    return found.span() if found else None


@lru_cache(maxsize=4096)
def _pattern(words: str) -> re.Pattern[str]:
    before = "(?<![A-Za-z0-9])" if words[0].isascii() and words[0].isalnum() else ""
    after = "(?![A-Za-z0-9])" if words[-1].isascii() and words[-1].isalnum() else ""
    pieces = _CUT.sub(_blank, words)
    return re.compile(before + pieces + after, re.IGNORECASE)


def _blank(found: re.Match[str]) -> str:
    """Return the pattern of what stands between two words, or of a word."""
    if found["word"]:
        return re.escape(found["word"])
    return r"\s*" if found["unit"] else r"\s+"


_CUT = re.compile(r"(?P<unit>(?<=\d)\s+(?=[A-Za-z]))|(?P<blank>\s+)|(?P<word>\S+)")


def fitting(content: str, start: int, end: int, *values: str) -> Span | None:
    """Return an annotated place if exactly one of the values stands there.

    >>> fitting("a table for four", 12, 16, "Four"), fitting("a table for four", 11, 16, "4")
    ((12, 16), None)
    """
    if not 0 <= start < end <= len(content):
        return None
    there = content[start:end]
    fits = there == there.strip() and canonical(there) in map(canonical, values)
    return (start, end) if fits else None


def heard(before: State, after: State, said: Callable[[Field, str], bool]) -> State:
    """Return the part of a round's news that the user's message brought: what is known after it, before the answer.

    What was taken back, the user took back. A new value that nobody has said yet, such as one carried over from
    another service or set by the operator, becomes known with the answer.

    Args:
        before: what was known before the round.
        after: what is known after it.
        said: tells whether the user said a value, or took up one that was offered.
    """
    known: State = {}
    for where, values in after.items():
        old = before.get(where, ())
        held = frozenset(map(canonical, old))
        taken = tuple(value for value in values if canonical(value) in held or said(where, value))
        if taken or old:
            known[where] = taken or old
    return known


def news(before: State, after: State) -> Iterator[tuple[Field, str]]:
    """Yield each value of ``after`` that ``before`` does not hold.

    >>> list(news({("hotel", "stars"): ("4",)}, {("hotel", "stars"): ("3",)}))
    [(('hotel', 'stars'), '3')]
    """
    for where, values in after.items():
        held = _keys(before.get(where, ()))
        yield from ((where, value) for value in values if canonical(value) not in held)


def _keys(values: Iterable[str]) -> frozenset[str]:
    return frozenset(map(canonical, values))
