"""Kill the writer of a session, or its server, at a random moment, and look what is left."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from phero_core.errors import StateError
from phero_core.session import Session
from phero_core.stores import open_store
from tests.conftest import ROOT
from tests.stores.crashing import SESSION, words

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 0.08
"""A writer is killed at most so long after it is born, or, every other one, after its first save [s]."""


@dataclass
class Toll:
    """What a series of kills has cost.

    Attributes:
        kills: how many there were.
        rounds: acknowledged altogether.
        lost: acknowledged rounds that the store did not hold any more.
        torn: sessions that could not be restored, or were not what the same messages make.
        ahead: kills after which the store held the round in flight, too, whose acknowledgement never came.
    """

    kills: int = 0
    rounds: int = 0
    lost: int = 0
    torn: int = 0
    ahead: int = 0


class Killer:
    """Lets writers work on one session at ``url`` and kills them."""

    def __init__(self, url: str, seed: int) -> None:
        self.toll = Toll()
        self._url = url
        self._random = random.Random(seed)  # noqa: S311 - moments, not secrets
        self._held = 0
        self._twin = Session()
        command = [sys.executable, "-m", "tests.stores.crashing", url]
        self._nursery = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def kill_writer(self) -> None:
        """Let a writer work for a moment, kill it, and look."""
        self._one(lambda child: os.kill(child, signal.SIGKILL))

    def kill_server(self, server_kill: Callable[[], None], start: Callable[[], None]) -> None:
        """Let a writer work for a moment, kill the server under it, start it again, and look."""
        self._one(lambda _: server_kill(), start)

    def close(self) -> None:
        """End the process whose children were killed."""
        self._nursery.communicate("", timeout=30)

    def _one(self, kill: Callable[[int], None], start: Callable[[], None] = lambda: None) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.write("\n")
        self._nursery.stdin.flush()
        child, acknowledged = int(self._line()[1]), self._held
        if self.toll.kills % 2 == 0:
            acknowledged = int(self._line()[1])
        time.sleep(self._random.uniform(0, LONGEST))
        kill(child)
        while (line := self._line())[0] == "saved":
            acknowledged = int(line[1])
        start()
        self._look(acknowledged)

    def _line(self) -> list[str]:
        assert self._nursery.stdout is not None
        return self._nursery.stdout.readline().split()

    def _look(self, acknowledged: int) -> None:
        with closing(open_store(self._url)) as store:
            found = store.load(SESSION)
        held = self._round_of(found.data) if found else 0
        self.toll.kills += 1
        self.toll.rounds += acknowledged - self._held
        if held is None:
            self.toll.torn += 1
            return
        self.toll.lost += max(0, acknowledged - held)
        self.toll.ahead += held > acknowledged
        self._held = held

    def _round_of(self, data: str) -> int | None:
        """Return the round of a stored session, or None if it is not, to the last bit, what its messages make."""
        try:
            plain = json.loads(data)
            number = Session.restore(plain).state.round_id
        except (ValueError, StateError):
            return None
        if number < self._twin.state.round_id:
            self._twin = Session()
        while self._twin.state.round_id < number:
            self._twin.observe(words(self._twin.state.round_id + 1))
        return number if json.loads(json.dumps(self._twin.snapshot())) == plain else None
