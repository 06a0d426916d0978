"""An example of somebody else's observer: a small NLU service over HTTP, and the class that puts it behind the protocol.

The service stands for a language model or an NLU product: text and context go in as JSON, facts come out as JSON.
It knows two things only, so that the tests can tell what it must say.
"""

from __future__ import annotations

import json
import re
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from phero_core.observe.protocol import Mention, Observation, ObservationContext
from phero_core.scent import Role, Sighting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.model import Message

VERSION = "example-nlu 1"
_KNOWN = {
    "colour": re.compile(r"\b(red|green|blue)\b"),
    "size": re.compile(r"[大中小]号|\b(?:small|large)\b"),
}


class _Service(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """Answer with the facts of the text that was sent."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"facts": _facts(asked["text"], asked["role"])}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing on the console."""


def _facts(text: str, role: str) -> list[dict[str, Any]]:
    if role != "user":
        return []
    return [
        {"type": name, "value": match[0], "start": match.start(), "end": match.end(), "confidence": 0.8}
        for name, pattern in _KNOWN.items()
        for match in pattern.finditer(text)
    ]


@contextmanager
def service() -> Iterator[str]:
    """Run the service on a free port of this machine; yields its ``host:port``."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Service)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class ServiceObserver:
    """An observer that asks the service; what it remembers of a dialogue stays in the context.

    Args:
        address: ``host:port`` of the service.
    """

    def __init__(self, address: str) -> None:
        self._address = address

    @property
    def digest(self) -> str:
        """The version of the service: what it observes changes with it."""
        return VERSION

    def observe(self, message: Message, context: ObservationContext) -> Observation:
        """Return what the service sees in a message."""
        facts = self._asked({"text": message.content, "role": str(message.role)})
        seen = tuple(
            Sighting(
                type=fact["type"],
                value=fact["value"],
                surface=message.content[fact["start"] : fact["end"]],
                span=(fact["start"], fact["end"]),
                concentration=fact["confidence"],
                origin=f"service/{fact['type']}",
            )
            for fact in facts
        )
        recent = (*context.recent, *(Mention(s.type, s.value or "") for s in seen))[-32:]
        opened = context.opened or message.role is Role.USER
        return Observation(seen, ObservationContext(language=context.language, recent=recent, opened=opened))

    def _asked(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        connection = HTTPConnection(self._address, timeout=10)
        try:
            connection.request("POST", "/", json.dumps(question), {"Content-Type": "application/json"})
            facts: list[dict[str, Any]] = json.loads(connection.getresponse().read())["facts"]
        finally:
            connection.close()
        return facts
