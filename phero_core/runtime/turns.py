"""Calls on sessions, from the load to the note of what has happened, with a store or for a while without one."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from phero_core.errors import StoreError
from phero_core.runtime.outage import Outages
from phero_core.runtime.record import fresh_token
from phero_core.runtime.sessions import UnreadableError

if TYPE_CHECKING:
    from phero_core.runtime.acts import Act, Done
    from phero_core.runtime.opened import Caller, Opened
    from phero_core.runtime.sessions import Sessions
    from phero_core.runtime.watch import Watch


class Turns:
    """Changes sessions and reads them, as `phero_core.runtime.memory.AgentMemory` promises.

    Args:
        sessions: what opens and saves them.
        watch: what notes what has happened.
        degrades: whether calls go on while the store cannot be used; otherwise they raise its error.
    """

    def __init__(self, sessions: Sessions, watch: Watch, *, degrades: bool) -> None:
        self._sessions = sessions
        self._watch = watch
        self._degrades = degrades
        self._outages = Outages(sessions)

    def change(self, session_id: str, caller: Caller, act: Act) -> tuple[Opened, Done]:
        """Let an act change a session, and return the session afterwards with what was done.

        Raises:
            StoreError: the store cannot be used, and calls do not go on without it.
            UnreadableError: the record in the store cannot be read; likewise.
            OwnerError: the session is somebody else's.
        """
        begin, write_id = perf_counter(), fresh_token()
        with self._sessions.turn_of(session_id):
            try:
                opened, done = self._sessions.change(
                    session_id, caller, write_id, lambda opened: self._caught_up(opened, act)
                )
            except (StoreError, UnreadableError) as error:
                if not self._degrades:
                    raise
                opened, done = self._outages.act(session_id, caller, write_id, act, error)
                self._watch.gone_on(opened, done, perf_counter() - begin)
                return opened, done
            self._outages.settle(session_id)
        self._watch.changed(opened, done, perf_counter() - begin)
        return opened, done

    def read(self, session_id: str, caller: Caller) -> Opened:
        """Return a private copy of a session.

        Raises:
            StoreError: as in `change`.
            UnreadableError: likewise.
            OwnerError: likewise.
        """
        try:
            opened = self._sessions.open(session_id, caller)
        except (StoreError, UnreadableError) as error:
            if not self._degrades:
                raise
            return self._outages.private(session_id, caller, error)
        self._outages.catch_up(opened)
        return opened

    def forget(self, session_id: str) -> bool:
        """Delete a session in the store and here; return whether there was one.

        Raises:
            StoreError: the store cannot be used; nothing is forgotten.
        """
        with self._sessions.turn_of(session_id):
            found = self._sessions.store.forget(session_id)
            self._sessions.known.drop(session_id)
            self._outages.settle(session_id)
        return found

    def forget_user(self, user: str) -> int:
        """Delete all sessions of a user likewise; return how many there were.

        Raises:
            StoreError: the store cannot be used; nothing is forgotten here.
        """
        count = self._sessions.store.forget_user(user)
        self._sessions.known.drop_user(user)
        self._outages.settle_user(user)
        return count

    def _caught_up(self, opened: Opened, act: Act) -> Done:
        before = self._outages.catch_up(opened)
        return act.on(opened)._replace(caught_up=before)
