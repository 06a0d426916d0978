"""What the SQLite file holds: its tables by version, and how a file is known to be ours before it is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from phero_core.errors import Problem, StoreError
from phero_core.stores.sqlite_errors import refusal, unreachable
from phero_core.text import Text

if TYPE_CHECKING:
    from pathlib import Path

APPLICATION = 0x70686572
"""Marks a file as ours in its header ("pher")."""

STEPS: list[tuple[str, ...]] = [
    (
        """CREATE TABLE sessions (
            id BLOB PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL,
            user BLOB, writes TEXT NOT NULL, saved_at REAL NOT NULL)""",
        "CREATE INDEX sessions_by_user ON sessions (user, id) WHERE user IS NOT NULL",
        "CREATE INDEX sessions_by_age ON sessions (saved_at)",
        "CREATE TABLE forgotten (highest_version INTEGER NOT NULL)",
        "INSERT INTO forgotten VALUES (0)",
    ),
]
"""What brings a file from one schema version to the next; a new file takes all steps.

Ids, users and data are bytes: SQLite's own text can hold neither a lone surrogate nor a zero byte safely.
"""


def check_ours(path: Path) -> None:
    """Look at a file without changing it, not even by what SQLite does when a log lies beside it.

    Raises:
        StoreError: it belongs to somebody else.
    """
    if file_identity(path) is None or (path.is_file() and path.stat().st_size == 0):
        return
    if path.is_dir():
        raise StoreError(Problem(str(path), _FOLDER))
    for mode in ("ro&immutable=1", "ro"):  # the second, where a crash left the file shorter than it says
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as file:
                found = file.execute("PRAGMA application_id").fetchone()[0]
        except sqlite3.Error as error:
            problem = refusal(str(path), error)
        else:
            if found != APPLICATION:
                raise StoreError(Problem(str(path), _FOREIGN))
            return
    raise problem


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one under the same name, or None where there is no file.

    Raises:
        StoreError: one may not even look.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise unreachable(str(path), error) from error
    return found.st_dev, found.st_ino


def bring_up(connection: sqlite3.Connection, place: str) -> None:
    """Create the tables, or take a file of an older version to this one, in one transaction.

    Must run inside a write transaction. The mark in the header is written before the file has a log, so that
    `check_ours` finds it in the file itself.

    Raises:
        StoreError: the file is of a newer version, or somebody else's.
    """
    version = _version(connection)
    if version > len(STEPS):
        raise StoreError(Problem(place, _NEWER, {"found": version, "known": len(STEPS)}))
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise StoreError(Problem(place, _FOREIGN))
    for statement in [statement for step in STEPS[version:] for statement in step]:
        connection.execute(statement)
    if version < len(STEPS):
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")


def is_current(connection: sqlite3.Connection) -> bool:
    """Return whether nothing is left to do for `bring_up`."""
    return _version(connection) == len(STEPS)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


_FOLDER = Text("this is a folder; give the store a file in it", "这是目录；请为存储指定其中的文件")
_FOREIGN = Text(
    "this is a file of another program; it was not changed. Give the store a file of its own",
    "这是其他程序的文件，未作改动；请为存储另指定文件",
)
_NEWER = Text(
    "this file was written by a newer version (schema {found}, known here: {known}); update phero",
    "此文件由更新的版本写入（架构 {found}，本版本支持到 {known}）；请升级 phero",
)
