"""Which probes of two reports are the same question to the same dialogue; only these may be compared."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from phero_core.evaluation.probes import ProbeResult

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from phero_core.dialogue.model import Dialogue
    from phero_core.evaluation.evaluate import Report

Pair = tuple[ProbeResult, ProbeResult]
"""One probe, as A and as B answer it."""


class Matched(NamedTuple):
    """The probes of two reports, told apart by whether both have them.

    Attributes:
        pairs: asked in both.
        only_a: asked in the first alone.
        only_b: asked in the second alone.
    """

    pairs: tuple[Pair, ...]
    only_a: tuple[ProbeResult, ...]
    only_b: tuple[ProbeResult, ...]


def match(a: Report, b: Report) -> Matched:
    """Pair the probes of two reports, in the order of the first.

    Two probes are the same when they stand in dialogues of one id whose messages and own settings are equal, and
    ask and expect the same; where they stand among the other probes and what their notes say does not matter.
    """
    foreign = _unequal(a.dialogues, b.dialogues)
    waiting: dict[Hashable, list[ProbeResult]] = defaultdict(list)
    for result in b.results:
        waiting[_question(result)].append(result)
    pairs, only_a = [], []
    for result in a.results:
        same = [] if result.dialogue in foreign else waiting[_question(result)]
        if same:
            pairs.append((result, same.pop(0)))
        else:
            only_a.append(result)
    left = {id(result) for own in waiting.values() for result in own}
    return Matched(tuple(pairs), tuple(only_a), tuple(r for r in b.results if id(r) in left))


def _question(result: ProbeResult) -> Hashable:
    probe = result.probe
    said = tuple(getattr(probe, name) for name in type(probe).model_fields if name != "note")
    return (result.dialogue, probe.states_value, said)


def _unequal(one: Iterable[Dialogue], other: Iterable[Dialogue]) -> set[str]:
    """Return the ids under which the two know different dialogues."""
    known = {dialogue.id: dialogue for dialogue in one}
    return {
        dialogue.id for dialogue in other if dialogue.id in known and not _same(known[dialogue.id], dialogue)
    }


def _same(one: Dialogue, other: Dialogue) -> bool:
    return one is other or (one.messages == other.messages and one.config == other.config)
