"""One plain form of a text for matching; every place in it leads back to the text as it was written.

Full-width letters become ordinary ones, traditional characters simplified ones, one for one. Zero-width
characters are left out and missing apostrophes put in (cant, im), with a table of places. Compatibility forms stay as they are: folding them would
shift every span.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from importlib import resources
from typing import NamedTuple

MAX_CHARACTERS = 20_000
"""How much of a message is read [code points]."""

_ZERO_WIDTH = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufe0e\ufe0f]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Reading(NamedTuple):
    """A text in plain form.

    Attributes:
        original: as it was written.
        text: the plain form that patterns read.
        lower: the plain form in lower case, of the same length.
        places: for each character of ``text`` its place in ``original``, or None where they are the same.
        cut: how many characters at the end were not read [code points].
    """

    original: str
    text: str
    lower: str
    places: tuple[int, ...] | None
    cut: int

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return a span of ``text`` as a span of ``original``."""
        if self.places is None or start >= end:
            return start, end
        return self.places[start], self.places[end - 1] + 1

    def surface(self, start: int, end: int) -> str:
        """Return the words as they were written."""
        first, last = self.span(start, end)
        return self.original[first:last]


def read(original: str) -> Reading:
    """Return the plain form of a text.

    >>> read("ＳＦ　順豐，訂單").text
    'SF 顺丰，订单'
    """
    cut = max(0, len(original) - MAX_CHARACTERS)
    text = original[:MAX_CHARACTERS] if cut else original
    places = None
    if not text.isascii():
        if _ZERO_WIDTH.search(text):
            places = tuple(place for place, character in enumerate(text) if not _ZERO_WIDTH.match(character))
            text = "".join(text[place] for place in places)
        text = _SURROGATE.sub("\ufffd", text).translate(_table())
    elif "\t" in text or "\r" in text:
        text = text.translate({9: 32, 13: 32})
    if _SHORTENED.search(text):
        text, places = _with_apostrophes(text, places)
    return Reading(original, text, _lower(text), places, cut)


_SHORTENED = re.compile(
    r"\b(?:(?P<neg>ca|do|does|did|is|are|was|were|wo|would|should|could|have|has|had|must)(?=nt\b)|(?P<who>i|you|they|we)(?=(?:m|ve|re)\b))",
    re.IGNORECASE,
)
_NO_SHORTENING = frozenset({"were", "wem", "weve", "youm", "theym", "ire"})
"""Words that only look shortened, or are none."""


def _with_apostrophes(text: str, places: tuple[int, ...] | None) -> tuple[str, tuple[int, ...] | None]:
    """Put in the apostrophes that people leave out: cant, dont, im, ive. Each has the place of what follows it."""
    at = [m.end("neg") + 1 if m["neg"] else m.end() for m in _SHORTENED.finditer(text) if _is_short(text, m)]
    if not at:
        return text, places
    kept = list(places) if places is not None else list(range(len(text)))
    for place in reversed(at):
        text = f"{text[:place]}'{text[place:]}"
        kept.insert(place, kept[place])
    return text, tuple(kept)


def _is_short(text: str, match: re.Match[str]) -> bool:
    word = _WORD.match(text, match.start())
    return word is not None and word[0].lower() not in _NO_SHORTENING


_WORD = re.compile("[A-Za-z]+")


def _lower(text: str) -> str:
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)


@cache
def _table() -> dict[int, int]:
    table = {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F) if chr(full) not in "，：；！？（）"}
    table.update({0x3000: 32, 0xA0: 32, 9: 32, 13: 32, ord("’"): ord("'"), ord("‘"): ord("'")})
    table.update(_traditional())
    return table


def _traditional() -> dict[int, int]:
    text = (resources.files("phero_core.observe") / "traditional.txt").read_text(encoding="utf-8")
    pairs = (pair for line in text.splitlines() if not line.startswith("#") for pair in line.split())
    return {ord(pair[0]): ord(pair[1]) for pair in pairs}


class Boundaries:
    """Where Chinese words begin and end in a text; found out once, when first asked.

    >>> sorted(Boundaries("发烧了")())
    [0, 2, 3]
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self) -> frozenset[int]:
        """Return the places, the text's own start and end included [code points]."""
        return self._places

    @cached_property
    def _places(self) -> frozenset[int]:
        import rjieba  # noqa: PLC0415 - its dictionary costs 40 MB: only for those who read Chinese

        place, places = 0, {0}
        for token in rjieba.cut(self._text, hmm=False):
            place += len(token)
            places.add(place)
        return frozenset(places)
