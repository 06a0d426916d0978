"""The service as a process: it listens, serves, and ends in good order."""

from __future__ import annotations

import signal
import socket
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from phero_core.errors import InputError, Problem
from phero_core.extras import require
from phero_core.integrations.service.settings import LOOPBACK
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI

PATIENCE = 10
"""How long requests that are on their way may take when the service is told to end [seconds]."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can call a host.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def names_of(host: str) -> tuple[str, ...]:
    """Return the names under which a service on a loopback host may be called."""
    own = f"[{host}]" if ":" in host else host.lower()
    return tuple(dict.fromkeys((*LOOPBACK, own)))


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Args:
        host: a name or address of this machine.
        port: 0 takes any that is free.

    Raises:
        InputError: the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        values = {"host": host, "port": port, "reason": reason}
        raise InputError([Problem("--port", _NO_ADDRESS, values)]) from None


def address_of(own: socket.socket) -> str:
    """Return where a socket listens."""
    host, port = own.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(app: FastAPI, own: socket.socket) -> None:
    """Serve until the process is told to end; what is on its way is finished first.

    Raises:
        MissingExtraError: the server is not installed.
        KeyboardInterrupt: a person has ended it.
    """
    uvicorn: Any = require("uvicorn")
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # paths and queries name sessions and users
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=PATIENCE,
    )
    with _ending_is_no_error():
        uvicorn.Server(config).run(sockets=[own])


@contextmanager
def _ending_is_no_error() -> Iterator[None]:
    """Let SIGTERM end in status 0: the server sends itself the signal again after it has finished."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


_NO_ADDRESS = Text(
    "cannot listen on {host}, port {port}: {reason}; choose another with --port or --host",
    "无法在 {host} 端口 {port} 监听：{reason}；请用 --port 或 --host 另选",
)
