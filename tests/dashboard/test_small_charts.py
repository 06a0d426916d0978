"""Lifetime and superposition say the numbers that the engine acts on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.charts.lifetime import lifetime_info, lifetime_plot
from dashboard.charts.superposition import superposition_info, superposition_plot
from dashboard.theme import DARK, LIGHT
from phero_core.engine.superposition import SUPERPOSITIONS


def _life(concentration, factor, *, threshold=0.5, max_rounds=12, core=False, language="en"):
    return lifetime_info(
        concentration, factor, threshold=threshold, max_rounds=max_rounds, core=core, language=language
    )


@pytest.mark.parametrize(
    ("info", "rounds", "loss", "sentence"),
    [
        (_life(0.75, 0.9), 4, "faded", "From 0.75 it is recalled for 4 rounds, then it falls under 0.50 (0.49)."),
        (_life(0.7, 0.88), 3, "faded", "From 0.70 it is recalled for 3 rounds, then it falls under 0.50 (0.48)."),
        (_life(0.9, 0.99, max_rounds=8), 8, "buffer", "From 0.90 it is recalled for 8 rounds, then it leaves the buffer at 0.83."),
        (_life(0.2, 0.3), 0, "never", "It starts at 0.20, under 0.50: a single mention is never recalled."),
        (_life(1.0, 0.5, core=True), 12, "forever", "Core: it never fades."),
        (_life(0.75, 0.9, language="zh"), 4, "faded", "起始 0.75，可召回 4 轮，之后低于 0.50（0.49）。"),
    ],
)  # fmt: skip
def test_a_packet_is_lost_where_the_engine_loses_it(info, rounds, loss, sentence):
    assert (info.rounds, info.loss, info.sentence) == (rounds, loss, sentence)


@given(st.floats(0.01, 1), st.floats(0, 1), st.floats(0.01, 1), st.integers(1, 30))
def test_the_first_value_shown_as_lost_is_under_the_threshold_or_out_of_the_buffer(
    start, factor, threshold, rounds
):
    info = _life(start, factor, threshold=threshold, max_rounds=rounds)
    assert all(value >= threshold for value in info.values[: info.rounds])
    lost = info.values[info.rounds]
    assert info.rounds == rounds or lost < threshold or lost == 0.0  # nothing is gone whatever the threshold


def test_a_lost_packet_ends_in_a_cross():
    figure = lifetime_plot(_life(0.75, 0.9), LIGHT)
    assert list(figure.data[1].marker.symbol) == ["circle"] * 4 + ["x"]


def test_the_totals_are_those_of_the_engine():
    parts = [0.3, 0.9, 0.1]
    info = superposition_info(parts, temperature=1.2, chosen="anchored", threshold=0.5, language="en")
    assert info.parts == (0.9, 0.3, 0.1)
    for form, name in zip(info.forms, ("anchored", "log_sum_exp"), strict=True):
        assert form.total == pytest.approx(SUPERPOSITIONS[name](parts, 1.2), abs=1e-12)


def test_ten_whispers_show_why_the_anchored_form_is_the_default():
    info = superposition_info([0.1] * 10, temperature=1.0, chosen="anchored", threshold=0.5, language="en")
    assert info.alt == "10 packets at β = 1: anchored 0.72, log-sum-exp 2.40, plain sum 1.00."
    assert [form.chosen for form in info.forms] == [True, False]


def test_both_forms_share_one_scale():
    info = superposition_info([0.1] * 10, temperature=1.0, chosen="log_sum_exp", threshold=0.5, language="zh")
    figure = superposition_plot(info, DARK)
    assert figure.layout.yaxis2.matches == "y"
    assert figure.layout.yaxis.range[1] > 2.4


def test_no_packets_is_said_and_drawn():
    info = superposition_info([], temperature=1.2, chosen="anchored", threshold=0.5, language="en")
    assert info.alt == "No packet contributes in this round."
    assert len(superposition_plot(info, LIGHT).data) == 4
