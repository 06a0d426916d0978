"""The interactive chart: plotly kept alive in the page, so that nothing flashes and zoom outlives every change.

Streamlit's own chart element draws anew on every change of data and does not report clicks on a heatmap's cells.
This component updates the same drawing in place, says what a cell holds, reports clicks and keys, and takes its
colours from the page's theme.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

from dashboard.i18n.charts import ChartTools
from dashboard.widgets.packing import packed

if TYPE_CHECKING:
    from collections.abc import Mapping

    import plotly.graph_objects as go

    from phero_core.text import Language

_HERE = Path(__file__).parent
_HTML = """
<div class="phero-hero" tabindex="0" role="application" style="height: 100%">
  <div class="phero-figure"></div>
  <div class="phero-ring"></div>
  <div class="phero-tip"></div>
  <div class="phero-say" aria-live="polite"></div>
  <div class="phero-failed" data-text="{failed}"></div>
</div>
"""


class CellClick(NamedTuple):
    """What was clicked: a row, its label, a round, and the panel (A, B or B−A; empty where there is one)."""

    row: int
    label: str
    round: int
    panel: str


def hero(
    figure: go.Figure,
    *,
    key: str,
    alt: str,
    language: Language,
    tips: Mapping[str, Any] | None = None,
    label: str = "",
    cursor: int = 1,
    filename: str = "phero",
    after: bool = False,
) -> CellClick | None:
    """Draw a figure and return what was clicked since the last run, or None.

    Args:
        figure: drawn in the look `LIVE`, with a fixed height and a stable ``uirevision``.
        key: stays the same, so that the drawing does.
        alt: what the chart shows, for those who do not see it.
        language: of its buttons.
        tips: what the cells say (`heatmap_tips`), or None for plotly's own hover labels.
        label: what a click reports as its label where there are no tips.
        cursor: the round in which the arrow keys begin.
        filename: of a saved picture, without its ending.
        after: draw it after the others: what a person is looking at should be painted first.
    """
    height = int(figure.layout.height)
    content = {
        "figure": figure.to_plotly_json(),
        "tips": tips,
        "alt": alt,
        "label": label,
        "cursor": cursor,
        "language": language,
        "filename": filename,
        "after": after,
        "words": _tool_words(language),
    }
    result = _COMPONENT(data=packed(content), key=key, height=height, on_cell_change=_nothing)
    return _click(result.cell)


def _registered() -> Any:
    failed = " / ".join(ChartTools.FAILED.value)
    return st.components.v2.component(
        "phero_hero",
        html=_HTML.format(failed=failed),
        css=(_HERE / "hero.css").read_text(encoding="utf-8"),
        js=(_HERE / "hero.js").read_text(encoding="utf-8"),
        isolate_styles=False,
    )


_COMPONENT = _registered()


def _tool_words(language: Language) -> dict[str, str]:
    return {
        "zoom": ChartTools.ZOOM.say(language),
        "pan": ChartTools.PAN.say(language),
        "reset": ChartTools.RESET.say(language),
        "save": ChartTools.SAVE.say(language),
        "double": ChartTools.DOUBLE_CLICK.say(language),
        "keys": ChartTools.KEYS.say(language),
    }


def _click(cell: Mapping[str, Any] | None) -> CellClick | None:
    """Return the click that the browser reported; anything else that it may send is no click."""
    if not isinstance(cell, dict):
        return None
    row, label, round_, panel = (cell.get(name) for name in ("row", "label", "round", "panel"))
    if isinstance(row, int) and isinstance(label, str) and isinstance(round_, int) and isinstance(panel, str):
        return CellClick(row, label, round_, panel)
    return None


def _nothing() -> None:
    """A click is read from the result; streamlit wants a callback all the same."""
