"""A request's body: held while it is read, then handed on as it came."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple

Event = MutableMapping[str, Any]
"""One ASGI message. (A message here is something that somebody says.)"""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Held(NamedTuple):
    """The beginning of a request's events.

    Attributes:
        events: what was received, in order.
        body: all of it; None when it is larger than the limit, or the client has left.
    """

    events: list[Event]
    body: bytes | None


async def hold(receive: Receive, limit: int) -> Held:
    """Receive a body as far as the limit.

    Args:
        receive: gives the events.
        limit: the most that is held [bytes], and what the event that exceeds it has more.
    """
    events: list[Event] = []
    size, more = 0, True
    while more:
        event = await receive()
        events.append(event)
        size += len(event.get("body", b""))
        if event["type"] != "http.request" or size > limit:
            return Held(events, None)
        more = event.get("more_body", False)
    return Held(events, b"".join(event.get("body", b"") for event in events))


def replaying(events: list[Event], receive: Receive) -> Receive:
    """Return what gives the same events again, and then those that are still to come."""
    waiting = deque(events)

    async def replay() -> Event:
        return waiting.popleft() if waiting else await receive()

    return replay
