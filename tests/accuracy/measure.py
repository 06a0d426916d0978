"""Measuring: each data set read by its packs, half by half."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe.default import rule_observer
from phero_core.observe.protocol import ObservationContext
from phero_core.scent import Polarity
from tests.accuracy.measured import DATA_SETS
from tests.accuracy.score import Score, Tally, score
from tests.accuracy.split import DEVELOP, HALVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.accuracy.fact import Talk
    from tests.accuracy.measured import DataSet

SHARED = Path(os.environ.get("PHERO_SHARED", Path(__file__).resolve().parents[3] / "shared"))
RAW = SHARED / "data" / "raw"
RESULTS = Path(__file__).parent / "RESULTS.md"

TALK = frozenset({"chatter", "acknowledgement", "statement", "question", "confirmation"})
"""Types that assert no fact."""


class Measured(NamedTuple):
    """One data set's scores, by half; for chatter, packets by type instead."""

    data_set: DataSet
    scores: dict[str, Score]
    packets: dict[str, Counter[str]]


def measure_all() -> list[Measured]:
    """Return the scores of every data set."""
    return [measure(data_set) for data_set in DATA_SETS]


def measure(data_set: DataSet) -> Measured:
    """Return the scores of one data set, both halves."""
    talks = list(data_set.read(RAW))
    halves = {name: [talk for talk in talks if talk.half == name] for name in HALVES}
    if data_set.chatter:
        return _chatter(data_set, halves)
    observer = rule_observer(tuple(data_set.sources))
    return Measured(
        data_set,
        {name: score(part, observer, data_set.types, data_set.partial) for name, part in halves.items()},
        {},
    )


def _chatter(data_set: DataSet, halves: dict[str, list[Talk]]) -> Measured:
    scores, packets = {}, {}
    for name, talks in halves.items():
        scores[name] = Score(talks=len(talks), messages=sum(len(talk.turns) for talk in talks))
        packets[name] = Counter(kind for talk in talks for kind, _, _ in _asserted(data_set, talk))
    return Measured(data_set, scores, packets)


def _asserted(data_set: DataSet, talk: Talk) -> Iterator[tuple[str, str, str]]:
    """Yield type, value and words of each packet that is more than talk."""
    observer, context = rule_observer(tuple(data_set.sources)), ObservationContext()
    for turn in talk.turns:
        seen = observer.observe(turn.message, context)
        context = seen.context
        for sighting in seen.sightings:
            if sighting.type not in TALK and sighting.polarity is Polarity.ASSERT:
                yield sighting.type, f"{sighting.value} [{sighting.origin}]", turn.message.content


def develop_figures() -> Iterator[str]:
    """Yield one line for each data set: the develop half's figures, to watch while rules are written."""
    for data_set in DATA_SETS:
        talks = [talk for talk in data_set.read(RAW) if talk.half == DEVELOP]
        if data_set.chatter:
            counts = Counter(kind for talk in talks for kind, _, _ in _asserted(data_set, talk))
            yield f"{data_set.name:18} {dict(counts)}"
            continue
        total, observer = Tally(), rule_observer(tuple(data_set.sources))
        result = score(talks, observer, data_set.types, data_set.partial)
        for tally in result.tallies.values():
            total.add(tally)
        yield (
            f"{data_set.name:18} n {total.annotated:4} P {total.precision(total.lenient) or 0:.2f}"
            f" R {total.recall(total.lenient) or 0:.2f} F1 {total.f1(total.lenient) or 0:.2f}"
            f" changes {total.changes_right}/{total.changes}"
        )


def develop_failures(name: str, kind: str | None = None) -> Iterator[str]:
    """Yield what went wrong in the develop half of a data set."""
    data_set = next(entry for entry in DATA_SETS if entry.name == name)
    talks = [talk for talk in data_set.read(RAW) if talk.half == DEVELOP]
    if data_set.chatter:
        for talk in talks:
            for found, value, words in _asserted(data_set, talk):
                if kind in {None, found}:
                    yield f"false {found}={value} in {words!r}"
        return
    observer = rule_observer(tuple(data_set.sources))
    for failure in score(talks, observer, data_set.types, data_set.partial).failures:
        if kind in {None, failure.type}:
            yield f"{failure.kind} {failure.type}={failure.value} in {failure.words!r} after {failure.before[-80:]!r}"
