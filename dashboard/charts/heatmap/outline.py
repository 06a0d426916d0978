"""The exact border between what is recalled and what is not, along the edges of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

Segment = tuple[float, float, float, float]
"""x and y of one end, x and y of the other; cell (row, column) spans row ± 0.5, column ± 0.5."""


def outline(inside: NDArray[np.bool_]) -> tuple[Segment, ...]:
    """Return the edges between cells that are inside and those that are not, in runs as long as possible.

    A smoothed contour would cut through cells and put values on the wrong side; the edge of a cell cannot.

    >>> outline(np.array([[True, True]]))
    ((-0.5, -0.5, 1.5, -0.5), (-0.5, 0.5, 1.5, 0.5), (-0.5, -0.5, -0.5, 0.5), (1.5, -0.5, 1.5, 0.5))
    """
    padded = np.pad(inside, 1)
    level = padded[1:, 1:-1] != padded[:-1, 1:-1]
    upright = (padded[1:-1, 1:] != padded[1:-1, :-1]).T
    across = ((start - 0.5, y - 0.5, end - 0.5, y - 0.5) for y, start, end in _runs(level))
    down = ((x - 0.5, start - 0.5, x - 0.5, end - 0.5) for x, start, end in _runs(upright))
    return (*across, *down)


def _runs(edges: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """Yield ``(line, start, end)`` of each run of true entries along the lines, end exclusive."""
    steps = np.diff(np.pad(edges, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(steps == 1), np.argwhere(steps == -1)
    for (line, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True):
        yield line, start, end


def path(segments: tuple[Segment, ...], first_column: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return segments as one broken line: x and y with a gap (NaN) after each segment."""
    ends = np.array(segments, dtype=np.float64).reshape(-1, 4)
    gap = np.full(len(ends), np.nan)
    x = np.stack([ends[:, 0] + first_column, ends[:, 2] + first_column, gap], axis=1).ravel()
    y = np.stack([ends[:, 1], ends[:, 3], gap], axis=1).ravel()
    return x, y
