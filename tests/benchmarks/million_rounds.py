"""A session of a million rounds stays as small as one of a thousand.

Run it with ``python -m tests.benchmarks.million_rounds``; another number of rounds can follow.
"""

from __future__ import annotations

import gc
import json
import resource
import sys

from phero_core.session import Session
from tests.benchmarks.workloads import endless

ROUNDS = 1_000_000
LOOKS = 10


def look(session: Session, rounds: int) -> None:
    """Print how much there is."""
    gc.collect()
    saved = len(json.dumps(session.snapshot())) / 1000
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(
        f"{rounds:>9,} rounds: {len(session.field)} packets, {saved:.0f} kB saved, "
        f"{sys.getallocatedblocks():,} blocks, peak of the process {peak:.0f} MB",
        flush=True,
    )


def main(rounds: int = ROUNDS) -> None:
    """Take in ever new messages, and look now and then."""
    session, messages = Session(), endless()
    for number in range(1, rounds + 1):
        session.observe(next(messages))
        if number == 1000 or number % max(1, rounds // LOOKS) == 0:
            look(session, number)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
