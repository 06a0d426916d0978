"""How one packet fades: a closed form, whatever was read in between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.engine.decay import decayed, lifetime
from tests.engine.driving import Drive, fact
from tests.strategies import factors, shares, strengths

ages = st.integers(0, 40)


@given(strengths, st.floats(0.0, 1.0), ages, ages)
def test_decay_composes(start, factor, first, then):
    """Fading for a while and then for another while is fading for both."""
    assert decayed(decayed(start, factor, first), factor, then) == pytest.approx(
        decayed(start, factor, first + then), rel=1e-12, abs=1e-300
    )


@given(shares, factors, ages)
def test_decay_never_rises(start, factor, age):
    assert decayed(start, factor, age + 1) <= decayed(start, factor, age) <= start


@given(strengths)
def test_one_never_fades_and_zero_is_gone_next_round(start):
    assert decayed(start, 1.0, 40) == decayed(start, 0.0, 0) == start
    assert decayed(start, 0.0, 1) == 0.0


@pytest.mark.parametrize("reads", [0, 7])
def test_twenty_rounds_at_095_are_exactly_that_power_whatever_was_read_in_between(reads):
    drive = Drive({"field.max_rounds": 30, "recall.min_concentration": 0.0}).say(
        fact("n", "x", 1.0, decay_factor=0.95)
    )
    for _ in range(20):
        drive.silence(1)
        for _ in range(reads):
            drive.recall("*").suppressed  # noqa: B018 - asking is the point
            drive.score("n")
    assert drive.recall("n").best.concentration == 0.95**20


@given(shares, factors, shares, st.integers(1, 20))
def test_a_lifetime_is_the_number_of_rounds_in_which_the_field_recalls_the_packet(
    start, factor, threshold, horizon
):
    settings = {"field.max_rounds": horizon, "recall.min_concentration": threshold}
    drive = Drive(settings).say(fact("n", "x", start, decay_factor=factor))
    recalled = 0
    while drive.values("n"):
        recalled += 1
        drive.silence(1)
    assert lifetime(start, factor, threshold, horizon) == recalled


def test_an_address_at_090_lasts_four_rounds_and_an_order_at_088_three():
    """Their own round included: 0.75 · 0.9³ = 0.547, then 0.492; 0.7 · 0.88² = 0.542, then 0.477."""
    assert lifetime(0.75, 0.9, 0.5, 12) == 4
    assert lifetime(0.7, 0.88, 0.5, 12) == 3


def test_wall_clock_time_never_enters():
    slow = Drive().say(fact("n", "x"), time="1999-01-01").say(time="2026-01-01")
    quick = Drive().say(fact("n", "x")).say()
    assert slow.recall("n") == quick.recall("n")
