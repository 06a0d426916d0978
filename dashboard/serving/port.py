"""Which port to listen on."""

from __future__ import annotations

import socket

from dashboard.i18n.launching import Launching
from phero_core.errors import InputError, Problem

FIRST_PORT = 8501
LAST_PORT = 8520
_HIGHEST = 65535


class PortError(InputError):
    """There is no port to listen on."""


def choose_port(wanted: int | None, host: str) -> int:
    """Return the wanted port, or the first free one from 8501 on.

    Args:
        wanted: what the person asked for, or None.
        host: the address to listen on.

    Raises:
        PortError: the number is no port, or nothing is free.
    """
    if wanted is None:
        return _first_free(host)
    if not 1 <= wanted <= _HIGHEST:
        raise PortError([Problem("--port", Launching.PORT_RANGE.value, {"port": wanted})])
    if not is_free(wanted, host):
        raise PortError([Problem("--port", Launching.PORT_TAKEN.value, {"port": wanted})])
    return wanted


def _first_free(host: str) -> int:
    for port in range(FIRST_PORT, LAST_PORT + 1):
        if is_free(port, host):
            return port
    raise PortError([Problem("", Launching.NO_PORT.value, {"first": FIRST_PORT, "last": LAST_PORT})])


def is_free(port: int, host: str) -> bool:
    """Whether nobody listens there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
