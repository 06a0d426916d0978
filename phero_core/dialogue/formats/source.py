"""A dialogue file as a stream of records, whatever it is written in: JSON, JSON lines, YAML, a table or plain text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.content import MAX_LINE, Content, held
from phero_core.dialogue.formats.delimited import BrokenRowError, delimiter_of, rows
from phero_core.dialogue.formats.kinds import Kind, kind_of
from phero_core.dialogue.formats.options import Options
from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.formats.strict_json import BrokenJsonError, json_items, parse_json
from phero_core.errors import InputError, Problem
from phero_core.reading import parse_yaml
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Kind", "Record", "Source", "source_of"]


class Record(NamedTuple):
    """One value of a file with the line on which it begins [from 1], and its key in an object."""

    line: int
    value: Any
    key: str | None = None


def _nothing_beside(_: str) -> Source | None:
    return None


@dataclass(frozen=True)
class Source:
    """The text of one file.

    Attributes:
        name: what the file is called in problems; its ending helps to see what it is written in.
        content: its text.
        kind: what it is written in.
        options: what a person said about it.
        beside: opens another file by its path from this one's folder, or gives None.
    """

    name: str
    content: Content
    kind: Kind
    options: Options = field(default_factory=Options)
    beside: Callable[[str], Source | None] = _nothing_beside

    @property
    def text(self) -> str:
        """All of its text."""
        return self.content.whole()

    @property
    def stem(self) -> str:
        """The file's name without folder and endings, for ids."""
        return stem_of(self.name)

    def place(self, line: int) -> str:
        """Return ``file:line``."""
        return f"{self.name}:{line}"

    def entries(self) -> Iterator[Record | Problem]:
        """Yield each item of the list or object, each line, row or document, and what is wrong between them.

        A row is a mapping from the table's headings to its cells.
        """
        if self.kind is Kind.DOCUMENTS:
            return iter(self._documents)
        return map(self._screened, _RECORDS[self.kind](self))

    def objects(self) -> Iterator[Record | Problem]:
        """Like ``entries``, but a JSON object or a plain text is one record as a whole."""
        if self.kind is Kind.OBJECT:
            yield self._whole
        elif self.kind is Kind.TEXT:
            yield self._screened(Record(1, self.text))
        else:
            yield from self.entries()

    @cached_property
    def first(self) -> Any:
        """The first of ``objects`` that can be read and is not empty, or None."""
        return _first(self.objects())

    @cached_property
    def first_entry(self) -> Any:
        """The first of ``entries`` that can be read and is not empty, or None."""
        return _first(self.entries())

    @cached_property
    def headers(self) -> tuple[str, ...]:
        """The headings of a table, each different; none where this is no table."""
        if self.kind is not Kind.TABLE:
            return ()
        first = next((row for row in _rows(self) if not isinstance(row, BrokenRowError)), None)
        return _headings(first.cells) if first and len(first.cells) <= _MOST_COLUMNS else ()

    @cached_property
    def delimiter(self) -> str:
        """What divides the cells of a table."""
        lines = [line for line in islice(self.content.lines(), _LINES_LOOKED_AT) if line.strip()]
        return delimiter_of(lines) or ","

    @cached_property
    def _documents(self) -> tuple[Record | Problem, ...]:
        """YAML is slow to read: once is enough."""
        return tuple(map(self._screened, _documents(self)))

    @cached_property
    def _whole(self) -> Record | Problem:
        if self.content.large and _too_much(self.content):
            return Problem(self.place(1), _ONE_OBJECT, {"limit": f"{MAX_LINE / 1e6:,.0f}"})
        content: dict[str, Any] = {}
        for part in _items(self):
            if isinstance(part, Problem):
                return part
            if part.key in content:
                return Problem(self.place(part.line), _TWICE, {"key": part.key})
            content[str(part.key)] = part.value
        return self._screened(Record(1, content))

    def _screened(self, record: Record | Problem) -> Record | Problem:
        if isinstance(record, Problem):
            return record
        try:
            screen(record.value)
            screen(record.key)
        except UnfitError as error:
            return Problem(self.place(record.line), error.text, error.values)
        return record


def stem_of(name: str) -> str:
    """Return a file's name without folder and endings.

    >>> stem_of("logs/may.jsonl.gz")
    'may'
    """
    path = PurePosixPath(name.replace("\\", "/"))
    while path.suffix.lower() in _ENDINGS:
        path = path.with_suffix("")
    return path.name or "dialogue"


def source_of(text: str, name: str, options: Options | None = None) -> Source:
    """Return the source for a text, with what it is written in seen from its name and beginning.

    >>> source_of("id: a", "a.yaml").kind.value, source_of('{"id": "a"}', "pasted").kind.value
    ('documents', 'object')
    """
    return source_from(held(text), name, options)


def source_from(content: Content, name: str, options: Options | None = None) -> Source:
    """Return the source for a content, like `source_of`."""
    kind = kind_of(content.head, PurePosixPath(name).suffix.lower())
    return Source(name, content, kind, options or Options())


def _too_much(content: Content) -> bool:
    size = 0
    for piece in content.pieces():
        size += len(piece)
        if size > MAX_LINE:
            return True
    return False


def _lines(source: Source) -> Iterator[Record | Problem]:
    for number, line in enumerate(source.content.lines(), 1):
        if len(line) > MAX_LINE:
            yield Problem(source.place(number), _LONG_LINE, {"limit": f"{MAX_LINE / 1e6:,.0f}"})
        elif line.strip():
            try:
                yield Record(number, parse_json(line.rstrip(), number))
            except BrokenJsonError as error:
                yield _broken(source, error)


def _items(source: Source) -> Iterator[Record | Problem]:
    try:
        for item in json_items(source.content.pieces()):
            yield Record(item.line, item.value, item.key)
    except BrokenJsonError as error:
        yield _broken(source, error)


def _broken(source: Source, error: BrokenJsonError) -> Problem:
    column = f":{error.column}" if error.column else ""
    return Problem(f"{source.place(error.line)}{column}", error.text, error.values)


def _documents(source: Source) -> Iterator[Record | Problem]:
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


def _rows(source: Source) -> Iterator[Any]:
    return rows(source.content.lines(), source.delimiter)


def _row_records(source: Source) -> Iterator[Record | Problem]:
    headers = source.headers
    heading_seen = False
    for row in _rows(source):
        if isinstance(row, BrokenRowError):
            yield Problem(source.place(row.line), row.text, row.values)
        elif not heading_seen:
            heading_seen = True
            if len(row.cells) > _MOST_COLUMNS:
                found = {"found": f"{len(row.cells):,}", "limit": f"{_MOST_COLUMNS:,}"}
                yield Problem(source.place(row.line), _MANY_COLUMNS, found)
                return
        elif len(row.cells) > len(headers) and any(cell.strip() for cell in row.cells[len(headers) :]):
            yield Problem(source.place(row.line), _WIDE, {"found": len(row.cells), "expected": len(headers)})
        else:
            cells = (*row.cells, *[""] * (len(headers) - len(row.cells)))
            yield Record(row.line, dict(zip(headers, cells, strict=False)))


def _headings(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Give each column a heading of its own."""
    seen: dict[str, None] = {}
    for number, cell in enumerate(cells, 1):
        name = cell.strip().removeprefix("\ufeff") or f"column {number}"
        seen[name if name not in seen else f"{name} ({number})"] = None
    return tuple(seen)


def _text_lines(source: Source) -> Iterator[Record | Problem]:
    for number, line in enumerate(source.content.lines(), 1):
        if line.strip():
            yield Record(number, line)


def _first(entries: Iterator[Record | Problem]) -> Any:
    for entry in islice(entries, _LOOKED_AT):
        if isinstance(entry, Record) and entry.value not in (None, {}, []):
            return entry.value
    return None


_RECORDS: dict[Kind, Callable[[Source], Iterator[Record | Problem]]] = {
    Kind.OBJECT: _items,
    Kind.LIST: _items,
    Kind.LINES: _lines,
    Kind.TABLE: _row_records,
    Kind.TEXT: _text_lines,
}

_LOOKED_AT = 1_000
"""How many entries are looked at to see which format a file is in [count]."""

_LINES_LOOKED_AT = 20

_MOST_MARKS = 300_000
"""Commas and line ends in one YAML document: bounds the time that reading it takes [count]."""

_MOST_COLUMNS = 2_000
"""Most columns of a table [count]."""

_ENDINGS = frozenset(
    {
        ".json",
        ".jsonl",
        ".ndjson",
        ".yaml",
        ".yml",
        ".zip",
        ".gz",
        ".csv",
        ".tsv",
        ".txt",
        ".transcript",
        ".db",
    }
)
_NO_CONTENT = re.compile(r"(?:---)?(?:[ \t]*(?:[#%].*)?(?:\n|\Z))*")
_INSIDE = re.compile(r":(\d+):(\d+)")
_MARK = re.compile(r"^(?=---(?:\s|\Z))", re.MULTILINE)
_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
_LARGE_DOCUMENT = Text(
    "is one YAML document with more than {limit} commas and lines: split it, or write JSON lines (.jsonl)",
    "是一个逗号和行数超过 {limit} 的 YAML 文档：请拆分，或写成 JSONL",
)
_MANY_COLUMNS = Text(
    "has {found} columns; a table may have {limit}. Keep those that hold dialogues",
    "有 {found} 列；表格最多 {limit} 列。请只保留对话所在的列",
)
_LONG_LINE = Text(
    "is a line of more than {limit} million characters: split it", "该行超过 {limit} 百万字符：请拆分"
)
_WIDE = Text(
    "has {found} cells where the heading has {expected}: put cells that hold the dividing mark in quotes",
    "有 {found} 个单元格，而表头有 {expected} 个：含分隔符的单元格请加引号",
)
_ONE_OBJECT = Text(
    "is one object of more than {limit} million characters: write its dialogues as a list, or one a line (.jsonl)",
    "是一个超过 {limit} 百万字符的对象：请把其中的对话写成列表，或每行一个（.jsonl）",
)
