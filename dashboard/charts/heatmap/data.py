"""What the heatmap is drawn from: plain rows, rounds and matrices, for one or two parameter sets."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dashboard.charts.happening import Event

Matrix = NDArray[np.float64]
"""Rows × rounds."""

Whole = NDArray[np.int64]


class Row(NamedTuple):
    """One line of the heatmap.

    Attributes:
        label: what stands beside it.
        group: the type that it belongs to; a table with too many rows is shown by group.
    """

    label: str
    group: str


class Panel(StrEnum):
    """One of the linked panels."""

    A = "A"
    B = "B"
    DELTA = "B−A"


@dataclass(frozen=True)
class Slot:
    """What one parameter set makes of a dialogue.

    Attributes:
        title: its name, for the panel's heading.
        concentration: strength of each row at the end of each round, ≥ 0 (rows × rounds).
        threshold: its ``min_concentration``.
        events: what happened when.
        last_deposit: the round in which each row was last said, 0 = not yet (rows × rounds), or None.
        why: for each cell the reason why it is, or is not, recalled; in words, without numbers (rows × rounds).
    """

    title: str
    concentration: Matrix
    threshold: float
    events: tuple[Event, ...] = ()
    last_deposit: Whole | None = None
    why: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class HeatmapData:
    """One dialogue's field over its rounds.

    Attributes:
        rows: the lines, from top to bottom; labels are unique.
        a: parameter set A.
        b: parameter set B, or None.
        first_round: the round of the first column.
        cursor: the current round, or None for the last one.
        selected: label of the row that the inspector shows, or None.
        panels: which panels to show; those of a missing B are left out.
        log: colour by the logarithm of the concentration.
        ceiling: the concentration that has the full colour; fixed, so that A and B can be compared.
    """

    rows: tuple[Row, ...]
    a: Slot
    b: Slot | None = None
    first_round: int = 1
    cursor: int | None = None
    selected: str | None = None
    panels: tuple[Panel, ...] = field(default=tuple(Panel))
    log: bool = False
    ceiling: float = 1.0

    def __post_init__(self) -> None:
        shape = (len(self.rows), self.a.concentration.shape[1])
        for slot in filter(None, (self.a, self.b)):
            if slot.concentration.shape != shape:
                message = f"slot {slot.title!r} has shape {slot.concentration.shape}, expected {shape}"
                raise ValueError(message)

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return int(self.a.concentration.shape[1])

    @property
    def last_round(self) -> int:
        """The round of the last column."""
        return self.first_round + self.rounds - 1

    @property
    def current(self) -> int:
        """The round under the cursor."""
        return self.last_round if self.cursor is None else self.cursor

    @property
    def shown(self) -> tuple[Panel, ...]:
        """The panels that can be shown."""
        if self.b is None:
            return (Panel.A,)
        return tuple(panel for panel in Panel if panel in self.panels) or (Panel.A,)
