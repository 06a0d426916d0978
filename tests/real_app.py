"""The real app on this machine, and what a browser is started with."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

from dashboard.serving.settings import WORKSPACE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "dashboard" / "app.py"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STARTING = 60
"""How long a server may take to come up [seconds]."""


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(script: Path = APP, workspace: Path | None = None) -> Iterator[str]:
    """Serve a script the way the product serves its own; give its address, and end the server afterwards."""
    port = free_port()
    start = (
        "from pathlib import Path; from dashboard.serving.server import serve; "
        f"serve({port}, open_browser=False, script=Path({str(script)!r}))"
    )
    server = subprocess.Popen(
        [sys.executable, "-P", "-c", start],
        env={**os.environ, "PYTHONPATH": str(ROOT), **({WORKSPACE: str(workspace)} if workspace else {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_until_healthy(server, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_until_healthy(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError("the server ended while it was starting")
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=1)) as connection:
                connection.request("GET", "/_stcore/health")
                if connection.getresponse().status == HTTPStatus.OK:
                    return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not come up within {STARTING} seconds")
