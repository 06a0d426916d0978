"""How long facts should live: parameter sets that differ in nothing else, tried on the develop half.

A candidate keeps every lasting type of ``balanced`` for a number of rounds: ``max_rounds`` is that number, and each
type's factor is the smallest, in steps of 0.001, at which a packet of ordinary strength still reaches the threshold in
its last round. Types of a moment (chatter, errors, questions, actions …), directives and core facts stay as they are.

The rule: on the develop halves of all annotated data sets together, the shortest life from which on no longer one gains
a hit. It does not look at the test half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from phero_core.config import preset, with_values
from phero_core.engine.decay import lifetime
from phero_core.evaluation import Outcome
from tests.real_data.answers import of_field, traces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.config import Config
    from tests.real_data.answers import Observed

LIVES = (8, 10, 12, 14, 16, 18, 20, 24)
"""Lives that are tried [rounds]."""

BRIEF = frozenset(
    {
        "action",
        "question",
        "confirmation",
        "statement",
        "chatter",
        "acknowledgement",
        "error",
        "asked_*",
        "directive",
    }
)
"""Types whose factor stays: of a moment, or orders that must not be acted on for long."""


class Kept(NamedTuple):
    """What a life gives.

    Attributes:
        rounds: the life [rounds].
        hits: probes that get the value that is due.
        due: probes where one is due.
        ghosts: probes that get a value where none is due.
        probes: all of them.
    """

    rounds: int
    hits: int
    due: int
    ghosts: int
    probes: int


def living(rounds: int, base: Config | None = None) -> Config:
    """Return ``balanced`` with another life of its lasting types.

    >>> living(20).field.max_rounds, living(20).scent("error").decay_factor
    (20, 0.1)
    """
    base = base or preset("balanced")
    changed: dict[str, object] = {"field.max_rounds": rounds}
    for name, kind in base.scents.items():
        if not kind.core and name not in BRIEF and kind.decay_factor < 1.0:
            factor = factor_for(kind.concentration, rounds, base.recall.min_concentration)
            changed[f"scents.{name}.decay_factor"] = factor
    return with_values(base, changed)


def factor_for(start: float, rounds: int, least: float) -> float:
    """Return the smallest factor, in steps of 0.001, at which a packet lives for so many rounds.

    >>> factor_for(0.7, 12, 0.45)
    0.961
    """
    steps = (thousandth / 1000 for thousandth in range(1001))
    return next(factor for factor in steps if lifetime(start, factor, least, rounds) >= rounds)


def kept(observed: Iterable[Observed], rounds: int) -> Kept:
    """Count what a life gives on these dialogues."""
    answers = of_field(traces(observed, living(rounds)))
    outcomes = [answer.outcome() for answer in answers]
    due = sum(answer.asked.probe.expect is not None for answer in answers)
    return Kept(rounds, outcomes.count(Outcome.HIT), due, outcomes.count(Outcome.GHOST), len(outcomes))
