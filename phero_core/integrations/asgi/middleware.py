"""The middleware: it sees a request before the application does, and changes nothing of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from phero_core.errors import InputError, PheroError
from phero_core.integrations.asgi.header import header_value
from phero_core.integrations.asgi.holding import hold, replaying
from phero_core.integrations.asgi.incoming import Incoming, headers_of, identified, may_be_read, parsed
from phero_core.integrations.asgi.observing import LOG, Owner, observe, remember, unusable
from phero_core.integrations.asgi.remembered import Remembered, Status
from phero_core.integrations.asgi.said import Said, first_at, history_in, id_after
from phero_core.integrations.asgi.sending import Listening, with_header
from phero_core.scent import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from phero_core.integrations.asgi.holding import App, Receive, Scope, Send
    from phero_core.integrations.asgi.incoming import Identify
    from phero_core.runtime import AgentMemory

KEY = "phero"
"""The name in the request's state."""

NOT_READ = Remembered(Status.NOT_READ)
NO_SESSION = Remembered(Status.NO_SESSION)


class MemoryMiddleware:
    """Observes what users say in JSON requests, and gives the handler what is known.

    The application gets every request as it came. It finds a `Remembered` as ``request.state.phero``
    (``scope["state"]["phero"]``), in requests that could not be observed as well. What goes wrong with the memory
    fails no request: ``status`` and ``warnings`` say so. Untouched pass other methods than POST, PUT and PATCH, other
    types than JSON, compressed bodies, bodies over the limit, websockets.

    A message may be sent again: with an id, or in a history as chat interfaces send it, it is observed once. Of a
    history only the end is new, unless the session begins with it.

    Args:
        app: what comes behind.
        memory: the store and the parameters.
        identify: tells the session, the user and the tenant of a request, and None where nobody can say: that
            request is not observed. May be a coroutine function. Equal ids of different tenants never meet.
        messages: where the body holds what is said, as dotted paths; the first one that is there counts.
        message_id: where the body holds the id of a single text.
        replies: where a JSON response holds the assistant's reply, in the same way; nothing by default.
        header: the response header that tells what is recalled (see `recalled_in`); none by default. Clients,
            and every log on the way, then see what is known.
        header_pattern: what it tells, a type or glob.
        max_header: its greatest length [bytes].
        max_body: the longest body that is read [bytes].
    """

    def __init__(
        self,
        app: App,
        memory: AgentMemory,
        *,
        identify: Identify,
        messages: Sequence[str] = ("messages", "message"),
        message_id: str | None = None,
        replies: Sequence[str] = (),
        header: str | None = None,
        header_pattern: str = "*",
        max_header: int = 2_048,
        max_body: int = 262_144,
    ) -> None:
        self.app = app
        self.memory = memory
        self.identify = identify
        self.messages = _paths(messages)
        self.message_id = message_id
        self.replies = _paths(replies)
        self.header = header
        self.header_pattern = header_pattern
        self.max_header = max_header
        self.max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        known, headers = NOT_READ, headers_of(scope)
        if may_be_read(scope, headers, self.max_body):
            held = await hold(receive, self.max_body)
            receive = replaying(held.events, receive)
            if held.body is not None:
                known, send = await self._around(scope, headers, held.body, send)
        scope["state"] = {**scope.get("state", {}), KEY: known}
        await self.app(scope, receive, send)

    async def _around(
        self, scope: Scope, headers: Mapping[str, str], body: bytes, send: Send
    ) -> tuple[Remembered, Send]:
        """Return what is known with the request, and the way for its response."""
        try:
            incoming = Incoming(scope, headers, parsed(body))
        except ValueError:
            return NOT_READ, send
        who = await identified(self.identify, incoming)
        if who is None:
            return NO_SESSION, send
        owner = Owner.of(who)
        try:
            history = self._history(incoming.body)
        except InputError as error:
            return unusable(error, owner), send
        known = await remember(self.memory, owner, history)
        return known, self._way_out(known, owner, history, send)

    def _history(self, body: Any) -> list[Said]:
        place = first_at(body, self.messages)
        history = history_in(place) if place else []
        own = first_at(body, [self.message_id]) if self.message_id else None
        if own is not None and len(history) == 1 and history[0].id is None:
            return [Said(history[0].message, str(own.value))]
        return history

    def _way_out(self, known: Remembered, owner: Owner, history: Sequence[Said], send: Send) -> Send:
        if known.session is None:
            return send
        if self.header is not None:
            send = with_header(
                send, self.header, header_value(known.recall(self.header_pattern), self.max_header)
            )
        if self.replies:
            send = Listening(send, partial(self._heard, owner, history), self.max_body)
        return send

    async def _heard(self, owner: Owner, history: Sequence[Said], body: bytes) -> None:
        """Observe the assistant's reply; one that cannot be read, or kept, is passed over."""
        try:
            place = first_at(parsed(body), self.replies)
            said = history_in(place, Role.ASSISTANT) if place else []
            replies = [one for one in said if one.message.role is Role.ASSISTANT]
            if replies:
                named = [
                    one if one.id else Said(one.message, id_after(history, one.message)) for one in replies
                ]
                await observe(self.memory, owner, named)
        except (ValueError, PheroError) as error:
            LOG.warning("a reply is not observed: %s", error)


def _paths(given: Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)
