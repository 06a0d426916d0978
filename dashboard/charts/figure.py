"""What all charts share: type, margins, axes, hover labels."""

from __future__ import annotations

import math
import unicodedata
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from dashboard.theme import FONT_STACK, LIVE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dashboard.theme import Look

TEXT_SIZE = 12
SMALL_SIZE = 11
_LATIN_WIDTH = 6.7
_DIGIT_WIDTH = 6.8
_ROUND_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def figure(traces: list[dict[str, Any]], layout: dict[str, Any]) -> go.Figure:
    """Return the figure of plain traces and a plain layout, without the library's own template."""
    return go.Figure(data=traces, layout={"template": "none", **layout})


def base_layout(look: Look, *, height: int, revision: str) -> dict[str, Any]:
    """Return the layout that every chart starts from.

    Args:
        look: the colours.
        height: fixed, so that the page never jumps [px].
        revision: while it stays the same, zoom and hidden marks survive new data.
    """
    family = "var(--st-font)" if look is LIVE else FONT_STACK
    return {
        "height": height,
        "autosize": True,
        "paper_bgcolor": look.ground,
        "plot_bgcolor": look.ground,
        "font": {"family": family, "size": TEXT_SIZE, "color": look.ink},
        "uirevision": revision,
        "hoverlabel": {
            "bgcolor": look.panel,
            "bordercolor": look.line,
            "font": {"family": family, "size": TEXT_SIZE, "color": look.ink},
            "align": "left",
        },
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": look.muted, "activecolor": look.ink},
    }


def once_in_legend(traces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Let each group stand once in the legend; a click there still switches all that belongs to it."""
    seen: set[str] = set()
    for trace in traces:
        group = trace.get("legendgroup")
        trace["showlegend"] = group is not None and group not in seen
        if group is not None:
            seen.add(group)
    return traces


def quiet_axis(look: Look) -> dict[str, Any]:
    """Return an axis that says its numbers and nothing more."""
    return {
        "showgrid": False,
        "zeroline": False,
        "showline": False,
        "ticks": "",
        "tickfont": {"size": SMALL_SIZE, "color": look.muted},
        "fixedrange": False,
    }


def axis_title(text: str, look: Look) -> dict[str, Any]:
    """Return the title of an axis."""
    return {"text": text, "font": {"size": SMALL_SIZE, "color": look.muted}, "standoff": 8}


def round_ticks(first: int, last: int, *, most: int) -> tuple[int, ...]:
    """Return at most ``most`` round numbers between two rounds, at even steps people count in.

    >>> round_ticks(1, 25, most=6)
    (5, 10, 15, 20, 25)
    >>> round_ticks(1, 4, most=6)
    (1, 2, 3, 4)
    """
    span = last - first + 1
    step = next((s for s in _ROUND_STEPS if math.ceil(span / s) <= most), _ROUND_STEPS[-1])
    return tuple(n for n in range(first, last + 1) if n % step == 0)


def clear_of(ticks: tuple[int, ...], cursor: int, *, round_width: float) -> tuple[int, ...]:
    """Return the ticks whose numbers do not touch the number written at the cursor.

    Args:
        ticks: marked rounds.
        cursor: the current round.
        round_width: how wide one round is drawn [px].

    >>> clear_of((195, 200), 197, round_width=4)
    ()
    """

    def apart(tick: int) -> bool:
        room = _DIGIT_WIDTH * (len(str(tick)) + len(str(cursor))) / 2 + 4
        return abs(tick - cursor) * round_width >= room

    return tuple(tick for tick in ticks if apart(tick))


def never_bare(ticks: tuple[int, ...], cursor: int) -> dict[str, Any]:
    """Return an axis's ticks; where the cursor's own number is all there is, an empty one keeps its place.

    Without any tick the axis's title would move up, under the number at the cursor.

    >>> never_bare((), 1)
    {'tickvals': (1,), 'ticktext': (' ',)}
    """
    return {"tickvals": ticks} if ticks else {"tickvals": (cursor,), "ticktext": (" ",)}


def text_width(text: str, *, size: int = TEXT_SIZE) -> float:
    """Return about how wide a label is drawn; Chinese characters are as wide as they are high [px].

    >>> text_width("地址") > text_width("ab")
    True
    """
    return sum(_units(c) for c in text) * _LATIN_WIDTH * size / TEXT_SIZE


def shortened(label: str, units: int) -> str:
    """Return a label that fits into a number of Latin letters' width; what is cut is marked.

    >>> shortened("temporary_address_of_the_parents", 18)
    'temporary_address…'
    """
    if sum(_units(c) for c in label) <= units:
        return label
    kept, room = "", units - 1.0
    for character in label:
        room -= _units(character)
        if room < 0:
            break
        kept += character
    return kept + "…"


def _units(character: str) -> float:
    return 1.8 if unicodedata.east_asian_width(character) in "WF" else 1.0


def strength(value: float) -> str:
    """Return a concentration as text; what is not quite nothing never reads as nothing.

    >>> strength(0.5), strength(0.0004), strength(0.0)
    ('0.50', '<0.01', '0.00')
    """
    return "<0.01" if 0 < value < 0.005 else f"{value:.2f}"  # noqa: PLR2004 - half of the last digit shown


def signed(value: float) -> str:
    """Return a difference with its sign, with a true minus.

    >>> signed(0.25), signed(-0.1)
    ('+0.25', '−0.10')
    """
    return f"{value:+.2f}".replace("-", "−")


def scale_steps(colours: Sequence[str]) -> list[list[Any]]:
    """Return plotly's colour scale of evenly spaced colours."""
    last = len(colours) - 1
    return [[index / last, colour] for index, colour in enumerate(colours)]


def plain(text: str) -> str:
    """Return text that plotly draws as it is, whatever tags a dialogue contains.

    >>> plain("<b>A&B</b>")
    '&lt;b&gt;A&amp;B&lt;/b&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def apart(values: list[float], distance: float) -> list[float]:
    """Return places for one or two labels: at their values, but never on top of each other, nor below nothing.

    >>> apart([0.5, 0.52], 0.1)
    [0.46, 0.56]
    >>> apart([0.01, 0.0], 0.1)
    [0.13, 0.03]
    """
    if len(values) < 2 or abs(values[0] - values[1]) >= distance:  # noqa: PLR2004 - a pair
        return values
    low = round(max(sum(values) / 2 - distance / 2, 0.3 * distance), 6)
    high = round(low + distance, 6)
    return [low, high] if values[0] <= values[1] else [high, low]


def kept_dots(xs: Sequence[int], ys: Sequence[float], kept: Sequence[bool], look: Look) -> dict[str, Any]:
    """Return a value over rounds: a dot where it is recalled, a cross where it is lost."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": xs,
        "y": ys,
        "marker": {
            "size": 7,
            "symbol": ["circle" if one else "x" for one in kept],
            "color": [look.a if one else look.bad for one in kept],
            "line": {"width": 0.8, "color": look.ground},
        },
        "hovertemplate": "%{x}: %{y:.3f}<extra></extra>",
    }


def thin_line(xs: Sequence[int], ys: Sequence[float], look: Look) -> dict[str, Any]:
    """Return the line that leads the eye from dot to dot."""
    line = {"color": look.line, "width": 1.4}
    return {"type": "scatter", "mode": "lines", "x": xs, "y": ys, "hoverinfo": "skip", "line": line}


def threshold_line(level: float, look: Look) -> dict[str, Any]:
    """Return the threshold as a shape across a small chart."""
    across = {"xref": "paper", "x0": 0, "x1": 1, "y0": level, "y1": level}
    return {"type": "line", **across, "line": {"color": look.muted, "width": 1, "dash": "dot"}}


def threshold_number(level: float, look: Look) -> dict[str, Any]:
    """Return the threshold's number, right of a small chart."""
    return {
        "xref": "paper", "x": 1, "xanchor": "left", "xshift": 4, "y": level, "showarrow": False,
        "text": strength(level), "font": {"size": SMALL_SIZE, "color": look.muted},
    }  # fmt: skip


def sparse_ticks(places: Sequence[int], most: int = 16) -> list[int]:
    """Return at most so many of the places, evenly.

    >>> sparse_ticks(range(40))
    [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39]
    """
    return list(places[:: max(1, -(-len(places) // most))])
