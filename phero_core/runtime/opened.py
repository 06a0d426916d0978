"""A session that is open for one call: a private copy, with what the store and the runtime know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from phero_core.errors import OwnerError, Problem
from phero_core.runtime.choosing import ParameterSet
from phero_core.runtime.record import Envelope, fresh_token
from phero_core.session import Session
from phero_core.text import Text


class Caller(NamedTuple):
    """On whose behalf a call is made; None leaves open what the session knows already."""

    user: str | None = None
    tenant: str | None = None


NOBODY = Caller()


@dataclass(slots=True)
class Opened:
    """One session during one call.

    Attributes:
        session_id: which one.
        session: the private copy; a call acts on it.
        envelope: what is kept beside it.
        chosen: the parameters that hold.
        version: that was loaded; 0 = there was none.
        warnings: what the caller should be told.
    """

    session_id: str
    session: Session
    envelope: Envelope
    chosen: ParameterSet
    version: int = 0
    warnings: list[Problem] = field(default_factory=list)


def welcomed(session_id: str, envelope: Envelope | None, caller: Caller) -> Envelope:
    """Return the envelope of a session for this caller: a new one, or the one that there is.

    Raises:
        OwnerError: the session is somebody else's.
    """
    if envelope is None:
        return Envelope(fresh_token(), caller.user, caller.tenant)
    for text, held, asking in (
        (_ANOTHER_USER, envelope.user, caller.user),
        (_ANOTHER_TENANT, envelope.tenant, caller.tenant),
    ):
        if held is not None and asking is not None and held != asking:
            raise OwnerError(Problem("", text, {"session": session_id}))
    return envelope.belonging_to(envelope.user or caller.user, envelope.tenant or caller.tenant)


_ANOTHER_USER = Text(
    "session '{session}' is another user's; give each user session ids of their own, or forget the session first",
    "会话“{session}”属于另一个用户；请为每个用户使用各自的会话 ID，或先删除该会话",
)
_ANOTHER_TENANT = Text(
    "session '{session}' is another tenant's; give each tenant session ids of their own, or forget the session first",
    "会话“{session}”属于另一个租户；请为每个租户使用各自的会话 ID，或先删除该会话",
)
