"""What a session of eight rounds takes: ``python -m tests.benchmarks.memory``."""

from __future__ import annotations

import gc
import json
import tracemalloc

from phero_core.session import Session
from tests.benchmarks.workloads import TURNS

ROUNDS = 8
SESSIONS = 50


def eight_rounds() -> Session:
    """A session after eight user messages of raw text."""
    session = Session()
    for number in range(ROUNDS):
        session.observe(TURNS[number % len(TURNS)])
    return session


def main() -> None:
    """Print the bytes of the saved form and of the live objects."""
    saved = json.dumps(eight_rounds().snapshot(), ensure_ascii=False).encode()
    tracemalloc.start()
    kept = [eight_rounds() for _ in range(SESSIONS)]
    gc.collect()
    each = tracemalloc.get_traced_memory()[0] / len(kept)
    print(f"saved as JSON: {len(saved) / 1000:.1f} kB; live objects: {each / 1000:.1f} kB a session")


if __name__ == "__main__":
    main()
