"""What the middleware asks of the memory, and what it makes of the answer."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from phero_core.errors import InputError, OwnerError, PheroError, Problem
from phero_core.integrations.asgi.remembered import Remembered, Status
from phero_core.integrations.asgi.said import newest
from phero_core.integrations.tenancy import key_of
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.integrations.asgi.said import Said
    from phero_core.integrations.identity import Identity
    from phero_core.runtime import AgentMemory, Observed

LOG = logging.getLogger("phero.asgi")

LONG = 4_000
"""Texts that are longer together are read in a thread, as reading them takes a while [characters]."""


class Owner(NamedTuple):
    """Whose memory it is, by the names that it has in the store."""

    session_id: str
    user: str | None
    tenant: str | None

    @classmethod
    def of(cls, who: Identity) -> Owner:
        """Return the owner whom an identity tells."""
        tenant = who.tenant or None
        user = key_of(who.user, tenant) if who.user else None
        return cls(key_of(who.session_id, tenant), user, tenant)


async def remember(memory: AgentMemory, owner: Owner, history: Sequence[Said]) -> Remembered:
    """Observe what is new in a history, and return what is known then; nothing that goes wrong is raised."""
    try:
        done = await observe(memory, owner, await _new(memory, owner, history))
    except PheroError as error:
        return unusable(error, owner)
    status = Status.OBSERVED if history else Status.NOTHING_SAID
    return Remembered(status, owner.session_id, done.session, done.label, done.warnings)


async def observe(memory: AgentMemory, owner: Owner, said: Sequence[Said]) -> Observed:
    """Observe messages without blocking the event loop."""
    messages, ids = [one.message for one in said], [one.id for one in said]
    whose = {"user": owner.user, "tenant": owner.tenant}
    if sum(len(message.content) for message in messages) > LONG:
        return await asyncio.to_thread(memory.observe, owner.session_id, messages, ids=ids, **whose)
    return await memory.aobserve(owner.session_id, messages, ids=ids, **whose)


def unusable(error: PheroError, owner: Owner | None = None) -> Remembered:
    """Return what is known where the memory could not be used."""
    LOG.warning("a request is not observed: %s", error)
    status = Status.REFUSED if isinstance(error, OwnerError) else Status.UNUSABLE
    return Remembered(status, owner.session_id if owner else None, warnings=problems_in(error))


def problems_in(error: PheroError) -> tuple[Problem, ...]:
    """Return what an error says."""
    if isinstance(error, InputError):
        return error.problems
    problem = getattr(error, "problem", None)
    return (problem if isinstance(problem, Problem) else Problem("", _REASON, {"reason": str(error)}),)


async def _new(memory: AgentMemory, owner: Owner, history: Sequence[Said]) -> Sequence[Said]:
    """Return what may be new in a history: all of it where the session begins, else its end.

    A client that keeps only the last turns sends the same messages without what came before; so ids alone, which
    depend on that, do not tell.
    """
    last = newest(history)
    if len(last) == len(history):
        return history
    session = await memory.asession(owner.session_id, user=owner.user, tenant=owner.tenant)
    return last if session.state.messages else history


_REASON = Text("{reason}", "{reason}")
