"""The records of a source: the values of its list or lines, the rows of its table, the documents of its YAML."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.content import MAX_LINE
from phero_core.dialogue.formats.delimited import BrokenRowError, rows
from phero_core.dialogue.formats.kinds import Kind
from phero_core.dialogue.formats.strict_json import BrokenJsonError, json_items, parse_json
from phero_core.errors import InputError, Problem
from phero_core.reading import parse_yaml
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.dialogue.formats.source import Source

_MOST_MARKS = 300_000
"""Commas and line ends in one YAML document: bounds the time that reading it takes [count]."""

MOST_COLUMNS = 2_000
"""Most columns of a table [count]."""


class Record(NamedTuple):
    """One value of a file with the line on which it begins [from 1], and its key in an object."""

    line: int
    value: Any
    key: str | None = None


def lines_in(source: Source) -> Iterator[Record | Problem]:
    """Yield the value of each JSON line."""
    for number, line in enumerate(source.content.lines(), 1):
        if len(line) > MAX_LINE:
            yield Problem(source.place(number), _LONG_LINE, {"limit": f"{MAX_LINE / 1e6:,.0f}"})
        elif line.strip():
            try:
                yield Record(number, parse_json(line.rstrip(), number))
            except BrokenJsonError as error:
                yield _broken(source, error)


def items_in(source: Source) -> Iterator[Record | Problem]:
    """Yield the values of a JSON list or object."""
    try:
        for item in json_items(source.content.pieces()):
            yield Record(item.line, item.value, item.key)
    except BrokenJsonError as error:
        yield _broken(source, error)


def _broken(source: Source, error: BrokenJsonError) -> Problem:
    column = f":{error.column}" if error.column else ""
    return Problem(f"{source.place(error.line)}{column}", error.text, error.values)


def documents_in(source: Source) -> Iterator[Record | Problem]:
    """Read each YAML document on its own, so that a broken one does not hide the rest."""
    line = 1
    for part in _MARK.split(source.text):
        if part.count(",") + part.count("\n") > _MOST_MARKS:
            yield Problem(source.place(line), _LARGE_DOCUMENT, {"limit": f"{_MOST_MARKS:,}"})
        elif not _NO_CONTENT.fullmatch(part):
            try:
                yield from [Record(line + at - 1, value) for at, value in parse_yaml(part, "")]
            except InputError as error:
                yield from (_located(problem, source, line) for problem in error.problems)
        line += part.count("\n")


def _located(problem: Problem, source: Source, line: int) -> Problem:
    """Turn a place inside a document that begins on ``line`` into a place in the file."""
    inside = _INSIDE.fullmatch(problem.place)
    place = source.place(line)
    if inside:
        place = f"{source.place(line + int(inside[1]) - 1)}:{inside[2]}"
    return replace(problem, place=place)


def rows_in(source: Source) -> Iterator[Any]:
    """Yield the rows of a table, the heading first."""
    return rows(source.content.lines(), source.delimiter)


def row_records(source: Source) -> Iterator[Record | Problem]:
    """Yield each row of a table as a mapping from its headings to its cells."""
    headers = source.headers
    heading_seen = False
    for row in rows_in(source):
        if isinstance(row, BrokenRowError):
            yield Problem(source.place(row.line), row.text, row.values)
        elif not heading_seen:
            heading_seen = True
            if len(row.cells) > MOST_COLUMNS:
                found = {"found": f"{len(row.cells):,}", "limit": f"{MOST_COLUMNS:,}"}
                yield Problem(source.place(row.line), _MANY_COLUMNS, found)
                return
        elif len(row.cells) > len(headers) and any(cell.strip() for cell in row.cells[len(headers) :]):
            yield Problem(source.place(row.line), _WIDE, {"found": len(row.cells), "expected": len(headers)})
        else:
            cells = (*row.cells, *[""] * (len(headers) - len(row.cells)))
            yield Record(row.line, dict(zip(headers, cells, strict=False)))


def headings_of(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return a heading of its own for each column."""
    seen: dict[str, None] = {}
    for number, cell in enumerate(cells, 1):
        name = cell.strip().removeprefix("\ufeff") or f"column {number}"
        seen[name if name not in seen else f"{name} ({number})"] = None
    return tuple(seen)


def text_lines(source: Source) -> Iterator[Record | Problem]:
    """Yield each line of a plain text."""
    for number, line in enumerate(source.content.lines(), 1):
        if line.strip():
            yield Record(number, line)


RECORDS: dict[Kind, Callable[[Source], Iterator[Record | Problem]]] = {
    Kind.OBJECT: items_in,
    Kind.LIST: items_in,
    Kind.LINES: lines_in,
    Kind.TABLE: row_records,
    Kind.TEXT: text_lines,
}

_NO_CONTENT = re.compile(r"(?:---)?(?:[ \t]*(?:[#%].*)?(?:\n|\Z))*")
_INSIDE = re.compile(r":(\d+):(\d+)")
_MARK = re.compile(r"^(?=---(?:\s|\Z))", re.MULTILINE)
_LONG_LINE = Text(
    "is a line of more than {limit} million characters: split it", "该行超过 {limit} 百万字符：请拆分"
)
_LARGE_DOCUMENT = Text(
    "is one YAML document with more than {limit} commas and lines: split it, or write JSON lines (.jsonl)",
    "是一个逗号和行数超过 {limit} 的 YAML 文档：请拆分，或写成 JSONL",
)
_MANY_COLUMNS = Text(
    "has {found} columns; a table may have {limit}. Keep those that hold dialogues",
    "有 {found} 列；表格最多 {limit} 列。请只保留对话所在的列",
)
_WIDE = Text(
    "has {found} cells where the heading has {expected}: put cells that hold the dividing mark in quotes",
    "有 {found} 个单元格，而表头有 {expected} 个：含分隔符的单元格请加引号",
)
