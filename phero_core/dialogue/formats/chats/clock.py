"""Dates as chat exports write them: which of its numbers is the day is seen from all dates of a file together."""

from __future__ import annotations

import itertools
import re
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?|\d{4}年\d{1,2}月\d{1,2}日"
"""A date of numbers."""

TIME = r"(?:[AaPp]\.?[Mm]\.?|上午|下午|凌晨|早上|中午|晚上)?\s?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f\u00a0]?(?:[AaPp]\.?\s?[Mm]\.?))?"
"""A time of day, with or without seconds, of twelve or twenty-four hours."""

_NUMBERS = re.compile(r"\d+")
_ORDERS = ("dmy", "mdy", "ymd", "ydm")
_NOON = 12
_CENTURY = 100
_LATE = ("p", "下午", "晚上")


class Stamp(NamedTuple):
    """A date and a time as written."""

    date: str
    time: str


def times_of(stamps: Sequence[Stamp]) -> list[str | None]:
    """Return the times as ISO 8601, None for those that are none.

    The order of day, month and year is the one in which all dates exist; of several such orders the one in which
    time runs forward most; then day before month, unless the clock has twelve hours.

    >>> times_of([Stamp("01/02/19", "11:25"), Stamp("01/20/19", "8:05 PM")])
    ['2019-01-02T11:25:00', '2019-01-20T20:05:00']
    """
    american = any(re.search("[AaPp]", stamp.time) for stamp in stamps)
    orders = sorted(_ORDERS, key=lambda order: order != ("mdy" if american else "dmy"))
    read = [[_moment(stamp, order) for stamp in stamps] for order in orders]
    best = max(read, key=_merit, default=[])
    return [moment.isoformat() if moment else None for moment in best]


def _merit(moments: Sequence[datetime | None]) -> tuple[int, int]:
    known = [moment for moment in moments if moment]
    forward = sum(before <= after for before, after in itertools.pairwise(known))
    return len(known), forward


def _moment(stamp: Stamp, order: str) -> datetime | None:
    numbers = _NUMBERS.findall(stamp.date)
    if len(numbers) != len(order):
        return None
    parts = dict(zip(order, numbers, strict=True))
    if len(parts["d"]) > 2 or len(parts["m"]) > 2 or len(parts["y"]) not in {2, 4}:  # noqa: PLR2004 - how numbers of days and years are written
        return None
    year = int(parts["y"])
    full_year = year + 2000 if year < _CENTURY else year
    clock = _clock(stamp.time)
    try:
        return datetime(full_year, int(parts["m"]), int(parts["d"]), *clock)  # noqa: DTZ001 - an export names no zone
    except ValueError:
        return None


def _clock(written: str) -> tuple[int, int, int]:
    hour, minute, *rest = map(int, _NUMBERS.findall(written))
    half = written.casefold()
    if any(mark in half for mark in _LATE):
        hour = hour % _NOON + _NOON
    elif "a" in half or "上午" in half or "凌晨" in half:
        hour %= _NOON
    return hour, minute, rest[0] if rest else 0
