"""One request against the middleware, event by event, as a server would pass it on."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from phero_core.integrations.asgi import by_header

if TYPE_CHECKING:
    from phero_core.integrations.asgi import Remembered

LEEDS = "My shipping address is 12 Mill Lane, Leeds"
JSON = (b"content-type", b"application/json")
ANN = (b"x-session", b"s1")
by_session = by_header("X-Session", user="X-User", tenant="X-Tenant")


class Wire:
    """One request against a middleware: what the application gets, and what the client gets."""

    def __init__(self, middleware_of, *, answer=b"{}", kind=b"application/json", status=200):
        self.received, self.sent, self.scope = [], [], {}
        self.answer, self.kind, self.status = answer, kind, status
        self.middleware = middleware_of(self.app)

    async def app(self, scope, receive, send):
        self.scope = scope
        more = scope["type"] == "http"
        while more:
            event = await receive()
            self.received.append(event)
            more = event.get("more_body", False)
        if scope["type"] == "http":
            start = {"type": "http.response.start", "status": self.status}
            await send({**start, "headers": [(b"content-type", self.kind)]})
            half = len(self.answer) // 2
            await send({"type": "http.response.body", "body": self.answer[:half], "more_body": True})
            await send({"type": "http.response.body", "body": self.answer[half:]})

    def request(self, *events, headers=(JSON, ANN), method="POST", kind="http"):
        waiting = list(events)

        async def receive():
            return waiting.pop(0)

        async def send(event):
            self.sent.append(event)

        asyncio.run(
            self.middleware({"type": kind, "method": method, "headers": list(headers)}, receive, send)
        )
        return self

    def post(self, body, **more):
        return self.request(part(json.dumps(body).encode()), **more)

    @property
    def known(self) -> Remembered:
        return self.scope["state"]["phero"]

    @property
    def headers(self):
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}


def part(body, *, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def said(memory, session_id="s1"):
    return memory.session(session_id).state.messages


def chat(*pairs):
    return {"messages": [{"role": role, "content": content} for role, content in pairs]}
