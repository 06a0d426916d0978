"""A long life costs no more than a short one: memory is flat whatever comes in.

The form with a million rounds is in ``tests/benchmarks/``.
"""

import gc
import json
import sys

from phero_core.config import preset
from phero_core.session import Session
from tests.benchmarks.workloads import endless

WARM = 4_000
ROUNDS = 20_000


def held(session):
    """How much there is: packets, marks, reasons, and bytes of the saved session."""
    field = session.field
    return (
        len(field),
        sum(map(len, field.silences.values())),
        sum(map(len, field.departed.values())),
        len(session.state.snapshots),
        len(session.state.round_starts),
        len(json.dumps(session.snapshot())),
    )


def test_twenty_thousand_rounds_leave_the_session_as_small_as_four_thousand():
    """New names, values, targets, tasks, late imports and retractions all along: nothing piles up."""
    session = Session(preset("balanced"))
    messages = endless()
    for _ in range(WARM):
        session.observe(next(messages))
    gc.collect()
    early, blocks = held(session), sys.getallocatedblocks()
    for _ in range(ROUNDS - WARM):
        session.observe(next(messages))
    gc.collect()
    assert session.state.round_id == ROUNDS
    assert sys.getallocatedblocks() - blocks < 10_000
    for before, after in zip(early, held(session), strict=True):
        assert after <= before * 1.1 + 2
