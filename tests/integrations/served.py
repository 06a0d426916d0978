"""A real server on this machine for an application of a test, in a thread of its own."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 20.0


@contextmanager
def served(app: Any) -> Iterator[int]:
    """Serve an application and give its port; it ends as a real server does."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, ws="none", timeout_graceful_shutdown=5
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(0.01)
    try:
        assert server.started
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def exchanged(port: int, request: bytes, *, leave: bool = False) -> bytes:
    """Send bytes as they are and return all that comes back; or leave without waiting for it."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as talk:
        talk.sendall(request)
        if leave:
            return b""
        answer = b""
        while piece := talk.recv(65536):
            answer += piece
        return answer
