"""A response on its way out: a header more, and its JSON heard at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.integrations.asgi.incoming import headers_of, is_json

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from phero_core.integrations.asgi.holding import Event, Send

GOOD = range(200, 300)


def with_header(send: Send, name: str, value: bytes) -> Send:
    """Return what sends a response with one header more."""
    pair = (name.lower().encode("ascii"), value)

    async def sending(event: Event) -> None:
        if event["type"] == "http.response.start":
            event = {**event, "headers": [*event.get("headers", ()), pair]}
        await send(event)

    return sending


class Listening:
    """Passes a response on, and tells its body when all of it is there.

    It is told before the last part is passed on: the client's next request finds what this one has answered.

    Args:
        send: where to.
        heard: called with the body of a good JSON response.
        limit: the longest body that is listened to [bytes].
    """

    def __init__(self, send: Send, heard: Callable[[bytes], Awaitable[None]], limit: int) -> None:
        self._send = send
        self._heard = heard
        self._limit = limit
        self._parts: list[bytes] | None = None
        self._size = 0

    async def __call__(self, event: Event) -> None:
        """Pass an event on."""
        if event["type"] == "http.response.start":
            listens = event["status"] in GOOD and is_json(headers_of(event))
            self._parts = [] if listens else None
        elif event["type"] == "http.response.body" and self._parts is not None:
            await self._hear(self._parts, event)
        await self._send(event)

    async def _hear(self, parts: list[bytes], event: Event) -> None:
        body = event.get("body", b"")
        parts.append(body)
        self._size += len(body)
        if self._size > self._limit:
            self._parts = None
        elif not event.get("more_body", False):
            self._parts = None
            await self._heard(b"".join(parts))
