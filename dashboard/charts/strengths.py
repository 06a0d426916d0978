"""What is left of one value at the end of each round, beside the threshold: a failed probe's story at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dashboard.charts.figure import SMALL_SIZE, axis_title, base_layout, figure, quiet_axis, strength
from dashboard.i18n.charts import Strengths, Timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from dashboard.theme import Look
    from phero_core.text import Language

_MOST_TICKS = 16


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
    """Return a small step line: a dot where the value would be recalled, a cross where not, and the threshold."""
    rounds = list(range(1, len(info.strengths) + 1))
    recalled = [value >= info.threshold for value in info.strengths]
    line = {
        "type": "scatter", "mode": "lines", "x": rounds, "y": info.strengths, "hoverinfo": "skip",
        "line": {"color": look.line, "width": 1.4},
    }  # fmt: skip
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": rounds,
        "y": info.strengths,
        "marker": {
            "size": 7,
            "symbol": ["circle" if found else "x" for found in recalled],
            "color": [look.a if found else look.bad for found in recalled],
            "line": {"width": 0.8, "color": look.ground},
        },
        "hovertemplate": "%{x}: %{y:.3f}<extra></extra>",
    }
    step = max(1, -(-len(rounds) // _MOST_TICKS))
    layout = base_layout(look, height=height, revision="strengths") | {
        "margin": {"l": 6, "r": 40, "t": 6, "b": 38},
        "showlegend": False,
        "xaxis": quiet_axis(look)
        | {"fixedrange": True, "tickvals": rounds[::step], "title": axis_title(info.round_words, look)},
        "yaxis": quiet_axis(look)
        | {"showticklabels": False, "fixedrange": True, "range": [-0.05, max(1.08, *info.strengths)]},
        "annotations": [
            {
                "xref": "paper", "x": 1, "xanchor": "left", "xshift": 4, "y": info.threshold, "showarrow": False,
                "text": strength(info.threshold), "font": {"size": SMALL_SIZE, "color": look.muted},
            }
        ],
        "shapes": [
            {
                "type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": info.threshold, "y1": info.threshold,
                "line": {"color": look.muted, "width": 1, "dash": "dot"},
            }
        ],
    }  # fmt: skip
    return figure([line, marks], layout)
