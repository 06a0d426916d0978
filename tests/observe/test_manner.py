"""How something is said: with emphasis, for this once, from now on, and how much a statement says."""

from __future__ import annotations

import pytest

from tests.observe.reading import talk


def _first(text, kind):
    return next(s for s in talk(text)[-1].sightings if s.type == kind)


@pytest.mark.parametrize(
    "text",
    [
        "取消订单！",
        "取消订单!!",
        "**取消订单**",
        "CANCEL MY ORDER",
        "cancel cancel my order",
        "取消订单，取消订单",
    ],
)
def test_emphasis_is_heard(text):
    assert _first(text, "directive").emphasis


@pytest.mark.parametrize(
    "text", ["取消订单", "取消订单#AB1234", "cancel my UPS order", "Cancel it!", "取消订单，谢谢谢谢"]
)
def test_what_is_not_emphasis_is_not_heard_as_it(text):
    assert not _first(text, "directive").emphasis


@pytest.mark.parametrize(
    ("text", "kind", "scope"),
    [
        ("From now on always answer in French", "language_preference", "session"),
        ("以后都用顺丰发货", "shipping_method", "session"),
        ("For this run, do not delete the log file", "constraint", "task"),
        ("这次用京东", "shipping_method", "task"),
        ("用京东", "shipping_method", None),
    ],
)
def test_the_words_say_how_long_it_holds(text, kind, scope):
    assert _first(text, kind).scope == scope


def test_several_cues_of_one_order_are_counted():
    assert _first("取消并删除订单", "directive").cues == 2


def test_a_carrier_with_an_order_and_a_number_is_surer():
    assert _first("订单A789改成京东", "shipping_method").bonus == pytest.approx(0.22)
    assert _first("用京东", "shipping_method").bonus == 0


def test_a_statement_weighs_more_the_more_it_says():
    plain, full = (
        _first("I sat there", "statement"),
        _first("I received 3 broken cups from the shop in Leeds", "statement"),
    )
    assert 0.33 == plain.weight < full.weight <= 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("嗯", "acknowledgement"),
        ("ok go on", "acknowledgement"),
        ("好的，谢谢", "acknowledgement"),
        ("哈哈", "chatter"),
        ("hello there!", "chatter"),
        ("nice weather", "chatter"),
        ("👍", "chatter"),
        ("", "chatter"),
    ],
)
def test_small_talk_is_only_that(text, kind):
    assert [s.type for s in talk(text)[-1].sightings] == [kind]
