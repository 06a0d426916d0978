"""Sessions over a store: load, restore, act, save, and again from the load when somebody else was first."""

from __future__ import annotations

import random
import time
from threading import Lock
from typing import TYPE_CHECKING
from zlib import crc32

from phero_core.errors import ConflictError, StateError
from phero_core.runtime.cache import Kept, Known, LastKnown
from phero_core.runtime.opened import NOBODY, Caller, Opened, welcomed
from phero_core.runtime.record import dumps, loads
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.observe.protocol import Observer
    from phero_core.runtime.acts import Done
    from phero_core.runtime.choosing import ParameterSet
    from phero_core.runtime.parameters import ParameterSets
    from phero_core.runtime.record import Envelope
    from phero_core.stores.protocol import Store, Stored

ATTEMPTS = 64
"""How often a turn is tried when others keep being first [count]."""

FIRST_PAUSE, LONGEST_PAUSE = 0.001, 0.05
"""Bounds of the random pause before a further attempt; its upper bound doubles each time [seconds]."""

STRIPES = 256


class UnreadableError(StateError):
    """A session's record cannot be read, other than that an act does not fit the session."""


class Sessions:
    """Opens sessions as private copies, and changes them one call at a time.

    Args:
        store: where they live.
        sets: which parameters hold.
        observer: what reads the messages, instead of the rules that the parameters name.
        cached: how many sessions are kept parsed [count].
    """

    def __init__(self, store: Store, sets: ParameterSets, observer: Observer | None, cached: int) -> None:
        self.store = store
        self.known = LastKnown(cached)
        self._sets = sets
        self._observer = observer
        # Callers of one process take turns, so that only other processes can be first.
        self._turns = tuple(Lock() for _ in range(STRIPES))

    def turn_of(self, session_id: str) -> Lock:
        """Return the lock under which this process changes a session."""
        return self._turns[crc32(session_id.encode("utf-8", "surrogatepass")) % STRIPES]

    def open(self, session_id: str, caller: Caller = NOBODY) -> Opened:
        """Load a session as a private copy; one that is not there is empty.

        Raises:
            StoreError: the store cannot be reached.
            UnreadableError: the record cannot be read.
            OwnerError: the session is somebody else's.
        """
        stored = self.store.load(session_id)
        if stored is None:
            self.known.drop(session_id)
            return self.empty(session_id, caller)
        return self._restored(session_id, stored, caller)

    def change(
        self, session_id: str, caller: Caller, write_id: str, act: Callable[[Opened], Done]
    ) -> tuple[Opened, Done]:
        """Let an act change a session, on a fresh copy each time that somebody else was first.

        Args:
            session_id: which session.
            caller: on whose behalf.
            write_id: a name of this one change; where a reply was lost it tells that the change has arrived.
            act: what to do; it says whether anything has changed.

        Raises:
            StoreError: the store cannot be reached, or others were first `ATTEMPTS` times.
            UnreadableError: the record cannot be read.
            OwnerError: the session is somebody else's.
        """
        tried: tuple[Opened, Done] | None = None
        attempt = 1
        while True:
            opened = self.open(session_id, caller)
            if tried is not None and write_id in opened.envelope.writes:
                return tried
            tried = opened, act(opened)
            if not tried[1].changed:
                return tried
            try:
                self._save(opened, write_id)
            except ConflictError:
                if attempt == ATTEMPTS:
                    raise
                _pause(attempt)
                attempt += 1
            else:
                return tried

    def empty(self, session_id: str, caller: Caller = NOBODY) -> Opened:
        """Return a session that nothing was said in."""
        envelope, chosen = self._placed(session_id, welcomed(session_id, None, caller))
        return Opened(session_id, self._session(chosen), envelope, chosen)

    def revived(self, session_id: str, kept: Kept, caller: Caller) -> Opened:
        """Return a session as it was kept in this process, whatever the store holds now."""
        envelope, chosen = self._placed(session_id, welcomed(session_id, kept.envelope, caller))
        session = self._session(chosen)
        session.state, session.context = kept.state, kept.context
        return Opened(session_id, session, envelope, chosen)

    def _restored(self, session_id: str, stored: Stored, caller: Caller) -> Opened:
        known = self.known.last(session_id)
        if known is not None and known.data == stored.data:
            opened = self.revived(session_id, known.kept, caller)
            if opened.chosen.digest == known.digest:
                opened.version = stored.version
                return opened
        return self._parsed(session_id, stored, caller)

    def _parsed(self, session_id: str, stored: Stored, caller: Caller) -> Opened:
        try:
            snapshot, held = loads(stored.data)
            envelope, chosen = self._placed(session_id, welcomed(session_id, held, caller))
            session = Session.restore(snapshot, chosen.config, self._observer or chosen.observer)
        except StateError as error:
            raise UnreadableError(f"session {session_id!r}: {error}") from None
        opened = Opened(session_id, session, envelope, chosen, stored.version)
        self._keep(opened, stored.data, held)
        return opened

    def _placed(self, session_id: str, envelope: Envelope) -> tuple[Envelope, ParameterSet]:
        chosen = self._sets.assigned(
            session_id, envelope.tenant, experiment=envelope.experiment, treated=envelope.treated
        )
        return envelope.taking_part(chosen.experiment, treated=chosen.treated), chosen

    def _session(self, chosen: ParameterSet) -> Session:
        return Session(chosen.config, self._observer or chosen.observer)

    def _save(self, opened: Opened, write_id: str) -> None:
        opened.envelope = opened.envelope.written(write_id)
        data = dumps(opened.session.snapshot_json(), opened.envelope)
        opened.version = self.store.save(
            opened.session_id, data, expected=opened.version, write_id=write_id, user=opened.envelope.user
        )
        self._keep(opened, data, opened.envelope)

    def _keep(self, opened: Opened, data: str, envelope: Envelope) -> None:
        kept = Kept(opened.session.state, opened.session.context, envelope)
        self.known.keep(opened.session_id, Known(data, opened.chosen.digest, kept))


def _pause(attempt: int) -> None:
    """Wait a random while, on average longer each time, so that those who met once do not meet again."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2**attempt)
    time.sleep(random.uniform(0, longest))  # noqa: S311 - spreads retries, guards nothing
