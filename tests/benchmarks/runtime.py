"""What the runtime adds to a turn, by store, and ten thousand live sessions in one process.

Run it with ``python -m tests.benchmarks.runtime``. Bare and stored turns are measured in turns, on the same messages.
"""

from __future__ import annotations

import gc
import os
import random
import shutil
import statistics
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import psutil

from phero_core.dialogue.model import Message
from phero_core.runtime import AgentMemory, TraceLog
from phero_core.session import Session
from phero_core.stores import MemoryStore, open_store
from tests.benchmarks.workloads import TURNS, reference
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.stores import Store

ROUNDS, WARM = 600, 100
SESSIONS = 10_000
TURNS_EACH = 8
SAID = tuple(Message(role="user", content=words) for words in TURNS)
SALT = "only of this benchmark"


def milliseconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def bare(session: Session, message: Message) -> None:
    """A turn without a store."""
    session.observe(message)
    session.recall("shipping_*")


def stored(memory: AgentMemory, name: str, message: Message) -> None:
    """The same turn with one: load, observe, save, and recall from the copy that comes back."""
    memory.observe(name, [message]).session.recall("shipping_*")


def stored_twice(memory: AgentMemory, name: str, message: Message) -> None:
    """The same turn as two calls, each of which loads the session."""
    memory.observe(name, [message])
    memory.recall(name, "shipping_*")


class Spent(NamedTuple):
    """What a turn takes [ms].

    Attributes:
        bare: without a store, in the median.
        added: what storing adds, in the median.
        quiet: what it adds at best, averaged over the texts: what it takes when nothing else runs.
        reference: the fixed piece of work, in the median.
    """

    bare: float
    added: float
    quiet: float
    reference: float


def compare(memory: AgentMemory, turn: Callable[[AgentMemory, str, Message], None]) -> Spent:
    """Measure bare and stored turns alternately on one long session."""
    session = Session()
    times: list[tuple[float, float]] = []
    works = []
    for number in range(ROUNDS):
        message = SAID[number % len(SAID)]
        alone = milliseconds(lambda message=message: bare(session, message))
        times.append((alone, milliseconds(lambda message=message: turn(memory, "s1", message))))
        if number % 10 == 0:
            works.append(milliseconds(reference))
    by_text = [list(zip(*times[WARM + at :: len(SAID)], strict=True)) for at in range(len(SAID))]
    return Spent(
        statistics.median(alone for alone, _ in times[WARM:]),
        statistics.median(whole - alone for alone, whole in times[WARM:]),
        statistics.mean(min(wholes) - min(alones) for alones, wholes in by_text),
        statistics.median(works),
    )


@contextmanager
def stores(folder: Path) -> Iterator[dict[str, Callable[[], Store]]]:
    """Every store that this machine has, by name."""
    openers: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "SQLite": lambda: open_store(f"sqlite:///{folder / 'sessions.db'}"),
    }
    binary = shutil.which("redis-server")
    server = RedisServer(binary, folder) if binary else None
    if server is not None:
        openers["Redis"] = lambda: open_store(server.url)
    try:
        yield openers
    finally:
        if server is not None:
            server.kill()


def report(name: str, spent: Spent) -> None:
    """Print one line."""
    print(
        f"{name:46} bare {spent.bare:.2f} ms, stored +{spent.added:.2f} ms (quiet +{spent.quiet:.2f} ms): "
        f"{1 + spent.added / spent.bare:.2f} x bare, +{spent.added / spent.reference:.2f} x reference"
    )


def by_store(folder: Path) -> None:
    """Print what each store adds."""
    kinds: dict[str, dict[str, Any]] = {"": {}, ", no sessions kept parsed": {"cached": 0}}
    with stores(folder) as openers:
        for name, opener in openers.items():
            for words, settings in kinds.items():
                with closing(opener()) as store:
                    memory = AgentMemory(store=store, **settings)
                    report(name + words, compare(memory, stored))
                    memory.forget("s1")
                    report(f"{name}{words}, two calls", compare(memory, stored_twice))
                    memory.forget("s1")
    traced = AgentMemory(trace=TraceLog(folder / "trace.jsonl", content="hashed", salt=SALT))
    report("memory, hashed trace", compare(traced, stored))


def live_sessions() -> None:
    """Print what ten thousand sessions take, and the turns of one after another."""
    memory = AgentMemory()
    gc.collect()
    process = psutil.Process(os.getpid())
    before = process.memory_info().rss
    for number in range(SESSIONS):
        memory.observe(f"s{number}", [SAID[turn % len(SAID)] for turn in range(TURNS_EACH)])
    gc.collect()
    each = (process.memory_info().rss - before) / SESSIONS
    chosen = random.Random(7)  # noqa: S311 - the same order each time
    spent = []
    for number in range(SESSIONS):
        name, message = f"s{chosen.randrange(SESSIONS)}", SAID[number % len(SAID)]
        spent.append(milliseconds(lambda name=name, message=message: stored(memory, name, message)))
    cuts = statistics.quantiles(spent, n=100)
    print(
        f"{SESSIONS:,} sessions of {TURNS_EACH} rounds: {each / 1000:.1f} kB each; "
        f"a turn of any of them: p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms"
    )


def main() -> None:
    """Print all tables."""
    with tempfile.TemporaryDirectory() as folder:
        by_store(Path(folder))
    live_sessions()


if __name__ == "__main__":
    main()
