"""JSON as the standard says it, read item by item, so that what stands before a fault can still be used.

A fault carries the line on which it stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from phero_core.dialogue.formats.json_values import DECODER
from phero_core.reading import MAX_BYTES
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_ITEM = MAX_BYTES
"""Longest value of a list or object whose text comes in pieces [characters]."""

_LONGEST_TOKEN = 16
"""More than a number's sign, a literal or an escape can be cut by the end of a piece [characters]."""

_BLANK = re.compile(r"[ \t\n\r]*")
_CLOSING = {"[": "]", "{": "}"}


class BrokenJsonError(UnfitError):
    """A text is not JSON that can be read; ``line`` and ``column`` say where [from 1]."""

    def __init__(self, text: Text, line: int, column: int | None = None, **values: Any) -> None:
        super().__init__(text, **values)
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a JSON list or object, with its key (None in a list) and its line [from 1]."""

    line: int
    key: str | None
    value: Any


def parse_json(text: str, line: int = 1) -> Any:
    """Return the one JSON value in a text that begins on ``line`` [from 1].

    >>> parse_json('{"id": 7}')
    {'id': 7}

    Raises:
        BrokenJsonError: it is not JSON, or more than one value.
    """
    cursor = _Cursor((text,), line)
    value = cursor.value()
    cursor.end()
    return value


def json_items(pieces: Iterable[str]) -> Iterator[Item]:
    """Yield the items of the list or object that a text holds, each as soon as it is read.

    Args:
        pieces: the text, in one or many pieces; no more than an item and a piece is held at a time.

    >>> [item.value for item in json_items(["[1, 2", "3]"])]
    [1, 23]

    Raises:
        BrokenJsonError: at the place where the text stops being JSON; what stood before was yielded.
    """
    cursor = _Cursor(pieces)
    opening = cursor.peek()
    if opening not in _CLOSING:
        cursor.fail(_NO_CONTAINER)
    cursor.take(opening)
    first = True
    while not cursor.took(_CLOSING[opening]):
        if not first:
            cursor.take(",")
        first = False
        line = cursor.line_here()
        key = cursor.key() if opening == "{" else None
        yield Item(line, key, cursor.value())
    cursor.end()


class _Cursor:
    """A place in a text that moves over JSON values and knows its line; the text may come in pieces."""

    def __init__(self, pieces: Iterable[str], line: int = 1) -> None:
        self._pieces = iter(pieces)
        self.text = ""
        self.position = 0
        self._counted = 0
        self._line = line
        self._line_start = 0

    def peek(self) -> str:
        """Return the next character that is not blank, or nothing at the end."""
        while True:
            blank = _BLANK.match(self.text, self.position)
            self.position = blank.end() if blank else self.position
            if self.position < len(self.text) or not self._more():
                return self.text[self.position : self.position + 1]

    def took(self, mark: str) -> bool:
        """Step over ``mark`` if it comes next."""
        if self.peek() != mark:
            return False
        self.position += 1
        return True

    def take(self, mark: str) -> None:
        """Step over ``mark``, which must come next."""
        if not self.took(mark):
            self.fail(_EXPECTED, mark=mark)

    def key(self) -> str:
        """Read a key and the colon behind it."""
        if self.peek() != '"':
            self.fail(_EXPECTED, mark='"')
        key = str(self.value())
        self.take(":")
        return key

    def value(self) -> Any:
        """Read one value."""
        self.peek()
        while True:
            try:
                found, end = DECODER.raw_decode(self.text, self.position)
            except json.JSONDecodeError as error:
                if not self._may_go_on(error) or not self._more():
                    self._explain(error)
            except UnfitError as error:
                raise BrokenJsonError(error.text, self.line_here(), **error.values) from None
            except RecursionError:
                raise BrokenJsonError(_TOO_DEEP, self.line_here()) from None
            except ValueError:
                raise BrokenJsonError(_HUGE_NUMBER, self.line_here()) from None
            else:
                if end + _LONGEST_TOKEN < len(self.text) or not self._more():
                    self.position = end
                    return found

    def end(self) -> None:
        """Make sure that nothing follows."""
        if self.peek():
            self.fail(_MORE)

    def line_here(self) -> int:
        """Return the line of the next character that is not blank [from 1]."""
        self.peek()
        self._count()
        return self._line

    def fail(self, text: Text, **values: Any) -> NoReturn:
        """Raise the fault that ``text`` names, or that the text ends here."""
        at_end = not self.peek()
        self._count()
        column = self.position - self._line_start + 1
        raise BrokenJsonError(_CUT if at_end else text, self._line, column, **values)

    def _count(self) -> None:
        """Count the lines up to here."""
        self._line += self.text.count("\n", self._counted, self.position)
        start = self.text.rfind("\n", self._counted, self.position)
        self._line_start = self._line_start if start < 0 else start + 1
        self._counted = self.position

    def _more(self) -> bool:
        """Take in as much again as is left, and drop what lies behind."""
        piece = next(self._pieces, None)
        if piece is None:
            return False
        self._count()
        left = self.text[self.position :]
        if len(left) > MAX_ITEM:
            raise BrokenJsonError(_LONG, self._line, limit=f"{MAX_ITEM / 1e6:,.0f}")
        taken, missing = [left], len(left)
        while piece is not None:
            taken.append(piece)
            missing -= len(piece)
            piece = next(self._pieces, None) if missing > 0 else None
        self._line_start -= self.position
        self.text = "".join(taken)
        self.position = self._counted = 0
        return True

    def _may_go_on(self, error: json.JSONDecodeError) -> bool:
        """Tell whether a value may be whole once more of the text is read."""
        return error.msg.startswith("Unterminated string") or error.pos >= len(self.text) - _LONGEST_TOKEN

    def _explain(self, error: json.JSONDecodeError) -> NoReturn:
        if error.msg.startswith("Unterminated string"):
            raise BrokenJsonError(_CUT, self.line_here()) from None
        self.position = error.pos
        self.fail(_REASONS.get(error.msg, _NOT_JSON), reason=error.msg)


_NO_CONTAINER = Text("is not JSON: it must begin with { or [", "不是 JSON：必须以 { 或 [ 开头")
_EXPECTED = Text("is not valid JSON: '{mark}' is expected here", "不是有效的 JSON：此处应为“{mark}”")
_CUT = Text(
    "the JSON ends in the middle: the text was cut off. Export it again, or delete this part",
    "JSON 在中途结束：文本被截断。请重新导出，或删除这一部分",
)
_LONG = Text(
    "holds one value of more than {limit} million characters: split it",
    "有一个值超过 {limit} 百万字符：请拆分",
)
_MORE = Text(
    "has more text after the JSON value; for several values write one a line (.jsonl) or a list",
    "JSON 值之后还有内容；多个值请每行写一个（.jsonl）或写成列表",
)
_NOT_JSON = Text("is not valid JSON: {reason}", "不是有效的 JSON：{reason}")
_TOO_DEEP = Text("is nested too deeply: flatten it", "嵌套过深：请减少层级")
_HUGE_NUMBER = Text(
    "holds a number with too many digits: write it as text, in quotes", "含有位数过多的数字：请加引号写成文本"
)
_REASONS = {
    "Expecting value": Text("is not valid JSON: a value is missing here", "不是有效的 JSON：此处缺少值"),
    "Expecting ',' delimiter": Text(
        "is not valid JSON: a comma is missing here", "不是有效的 JSON：此处缺少逗号"
    ),
    "Expecting ':' delimiter": Text(
        "is not valid JSON: a colon is missing here", "不是有效的 JSON：此处缺少冒号"
    ),
    "Expecting property name enclosed in double quotes": Text(
        "is not valid JSON: a key in double quotes is missing here", "不是有效的 JSON：此处缺少带双引号的键"
    ),
    "Invalid control character at": Text(
        "is not valid JSON: a line break or control character inside a text must be written as \\n or \\uXXXX",
        "不是有效的 JSON：文本中的换行或控制字符须写成 \\n 或 \\uXXXX",
    ),
    "Invalid \\escape": Text(
        "is not valid JSON: a backslash inside a text must be doubled",
        "不是有效的 JSON：文本中的反斜杠须写两次",
    ),
}
