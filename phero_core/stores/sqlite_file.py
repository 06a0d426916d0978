"""One SQLite file shared by threads and processes: connections, turns to write, and waiting with an end."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections import deque
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Literal, TypeVar

from phero_core.errors import Problem, StoreError
from phero_core.stores.arguments import closed
from phero_core.stores.sqlite_errors import is_busy, refusal
from phero_core.stores.sqlite_schema import bring_up, check_ours, file_identity, is_current
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Work = Callable[[sqlite3.Connection], "T"]

T = TypeVar("T")
Synchronous = Literal["normal", "full"]

PAUSE = (0.0002, 0.002)
"""Bounds of the random pause before the file is tried again [s].

SQLite's own busy handler sleeps longer and longer, so that whoever has waited most comes last: under load a worker
starves. Short pauses of random length are fair.
"""

_inherited: list[deque[sqlite3.Connection]] = []
"""Connections of a parent process: a child must neither use nor close them."""


class SQLiteFile:
    """Connections to one file, one for each thread that works at the moment."""

    def __init__(self, path: Path, synchronous: Synchronous, timeout: float) -> None:
        self.place = str(path)
        self._path = path.absolute()
        self._identity: tuple[int, int] | None = None
        self._synchronous = synchronous
        self._timeout = timeout
        self._idle: deque[sqlite3.Connection] = deque()
        self._process = os.getpid()
        self._closed = False
        self._until_free(self._prepare)

    def read(self, work: Work[T]) -> T:
        """Return what ``work`` finds; it may run again when the file was busy.

        Raises:
            StoreError: the file cannot be read.
        """
        return self._until_free(lambda: self._with_connection(work))

    def write(self, work: Work[T]) -> T:
        """Run ``work`` in one transaction, alone; it may run again when the file was busy.

        Raises:
            StoreError: the file cannot be written; nothing of the work is kept.
        """

        def alone(connection: sqlite3.Connection) -> T:
            with _transaction(connection):
                return work(connection)

        return self.read(alone)

    def close(self) -> None:
        """Close every connection; one that is at work is closed when it has done."""
        self._closed = True
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def _with_connection(self, work: Work[T]) -> T:
        connection = self._borrowed()
        try:
            return work(connection)
        finally:
            self._idle.append(connection)
            if self._closed:
                self.close()

    def _borrowed(self) -> sqlite3.Connection:
        if self._process != os.getpid():
            _inherited.append(self._idle)
            self._idle, self._process = deque(), os.getpid()
        if self._closed:
            raise closed(self.place)
        if file_identity(self._path) != self._identity:
            raise StoreError(Problem(self.place, _REPLACED))
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect("rw")

    def _prepare(self) -> None:
        """Create the file or bring it up to date, and leave it in WAL mode."""
        check_ours(self._path)
        connection = self._connect("rwc")
        try:
            if not is_current(connection):
                with _transaction(connection):
                    bring_up(connection, self.place)
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()
        self._identity = file_identity(self._path)

    def _connect(self, mode: str) -> sqlite3.Connection:
        address = f"{self._path.as_uri()}?mode={mode}"
        connection = sqlite3.connect(
            address, uri=True, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute(f"PRAGMA synchronous = {self._synchronous}")
            connection.execute("PRAGMA secure_delete = ON")  # what is forgotten must not stay in free pages
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _until_free(self, work: Callable[[], T]) -> T:
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                return work()
            except sqlite3.Error as error:
                if not is_busy(error) or time.monotonic() > deadline:
                    raise refusal(self.place, error) from error
            time.sleep(random.uniform(*PAUSE))  # noqa: S311 - a pause is no secret


_REPLACED = Text(
    "the file was deleted or replaced while it was in use; open the store again",
    "文件在使用中被删除或替换；请重新打开存储",
)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing. IMMEDIATE, because a reader that turns into a writer has often worked in vain."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
