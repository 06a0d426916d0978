"""How large everything is: fixed for a number of rows and rounds, so that new numbers never move the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dashboard.charts.figure import SMALL_SIZE, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

TOP = 78
HEADS = 26
BOTTOM = 46
RIGHT = 92
LEAST_MARK = 3.0
_TYPICAL_WIDTH = 1000
_LEAST_BODY = 132
_MOST_BODY = 600
_LEFT = (64, 190)


class Measures(NamedTuple):
    """Sizes in pixels, for a chart about 1000 wide."""

    height: int
    left: int
    row: float
    label_size: int
    gap: int
    mark: float
    column: float
    ticks_per_panel: int

    @property
    def body(self) -> int:
        """Height of the cells together."""
        return self.height - TOP - BOTTOM


def measures(labels: Sequence[str], rounds: int, panels: int) -> Measures:
    """Return the sizes for these rows, rounds and panels.

    >>> measures(["a"] * 60, 200, 3).gap
    0
    """
    rows = max(1, len(labels))
    row = _row_height(rows)
    body = max(_LEAST_BODY, round(row * rows))
    label_size = SMALL_SIZE + 1 if row >= 17 else min(SMALL_SIZE, max(8, int(row - 1)))  # noqa: PLR2004 - px
    widest = max((text_width(label, size=label_size) for label in labels), default=0.0)
    left = int(min(_LEFT[1], max(_LEFT[0], widest + 16)))
    column = (_TYPICAL_WIDTH - left - RIGHT) / panels / max(1, rounds)
    cell = min(column, row)
    return Measures(
        height=TOP + body + BOTTOM,
        left=left,
        row=row,
        label_size=label_size,
        gap=2 if cell >= 14 else 1 if cell >= 7 else 0,  # noqa: PLR2004 - px
        mark=round(min(9.0, max(LEAST_MARK, cell * 0.5)), 1),
        column=column,
        ticks_per_panel=max(3, 18 // panels),
    )


def _row_height(rows: int) -> float:
    """Return comfortable rows while they fit, then as high as the chart's greatest height allows."""
    return min(30.0, max(_MOST_BODY / rows, 8.0)) if rows > 16 else 26.0 if rows > 10 else 30.0  # noqa: PLR2004 - px
