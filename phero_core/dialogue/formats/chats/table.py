"""Tables (CSV, TSV) and lists of flat JSON objects: rows are messages, rounds, or whole dialogues.

What the columns hold is said by a `ColumnMapping`, or guessed from their headings. Roles are read from their names
(user, 客服), else by who speaks first. Rows of one conversation may stand apart in a file that is held; in a larger one they must
follow each other.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.chats.headings import guessed
from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, Spoken, conversation, found, message
from phero_core.dialogue.formats.chats.stamped_text import SAYS_NOTHING
from phero_core.dialogue.formats.chats.transcript import NO_SPEAKERS, lines_of, talk_of
from phero_core.dialogue.formats.columns import ColumnMapping, missing_columns
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.formats.speakers import roles_of
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source
    from phero_core.dialogue.model import Message

MAX_ROWS = 100_000
"""Most rows of one conversation [count]."""

_SAMPLED = 20
_ROLES = frozenset(role.value for role in Role)


class Group(NamedTuple):
    """The rows of one conversation, and its name if the table gives one."""

    name: str | None
    rows: list[Record]


class TableReader:
    """Reads tables with a heading, and lists of flat objects."""

    name = "table"
    label = Text("Tables (CSV, TSV) with columns for who and what", "表格（CSV、TSV），含说话者与内容列")

    def sniff(self, source: Source) -> bool:
        """Take every table, and lists of flat objects in which it is plain who says what."""
        if source.kind is Kind.TABLE:
            return True
        return (
            source.kind in {Kind.LIST, Kind.LINES} and is_flat(source.first) and mapping_of(source).complete
        )

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield each dialogue, and what is wrong with the others."""
        mapping = mapping_of(source)
        if not headers_of(source):
            faults = [entry for entry in source.entries() if isinstance(entry, Problem)]
            yield from faults or [Problem(source.place(1), NO_TABLE)]
            return
        problems = list(missing_columns(mapping, headers_of(source), source.place(1)))
        if problems:
            yield from problems
        elif mapping.transcript:
            yield from _transcripts(source, mapping)
        else:
            yield from _grouped(source, mapping)


def is_flat(value: Any) -> bool:
    """Tell an object without parts of its own, as a row of a table is."""
    return (
        isinstance(value, dict)
        and bool(value)
        and not any(isinstance(part, dict | list) for part in value.values())
    )


def headers_of(source: Source) -> tuple[str, ...]:
    """Return the headings of a table, or the keys of the first objects."""
    if source.kind is Kind.TABLE:
        return source.headers
    keys: dict[str, None] = {}
    for row in sample_of(source):
        keys.update(dict.fromkeys(row))
    return tuple(keys)


def sample_of(source: Source, rows: int = _SAMPLED) -> list[dict[str, str]]:
    """Return the first rows."""
    if source.kind not in {Kind.TABLE, Kind.LIST, Kind.LINES}:
        return []
    records = (entry for entry in islice(source.entries(), rows * 2) if isinstance(entry, Record))
    return [_as_row(record.value) for record in islice(records, rows) if is_flat(record.value)]


def mapping_of(source: Source) -> ColumnMapping:
    """Return what the columns hold: as a person said, else as their headings tell."""
    return source.options.columns or guessed(headers_of(source), sample_of(source))


def _as_row(value: dict[str, Any]) -> dict[str, str]:
    return {key: "" if part is None else str(part) for key, part in value.items()}


def _rows(source: Source) -> Iterator[Record | Problem]:
    for entry in source.entries():
        if isinstance(entry, Problem):
            yield entry
        elif is_flat(entry.value):
            yield Record(entry.line, _as_row(entry.value))
        else:
            yield Problem(source.place(entry.line), _NO_ROW)


def _transcripts(source: Source, mapping: ColumnMapping) -> Iterator[Found | Problem | Skipped]:
    """Yield a dialogue for each row."""
    number = 0
    for entry in _rows(source):
        if isinstance(entry, Problem):
            yield entry
            continue
        number += 1
        text = entry.value.get(mapping.transcript, "")
        if not text.strip():
            yield Skipped(entry.line, SAYS_NOTHING)
            continue
        talk = talk_of(lines_of(text.split("\n")))
        name = _cell(entry, mapping.conversation) or None
        if talk:
            placed = [Spoken(one.speaker, one.content, one.time, entry.line) for one in talk]
            yield from conversation(source, placed, f"{source.stem}-{number}", name)
        else:
            yield Problem(source.place(entry.line), NO_SPEAKERS)


def _grouped(source: Source, mapping: ColumnMapping) -> Iterator[Found | Problem | Skipped]:
    """Yield a dialogue for each conversation."""
    number = 0
    for group in _groups(source, mapping):
        if isinstance(group, Problem):
            yield group
            continue
        number += 1
        made_up = source.stem if mapping.conversation is None else f"{source.stem}-{number}"
        if mapping.content:
            yield from _of_messages(source, mapping, group, made_up)
        else:
            yield from _of_rounds(source, mapping, group, made_up)


def _groups(source: Source, mapping: ColumnMapping) -> Iterator[Group | Problem]:
    """Yield the rows of each conversation; of a large file as soon as the next one begins."""
    open_groups: dict[str, Group] = {}
    done: set[str] = set()
    for entry in _rows(source):
        if isinstance(entry, Problem):
            yield entry
            continue
        name = _cell(entry, mapping.conversation)
        if source.content.large and open_groups and name not in open_groups:
            done.update(open_groups)
            yield from open_groups.values()
            open_groups.clear()
        if name in done:
            yield Problem(source.place(entry.line), _TORN, {"name": name, "column": mapping.conversation})
            continue
        group = open_groups.setdefault(name, Group(name or None, []))
        if len(group.rows) == MAX_ROWS:
            yield Problem(source.place(entry.line), _LONG, {"limit": f"{MAX_ROWS:,}"})
        if len(group.rows) <= MAX_ROWS:
            group.rows.append(entry)
    yield from open_groups.values()


def _of_messages(
    source: Source, mapping: ColumnMapping, group: Group, made_up: str
) -> Iterator[Found | Problem | Skipped]:
    rows = []
    for row in group.rows:
        if _cell(row, mapping.content):
            rows.append(row)
        else:
            yield Skipped(row.line, SAYS_NOTHING)
    if not rows:
        yield Problem(source.place(group.rows[0].line), NOTHING_SAID)
        return
    roles = _roles(rows, mapping, source.options.roles)
    messages = tuple(_message(row, mapping, role) for row, role in zip(rows, roles, strict=True))
    yield from found(source, rows[0].line, made_up, group.name, messages=messages)


def _roles(rows: Sequence[Record], mapping: ColumnMapping, given: Mapping[str, Role]) -> list[Role]:
    """Return who speaks in each row, by the name that a person gave a role, or by what the role's column says."""
    called = [_cell(row, mapping.role) or _cell(row, mapping.speaker) or "?" for row in rows]
    known = roles_of(called, given)
    by_name = [given.get(_cell(row, mapping.speaker)) for row in rows]
    return [named or known[name] for named, name in zip(by_name, called, strict=True)]


def _message(row: Record, mapping: ColumnMapping, role: Role) -> Message:
    name = _cell(row, mapping.speaker) or _cell(row, mapping.role)
    kept = name if name.casefold() not in _ROLES else None
    return message(role, _cell(row, mapping.content), name=kept, time=_cell(row, mapping.time) or None)


def _of_rounds(
    source: Source, mapping: ColumnMapping, group: Group, made_up: str
) -> Iterator[Found | Problem]:
    parts = ((Role.USER, mapping.user), (Role.ASSISTANT, mapping.assistant))
    messages = [
        message(role, _cell(row, column), time=_cell(row, mapping.time) or None)
        for row in group.rows
        for role, column in parts
        if _cell(row, column)
    ]
    if messages:
        yield from found(source, group.rows[0].line, made_up, group.name, messages=tuple(messages))
    else:
        yield Problem(source.place(group.rows[0].line), NOTHING_SAID)


def _cell(row: Record, column: str | None) -> str:
    return str(row.value.get(column, "")).strip() if column else ""


NO_TABLE = Text("is no table with a heading", "不是带表头的表格")
_NO_ROW = Text(
    "is no row: an object of texts and numbers is needed", "不是一行数据：需要由文本和数字组成的对象"
)
_TORN = Text(
    "the conversation '{name}' began further up: sort the table by '{column}', as a large one is read row by row",
    "会话“{name}”在前面已经出现：大文件按行读取，请先按“{column}”排序",
)
_LONG = Text(
    "is more than the {limit} rows that one conversation may have; the rest is left out. Say which column names the conversation",
    "超过一个会话最多 {limit} 行的限制；其余未读取。请指明哪一列是会话编号",
)
