"""A Redis server of our own: a free port of this machine, a folder of its own, and it can be killed."""

from __future__ import annotations

import socket
import subprocess
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 10.0


class RedisServer:
    """A real server; `kill` ends it as a crash does, `start` brings it up again on the same port."""

    def __init__(self, program: str, folder: Path, *options: str) -> None:
        self._command = [program, "--bind", "127.0.0.1", "--dir", str(folder), "--save", "", *options]
        self._process: subprocess.Popen[bytes] | None = None
        self.folder = folder
        self.port = free_port()
        for _ in range(5):  # somebody else may take the port before the server does
            if self._comes_up():
                return
            self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self._comes_up(), (self.folder / "log").read_text()

    def kill(self) -> None:
        """End it without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def suspend(self, signal: int) -> None:
        """Send a signal: SIGSTOP makes it hang, SIGCONT go on."""
        assert self._process is not None
        self._process.send_signal(signal)

    def _comes_up(self) -> bool:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command, "--port", str(self.port)], stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            if self._answers():
                return True
            if time.monotonic() > deadline:
                self._process.kill()
            time.sleep(0.01)
        return False

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as talk:
                talk.sendall(b"PING\r\n")
                return talk.recv(64).startswith((b"+PONG", b"-NOAUTH"))
        except OSError:
            return False


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
