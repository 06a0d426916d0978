"""How concentrations add up: the laws of the anchored form, and the figures of both."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.engine.superposition import anchored, log_sum_exp
from tests.strategies import shares, temperatures

some = st.lists(shares, min_size=1, max_size=12)
CLOSE = {"rel": 1e-12, "abs": 1e-12}


@given(shares, temperatures)
def test_one_packet_keeps_its_own_value_exactly(value, beta):
    assert anchored([value], beta) == value
    assert log_sum_exp([value], beta) == value


@given(temperatures)
def test_nothing_is_nothing(beta):
    assert anchored([], beta) == log_sum_exp([], beta) == 0.0


@given(some, st.integers(1, 5), temperatures)
def test_silence_adds_nothing(values, silent, beta):
    assert anchored([*values, *[0.0] * silent], beta) == pytest.approx(anchored(values, beta), **CLOSE)


@given(st.permutations([0.9, 0.1, 0.5, 0.5, 1e-9, 0.3]), temperatures)
def test_order_does_not_matter_to_the_last_bit(values, beta):
    assert anchored(values, beta) == anchored(sorted(values), beta)
    assert log_sum_exp(values, beta) == log_sum_exp(sorted(values), beta)


@given(some, some, temperatures)
def test_it_can_be_combined_stepwise(first, second, beta):
    stepwise = anchored([anchored(first, beta), anchored(second, beta)], beta)
    assert stepwise == pytest.approx(anchored([*first, *second], beta), **CLOSE)


@given(some, shares, temperatures)
def test_it_never_falls_when_a_packet_joins(values, joining, beta):
    assert anchored([*values, joining], beta) >= anchored(values, beta) * (1 - 1e-12)


@given(some, temperatures)
def test_it_lies_between_the_strongest_packet_and_the_plain_sum(values, beta):
    result = anchored(values, beta)
    assert max(values) * (1 - 1e-12) <= result <= math.fsum(values) * (1 + 1e-12)


@given(some)
def test_a_small_temperature_approaches_the_plain_sum_and_a_large_one_the_strongest(values):
    assert anchored(values, 0.001) == pytest.approx(math.fsum(values), abs=0.1)
    assert anchored(values, 1000.0) == pytest.approx(max(values), abs=math.log(len(values)) / 1000 + 1e-12)


@given(some, st.floats(0.001, 999.0))
def test_it_falls_as_the_temperature_rises(values, beta):
    assert anchored(values, beta + 1.0) <= anchored(values, beta) * (1 + 1e-12)


@given(st.lists(st.sampled_from([0.0, 5e-324, 1e-300, 1e-12, 1.0]), max_size=2000), temperatures)
def test_nothing_overflows_or_is_lost(values, beta):
    for form in (anchored, log_sum_exp):
        result = form(values, beta)
        assert math.isfinite(result)
        assert result >= max(values, default=0.0) * (1 - 1e-12)


@given(st.lists(st.floats(0.0, 1e-8), min_size=2, max_size=6), st.sampled_from([0.001, 0.01, 0.1]))
def test_tiny_concentrations_are_added_to_the_last_digits(values, beta):
    """The series to second order, worked out exactly, where what follows is below the last digit."""
    parts = [Fraction(value) for value in values]
    total, squares = sum(parts), sum(part * part for part in parts)
    exact = total + Fraction(beta) / 2 * (squares - total * total)
    assert anchored(values, beta) == pytest.approx(float(exact), rel=1e-14, abs=1e-320)


@pytest.mark.parametrize("beta", [29.9, 30.0, 30.1, 30.0000001])
def test_both_ways_of_computing_agree_where_they_meet(beta):
    values = [1.0, 0.9, 0.4, 0.1]
    plain = math.log1p(math.fsum(math.expm1(beta * value) for value in values)) / beta
    assert anchored(values, beta) == pytest.approx(plain, **CLOSE)


@pytest.mark.parametrize(("beta", "result"), [(1.0, 0.72), (1.2, 0.68), (3.0, 0.50)])
def test_ten_packets_of_a_tenth(beta, result):
    assert round(anchored([0.1] * 10, beta), 2) == result


def test_three_tenths_need_a_temperature_of_about_nine():
    assert anchored([0.1] * 10, 9.3) == pytest.approx(0.3, abs=0.002)


def test_plain_log_sum_exp_gives_dead_packets_a_smell_and_lets_chatter_win():
    assert log_sum_exp([0.0] * 10, 2.0) == pytest.approx(math.log(10) / 2)
    assert round(log_sum_exp([0.1] * 10, 1.0), 2) == 2.40
    assert log_sum_exp([0.1] * 10, 1.0) > 0.9 > anchored([0.1] * 10, 1.0)
