"""What a save and a load take in each store, beside the one in memory: ``python -m tests.benchmarks.stores``.

The session is that of eight rounds of raw text; the stores are measured in turns, in one process.
"""

from __future__ import annotations

import json
import statistics
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from phero_core.stores import open_store
from tests.benchmarks.memory import eight_rounds
from tests.benchmarks.turn import milliseconds
from tests.conftest import REDIS
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from phero_core.stores import Store

SESSIONS = 100
ROUNDS = 20
FIRST = "memory"


class Clock:
    """Saves and loads at one store, and the time that each took [ms]."""

    def __init__(self, store: Store, data: str) -> None:
        self.saves: list[float] = []
        self.loads: list[float] = []
        self._store, self._data = store, data

    def turn(self, session: str, expected: int) -> None:
        """Save a session, and load it."""
        write_id = f"{session} {expected}"
        self.saves.append(
            milliseconds(
                lambda: self._store.save(
                    session, self._data, expected=expected, write_id=write_id, user="ann"
                )
            )
        )
        self.loads.append(milliseconds(lambda: self._store.load(session)))


def at(times: list[float], percent: int) -> float:
    """Return a percentile [ms]."""
    return statistics.quantiles(times, n=100)[percent - 1]


def places(folder: Path, stack: ExitStack) -> dict[str, str]:
    """Return the addresses of what can be measured here."""
    found = {
        FIRST: "memory:",
        "SQLite, synchronous normal": f"sqlite:///{folder}/normal.db",
        "SQLite, synchronous full": f"sqlite:///{folder}/full.db?synchronous=full",
    }
    if REDIS is None:
        print("no redis-server on this machine: its line is left out")
        return found
    server = RedisServer(REDIS, folder)
    stack.callback(server.kill)
    return found | {"Redis on this machine, no log": server.url}


def measure(urls: dict[str, str], data: str, stack: ExitStack) -> dict[str, Clock]:
    """Let all stores take turns."""
    stores = {name: open_store(url) for name, url in urls.items()}
    for store in stores.values():
        stack.callback(store.close)
    clocks = {name: Clock(store, data) for name, store in stores.items()}
    for expected in range(ROUNDS):
        for session in range(SESSIONS):
            for clock in clocks.values():
                clock.turn(f"session {session}", expected)
    return clocks


def main() -> None:
    """Print the table."""
    data = json.dumps(eight_rounds().snapshot(), ensure_ascii=False)
    print(f"{len(data.encode()) / 1000:.1f} kB a session, {SESSIONS * ROUNDS} saves and loads each")
    print("| store | save p50 | p99 | load p50 | p99 | ratios to memory |")
    print("|---|---|---|---|---|---|")
    with TemporaryDirectory() as folder, ExitStack() as stack:
        clocks = measure(places(Path(folder), stack), data, stack)
        base = clocks[FIRST]
        for name, clock in clocks.items():
            times = [at(kind, percent) for kind in (clock.saves, clock.loads) for percent in (50, 99)]
            bases = [at(kind, percent) for kind in (base.saves, base.loads) for percent in (50, 99)]
            shown = " | ".join(f"{time:.4f} ms" for time in times)
            ratios = ", ".join(f"{time / first:.0f}" for time, first in zip(times, bases, strict=True))
            print(f"| {name} | {shown} | {ratios} |")


if __name__ == "__main__":
    main()
