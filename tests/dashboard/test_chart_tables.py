"""The tables behind the charts hold the charts' own numbers."""

from __future__ import annotations

import numpy as np

from dashboard.charts.heatmap import HeatmapData, Row, Slot
from dashboard.charts.timeline import TimelineData, Trail
from dashboard.frames.chart_tables import heatmap_table, timeline_table
from dashboard.i18n import speaker

ROWS = (Row("address", "address"), Row("order", "order"))


def slot(*numbers):
    return Slot("x", np.array(numbers), 0.5)


def test_one_parameter_set_has_a_line_for_each_row():
    data = HeatmapData(ROWS, slot([0.75, 0.675], [0.0, 0.70004]))
    table = heatmap_table(data, speaker("en"))
    assert table.to_dict("list") == {"type": ["address", "order"], "1": [0.75, 0.0], "2": [0.675, 0.7]}


def test_two_parameter_sets_stand_under_each_other():
    data = HeatmapData(ROWS[:1], slot([0.75]), slot([0.72]))
    table = heatmap_table(data, speaker("zh"))
    assert table.to_dict("list") == {"类型": ["address"] * 2, "A/B": ["A", "B"], "1": [0.75, 0.72]}


def test_the_timeline_has_a_line_for_each_round():
    data = TimelineData(
        "address", Trail("A", np.array([0.0, 0.75]), 0.5), Trail("B", np.array([0.0, 0.9]), 0.5)
    )
    table = timeline_table(data, speaker("en"))
    assert list(table.columns) == ["round", "recall confidence A", "recall confidence B"]
    assert table.to_numpy().tolist() == [[1.0, 0.0, 0.0], [2.0, 0.75, 0.9]]
