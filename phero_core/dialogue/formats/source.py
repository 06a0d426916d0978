"""A dialogue file as a stream of records, whatever it is written in: JSON, JSON lines, YAML, a table or plain text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.content import MAX_LINE, Content, held
from phero_core.dialogue.formats.delimited import BrokenRowError, delimiter_of
from phero_core.dialogue.formats.file_records import (
    MOST_COLUMNS,
    RECORDS,
    Record,
    documents_in,
    headings_of,
    items_in,
    rows_in,
)
from phero_core.dialogue.formats.kinds import Kind, kind_of
from phero_core.dialogue.formats.options import Options
from phero_core.dialogue.formats.screening import screen
from phero_core.errors import Problem
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Kind", "Record", "Source", "source_of"]


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
        return map(self._screened, RECORDS[self.kind](self))

    def objects(self) -> Iterator[Record | Problem]:
        """Like ``entries``, but a JSON object or a plain text is one record as a whole."""
        if self.kind is Kind.OBJECT:
            yield self._whole
        elif self.kind is Kind.TEXT:
            yield self._screened(Record(1, self.text))
        else:
            yield from self.entries()

    def values(self) -> list[Any] | Problem:
        """Return what the ``entries`` hold, for a file that is one list; or the first problem between them."""
        found = []
        for entry in self.entries():
            if isinstance(entry, Problem):
                return entry
            found.append(entry.value)
        return found

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
        first = next((row for row in rows_in(self) if not isinstance(row, BrokenRowError)), None)
        return headings_of(first.cells) if first and len(first.cells) <= MOST_COLUMNS else ()

    @cached_property
    def delimiter(self) -> str:
        """What divides the cells of a table."""
        lines = [line for line in islice(self.content.lines(), _LINES_LOOKED_AT) if line.strip()]
        return delimiter_of(lines) or ","

    @cached_property
    def _documents(self) -> tuple[Record | Problem, ...]:
        """YAML is slow to read: once is enough."""
        return tuple(map(self._screened, documents_in(self)))

    @cached_property
    def _whole(self) -> Record | Problem:
        if self.content.large and _too_much(self.content):
            return Problem(self.place(1), _ONE_OBJECT, {"limit": f"{MAX_LINE / 1e6:,.0f}"})
        content: dict[str, Any] = {}
        for part in items_in(self):
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


def _first(entries: Iterator[Record | Problem]) -> Any:
    for entry in islice(entries, _LOOKED_AT):
        if isinstance(entry, Record) and entry.value not in (None, {}, []):
            return entry.value
    return None


_LOOKED_AT = 1_000
"""How many entries are looked at to see which format a file is in [count]."""

_LINES_LOOKED_AT = 20

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
_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
_ONE_OBJECT = Text(
    "is one object of more than {limit} million characters: write its dialogues as a list, or one a line (.jsonl)",
    "是一个超过 {limit} 百万字符的对象：请把其中的对话写成列表，或每行一个（.jsonl）",
)
