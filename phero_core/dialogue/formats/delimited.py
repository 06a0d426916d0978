"""Tables as text (CSV, TSV) row by row, with the line of each and every fault where it stands.

A quotation mark that is never closed would swallow the rest of the file: it is a fault of its row, and reading goes on after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

DELIMITERS = (",", "\t", ";", "|", "，")
"""What can stand between two cells."""

MAX_CELL = 2_000_000
"""Longest cell in quotes [characters]."""

MAX_FAULTS = 100
"""Unclosed quotation marks after which a table is given up [count]: each costs a second look at what follows it."""

_QUOTE = '"'


class Row(NamedTuple):
    """The cells of a row, and the line on which it begins [from 1]."""

    line: int
    cells: tuple[str, ...]


class BrokenRowError(UnfitError):
    """A row cannot be read; ``line`` says where it begins [from 1]."""

    def __init__(self, text: Text, line: int, **values: object) -> None:
        super().__init__(text, **values)
        self.line = line


def delimiter_of(lines: Sequence[str]) -> str | None:
    r"""Return what divides the cells of a table, from its first lines, or None where nothing does.

    >>> delimiter_of(["id\tsaid", "1\thello, you"]), delimiter_of(["just words"])
    ('\t', None)
    """
    heading = lines[0] if lines else ""
    counts = {mark: len(_plain_cells(heading, mark)) for mark in DELIMITERS}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] > 1 else None


def rows(lines: Iterable[str], delimiter: str) -> Iterator[Row | BrokenRowError]:
    r"""Yield each row that is not empty, and what is wrong with those that cannot be read.

    >>> [row.cells for row in rows(['a,"b,', '""c"" d"', "e"], ",")]
    [('a', 'b,\n"c" d'), ('e',)]
    """
    ahead = _Lines(lines)
    faults = 0
    while (line := ahead.next()) is not None:
        number = ahead.number
        try:
            cells = _cells(line, delimiter, ahead)
        except BrokenRowError as error:
            faults += 1
            yield error
            if faults == MAX_FAULTS:
                yield BrokenRowError(_GIVEN_UP, number)
                return
            ahead.back_to(number)
            continue
        if any(cell.strip() for cell in cells):
            yield Row(number, tuple(cells))
        ahead.forget()


class _Lines:
    """Lines of which some can be read again."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._kept: list[str] = []
        self._again: list[str] = []
        self.number = 0

    def next(self) -> str | None:
        """Return the next line, or None at the end."""
        line = self._again.pop() if self._again else next(self._lines, None)
        if line is not None:
            self._kept.append(line)
            self.number += 1
        return line

    def forget(self) -> None:
        """Keep no lines before this place."""
        self._kept.clear()

    def back_to(self, number: int) -> None:
        """Go back behind line ``number``; it and those before it are forgotten."""
        back = self.number - number
        if back:
            self._again.extend(reversed(self._kept[-back:]))
        self.number = number
        self._kept.clear()


def _cells(line: str, delimiter: str, ahead: _Lines) -> list[str]:
    if _QUOTE not in line:
        return line.split(delimiter)
    start = ahead.number
    cells: list[str] = []
    position = 0
    while position <= len(line):
        if line.startswith(_QUOTE, position):
            cell, line, position = _quoted(line, position + 1, ahead, start)
            rest = _until(line, position, delimiter)
            cells.append(cell + line[position:rest])
        else:
            rest = _until(line, position, delimiter)
            cells.append(line[position:rest])
        position = rest + 1
    return cells


def _until(line: str, position: int, delimiter: str) -> int:
    end = line.find(delimiter, position)
    return len(line) if end < 0 else end


def _quoted(line: str, position: int, ahead: _Lines, start: int) -> tuple[str, str, int]:
    """Read to the end of a cell in quotes, over line ends; return it, the line it ends on, and where."""
    parts: list[str] = []
    size = 0
    while True:
        end = line.find(_QUOTE, position)
        if end < 0:
            parts += [line[position:], "\n"]
            size += len(line) - position
            following = ahead.next() if size <= MAX_CELL else None
            if following is None:
                raise BrokenRowError(_UNCLOSED, start)
            line, position = following, 0
        elif line.startswith(_QUOTE, end + 1):
            parts += [line[position:end], _QUOTE]
            position = end + 2
        else:
            parts.append(line[position:end])
            return "".join(parts), line, end + 1


def _plain_cells(line: str, delimiter: str) -> list[str]:
    try:
        return _cells(line, delimiter, _Lines(()))
    except BrokenRowError:
        return line.split(delimiter)


_UNCLOSED = Text(
    'opens a quotation mark (") that is never closed: close it, or double the marks inside a cell',
    '此处的引号（"）没有结束：请补上结束引号，或把单元格内的引号写两次',
)
_GIVEN_UP = Text(
    "has too many quotation marks that are never closed: nothing after this row was read. Export the table again",
    "未结束的引号过多：此行之后的内容未读取。请重新导出表格",
)
