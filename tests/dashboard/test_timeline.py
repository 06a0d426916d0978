"""The timeline shows exactly when a type is recalled and what its probes found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dashboard.charts.happening import Event, EventKind, Outcome, ProbeMark
from dashboard.charts.timeline import TimelineData, Trail, timeline_info, timeline_plot
from dashboard.theme import DARK, LIGHT, LIVE

A = Trail(
    "A",
    np.array([0.75, 0.6, 0.3]),
    0.5,
    window=2,
    probes=(ProbeMark(2, Outcome.HIT), ProbeMark(3, Outcome.MISS)),
)
B = Trail("B", np.array([0.75, 0.7, 0.28]), 0.5)
ONE = TimelineData("order_reference", A, events=(Event("order_reference", 1, EventKind.DEPOSIT, "A789"),))
TWO = replace(ONE, b=B)


def test_a_line_holds_its_value_for_the_whole_round():
    x, y = timeline_info(ONE, "en").trails[0].line
    assert x.tolist() == [0.5, 1.5, 1.5, 2.5, 2.5, 3.5]
    assert y.tolist() == [0.75, 0.75, 0.6, 0.6, 0.3, 0.3]


def test_the_margin_lies_between_line_and_threshold_on_its_side():
    info = timeline_info(ONE, "en")
    assert info.above[1].tolist() == [0.75, 0.75, 0.6, 0.6, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    assert info.below[1].tolist() == [0.5] * 6 + [0.3, 0.3, 0.5, 0.5, 0.5, 0.5]


def test_over_many_dialogues_quartiles_replace_the_margin():
    band = replace(A, lower=A.confidence - 0.1, upper=A.confidence + 0.1, dialogues=24)
    info = timeline_info(replace(ONE, a=band), "en")
    assert (info.above, info.below) == (None, None)
    assert info.trails[0].quartiles[1].round(3).tolist()[:2] == [0.85, 0.85]
    assert info.trails[0].quartiles_words == "A, middle half of 24 dialogues"


@pytest.mark.parametrize(("cursor", "window"), [(3, (1.5, 3.5)), (1, (0.5, 1.5)), (None, (1.5, 3.5))])
def test_the_shaded_window_ends_at_the_cursor_and_starts_no_earlier_than_the_dialogue(cursor, window):
    assert timeline_info(replace(ONE, cursor=cursor), "en").window == window


def test_without_a_window_nothing_is_shaded():
    info = timeline_info(replace(ONE, a=replace(A, window=None)), "en")
    assert info.window is None
    assert len(timeline_plot(info, LIGHT).layout.shapes) == 2


def test_labels_at_the_end_never_cover_each_other():
    places = [trail.end_y for trail in timeline_info(TWO, "en").trails]
    assert places == pytest.approx([0.34, 0.24])


def test_one_threshold_is_said_once_and_two_apart():
    assert [trail.threshold_words for trail in timeline_info(TWO, "en").trails] == ["threshold 0.50", ""]
    two = timeline_info(replace(TWO, b=replace(B, threshold=0.45)), "zh").trails
    assert [(trail.threshold_words, trail.threshold_above) for trail in two] == [
        ("阈值 A 0.50", True),
        ("阈值 B 0.45", False),
    ]


def test_probes_and_events_stand_in_rows_by_outcome_and_kind():
    info = timeline_info(ONE, "en")
    assert info.rugs == ("probes", "events")
    assert [(dots.row, dots.kind, dots.rounds) for dots in info.dots] == [
        ("probes", Outcome.HIT, (2,)),
        ("probes", Outcome.MISS, (3,)),
        ("events", EventKind.DEPOSIT, (1,)),
    ]


def test_it_can_be_read_aloud_in_both_languages():
    assert timeline_info(replace(TWO, cursor=3), "en").alt == (
        "Recall confidence of order_reference over rounds 1 to 3. "
        "A stands at 0.30 in round 3, below 0.50. Probes of A: 1 hit, 1 miss. "
        "B stands at 0.28 in round 3, below 0.50."
    )
    assert "A 在第 1 轮为 0.75，达到 0.50。" in timeline_info(replace(ONE, cursor=1), "zh").alt


def test_a_type_without_rounds_is_said_and_drawn():
    info = timeline_info(TimelineData("x", Trail("A", np.array([]), 0.5)), "en")
    assert info.alt == "Nothing of this type has been observed yet."
    assert timeline_plot(info, DARK).layout.height > 0


def test_slots_of_different_length_are_refused():
    with pytest.raises(ValueError, match=r"different numbers of rounds: \[2, 3\]"):
        replace(TWO, b=replace(B, confidence=B.confidence[:2]))


def test_the_second_line_is_dashed_so_that_colour_is_not_needed():
    lines = {
        t.name: t.line.dash
        for t in timeline_plot(timeline_info(TWO, "en"), LIVE).data
        if t.name in {"A", "B"} and t.mode == "lines"
    }
    assert lines == {"A": "solid", "B": "dash"}


def test_the_height_follows_the_rows_of_marks_only():
    first, second = (
        timeline_plot(timeline_info(replace(TWO, cursor=c), "en"), LIVE).layout.height for c in (1, 3)
    )
    assert first == second
