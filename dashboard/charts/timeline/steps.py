"""Lines that hold their value for a whole round: a round is a span, not a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from dashboard.charts.timeline.data import Line


def step_line(values: Line, first: int) -> tuple[Line, Line]:
    """Return the corners of a line that is constant within each round, from its start to its end.

    >>> x, y = step_line(np.array([0.7, 0.6]), 1)
    >>> x.tolist(), y.tolist()
    ([0.5, 1.5, 1.5, 2.5], [0.7, 0.7, 0.6, 0.6])
    """
    starts = np.arange(first, first + len(values), dtype=np.float64) - 0.5
    return np.stack([starts, starts + 1], axis=1).ravel(), np.repeat(values, 2)


def step_band(lower: Line, upper: Line, first: int) -> tuple[Line, Line]:
    """Return the corners of the area between two step lines, once around.

    >>> x, y = step_band(np.array([0.2]), np.array([0.5]), 1)
    >>> x.tolist(), y.tolist()
    ([0.5, 1.5, 1.5, 0.5], [0.5, 0.5, 0.2, 0.2])
    """
    x, above = step_line(upper, first)
    _, below = step_line(lower, first)
    return np.concatenate([x, x[::-1]]), np.concatenate([above, below[::-1]])
