"""What a store of sessions promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stored(NamedTuple):
    """A session as it is stored.

    Attributes:
        version: 1 after the first save, and one more after each further one. A session that begins anew after
            something was forgotten starts above every version that was forgotten: whoever still holds an old one
            cannot match it.
        data: JSON text; a store never looks into it.
    """

    version: int
    data: str


class Store(Protocol):
    """Many sessions by their id. Safe for threads; each call is atomic.

    An id is any text but the empty one. Every method raises `StoreError` within a bounded time when the store
    cannot be reached, and `InputError` when an argument cannot be used.
    """

    def load(self, session_id: str) -> Stored | None:
        """Return the session, or None where there is none. Reading does not prolong its life."""

    def save(
        self, session_id: str, data: str, *, expected: int, write_id: str, user: str | None = None
    ) -> int:
        """Store the session if nobody has changed it since it was loaded.

        Args:
            session_id: which session.
            data: JSON text.
            expected: the version that was loaded; 0 = the session must not exist.
            write_id: a name of this one write, unlike any other's. A write whose reply was lost can be sent again
                under the same name: it is not applied twice. The last `compare.REMEMBERED` writes of a session
                are remembered.
            user: whose session it is, for `forget_user`; None leaves it as it is.

        Returns:
            The version that this write made.

        Raises:
            ConflictError: the session is at another version than ``expected``, or gone.
        """

    def forget(self, session_id: str) -> bool:
        """Delete a session; a write in flight cannot bring it back.

        Returns:
            Whether there was one.
        """

    def forget_user(self, user: str) -> int:
        """Delete all sessions of a user.

        Returns:
            How many there were.
        """

    def purge(self, idle_seconds: float) -> int:
        """Delete the sessions whose last save is at least so long ago.

        Args:
            idle_seconds: [s], 0 or more.

        Returns:
            How many there were.
        """

    def sessions(self, user: str | None = None) -> Iterator[str]:
        """Iterate over the ids of all sessions, or of a user's, in no certain order.

        A session that is there all the while is met exactly once; one that comes or goes meanwhile, at most once.
        """

    def close(self) -> None:
        """Let go of files and connections; afterwards every other method raises `StoreError`. May be repeated."""
