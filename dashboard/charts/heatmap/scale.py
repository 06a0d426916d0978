"""The stated colour scale: the same for A and B at every setting; the difference is symmetric around nothing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dashboard.i18n.charts import Heatmap

if TYPE_CHECKING:
    from dashboard.charts.heatmap.data import Matrix
    from phero_core.text import Language

FLOOR = 0.01
"""On a logarithmic scale everything below has the colour of nothing."""

_LIMITS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
_TICK_STEPS = (0.25, 0.5, 1.0, 2.0, 5.0)
_TICKS_BETWEEN = range(2, 5)


class Scale(NamedTuple):
    """A colour scale: its ends, the marked values in drawn units, and their words."""

    low: float
    high: float
    ticks: tuple[float, ...]
    labels: tuple[str, ...]
    title: str


def concentration_scale(ceiling: float, *, log: bool, language: Language) -> Scale:
    """Return the scale of concentration from nothing to ``ceiling``; what is stronger has the full colour.

    >>> concentration_scale(1.0, log=False, language="en").labels
    ('0', '0.25', '0.5', '0.75', '≥ 1')
    """
    if log:
        decades = range(round(math.log10(FLOOR)), math.floor(math.log10(ceiling)) + 1)
        ticks = [10.0**power for power in decades]
        title = Heatmap.CONCENTRATION_LOG.say(language)
    else:
        ticks = _round_ticks(ceiling)
        title = Heatmap.CONCENTRATION.say(language)
    labels = [f"{tick:g}" for tick in ticks]
    if math.isclose(ticks[-1], ceiling):
        labels[-1] = Heatmap.ABOVE.say(language, value=labels[-1])
    if log:
        labels[0] = f"≤ {labels[0]}"
    drawn = [math.log10(tick) if log else tick for tick in ticks]
    high = math.log10(ceiling) if log else ceiling
    return Scale(drawn[0], high, tuple(drawn), tuple(labels), title)


def _round_ticks(ceiling: float) -> list[float]:
    """Return even ticks from nothing to the ceiling, at round numbers where some fit.

    >>> _round_ticks(1.5), _round_ticks(2.5)
    ([0.0, 0.5, 1.0, 1.5], [0.0, 1.25, 2.5])
    """
    for step in _TICK_STEPS:
        count = round(ceiling / step)
        if count in _TICKS_BETWEEN and math.isclose(count * step, ceiling):
            return [step * place for place in range(count + 1)]
    return [0.0, ceiling / 2, ceiling]


def difference_scale(difference: Matrix, language: Language) -> Scale:
    """Return a symmetric scale that ends at the next larger round number, so that it seldom changes.

    >>> difference_scale(np.array([[0.3, -0.12]]), "en").high
    0.5
    """
    largest = float(np.abs(difference).max(initial=0.0))
    limit = next((step for step in _LIMITS if largest <= step), largest)
    labels = (f"−{limit:g}", "0", f"+{limit:g}")
    return Scale(-limit, limit, (-limit, 0.0, limit), labels, Heatmap.DIFFERENCE.say(language))


def drawn(concentration: Matrix, *, log: bool) -> Matrix:
    """Return what is drawn for concentrations: themselves, or their logarithm from `FLOOR` up."""
    return np.log10(np.maximum(concentration, FLOOR)) if log else concentration
