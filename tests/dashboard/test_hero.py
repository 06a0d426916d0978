"""The interactive chart: what the browser may say, and what it is given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.widgets import hero as module
from dashboard.widgets.hero import CellClick, _click

SCRIPT = (Path(module.__file__).parent / "hero.js").read_text(encoding="utf-8")


def test_a_click_names_row_round_and_panel():
    given = {"row": 1, "label": "chatter", "round": 3, "panel": "B−A"}
    assert _click(given) == CellClick(1, "chatter", 3, "B−A")


@pytest.mark.parametrize(
    "given",
    [
        None,
        "x",
        [],
        {},
        {"row": "1", "label": "a", "round": 3, "panel": "A"},
        {"row": 1, "label": "a", "round": 3.5, "panel": "A"},
    ],
)
def test_anything_else_is_no_click(given):
    assert _click(given) is None


def test_the_script_asks_no_other_host_and_evaluates_nothing():
    assert not re.search(r"https?://|\beval\(|new Function|innerHTML", SCRIPT)


def _page():
    import plotly.graph_objects as go  # noqa: PLC0415 - the page is its own script

    from dashboard.widgets.hero import hero  # noqa: PLC0415

    figure = go.Figure(go.Heatmap(z=[[0.5]]), layout={"height": 200})
    hero(figure, key="chart", alt="one cell", language="zh")


def test_a_page_with_the_chart_runs():
    page = AppTest.from_function(_page, default_timeout=30).run()
    assert not page.exception
