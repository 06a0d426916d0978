"""Drawing a `HeatmapInfo`: no decisions, only plotly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dashboard.charts.figure import (
    SMALL_SIZE,
    axis_title,
    base_layout,
    figure,
    never_bare,
    once_in_legend,
    plain,
    quiet_axis,
    scale_steps,
)
from dashboard.charts.happening import EventKind
from dashboard.charts.heatmap.data import Panel
from dashboard.charts.heatmap.measures import BOTTOM, HEADS, RIGHT, TOP
from dashboard.charts.heatmap.outline import path
from dashboard.i18n.charts import Heatmap
from dashboard.theme import LIVE

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from dashboard.charts.heatmap.info import HeatmapInfo, MarkSet, PanelInfo
    from dashboard.charts.heatmap.scale import Scale
    from dashboard.theme import Look

_GAP = 0.018
_BAR = 10
_BREATH = "<br><span style='font-size:5px'>\u00a0</span>"
"""Keeps the title of a colour bar off its topmost number."""


def heatmap_plot(info: HeatmapInfo, look: Look, *, revision: str = "heatmap") -> go.Figure:
    """Return the linked panels as one figure.

    Args:
        info: what to draw.
        look: colours; `LIVE` inside the interactive component.
        revision: zoom survives while it stays the same.
    """
    traces = [_cells(info, panel, index, look) for index, panel in enumerate(info.panels)]
    for index, panel in enumerate(info.panels):
        traces.append(_outline(info, panel, index, look))
        traces += [_marks(marks, index, info, look) for marks in panel.marks]
    traces.append(_cursor_key(info, look))
    return figure(once_in_legend(traces), _layout(info, look, revision))


def _axis(name: str, index: int) -> str:
    return name if index == 0 else f"{name}{index + 1}"


def _cells(info: HeatmapInfo, panel: PanelInfo, index: int, look: Look) -> dict[str, Any]:
    delta = panel.panel is Panel.DELTA
    hover = f"%{{y}}<br>{Heatmap.ROUND.say(info.language)} %{{x}}<br><b>%{{z:.3f}}</b><extra>{panel.panel}</extra>"
    return {
        "type": "heatmap",
        "name": str(panel.panel),
        "z": np.round(panel.z, 4),
        "x": np.arange(info.data.first_round, info.data.last_round + 1),
        "y": np.arange(len(info.labels)),
        "xaxis": _axis("x", index),
        "yaxis": _axis("y", index),
        "coloraxis": "coloraxis2" if delta else "coloraxis",
        "xgap": info.measures.gap,
        "ygap": info.measures.gap,
        **({"hoverinfo": "none"} if look is LIVE else {"hovertemplate": hover}),
    }


def _outline(info: HeatmapInfo, panel: PanelInfo, index: int, look: Look) -> dict[str, Any]:
    x, y = path(panel.outline, info.data.first_round)
    return {
        "type": "scatter",
        "mode": "lines",
        "name": plain(info.outline_words),
        "legendgroup": "outline",
        "legendrank": 2000,
        "x": x,
        "y": y,
        "xaxis": _axis("x", index),
        "yaxis": _axis("y", index),
        "line": {"color": look.ink, "width": 1.5 if info.measures.gap else 0.9},
        "hoverinfo": "none",
    }


def _marks(marks: MarkSet, index: int, info: HeatmapInfo, look: Look) -> dict[str, Any]:
    mark = marks.kind.mark
    fill, edge = (look.ground, look.ink) if mark.hollow else (look.ink, look.ground)
    return {
        "type": "scatter",
        "mode": "markers",
        "name": marks.kind.words.say(info.language),
        "legendgroup": marks.kind.value,
        "legendrank": 1000 + list(EventKind).index(marks.kind),
        "x": np.asarray(marks.x),
        "y": np.asarray(marks.y),
        "xaxis": _axis("x", index),
        "yaxis": _axis("y", index),
        "marker": {
            "symbol": mark.symbol,
            "size": info.measures.mark,
            "color": fill,
            "line": {"color": edge, "width": 1.3 if mark.hollow else 0.8},
        },
        "hoverinfo": "none",
    }


def _cursor_key(info: HeatmapInfo, look: Look) -> dict[str, Any]:
    """Return a trace without points: it stands in the legend for the outlined column."""
    return {
        "type": "scatter",
        "mode": "lines",
        "name": Heatmap.CURSOR.say(info.language),
        "legendgroup": "cursor",
        "legendrank": 2001,
        "x": [None],
        "y": [None],
        "line": {"color": look.current, "width": 2.4},
        "hoverinfo": "none",
    }


def _layout(info: HeatmapInfo, look: Look, revision: str) -> dict[str, Any]:
    sizes = info.measures
    layout = base_layout(look, height=sizes.height, revision=revision) | {
        "margin": {"l": sizes.left, "r": RIGHT, "t": TOP, "b": BOTTOM, "autoexpand": False},
        "hovermode": "closest",
        "dragmode": "zoom",
        "legend": _legend(info, look),
        "coloraxis": _colours(info.scale, look.sequential, look, upper=info.difference is not None),
        "annotations": _annotations(info, look),
        "shapes": _shapes(info, look),
    }
    if info.difference is not None:
        layout["coloraxis2"] = _colours(info.difference, look.difference, look, upper=False, lower=True)
    for index in range(len(info.panels)):
        layout |= _axes(info, index, look)
    return layout


def _legend(info: HeatmapInfo, look: Look) -> dict[str, Any]:
    return {
        "orientation": "h",
        "xref": "container",
        "x": 0,
        "xanchor": "left",
        "y": 1 + HEADS / info.measures.body,  # from here it grows upwards, over two rows where it must
        "yanchor": "bottom",
        "font": {"size": SMALL_SIZE, "color": look.muted},
        "itemsizing": "trace",
        "itemwidth": 30,
        "bgcolor": "rgba(0,0,0,0)",
        "tracegroupgap": 0,
    }


def _colours(
    scale: Scale, steps: tuple[str, ...], look: Look, *, upper: bool, lower: bool = False
) -> dict[str, Any]:
    half = upper or lower
    return {
        "colorscale": scale_steps(steps),
        "cmin": scale.low,
        "cmax": scale.high,
        "colorbar": {
            "title": {
                "text": f"{scale.title}{_BREATH}",
                "font": {"size": SMALL_SIZE, "color": look.muted},
                "side": "top",
            },
            "tickvals": scale.ticks,
            "ticktext": scale.labels,
            "tickfont": {"size": SMALL_SIZE - 1, "color": look.muted},
            "thickness": _BAR,
            "outlinewidth": 0,
            "x": 1,
            "xanchor": "left",
            "xpad": 10,
            "ypad": 0,
            "len": 0.48 if half else 1,
            "y": 0 if lower else 1,
            "yanchor": "bottom" if lower else "top",
        },
    }


def _axes(info: HeatmapInfo, index: int, look: Look) -> dict[str, Any]:
    share = (1 - _GAP * (len(info.panels) - 1)) / len(info.panels)
    start = index * (share + _GAP)
    first, last, rows = info.data.first_round, info.data.last_round, len(info.labels)
    bold = [f"<b>{plain(t)}</b>" if i == info.selected else plain(t) for i, t in enumerate(info.labels)]
    x = quiet_axis(look) | {
        "domain": [start, min(1.0, start + share)],
        "anchor": _axis("y", index),
        "range": [first - 0.5, last + 0.5],
        **never_bare(info.ticks, info.data.current),
        "title": axis_title(Heatmap.ROUND.say(info.language), look),
    }
    y = quiet_axis(look) | {
        "domain": [0, 1],
        "anchor": _axis("x", index),
        "range": [rows - 0.5, -0.5],
        "tickvals": np.arange(rows),
        "ticktext": bold,
        "tickfont": {"size": info.measures.label_size, "color": look.ink},
        "ticklabelstandoff": 4,
        "showticklabels": index == 0,
    }
    if index:
        x, y = x | {"matches": "x"}, y | {"matches": "y"}
    return {_axis("xaxis", index): x, _axis("yaxis", index): y}


def _annotations(info: HeatmapInfo, look: Look) -> list[dict[str, Any]]:
    colour = {Panel.A: look.a, Panel.B: look.b, Panel.DELTA: look.ink}
    shared = {"showarrow": False, "yref": "paper"}
    heads = [
        {
            **shared,
            "text": f"<b>{str(panel.panel).replace('−', ' − ')}</b>  {plain(panel.title)}",
            "font": {"size": 13, "color": colour[panel.panel]},
            "xref": f"{_axis('x', index)} domain",
            "x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "yshift": 5,
        }
        for index, panel in enumerate(info.panels)
    ]  # fmt: skip
    corner = {
        **shared,
        "text": Heatmap.TYPE.say(info.language),
        "font": {"size": SMALL_SIZE, "color": look.muted},
        "xref": "paper", "x": 0, "xanchor": "right", "xshift": -8, "y": 1, "yanchor": "bottom", "yshift": 5,
    }  # fmt: skip
    cursors = [
        {
            **shared,
            "text": f"<b>{info.data.current}</b>",
            "font": {"size": SMALL_SIZE, "color": look.current_text},
            "bgcolor": look.ground,
            "borderpad": 1,
            "xref": _axis("x", index), "x": info.data.current, "y": 0, "yanchor": "top", "yshift": -1,
        }
        for index in range(len(info.panels))
    ]  # fmt: skip
    return [*heads, corner, *cursors]


def _shapes(info: HeatmapInfo, look: Look) -> list[dict[str, Any]]:
    now = info.data.current
    shapes = []
    for index in range(len(info.panels)):
        x, y = _axis("x", index), _axis("y", index)
        column = {"type": "rect", "xref": x, "x0": now - 0.5, "x1": now + 0.5, "layer": "above"}
        shapes.append(
            {**column, "yref": f"{y} domain", "y0": 0, "y1": 1, "line": {"color": look.current, "width": 1.6}}
        )
        if info.selected is not None:
            row = {"yref": y, "y0": info.selected - 0.5, "y1": info.selected + 0.5}
            shapes.append({**column, **row, "line": {"color": look.current, "width": 3}})
    return shapes
