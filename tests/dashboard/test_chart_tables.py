"""The tables behind the charts hold the charts' own numbers."""

from __future__ import annotations

import numpy as np

from dashboard.charts.heatmap import HeatmapData, Row, Slot
from dashboard.charts.reliability import reliability_info
from dashboard.charts.strengths import strengths_info
from dashboard.charts.timeline import TimelineData, Trail
from dashboard.frames.chart_tables import heatmap_table, reliability_table, strengths_table, timeline_table
from dashboard.i18n import speaker
from phero_core.evaluation.confidence import ReliabilityBin

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


def test_calibration_has_a_line_for_each_bin_with_its_interval():
    info = reliability_info({"A": ([ReliabilityBin(0.55, 0.9, 10)], 0.35), "B": ([], 0.0)}, "en")
    (line,) = reliability_table(info, speaker("en")).to_dict("records")
    assert line == {
        "A/B": "A",
        "confidence that was said": "0.55",
        "how often it was right": "90% [60–98]",
        "answers": 10,
    }


def test_what_is_left_of_a_value_has_a_line_for_each_round():
    table = strengths_table(strengths_info((0.0, 0.70004), 0.5, "zh"), speaker("zh"))
    assert table.to_dict("list") == {"轮次": [1, 2], "浓度": [0.0, 0.7]}
