"""Two hundred kills of each kind, and what they cost: ``python -m tests.benchmarks.crash [KILLS]``."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.conftest import REDIS
from tests.stores.killing import Killer
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from tests.stores.killing import Toll

KILLS = 200
LOGS = {
    "no log": (),
    "appendfsync everysec": ("--appendonly", "yes", "--appendfsync", "everysec"),
    "appendfsync always": ("--appendonly", "yes", "--appendfsync", "always"),
}


def writers(url: str, kills: int) -> Toll:
    """Kill writers only."""
    with closing(Killer(url, seed=kills)) as killer:
        for _ in range(kills):
            killer.kill_writer()
    return killer.toll


def servers(server: RedisServer, kills: int) -> Toll:
    """Kill the server under a writer."""
    with closing(Killer(server.url, seed=kills)) as killer:
        for _ in range(kills):
            killer.kill_server(server.kill, server.start)
    return killer.toll


def show(what: str, toll: Toll) -> None:
    """Print a line of the table."""
    print(f"| {what} | {toll.kills} | {toll.rounds} | {toll.lost} | {toll.torn} | {toll.ahead} |", flush=True)


def main(kills: int) -> None:
    """Print the table."""
    print("| what is killed | kills | rounds acknowledged | lost | torn | in flight and kept |")
    print("|---|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        for synchronous in ("normal", "full"):
            url = f"sqlite:///{folder}/{synchronous}.db?synchronous={synchronous}"
            show(f"writer to SQLite, synchronous {synchronous}", writers(url, kills))
        if REDIS is None:
            print("no redis-server on this machine: its lines are left out")
            return
        for number, (name, options) in enumerate(LOGS.items()):
            own = Path(folder) / str(number)
            own.mkdir()
            server = RedisServer(REDIS, own, *options)
            if not number:
                show("writer to Redis", writers(server.url, kills))
            show(f"Redis server, {name}", servers(server, kills // 4))
            server.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else KILLS)
