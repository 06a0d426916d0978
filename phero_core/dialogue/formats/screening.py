"""What no dialogue may hold, whatever its format: bottomless nesting, half characters, infinite numbers."""

from __future__ import annotations

import math
import re
from typing import Any

from phero_core.text import Text
from phero_core.validation import UnfitError

MAX_DEPTH = 60
"""Deepest nesting of lists and mappings [levels]."""

MAX_VALUES = 250_000
"""Most values in one dialogue [count]. A fault in each of them is still told in bounded time and memory."""

_NO_TEXT = frozenset(map(chr, range(0xDC80, 0xDD00)))
"""What stands for bytes that are no text in the encoding of their file."""

_HALF = re.compile("[\ud800-\udfff]")


def screen(content: Any) -> None:
    """Refuse content that could not be validated, kept or written again.

    >>> screen({"messages": [{"role": "user", "content": "hi"}]})

    Raises:
        UnfitError: it is too deep or too large, or holds a lone surrogate, a number that is not finite or a
            key that is no text.
    """
    stack = [(content, 0)]
    seen = 0
    while stack:
        value, depth = stack.pop()
        seen += 1
        if isinstance(value, str):
            _whole_characters(value)
        elif isinstance(value, float):
            _finite(value)
        elif isinstance(value, dict | list):
            _bounded(depth, seen + len(stack) + len(value))
            inner = _values(value) if isinstance(value, dict) else value
            stack.extend((part, depth + 1) for part in inner)


def _values(mapping: dict[Any, Any]) -> list[Any]:
    for key in mapping:
        if not isinstance(key, str):
            raise UnfitError(_KEY, key=key)
        _whole_characters(key)
    return list(mapping.values())


def _bounded(depth: int, values: int) -> None:
    if depth >= MAX_DEPTH:
        raise UnfitError(_TOO_DEEP, limit=MAX_DEPTH)
    if values > MAX_VALUES:
        raise UnfitError(_TOO_MANY, limit=f"{MAX_VALUES:,}")


def _finite(number: float) -> None:
    if not math.isfinite(number):
        raise UnfitError(_NOT_FINITE, number=number)


def _whole_characters(text: str) -> None:
    half = None if text.isascii() else _HALF.search(text)
    if half and half.group() in _NO_TEXT:
        raise UnfitError(_OTHER_ENCODING)
    if half:
        raise UnfitError(_HALF_CHARACTER, code=f"U+{ord(half.group()):04X}")


_TOO_DEEP = Text("is nested more than {limit} levels deep: flatten it", "嵌套超过 {limit} 层：请减少层级")
_TOO_MANY = Text(
    "holds more than {limit} values: split it into several dialogues",
    "包含超过 {limit} 个值：请拆分为多个对话",
)
_KEY = Text("the key {key} must be plain text: put it in quotes", "键 {key} 必须是普通文本：请加引号")
_NOT_FINITE = Text(
    "{number} is not a number that can be read: write a finite number, or null",
    "{number} 不是可读取的数字：请写有限数值或 null",
)
_HALF_CHARACTER = Text(
    "holds half of a character ({code}, a lone surrogate): the text was cut inside it. Remove it",
    "含有半个字符（{code}，孤立代理项）：文本在字符中间被截断。请删除它",
)
_OTHER_ENCODING = Text(
    "holds bytes that are neither UTF-8 nor GB18030 text. Save the file as UTF-8",
    "含有既不是 UTF-8 也不是 GB18030 的字节。请将文件另存为 UTF-8",
)
