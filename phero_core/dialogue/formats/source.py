"""A dialogue file as a stream of records, whatever it is written in: JSON, JSON lines or YAML documents."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.formats.strict_json import BrokenJsonError, json_items, parse_json
from phero_core.errors import InputError, Problem
from phero_core.reading import parse_yaml
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(StrEnum):
    """What a text is written in."""

    OBJECT = "object"
    LIST = "list"
    LINES = "lines"
    DOCUMENTS = "documents"


class Record(NamedTuple):
    """One value of a file with the line on which it begins [from 1], and its key in an object."""

    line: int
    value: Any
    key: str | None = None


@dataclass(frozen=True)
class Source:
    """The text of one file.

    Attributes:
        name: what the file is called in problems; its ending helps to see what it is written in.
        text: its content.
        kind: what it is written in.
    """

    name: str
    text: str
    kind: Kind

    @property
    def stem(self) -> str:
        """The file's name without folder and endings, for ids."""
        path = PurePosixPath(self.name.replace("\\", "/"))
        while path.suffix.lower() in _ENDINGS:
            path = path.with_suffix("")
        return path.name or "dialogue"

    def place(self, line: int) -> str:
        """Return ``file:line``."""
        return f"{self.name}:{line}"

    def entries(self) -> Iterator[Record | Problem]:
        """Yield each item of the list or object, each line or each document, and what is wrong between them."""
        if self.kind is Kind.OBJECT:
            yield from self._parts
        else:
            yield from map(self._screened, self._raw())

    def objects(self) -> Iterator[Record | Problem]:
        """Like ``entries``, but a JSON object is one record as a whole."""
        if self.kind is Kind.OBJECT:
            yield self._whole
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
    def _parts(self) -> tuple[Record | Problem, ...]:
        return tuple(map(self._screened, _items(self)))

    @cached_property
    def _whole(self) -> Record | Problem:
        content: dict[str, Any] = {}
        for part in self._parts:
            if isinstance(part, Problem):
                return part
            if part.key in content:
                return Problem(self.place(part.line), _TWICE, {"key": part.key})
            content[str(part.key)] = part.value
        return self._screened(Record(1, content))

    def _raw(self) -> Iterator[Record | Problem]:
        if self.kind is Kind.DOCUMENTS:
            return _documents(self)
        return _lines(self) if self.kind is Kind.LINES else _items(self)

    def _screened(self, record: Record | Problem) -> Record | Problem:
        if isinstance(record, Problem):
            return record
        try:
            screen(record.value)
            screen(record.key)
        except UnfitError as error:
            return Problem(self.place(record.line), error.text, error.values)
        return record


def source_of(text: str, name: str) -> Source:
    """Return the source for a text, with what it is written in seen from its name and beginning.

    >>> source_of("id: a", "a.yaml").kind.value, source_of('{"id": "a"}', "pasted").kind.value
    ('documents', 'object')
    """
    return Source(name, text, _kind(text, PurePosixPath(name).suffix.lower()))


def _kind(text: str, suffix: str) -> Kind:
    if suffix in {".jsonl", ".ndjson"}:
        return Kind.LINES
    if suffix in {".yaml", ".yml"}:
        return Kind.DOCUMENTS
    if suffix != ".json" and not _JSON_START.match(text):
        return Kind.DOCUMENTS
    if _in_lines(text):
        return Kind.LINES
    return Kind.LIST if text.lstrip()[:1] == "[" else Kind.OBJECT


def _in_lines(text: str) -> bool:
    """Tell JSON lines from one JSON value: complete values stand at the beginning of several lines."""
    lines = [line.rstrip() for line in text[:4_000_000].split("\n", 50) if line.strip()][:5]
    complete = [line[:1] in {"{", "["} and line[-1:] in {"}", "]"} and len(line) > 1 for line in lines]
    return len(lines) > 1 and len(lines[0]) > 1 and sum(complete) > 1


def _lines(source: Source) -> Iterator[Record | Problem]:
    for number, line in enumerate(io.StringIO(source.text, newline="\n"), 1):
        if line.strip():
            try:
                yield Record(number, parse_json(line.rstrip(), number))
            except BrokenJsonError as error:
                yield _broken(source, error)


def _items(source: Source) -> Iterator[Record | Problem]:
    try:
        for item in json_items(source.text):
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
        if not _NO_CONTENT.fullmatch(part):
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


def _first(entries: Iterator[Record | Problem]) -> Any:
    for entry in islice(entries, _LOOKED_AT):
        if isinstance(entry, Record) and entry.value not in (None, {}, []):
            return entry.value
    return None


_LOOKED_AT = 1_000
"""How many entries are looked at to see which format a file is in [count]."""

_ENDINGS = frozenset({".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".zip"})
_NO_CONTENT = re.compile(r"(?:---)?(?:[ \t]*(?:[#%].*)?(?:\n|\Z))*")
_INSIDE = re.compile(r":(\d+):(\d+)")
_JSON_START = re.compile(r"\s*[\[{][\[{\s]*(?:[\"\]}]|\Z)")
_MARK = re.compile(r"^(?=---(?:\s|\Z))", re.MULTILINE)
_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
