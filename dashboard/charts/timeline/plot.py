"""Drawing a `TimelineInfo`: no decisions, only plotly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dashboard.charts.figure import (
    SMALL_SIZE,
    axis_title,
    base_layout,
    figure,
    never_bare,
    once_in_legend,
    plain,
    quiet_axis,
)
from dashboard.charts.happening import EventKind, Outcome
from dashboard.i18n.charts import Timeline

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from dashboard.charts.timeline.info import Corners, Dots, TimelineInfo, TrailInfo
    from dashboard.theme import Look

LEFT = 96
RIGHT = 92
TOP = 48
BOTTOM = 44
BODY = 190
RUG = 22


def timeline_plot(
    info: TimelineInfo, look: Look, *, revision: str = "timeline", left: int = LEFT, right: int = RIGHT
) -> go.Figure:
    """Return the timeline as a figure.

    Args:
        info: what to draw.
        look: colours; `LIVE` inside the interactive component.
        revision: zoom survives while it stays the same.
        left: left margin; that of a heatmap above lets the rounds stand under each other [px].
        right: right margin [px].
    """
    traces = []
    if info.above and info.below:
        traces.append(_area(info.above, look.a_tint, Timeline.MARGIN_ABOVE.say(info.language)))
        traces.append(_area(info.below, look.bad_tint, Timeline.MARGIN_BELOW.say(info.language)))
    for trail in info.trails:
        traces += _trail(trail, info, look)
    traces += [_dots(dots, info, look) for dots in info.dots]
    return figure(once_in_legend(traces), _layout(info, look, revision) | {"margin": _margin(left, right)})


def _margin(left: int, right: int) -> dict[str, Any]:
    return {"l": left, "r": right, "t": TOP, "b": BOTTOM, "autoexpand": False}


def _colour(name: str, look: Look) -> tuple[str, str]:
    return (look.a, look.a_tint) if name == "A" else (look.b, look.b_tint)


def _area(corners: Corners, colour: str, name: str) -> dict[str, Any]:
    x, y = corners
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "fill": "toself",
        "fillcolor": colour,
        "line": {"width": 0, "color": colour},
        "name": name,
        "legendgroup": name,
        "hoverinfo": "skip",
    }


def _trail(trail: TrailInfo, info: TimelineInfo, look: Look) -> list[dict[str, Any]]:
    colour, tint = _colour(trail.name, look)
    areas = [_area(trail.quartiles, tint, trail.quartiles_words)] if trail.quartiles else []
    x, y = trail.line
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "name": trail.name,
        "line": {"color": colour, "width": 2.2, "dash": "solid" if trail.name == "A" else "dash"},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    middle = {
        **line,
        "mode": "markers",
        "x": (x[::2] + x[1::2]) / 2,
        "y": y[::2],
        "marker": {"color": colour, "size": info.dot_size},
        "hoverinfo": "all",
        "hovertemplate": f"<b>{trail.name}</b> %{{y:.3f}}<extra></extra>",
    }
    return [*areas, line, middle]


def _dots(dots: Dots, info: TimelineInfo, look: Look) -> dict[str, Any]:
    mark = dots.kind.mark
    colour = _dot_colour(dots.kind, look)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": dots.rounds,
        "y": [_rug_place(info, dots.row)] * len(dots.rounds),
        "yaxis": "y2",
        "name": dots.kind.words.say(info.language),
        "legendgroup": f"{type(dots.kind).__name__}-{dots.kind.value}",
        "text": [plain(text) for text in dots.texts],
        "hovertemplate": f"{mark.glyph} {dots.kind.words.say(info.language)} %{{text}}<extra></extra>",
        "marker": {
            "symbol": mark.symbol,
            "size": 9,
            "color": look.ground if mark.hollow else colour,
            "line": {"color": colour if mark.hollow else look.ground, "width": 1.5 if mark.hollow else 0.8},
        },
    }


def _dot_colour(kind: EventKind | Outcome, look: Look) -> str:
    if isinstance(kind, EventKind):
        return look.ink
    return look.good if kind.passed else look.ghost if kind is Outcome.GHOST else look.bad


def _rug_place(info: TimelineInfo, row: str) -> float:
    return float(info.rugs.index(row))


def _layout(info: TimelineInfo, look: Look, revision: str) -> dict[str, Any]:
    rug = RUG * len(info.rugs)
    height = TOP + BODY + rug + BOTTOM
    share = rug / (BODY + rug)
    first, last = info.data.first_round, info.data.last_round
    x = quiet_axis(look) | {
        "range": [first - 0.5, last + 0.5],
        **never_bare(info.ticks, info.data.current),
        "title": axis_title(Timeline.ROUND.say(info.language), look),
        "anchor": "y2" if info.rugs else "y",
        "hoverformat": ".0f",
        "unifiedhovertitle": {"text": f"{Timeline.ROUND.say(info.language)} %{{x}}"},
        "showspikes": False,
    }
    y = quiet_axis(look) | {
        "range": [-0.03, 1.03],
        "domain": [share, 1],
        "tickvals": [0, 0.25, 0.5, 0.75, 1],
        "showgrid": True,
        "gridcolor": look.line,
        "gridwidth": 0.6,
        "fixedrange": True,
    }
    rugs = quiet_axis(look) | {
        "range": [len(info.rugs) - 0.5, -0.5],
        "domain": [0, max(share - 0.02, 0.0)],
        "tickvals": list(range(len(info.rugs))),
        "ticktext": info.rugs,
        "fixedrange": True,
    }
    return base_layout(look, height=height, revision=revision) | {
        "hovermode": "x unified",
        "dragmode": "zoom",
        "xaxis": x,
        "yaxis": y,
        **({"yaxis2": rugs} if info.rugs else {}),
        "legend": _legend(look, BODY + rug),
        "shapes": _shapes(info, look),
        "annotations": _annotations(info, look),
    }


def _legend(look: Look, body: int) -> dict[str, Any]:
    return {
        "orientation": "h",
        "xref": "container",
        "x": 0,
        "y": 1 + 6 / body,
        "yanchor": "bottom",
        "font": {"size": SMALL_SIZE, "color": look.muted},
        "bgcolor": "rgba(0,0,0,0)",
        "itemsizing": "trace",
        "tracegroupgap": 0,
    }


def _shapes(info: TimelineInfo, look: Look) -> list[dict[str, Any]]:
    now = info.data.current
    whole = {"yref": "paper", "y0": 0, "y1": 1}
    shapes: list[dict[str, Any]] = []
    if info.window is not None:
        start, end = info.window
        shapes.append(
            {
                "type": "rect", "x0": start, "x1": end, "yref": "y domain", "y0": 0, "y1": 1,
                "fillcolor": look.current_tint, "line": {"width": 0}, "layer": "below",
            }
        )  # fmt: skip
    shapes += [
        {
            "type": "line", "xref": "x domain", "x0": 0, "x1": 1, "y0": trail.threshold, "y1": trail.threshold,
            "line": {"color": look.ink, "width": 1, "dash": "dot" if trail.name == "A" else "dashdot"},
        }
        for trail in info.trails
        if trail.threshold_words
    ]  # fmt: skip
    cursor = {"type": "rect", "x0": now - 0.5, "x1": now + 0.5, **whole}
    return [*shapes, {**cursor, "line": {"color": look.current, "width": 1.6}}]


def _annotations(info: TimelineInfo, look: Look) -> list[dict[str, Any]]:
    small = {"showarrow": False, "font": {"size": SMALL_SIZE, "color": look.ink}}
    axis = {
        **small, "xref": "paper", "x": 0, "xshift": -46, "yref": "y domain", "y": 0.5, "textangle": -90,
        "text": Timeline.CONFIDENCE.say(info.language), "font": {"size": SMALL_SIZE, "color": look.muted},
    }  # fmt: skip
    current = {
        **small, "x": info.data.current, "yref": "paper", "y": 0, "yanchor": "top", "yshift": -1,
        "text": f"<b>{info.data.current}</b>", "bgcolor": look.ground, "borderpad": 1,
        "font": {"size": SMALL_SIZE, "color": look.current_text},
    }  # fmt: skip
    thresholds = [
        {
            **small, "xref": "paper", "x": 0, "xanchor": "left", "xshift": 4, "y": trail.threshold,
            "yanchor": "bottom" if trail.threshold_above else "top",
            "text": trail.threshold_words, "bgcolor": look.ground, "borderpad": 1,
        }
        for trail in info.trails
        if trail.threshold_words
    ]  # fmt: skip
    return [*_ends(info, look), *thresholds, *_window_words(info, look), axis, current]


def _ends(info: TimelineInfo, look: Look) -> list[dict[str, Any]]:
    """Where each line ends, beside it and in its colour."""
    beside = {"xref": "paper", "x": 1, "xanchor": "left", "xshift": 6, "showarrow": False}
    return [
        {
            **beside,
            "y": trail.end_y,
            "text": f"<b>{trail.end}</b>",
            "font": {"size": 12, "color": _colour(trail.name, look)[0]},
        }
        for trail in info.trails
    ]


def _window_words(info: TimelineInfo, look: Look) -> list[dict[str, Any]]:
    """How long the window is, inside its shade, on the side that is free."""
    if info.window is None:
        return []
    late = info.window_late
    return [
        {
            "x": info.window[1 if late else 0],
            "xanchor": "right" if late else "left",
            "yref": "y domain",
            "y": 1,
            "yanchor": "top",
            "showarrow": False,
            "text": info.window_words,
            "font": {"size": SMALL_SIZE, "color": look.current_text},
        }
    ]
