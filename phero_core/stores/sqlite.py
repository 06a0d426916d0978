"""Sessions in one SQLite file: no server, several processes of one machine at once, nothing lost in a crash."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.stores.arguments import check_names, check_seconds, write
from phero_core.stores.compare import Held, Outcome, judge, with_write
from phero_core.stores.protocol import Stored
from phero_core.stores.sqlite_file import SQLiteFile

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from phero_core.stores.arguments import Write
    from phero_core.stores.sqlite_file import Synchronous


class SQLiteStore:
    """A store in a file of its own, which is made where there is none.

    Processes must be on one machine: the file's log needs shared memory, which network drives do not have.

    Args:
        path: the file. Beside it lie ``…-wal`` and ``…-shm`` while it is in use; a copy needs all three, or
            ``sqlite3 FILE ".backup COPY"``.
        synchronous: ``normal`` keeps every acknowledged save when a process is killed, and may lose the last
            ones when the whole machine loses power; ``full`` keeps them then, too, and waits for the disk at each
            save. Neither ever leaves a torn file.
        timeout: how long to wait for a busy file [s].

    Raises:
        StoreError: the file cannot be opened, belongs to another program, or is of a newer version.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = SQLiteStore(Path(folder) / "sessions.db")
    ...     store.save("s1", "{}", expected=0, write_id="w1")
    ...     store.load("s1")
    ...     store.close()
    1
    Stored(version=1, data='{}')
    """

    def __init__(
        self, path: Path | str, *, synchronous: Synchronous = "normal", timeout: float = 5.0
    ) -> None:
        check_seconds(timeout=timeout)
        self._file = SQLiteFile(Path(path), synchronous, timeout)

    def load(self, session_id: str) -> Stored | None:
        """Return the session, or None."""
        check_names(session_id=session_id)
        found = self._file.read(lambda file: file.execute(_LOAD, (_bytes(session_id),)).fetchone())
        return None if found is None else Stored(found[0], _text(found[1]))

    def save(
        self, session_id: str, data: str, *, expected: int, write_id: str, user: str | None = None
    ) -> int:
        """Store the session if nobody has changed it since; see `Store.save`."""
        given = write(session_id, data, expected, write_id, user)
        return self._file.write(lambda file: _compare_and_set(file, given, self._file.place))

    def forget(self, session_id: str) -> bool:
        """Delete a session and tell whether there was one."""
        check_names(session_id=session_id)
        return self._drop("id = ?", _bytes(session_id)) > 0

    def forget_user(self, user: str) -> int:
        """Delete a user's sessions, all in one transaction, and tell how many there were."""
        check_names(user=user)
        return self._drop("user = ?", _bytes(user))

    def purge(self, idle_seconds: float) -> int:
        """Delete the sessions that were not saved for so long [s], by the machine's clock."""
        check_seconds(idle_seconds=idle_seconds)
        latest = time.time() - idle_seconds
        gone = 0
        while dropped := self._drop(_IDLE_BATCH, latest):
            gone += dropped
        return gone

    def sessions(self, user: str | None = None) -> Iterator[str]:
        """Iterate over the ids of all sessions, or of a user's, page by page."""
        if user is not None:
            check_names(user=user)
        return self._pages(None if user is None else _bytes(user))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _pages(self, user: bytes | None) -> Iterator[str]:
        last = b""
        query = _PAGE_OF_ALL if user is None else _PAGE_OF_USER
        while page := self._page(query, {"user": user, "last": last, "limit": _PAGE}):
            yield from map(_text, page)
            last = page[-1]

    def _page(self, query: str, values: dict[str, object]) -> list[bytes]:
        return [row[0] for row in self._file.read(lambda file: file.execute(query, values).fetchall())]

    def _drop(self, condition: str, value: bytes | float) -> int:
        gone = self._file.write(lambda file: _delete(file, condition, value))
        if gone:  # empties the log, where what was forgotten can still be read; others at work may prevent it
            self._file.read(lambda file: file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
        return gone


def _compare_and_set(file: sqlite3.Connection, given: Write, place: str) -> int:
    name = _bytes(given.session_id)
    found = file.execute("SELECT version, writes FROM sessions WHERE id = ?", (name,)).fetchone()
    held = None if found is None else Held(*found)
    floor = 0 if held else file.execute("SELECT highest_version FROM forgotten").fetchone()[0]
    outcome, version = judge(held, given.expected, given.mark, floor)
    if outcome is Outcome.CONFLICT:
        raise given.conflict(place, version)
    if outcome is Outcome.NEW:
        user = None if given.user is None else _bytes(given.user)
        writes = with_write(held, version, given.mark)
        file.execute(_SAVE, (name, version, _bytes(given.data), user, writes, time.time()))
    return version


def _delete(file: sqlite3.Connection, condition: str, value: bytes | float) -> int:
    """Delete sessions and remember the highest version among them."""
    count, highest = file.execute(_COUNT + condition, (value,)).fetchone()
    if count:
        file.execute(_DELETE + condition, (value,))
        file.execute("UPDATE forgotten SET highest_version = max(highest_version, ?)", (highest,))
    return int(count)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogatepass")


_COUNT = "SELECT count(*), max(version) FROM sessions WHERE "
_DELETE = "DELETE FROM sessions WHERE "
# Others get their turn between two batches.
_IDLE_BATCH = "id IN (SELECT id FROM sessions WHERE saved_at <= ? ORDER BY saved_at LIMIT 500)"
_PAGE = 500
_LOAD = "SELECT version, data FROM sessions WHERE id = ?"
_PAGE_OF_ALL = "SELECT id FROM sessions WHERE id > :last ORDER BY id LIMIT :limit"
_PAGE_OF_USER = "SELECT id FROM sessions WHERE user = :user AND id > :last ORDER BY id LIMIT :limit"
_SAVE = (
    "INSERT INTO sessions (id, version, data, user, writes, saved_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET version = excluded.version, data = excluded.data,"
    " user = coalesce(excluded.user, user), writes = excluded.writes, saved_at = excluded.saved_at"
)
