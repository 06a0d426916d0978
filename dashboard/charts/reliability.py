"""How far confidences are to be believed: what was said against how often it was right, for A and B."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dashboard.charts.figure import axis_title, base_layout, figure, quiet_axis
from dashboard.i18n.charts import Reliability

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import plotly.graph_objects as go

    from dashboard.theme import Look
    from phero_core.evaluation.confidence import ReliabilityBin
    from phero_core.text import Language

_LARGEST, _LEAST = 20, 7
"""Diameters of marks [px]."""


class Curve(NamedTuple):
    """One slot's calibration.

    Attributes:
        slot: A or B.
        bins: answers of about the same confidence.
        error: the expected calibration error, 0..1.
        tips: what each bin says when it is pointed at.
    """

    slot: str
    bins: tuple[ReliabilityBin, ...]
    error: float
    tips: tuple[str, ...]


class ReliabilityInfo(NamedTuple):
    """What the chart shows.

    Attributes:
        curves: of the slots.
        alt: the same as a sentence.
        said: what stands along the chart.
        right: what stands beside it.
    """

    curves: tuple[Curve, ...]
    alt: str
    said: str
    right: str


def reliability_info(
    slots: Mapping[str, tuple[Sequence[ReliabilityBin], float]], language: Language
) -> ReliabilityInfo:
    """Return the calibration of the slots.

    Args:
        slots: each slot's bins and its expected calibration error.
        language: of the words.
    """
    curves = tuple(
        Curve(slot, tuple(bins), error, tuple(_tip(found, language) for found in bins))
        for slot, (bins, error) in slots.items()
    )
    alt = " ".join(
        Reliability.ALT.say(
            language, slot=c.slot, error=f"{c.error:.3f}", answers=sum(b.answers for b in c.bins)
        )
        for c in curves
    )
    return ReliabilityInfo(curves, alt, Reliability.SAID.say(language), Reliability.RIGHT.say(language))


def _tip(found: ReliabilityBin, language: Language) -> str:
    return Reliability.TIP.say(
        language,
        said=f"{found.confidence:.2f}",
        right=f"{found.right:.0%}",
        low=f"{found.interval.low:.0%}",
        high=f"{found.interval.high:.0%}",
        answers=found.answers,
    )


def reliability_plot(info: ReliabilityInfo, look: Look, *, height: int = 280) -> go.Figure:
    """Return the curves over the diagonal of perfect calibration; marks are as large as their answers are many."""
    most = max((found.answers for curve in info.curves for found in curve.bins), default=1)
    traces = [_diagonal(look), *(_curve(curve, most, look) for curve in info.curves)]
    layout = base_layout(look, height=height, revision="reliability") | {
        "margin": {"l": 52, "r": 16, "t": 8, "b": 44},
        "showlegend": len(info.curves) > 1,
        "legend": {"orientation": "h", "x": 0, "y": 1.12},
        "xaxis": quiet_axis(look) | {"range": [-0.02, 1.05], "title": axis_title(info.said, look)},
        "yaxis": quiet_axis(look)
        | {"range": [-0.03, 1.08], "tickformat": ".0%", "title": axis_title(info.right, look)},
    }
    return figure(traces, layout)


def _diagonal(look: Look) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "lines", "x": [0, 1], "y": [0, 1], "hoverinfo": "skip", "showlegend": False,
        "line": {"color": look.muted, "width": 1, "dash": "dot"},
    }  # fmt: skip


def _curve(curve: Curve, most: int, look: Look) -> dict[str, Any]:
    first = curve.slot == "A"
    colour = look.a if first else look.b
    sizes = [_LEAST + (_LARGEST - _LEAST) * (found.answers / most) ** 0.5 for found in curve.bins]
    low = [found.right - found.interval.low for found in curve.bins]
    high = [found.interval.high - found.right for found in curve.bins]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": curve.slot,
        "x": [found.confidence for found in curve.bins],
        "y": [found.right for found in curve.bins],
        "text": list(curve.tips),
        "hovertemplate": "%{text}<extra></extra>",
        "line": {"color": colour, "width": 1.6, "dash": "solid" if first else "dash"},
        "marker": {"size": sizes, "symbol": "circle" if first else "diamond", "color": colour},
        "error_y": {
            "type": "data",
            "array": high,
            "arrayminus": low,
            "color": colour,
            "thickness": 1,
            "width": 3,
        },
    }
