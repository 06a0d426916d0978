"""What a JSON value may be.

Duplicate keys, ``NaN`` and ``Infinity`` are refused: the first would lose a value without a word, the others
are no JSON.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any, NoReturn

from phero_core.reading import WrittenFloat
from phero_core.text import Text
from phero_core.validation import UnfitError


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = next(key for key, count in times.items() if count > 1)
        raise UnfitError(_TWICE, key=twice)
    return content


def _no_constant(literal: str) -> NoReturn:
    raise UnfitError(_NO_NUMBER, literal=literal)


def _finite(literal: str) -> float:
    number = WrittenFloat(literal)
    number.written = literal
    if not math.isfinite(number):
        raise UnfitError(_NO_NUMBER, literal=literal)
    return number


DECODER = json.JSONDecoder(
    object_pairs_hook=_without_duplicates, parse_constant=_no_constant, parse_float=_finite
)
"""Decodes one value; what is refused is raised as `UnfitError`."""

_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
_NO_NUMBER = Text(
    "{literal} is not a number that can be read: write a finite number, or null",
    "{literal} 不是可读取的数字：请写有限数值或 null",
)
