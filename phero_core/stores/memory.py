"""Sessions in this process: for tests, notebooks, and a service that may forget when it stops."""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from phero_core.stores.arguments import check_names, check_seconds, closed, write
from phero_core.stores.compare import Held, Outcome, judge, with_write
from phero_core.stores.protocol import Stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.stores.arguments import Write

PLACE = "memory:"


class _Entry(NamedTuple):
    held: Held
    data: str
    user: str | None
    saved: float


class MemoryStore:
    """A store in this process's memory; other processes do not see it. It grows until `purge` is called.

    >>> store = MemoryStore()
    >>> store.save("s1", "{}", expected=0, write_id="w1", user="ann")
    1
    >>> list(store.sessions("ann"))
    ['s1']
    """

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}
        self._floor = 0
        self._lock = Lock()
        self._closed = False

    def load(self, session_id: str) -> Stored | None:
        """Return the session, or None."""
        check_names(session_id=session_id)
        self._check_open()
        entry = self._entries.get(session_id)
        return None if entry is None else Stored(entry.held.version, entry.data)

    def save(
        self, session_id: str, data: str, *, expected: int, write_id: str, user: str | None = None
    ) -> int:
        """Store the session if nobody has changed it since; see `Store.save`."""
        given = write(session_id, data, expected, write_id, user)
        self._check_open()
        with self._lock:
            return self._compare_and_set(given)

    def forget(self, session_id: str) -> bool:
        """Delete a session and tell whether there was one."""
        check_names(session_id=session_id)
        return self._drop(lambda entries: [session_id] if session_id in entries else []) > 0

    def forget_user(self, user: str) -> int:
        """Delete a user's sessions and tell how many there were."""
        check_names(user=user)
        return self._drop(lambda entries: [name for name, entry in entries.items() if entry.user == user])

    def purge(self, idle_seconds: float) -> int:
        """Delete the sessions that were not saved for so long [s]."""
        check_seconds(idle_seconds=idle_seconds)
        latest = time.monotonic() - idle_seconds
        return self._drop(lambda entries: [name for name, entry in entries.items() if entry.saved <= latest])

    def sessions(self, user: str | None = None) -> Iterator[str]:
        """Iterate over the ids of all sessions, or of a user's."""
        if user is not None:
            check_names(user=user)
        self._check_open()
        with self._lock:
            return iter([name for name, entry in self._entries.items() if user in (None, entry.user)])

    def close(self) -> None:
        """Let everything go."""
        self._closed = True
        self._entries = {}

    def _compare_and_set(self, given: Write) -> int:
        entry = self._entries.get(given.session_id)
        held = entry.held if entry else None
        outcome, version = judge(held, given.expected, given.mark, self._floor)
        if outcome is Outcome.CONFLICT:
            raise given.conflict(PLACE, version)
        if outcome is Outcome.NEW:
            owner = given.user if given.user is not None or entry is None else entry.user
            now = Held(version, with_write(held, version, given.mark))
            self._entries[given.session_id] = _Entry(now, given.data, owner, time.monotonic())
        return version

    def _drop(self, choose: Callable[[dict[str, _Entry]], list[str]]) -> int:
        self._check_open()
        with self._lock:
            names = choose(self._entries)
            for name in names:
                self._floor = max(self._floor, self._entries.pop(name).held.version)
        return len(names)

    def _check_open(self) -> None:
        if self._closed:
            raise closed(PLACE)
