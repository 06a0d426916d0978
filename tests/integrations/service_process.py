"""``phero serve`` as a process of its own, and clients that talk to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx2

from phero_core.integrations.service import create_app
from tests.integrations.served import served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from phero_core.integrations.service import Settings
    from phero_core.runtime import AgentMemory

PATIENCE = 60.0

LASTING = {
    "field.max_rounds": 1_000,
    "governor.cap": 1_000.0,
    "governor.balance_share": 1.0,
    "recall.min_concentration": 0.1,
}
"""Settings under which nothing fades or leaves, so that whatever is missing was lost."""


class Reached:
    """A service that can be called."""

    def __init__(self, url: str) -> None:
        self.url = url

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def client(self, **options: object) -> httpx2.Client:
        """Return a client of its own connections."""
        return httpx2.Client(base_url=self.url, timeout=PATIENCE, trust_env=False, **options)


class Served(Reached):
    """A process that runs until `end`."""

    def __init__(self, *options: str, **environment: str) -> None:
        command = [sys.executable, "-m", "phero_core", "serve", "--port", "0", "--json", *options]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C.UTF-8", **environment},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.end()[1]
        super().__init__(json.loads(line)["url"])

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Tell it to end, and return its status and what it said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def serving(*options: str, **environment: str) -> Iterator[Served]:
    """Run a service; it ends with the block."""
    served = Served(*options, **environment)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.process.kill()
        served.process.communicate()


@contextmanager
def in_thread(memory: AgentMemory, settings: Settings | None = None) -> Iterator[Reached]:
    """Run a service in this process, on a real server."""
    with served(create_app(memory, settings)) as port:
        yield Reached(f"http://127.0.0.1:{port}")


def at_once(work: Callable[[int], object], numbers: Iterable[int]) -> list[object]:
    """Do pieces of work at the same time, each in a thread of its own, and return what they give."""
    pieces = list(numbers)
    with ThreadPoolExecutor(len(pieces)) as pool:
        return list(pool.map(work, pieces))
