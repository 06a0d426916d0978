"""A dialogue file as a stream of records, whatever it is written in: JSON, JSON lines or YAML documents."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from enum import StrEnum
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
        return PurePosixPath(self.name.replace("\\", "/")).name.split(".")[0] or "dialogue"

    def place(self, line: int) -> str:
        """Return ``file:line``."""
        return f"{self.name}:{line}"

    def entries(self) -> Iterator[Record | Problem]:
        """Yield each item of the list or object, each line or each document, and what is wrong between them."""
        for entry in self._raw():
            yield self._screened(entry) if isinstance(entry, Record) else entry

    def objects(self) -> Iterator[Record | Problem]:
        """Like ``entries``, but a JSON object is one record as a whole."""
        if self.kind is not Kind.OBJECT:
            yield from self.entries()
            return
        content: dict[str, Any] = {}
        for entry in self.entries():
            if isinstance(entry, Problem):
                yield entry
                return
            if entry.key in content:
                yield Problem(self.place(entry.line), _TWICE, {"key": entry.key})
                return
            content[str(entry.key)] = entry.value
        yield self._screened(Record(1, content))

    def first(self, *, whole: bool) -> Any:
        """Return the first record that can be read, or None; ``whole`` as in ``objects``."""
        for entry in self.objects() if whole else self.entries():
            if isinstance(entry, Record) and entry.value not in (None, {}, []):
                return entry.value
        return None

    def _raw(self) -> Iterator[Record | Problem]:
        if self.kind is Kind.DOCUMENTS:
            return _documents(self)
        return _lines(self) if self.kind is Kind.LINES else _items(self)

    def _screened(self, record: Record) -> Record | Problem:
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
                yield Record(number, parse_json(line, number))
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
        try:
            found = [Record(line + at - 1, value) for at, value in parse_yaml(part, source.name)]
        except InputError:
            yield from _located(source, part, line)
        else:
            yield from (record for record in found if record.value is not None)
        line += part.count("\n")


def _located(source: Source, part: str, line: int) -> Iterator[Problem]:
    """Parse a broken document once more with blank lines before it: its fault then names the file's line."""
    try:
        list(parse_yaml("\n" * (line - 1) + part, source.name))
    except InputError as error:
        yield from error.problems


_JSON_START = re.compile(r"\s*[\[{][\[{\s]*(?:[\"\]}]|\Z)")
_MARK = re.compile(r"^(?=---(?:\s|\Z))", re.MULTILINE)
_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
