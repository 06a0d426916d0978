"""Turns while the store is down: they act on a private field, and on the stored one as soon as it is back."""

from __future__ import annotations

import logging
from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from phero_core.errors import PheroError, Problem, StoreError
from phero_core.runtime.cache import Kept
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.runtime.acts import Act, Done
    from phero_core.runtime.opened import Caller, Opened
    from phero_core.runtime.sessions import Sessions

LOG = logging.getLogger("phero.runtime")

MOST_SESSIONS = 1_000
"""Sessions whose acts are kept for later [count]; the one that was silent longest is given up first."""

MOST_ACTS = 16
"""Acts of one session that are kept for later, the newest [count].

Fewer than the writes that a record remembers: so a batch whose reply was lost is known again.
"""


class Adrift(NamedTuple):
    """A session that could not be stored: its private field, and what the store has yet to learn.

    Attributes:
        kept: the session as its user sees it meanwhile.
        acts: each with the name of its write, oldest first.
    """

    kept: Kept
    acts: tuple[tuple[str, Act], ...] = ()


class Outages:
    """The sessions that could not be stored, a bounded number. Safe for threads.

    Args:
        sessions: what opens sessions.
    """

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._adrift: OrderedDict[str, Adrift] = OrderedDict()
        self._lock = Lock()

    def act(
        self, session_id: str, caller: Caller, write_id: str, act: Act, error: PheroError
    ) -> tuple[Opened, Done]:
        """Act on a private field, and keep the act for later.

        Args:
            session_id: which session.
            caller: on whose behalf.
            write_id: the name of the write that has failed; it may have arrived all the same.
            act: what to do.
            error: why the store could not be used.
        """
        opened = self.private(session_id, caller, error)
        done = act.on(opened)
        if done.changed:
            before = self._adrift.get(session_id)
            acts = (*(before.acts if before else ()), (write_id, act))
            kept = Kept(opened.session.state, opened.session.context, opened.envelope)
            self._keep(session_id, Adrift(kept, acts[-MOST_ACTS:]), lost=len(acts) > MOST_ACTS)
        return opened, done

    def private(self, session_id: str, caller: Caller, error: PheroError) -> Opened:
        """Return the session without the store: as it is meanwhile, as it was last known, or empty."""
        adrift, known = self._adrift.get(session_id), self._sessions.known.last(session_id)
        kept = adrift.kept if adrift else known.kept if known else None
        if kept is None:
            opened = self._sessions.empty(session_id, caller)
        else:
            opened = self._sessions.revived(session_id, kept, caller)
        LOG.warning("session %r goes on without the store: %s", session_id, error)
        opened.warnings += _told(error)
        return opened

    def catch_up(self, opened: Opened) -> tuple[Done, ...]:
        """Let a session that was opened from the store learn what it has missed.

        Nothing is forgotten before `settle`: the copy may be read only, or its save may fail.
        """
        adrift = self._adrift.get(opened.session_id)
        done = []
        for write_id, act in adrift.acts if adrift else ():
            if write_id in opened.envelope.writes:
                continue
            before = (opened.session.state, opened.session.context)
            try:
                done.append(act.on(opened))
            except PheroError as error:
                opened.session.state, opened.session.context = before
                LOG.warning("session %r: an act of the outage no longer fits: %s", opened.session_id, error)
            opened.envelope = opened.envelope.written(write_id)
        if done:
            opened.warnings.append(Problem("", _CAUGHT_UP, {"acts": len(done)}))
        return tuple(done)

    def settle(self, session_id: str) -> None:
        """Forget what was kept for later: it is stored, or no longer wanted."""
        with self._lock:
            self._adrift.pop(session_id, None)

    def settle_user(self, user: str) -> None:
        """Forget what was kept of all sessions of a user."""
        with self._lock:
            for name in [name for name, one in self._adrift.items() if one.kept.envelope.user == user]:
                del self._adrift[name]

    def _keep(self, session_id: str, adrift: Adrift, *, lost: bool) -> None:
        with self._lock:
            self._adrift[session_id] = adrift
            self._adrift.move_to_end(session_id)
            surplus = len(self._adrift) > MOST_SESSIONS
            given_up = self._adrift.popitem(last=False)[0] if surplus else None
        if lost:
            LOG.warning("session %r: the outage lasts; its oldest turn will not be stored", session_id)
        if given_up is not None:
            LOG.warning("session %r: the outage lasts; its turns will not be stored", given_up)


def _told(error: PheroError) -> list[Problem]:
    reason = error.problem if isinstance(error, StoreError) else Problem("", _REASON, {"reason": str(error)})
    return [reason, Problem("", _WITHOUT)]


_REASON = Text("{reason}", "{reason}")
_WITHOUT = Text(
    "the memory goes on without its store: this answer rests on what this process knows, and what is said now is "
    "stored when the store is back",
    "记忆暂时脱离存储运行：此回答仅依据本进程已知的内容；此时的消息将在存储恢复后写入",
)
_CAUGHT_UP = Text(
    "the store is back: what was said meanwhile ({acts} turns) is now in memory",
    "存储已恢复：其间的内容（{acts} 次）已写入记忆",
)
