"""What whoever runs the service decides."""

from __future__ import annotations

from dataclasses import dataclass

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""How a machine calls itself."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the service behaves.

    Attributes:
        token: what a client must show as ``Authorization: Bearer …``; None asks for nothing.
        hosts: by which names it may be called while there is no token, so that a page in a browser on this machine
            cannot reach it under a name of its own; empty allows all.
        max_body: the longest request that is read [bytes].
        retention: a session that was not changed for so long is deleted [seconds]; None keeps all.
    """

    token: str | None = None
    hosts: tuple[str, ...] = LOOPBACK
    max_body: int = 1_048_576
    retention: float | None = None
