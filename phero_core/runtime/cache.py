"""Sessions as they were last known here, so that an unchanged record need not be parsed again."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from phero_core.engine.step import State
    from phero_core.observe.protocol import ObservationContext
    from phero_core.runtime.record import Envelope


class Kept(NamedTuple):
    """A session outside the store. Everything in it is immutable.

    Attributes:
        state: what it is.
        context: what its observer remembers.
        envelope: what is kept beside it.
    """

    state: State
    context: ObservationContext
    envelope: Envelope


class Known(NamedTuple):
    """A session as it was read or written.

    Attributes:
        data: the record's text.
        digest: of the parameters whose limits the session is under.
        kept: the session.
    """

    data: str
    digest: str
    kept: Kept


class LastKnown:
    """A bounded number of sessions, the least recently used leave first. Safe for threads.

    A session counts as unchanged only when the whole record is the same text: a version number comes again
    after a session was forgotten and begun anew, perhaps by somebody else.

    Args:
        limit: how many sessions are kept [count]; 0 keeps none.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def last(self, session_id: str) -> Known | None:
        """Return the session as it was last known, changed since or not."""
        return self._kept.get(session_id)

    def keep(self, session_id: str, known: Known) -> None:
        """Remember a session."""
        with self._lock:
            self._kept[session_id] = known
            self._kept.move_to_end(session_id)
            while len(self._kept) > self._limit:
                self._kept.popitem(last=False)

    def drop(self, session_id: str) -> None:
        """Forget a session."""
        with self._lock:
            self._kept.pop(session_id, None)

    def drop_user(self, user: str) -> None:
        """Forget all sessions of a user."""
        with self._lock:
            for name in [name for name, known in self._kept.items() if known.kept.envelope.user == user]:
                del self._kept[name]
