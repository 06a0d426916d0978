"""What is left of one value at the end of each round, beside the threshold: a failed probe's story at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dashboard.charts.figure import (
    axis_title,
    base_layout,
    figure,
    kept_dots,
    quiet_axis,
    sparse_ticks,
    strength,
    thin_line,
    threshold_line,
    threshold_number,
)
from dashboard.i18n.charts import Strengths, Timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from dashboard.theme import Look
    from phero_core.text import Language


class StrengthsInfo(NamedTuple):
    """One value over the rounds.

    Attributes:
        strengths: what is left of it at the end of each round, from the first on.
        threshold: least strength that is recalled.
        alt: the same as a sentence.
        round_words: what is counted along the chart.
    """

    strengths: tuple[float, ...]
    threshold: float
    alt: str
    round_words: str


def strengths_info(values: Sequence[float], threshold: float, language: Language) -> StrengthsInfo:
    """Return a value's strengths.

    Args:
        values: at the end of each round.
        threshold: least concentration that is recalled.
        language: of the words.

    >>> strengths_info((0.0, 0.7, 0.4), 0.5, "en").alt
    'What is left at the end of rounds 1 to 3: 0.00 0.70 0.40; the threshold is 0.50.'
    """
    told = " ".join(strength(value) for value in values)
    alt = Strengths.ALT.say(language, last=len(values), values=told, threshold=strength(threshold))
    return StrengthsInfo(tuple(values), threshold, alt, Timeline.ROUND.say(language))


def strengths_plot(info: StrengthsInfo, look: Look, *, height: int = 112) -> go.Figure:
    """Return a small chart: a dot where the value would be recalled, a cross where not, and the threshold."""
    rounds = list(range(1, len(info.strengths) + 1))
    kept = [value >= info.threshold for value in info.strengths]
    across = {
        "fixedrange": True,
        "tickvals": sparse_ticks(rounds),
        "title": axis_title(info.round_words, look),
    }
    up = {"showticklabels": False, "fixedrange": True, "range": [-0.05, max(1.08, *info.strengths)]}
    layout = base_layout(look, height=height, revision="strengths") | {
        "margin": {"l": 6, "r": 40, "t": 6, "b": 38},
        "showlegend": False,
        "xaxis": quiet_axis(look) | across,
        "yaxis": quiet_axis(look) | up,
        "annotations": [threshold_number(info.threshold, look)],
        "shapes": [threshold_line(info.threshold, look)],
    }
    marks = kept_dots(rounds, info.strengths, kept, look)
    return figure([thin_line(rounds, info.strengths, look), marks], layout)
