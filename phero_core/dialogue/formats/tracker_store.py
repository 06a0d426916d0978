"""A Rasa tracker store in SQLite: its events, one JSON object a line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import NoReturn

from phero_core.errors import InputError, Problem
from phero_core.text import Text

_MAGIC = b"SQLite format 3\x00"
_PATIENCE = 20_000
"""How long one query may run [thousands of the database's own steps]."""


def is_database(head: bytes) -> bool:
    """Tell whether bytes begin like a SQLite file."""
    return head.startswith(_MAGIC)


def events_in(data: bytes, place: str) -> str:
    """Return the events of a tracker store as JSON lines, oldest first.

    Raises:
        InputError: it is damaged, or no tracker store.
    """
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(data)
            database.execute("PRAGMA trusted_schema = OFF")
            _be_patient(database)
            if not _has_events(database):
                _fail(place, _NO_STORE)
            found = database.execute("SELECT data FROM events ORDER BY id").fetchall()
    except (sqlite3.Error, OverflowError, MemoryError):
        _fail(place, _DAMAGED)
    return "\n".join(_on_one_line(content) for (content,) in found)


def _has_events(database: sqlite3.Connection) -> bool:
    """Whether there is a real table of events: a view could ask for anything."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'events'"
    columns = {row[1] for row in database.execute("PRAGMA table_info(events)")}
    return bool(database.execute(query).fetchone()[0]) and {"id", "data"} <= columns


def _be_patient(database: sqlite3.Connection) -> None:
    """Stop a query that would never end."""
    steps = iter(range(_PATIENCE))
    database.set_progress_handler(lambda: next(steps, None) is None, 1000)


def _on_one_line(content: object) -> str:
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else str(content)
    return text.replace("\r", " ").replace("\n", " ")


def _fail(place: str, text: Text) -> NoReturn:
    raise InputError([Problem(place, text)])


_NO_STORE = Text(
    "is a SQLite database without a Rasa table 'events'. Export its dialogues as JSON or JSON lines",
    "是 SQLite 数据库，但没有 Rasa 的 events 表。请把对话导出为 JSON 或 JSONL",
)
_DAMAGED = Text(
    "is a SQLite database that cannot be read (damaged). Export its events as JSON lines (tracker_events.jsonl)",
    "SQLite 数据库无法读取（已损坏）。请把事件导出为 JSONL（tracker_events.jsonl）",
)
