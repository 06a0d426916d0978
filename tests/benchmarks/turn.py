"""One live turn with a thousand live packets: milliseconds, and the ratio to a fixed piece of work.

Run it with ``python -m tests.benchmarks.turn``; both are measured in turns, in one process.
"""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.workloads import PACKETS, TURNS, crowded, reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.session import Session

REPEATS = 60
QUIET = {"governor.cap": 1000.0}
FIELDS: dict[str, tuple[int, dict[str, Any]]] = {
    "20 types": (20, QUIET),
    "40 types": (40, QUIET),
    "20 types, each over the cap": (20, {}),
    "40 types, each over the cap": (40, {}),
    "one type of a thousand packets": (1, {}),
}
"""The number of types and the settings of each field that is measured."""


def milliseconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def turn(session: Session, words: str, pattern: str) -> None:
    """Observe raw text and ask the field."""
    session.observe(words)
    session.recall(pattern)


def measure(types: int, settings: dict[str, Any], pattern: str) -> tuple[float, float]:
    """Return the median turn over all texts [ms], and the median of the reference measured in between [ms]."""
    session = crowded(types, settings)
    start = (session.state, session.context)
    turns, references = [], []
    for repeat in range(REPEATS):
        for words in TURNS:
            session.state, session.context = start
            spent = milliseconds(lambda words=words: turn(session, words, pattern))
            if repeat:  # the first of each text warms up
                turns.append(spent)
        references.append(milliseconds(reference))
    return statistics.median(turns), statistics.median(references)


def main() -> None:
    """Print the table."""
    for pattern in ("type_0", "*"):
        for name, (types, settings) in FIELDS.items():
            spent, work = measure(types, settings, pattern)
            line = f"{PACKETS} packets, {name}, recall {pattern!r}: {spent:.2f} ms, {spent / work:.2f} x reference"
            print(line)


if __name__ == "__main__":
    main()
