"""The heatmap tells the truth: exact outlines, one scale for A and B, nothing left out silently."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from dashboard.charts.happening import Event, EventKind
from dashboard.charts.heatmap import HeatmapData, Panel, Row, Slot, heatmap_info, heatmap_plot, heatmap_tips
from dashboard.charts.heatmap.info import MOST_MARKS, MarkSet
from dashboard.charts.heatmap.outline import outline, path
from dashboard.theme import DARK, LIGHT, LIVE
from dashboard.widgets.packing import packed, unpacked

ROWS = (Row("shipping_address", "shipping_address"), Row("chatter", "chatter"))
A = Slot(
    "balanced",
    np.array([[0.75, 0.675, 0.6075], [0.2, 0.06, 0.0]]),
    threshold=0.5,
    events=(Event("shipping_address", 1, EventKind.DEPOSIT, "杭州"), Event("chatter", 1, EventKind.DEPOSIT)),
    last_deposit=np.array([[1, 1, 1], [1, 1, 1]]),
    why=(("recalled", "recalled", "recalled"), ("below", "below", "gone")),
)
B = Slot("short", np.array([[0.75, 0.525, 0.3675], [0.2, 0.06, 0.0]]), threshold=0.5)
ONE = HeatmapData(ROWS, A, cursor=2, selected="chatter")
TWO = replace(ONE, b=B)


def test_a_alone_is_one_panel_and_two_slots_are_three():
    assert [panel.panel for panel in heatmap_info(ONE, "en").panels] == [Panel.A]
    assert [panel.panel for panel in heatmap_info(TWO, "en").panels] == [Panel.A, Panel.B, Panel.DELTA]


def test_a_choice_of_panels_is_kept_in_their_order():
    shown = heatmap_info(replace(TWO, panels=(Panel.DELTA, Panel.A)), "en").panels
    assert [panel.panel for panel in shown] == [Panel.A, Panel.DELTA]


def test_the_difference_is_b_minus_a():
    assert heatmap_info(TWO, "en").panels[2].z.round(4).tolist() == [[0.0, -0.15, -0.24], [0.0, 0.0, 0.0]]


def test_the_outline_runs_around_what_is_recalled():
    assert heatmap_info(ONE, "en").panels[0].outline == (
        (-0.5, -0.5, 2.5, -0.5),
        (-0.5, 0.5, 2.5, 0.5),
        (-0.5, -0.5, -0.5, 0.5),
        (2.5, -0.5, 2.5, 0.5),
    )


def test_in_the_difference_the_outline_marks_another_verdict():
    """Only in round 3 does A recall the address and B not."""
    assert heatmap_info(TWO, "en").panels[2].outline == (
        (1.5, -0.5, 2.5, -0.5),
        (1.5, 0.5, 2.5, 0.5),
        (1.5, -0.5, 1.5, 0.5),
        (2.5, -0.5, 2.5, 0.5),
    )


@pytest.mark.parametrize(("threshold", "edges"), [(0.6075, 4), (0.6076, 4), (0.0, 6), (0.8, 0)])
def test_the_threshold_is_inclusive_and_nothing_never_reaches_it(threshold, edges):
    info = heatmap_info(replace(ONE, a=replace(A, threshold=threshold)), "en")
    assert len(info.panels[0].outline) == edges


@given(arrays.arrays(np.bool_, arrays.array_shapes(min_dims=2, max_dims=2, max_side=7)))
def test_an_outline_is_as_long_as_the_border_between_inside_and_outside(inside):
    padded = np.pad(inside, 1)
    border = int((padded[1:] != padded[:-1]).sum() + (padded[:, 1:] != padded[:, :-1]).sum())
    assert sum(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in outline(inside)) == border


def test_a_path_breaks_after_each_segment_and_counts_rounds_from_the_first():
    x, y = path(((0.5, 1.5, 2.5, 1.5),), first_column=10)
    assert x.tolist()[:2] == [10.5, 12.5]
    assert y.tolist()[:2] == [1.5, 1.5]
    assert np.isnan([x[2], y[2]]).all()


def test_the_scale_is_the_same_whatever_the_numbers_are():
    weak = replace(ONE, a=replace(A, concentration=A.concentration / 10))
    assert heatmap_info(weak, "en").scale == heatmap_info(ONE, "en").scale


def test_the_scale_states_that_it_ends_at_its_ceiling():
    scale = heatmap_info(ONE, "en").scale
    assert (scale.low, scale.high, scale.labels) == (0.0, 1.0, ("0", "0.25", "0.5", "0.75", "≥ 1"))


def test_a_logarithmic_scale_shows_weak_traces():
    info = heatmap_info(replace(ONE, log=True), "en")
    assert info.scale.labels == ("≤ 0.01", "0.1", "≥ 1")
    assert info.panels[0].z[1].round(3).tolist() == [-0.699, -1.222, -2.0]


def test_the_difference_scale_is_symmetric_and_ends_at_a_round_number():
    difference = heatmap_info(TWO, "en").difference
    assert (difference.low, difference.high, difference.labels) == (-0.25, 0.25, ("−0.25", "0", "+0.25"))


def test_marks_stand_in_their_cells():
    assert heatmap_info(ONE, "en").panels[0].marks == (MarkSet(EventKind.DEPOSIT, (1.0, 1.0), (0, 1)),)


def test_two_marks_of_one_cell_stand_side_by_side():
    events = (Event("chatter", 2, EventKind.SUPERSEDED), Event("chatter", 2, EventKind.DEPOSIT))
    marks = heatmap_info(replace(ONE, a=replace(A, events=events)), "en").panels[0].marks
    assert [(m.kind, m.x) for m in marks] == [(EventKind.DEPOSIT, (1.8,)), (EventKind.SUPERSEDED, (2.2,))]


@pytest.mark.parametrize(
    "event", [Event("unknown", 1, EventKind.DEPOSIT), Event("chatter", 9, EventKind.DEPOSIT)]
)
def test_an_event_outside_the_chart_is_no_mark(event):
    assert heatmap_info(replace(ONE, a=replace(A, events=(event,))), "en").panels[0].marks == ()


def _large(rows: int, rounds: int, groups: int) -> HeatmapData:
    names = tuple(Row(f"value {i}", f"type {i % groups:03d}") for i in range(rows))
    strength = np.tile(np.linspace(0.1, 0.9, rows)[:, None], rounds)
    events = tuple(Event(row.label, 1, EventKind.DEPOSIT) for row in names)
    return HeatmapData(names, Slot("many", strength, 0.5, events, np.ones((rows, rounds), dtype=np.int64)))


def test_more_than_sixty_rows_are_shown_by_type_at_their_strongest_and_said():
    info = heatmap_info(_large(80, 5, groups=4), "en")
    assert info.labels == ("type 000", "type 001", "type 002", "type 003")
    assert info.data.a.concentration[:, 0] == pytest.approx(np.linspace(0.1, 0.9, 80)[-4:])
    assert info.notes == ("80 values are shown as 4 types, each by its strongest value.",)
    assert len(info.panels[0].marks[0].x) == 4


def test_more_than_sixty_types_show_the_strongest_and_say_how_many():
    info = heatmap_info(_large(83, 5, groups=83), "zh")
    assert len(info.labels) == 60
    assert info.labels[0] == "value 23"
    assert info.notes == ("共 83 个类型，仅显示最强的 60 个。",)


def test_sixty_rows_are_shown_as_they_are():
    info = heatmap_info(_large(60, 5, groups=4), "en")
    assert (len(info.labels), info.notes) == (60, ())


def test_marks_that_would_hide_the_chart_are_left_out_and_counted():
    events = tuple(
        Event(ROWS[0].label, r, kind)
        for r in range(1, 901)
        for kind in (EventKind.DEPOSIT, EventKind.RECALLED)
    )
    wide = HeatmapData(ROWS, Slot("long", np.ones((2, 900)), 0.5, events))
    assert len(events) > MOST_MARKS
    info = heatmap_info(wide, "en")
    assert info.panels[0].marks == ()
    assert info.notes[0].startswith("1800 event marks are left out")
    assert len(heatmap_tips(info)["slots"][0]["events"]) == 1800


def test_the_size_depends_on_rows_and_panels_only():
    """A slider changes numbers, never the height: the page does not jump."""
    other = replace(ONE, a=replace(A, concentration=A.concentration * 0, events=()), cursor=1, log=True)
    assert heatmap_info(other, "en").measures == heatmap_info(ONE, "en").measures


@pytest.mark.parametrize(("rows", "rounds"), [(5, 8), (20, 25), (60, 200)])
@pytest.mark.parametrize("two", [False, True])
def test_rows_stay_readable(rows, rounds, two):
    data = _large(rows, rounds, groups=rows)
    info = heatmap_info(replace(data, b=data.a) if two else data, "en")
    assert info.measures.row >= 10
    assert info.measures.label_size >= 8
    assert info.measures.height <= 760
    assert 3 <= len(info.ticks) <= 18


def test_it_can_be_read_aloud_in_both_languages():
    assert heatmap_info(TWO, "en").alt == (
        "Heatmap of concentration: 2 types over rounds 1 to 3. "
        "A: 1 of 2 types are at or above 0.50 in round 2; strongest shipping_address with 0.68. "
        "B: 1 of 2 types are at or above 0.50 in round 2; strongest shipping_address with 0.53. "
        "Largest difference B − A: shipping_address in round 3, −0.24."
    )
    assert heatmap_info(replace(TWO, b=A), "zh").alt.endswith("A 与 B 处处相同。")


def test_an_empty_field_is_said_and_drawn():
    empty = HeatmapData((), Slot("nothing", np.zeros((0, 0)), 0.5))
    info = heatmap_info(empty, "en")
    assert info.alt == "Nothing has been observed yet."
    assert len(heatmap_plot(info, LIGHT).data) > 0


def test_slots_of_different_shape_are_refused():
    with pytest.raises(ValueError, match=r"slot 'short' has shape \(2, 3\), expected \(2, 2\)"):
        replace(TWO, a=replace(A, concentration=A.concentration[:, :2]))


def test_panels_share_their_axes_and_a_and_b_their_colours():
    layout = heatmap_plot(heatmap_info(TWO, "en"), DARK).to_dict()["layout"]
    assert (layout["xaxis2"]["matches"], layout["yaxis3"]["matches"]) == ("x", "y")
    figure = heatmap_plot(heatmap_info(TWO, "en"), DARK)
    assert [trace.coloraxis for trace in figure.select_traces({"type": "heatmap"})] == [
        "coloraxis",
        "coloraxis",
        "coloraxis2",
    ]


def test_no_overlay_takes_the_click_from_a_cell():
    """``skip`` would make a mark deaf to clicks; ``none`` only keeps it silent."""
    figure = heatmap_plot(heatmap_info(TWO, "en"), LIVE)
    assert {trace.hoverinfo for trace in figure.data} == {"none"}


def test_words_from_a_dialogue_are_drawn_as_they_are():
    rows = (Row("<b>bold</b>", "x"), ROWS[1])
    figure = heatmap_plot(heatmap_info(replace(ONE, rows=rows, selected=None), "en"), LIGHT)
    assert figure.layout.yaxis.ticktext[0] == "&lt;b&gt;bold&lt;/b&gt;"


def test_each_kind_stands_once_in_the_legend():
    figure = heatmap_plot(heatmap_info(replace(TWO, b=replace(B, events=A.events)), "en"), LIGHT)
    names = [trace.name for trace in figure.data if trace.showlegend]
    assert names == ["at or above 0.50", "deposit", "current round"]


def test_different_thresholds_are_both_named():
    figure = heatmap_plot(heatmap_info(replace(TWO, b=replace(B, threshold=0.4)), "zh"), LIGHT)
    assert "达到 0.50（A）、0.40（B）" in [trace.name for trace in figure.data]


def test_a_tip_knows_value_reason_age_and_events():
    tips = unpacked(packed(heatmap_tips(heatmap_info(TWO, "en"))))
    slot = tips["slots"][0]
    assert (slot["name"], slot["trace"], slot["threshold"]) == ("A", 0, "0.50")
    assert [[slot["reasons"][int(code)] for code in line] for line in slot["why"]] == [
        list(line) for line in A.why
    ]
    assert slot["last"] == [[1, 1, 1], [1, 1, 1]]
    assert slot["events"] == [[0, 1, 0, "杭州"], [1, 1, 0, ""]]
    assert tips["kinds"][0] == ["●", "deposit"]


def test_a_tip_has_the_true_value_where_the_panel_draws_another():
    tips = heatmap_tips(heatmap_info(replace(ONE, log=True), "en"))
    assert tips["slots"][0]["c"].tolist() == A.concentration.tolist()


@given(st.integers(1, 60), st.integers(1, 40))
def test_every_size_can_be_drawn(rows, rounds):
    data = _large(rows, rounds, groups=rows)
    figure = heatmap_plot(heatmap_info(replace(data, b=data.a), "zh"), LIVE)
    assert figure.layout.height == heatmap_info(replace(data, b=data.a), "zh").measures.height


def test_a_slider_step_of_sixty_types_and_two_hundred_rounds_stays_light():
    """At most 80 KB, with marks, reasons and ages of both slots."""
    rng = np.random.default_rng(7)
    said = rng.random((60, 200)) < 0.03
    rows = tuple(Row(f"type {i}", f"type {i}") for i in range(60))

    def slot(factor: float) -> Slot:
        strength, last, events = np.zeros((60, 200)), np.zeros((60, 200), dtype=np.int64), []
        for r in range(200):
            before = (
                (strength[:, r - 1] * factor, last[:, r - 1])
                if r
                else (np.zeros(60), np.zeros(60, dtype=np.int64))
            )
            strength[:, r] = np.where(said[:, r], 0.75, before[0])
            last[:, r] = np.where(said[:, r], r + 1, before[1])
            events += [
                Event(rows[i].label, r + 1, EventKind.DEPOSIT, f"value {r}")
                for i in np.flatnonzero(said[:, r])
            ]
        why = tuple(
            tuple("recalled" if c >= 0.45 else "below the threshold" for c in line) for line in strength
        )
        return Slot("a set", strength, 0.45, tuple(events), last, why)

    info = heatmap_info(HeatmapData(rows, slot(0.9), slot(0.85)), "en")
    content = {"figure": heatmap_plot(info, LIVE).to_plotly_json(), "tips": heatmap_tips(info)}
    assert len(packed(content)) < 80_000
