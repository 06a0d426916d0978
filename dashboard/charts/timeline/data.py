"""What the recall timeline is drawn from: confidence per round, for one or two parameter sets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dashboard.charts.happening import Event, ProbeMark

Line = NDArray[np.float64]
"""One number per round."""


@dataclass(frozen=True)
class Trail:
    """Recall confidence of a type under one parameter set.

    Attributes:
        name: ``A`` or ``B``.
        confidence: at the end of each round, 0..1; over many dialogues the median.
        threshold: its ``min_concentration``.
        window: rounds that recall looks back, or None where that is no matter.
        probes: what was asked and what became of it.
        lower: first quartile over many dialogues, or None.
        upper: third quartile, or None.
        dialogues: how many dialogues stand behind it [count].
    """

    name: str
    confidence: Line
    threshold: float
    window: int | None = None
    probes: tuple[ProbeMark, ...] = ()
    lower: Line | None = None
    upper: Line | None = None
    dialogues: int = 1


@dataclass(frozen=True)
class TimelineData:
    """One type over the rounds of a dialogue.

    Attributes:
        label: the type.
        a: parameter set A.
        b: parameter set B, or None.
        first_round: the first round.
        cursor: the current round, or None for the last one.
        events: what happened to values of this type under A.
    """

    label: str
    a: Trail
    b: Trail | None = None
    first_round: int = 1
    cursor: int | None = None
    events: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        lengths = {len(trail.confidence) for trail in self.trails}
        if len(lengths) > 1:
            message = f"A and B cover different numbers of rounds: {sorted(lengths)}"
            raise ValueError(message)

    @property
    def trails(self) -> tuple[Trail, ...]:
        """A, and B if there is one."""
        return (self.a,) if self.b is None else (self.a, self.b)

    @property
    def last_round(self) -> int:
        """The last round."""
        return self.first_round + len(self.a.confidence) - 1

    @property
    def current(self) -> int:
        """The round under the cursor."""
        return self.last_round if self.cursor is None else self.cursor
