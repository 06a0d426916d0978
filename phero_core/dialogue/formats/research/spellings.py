"""One value for the several ways in which a data set spells it: synonyms in a list, alternatives divided by ``|``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.scent import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NOTHING = frozenset(
    {
        "",
        "-",
        "?",
        "none",
        "null",
        "not mentioned",
        "dontcare",
        "dont care",
        "don't care",
        "do n't care",
        "do not care",
        "does not care",
        "doesn't care",
        "未提及",
        "不在意",
        "不关心",
        "无所谓",
        "都可以",
    }
)
"""What data sets write, in canonical form, where a slot holds no value or none matters."""


def alternatives(written: str, marks: str = "|") -> tuple[str, ...]:
    """Return the ways to say the one value that a text names; nothing where it names none.

    Args:
        written: what stands in the slot.
        marks: characters that divide alternatives.

    >>> alternatives("12 pm|twelve"), alternatives("not mentioned"), alternatives("dontcare")
    (('12 pm', 'twelve'), (), ())
    """
    for mark in marks[1:]:
        written = written.replace(mark, marks[0])
    pieces = (piece.strip() for piece in written.split(marks[0]))
    return tuple(dict.fromkeys(piece for piece in pieces if canonical(piece) not in NOTHING))


class Spellings:
    """The value that each spelling of a dialogue stands for: one given with it, else the first spelling of its kind."""

    def __init__(self) -> None:
        self._of_slot: dict[tuple[str, str], str] = {}
        self._anywhere: dict[str, str] = {}

    def learn(self, slot: str, spelling: str, value: str) -> None:
        """Take note that a spelling stands for a value; what was noted first holds.

        Args:
            slot: what it is said about. The same words of another slot stand for the same, if nothing else is known.
            spelling: the words.
            value: what they mean.
        """
        key = canonical(spelling)
        self._of_slot.setdefault((slot, key), value)
        self._anywhere.setdefault(key, value)

    def value(self, slot: str, spellings: Sequence[str]) -> str:
        """Return the one value of a list of spellings, and take note of those that are new.

        >>> known = Spellings()
        >>> known.value("time", ["1 pm"]), known.value("time", ["13:00", "1 pm"]), known.value("time", ["13:00"])
        ('1 pm', '1 pm', '1 pm')
        """
        value = self._known(slot, spellings) or spellings[0]
        for spelling in spellings:
            self.learn(slot, spelling, value)
        return value

    def _known(self, slot: str, spellings: Iterable[str]) -> str | None:
        keys = list(map(canonical, spellings))
        own = (self._of_slot.get((slot, key)) for key in keys)
        other = (self._anywhere.get(key) for key in keys)
        return next(filter(None, own), None) or next(filter(None, other), None)
