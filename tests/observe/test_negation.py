"""A negation cancels what follows it in its clause, and nothing else."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, types, values


@pytest.mark.parametrize(
    "text",
    [
        "我不要取消订单",
        "我没说要取消订单",
        "不用取消了",
        "先不退货",
        "I never said to cancel it",
        "I don't want to cancel my order",
        "no need to cancel the order",
        "I did not ask you to change the order",
    ],
)
def test_a_denied_order_releases_no_directive(text):
    assert "directive" not in types(text)


@pytest.mark.parametrize(
    "text", ["地址不变", "收货地址不用改", "my shipping address stays the same", "keep my shipping address"]
)
def test_an_unchanged_address_releases_none(text):
    assert "shipping_address" not in types(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("别发发票", "发票"),
        ("请不要放门口", "放门口"),
        ("请勿折叠", "折叠"),
        ("Do not leave it at the door", "leave it at the door"),
        ("Please never call me at work", "call me at work"),
    ],
)
def test_a_prohibition_is_a_constraint(text, words):
    assert any(words in value for value in values("constraint", text))


@pytest.mark.parametrize(
    "text",
    ["这个不错", "特别好看", "别的都行", "不能再等了", "我不懂", "级别很高", "I can't wait", "not bad"],
)
def test_words_that_only_look_negative_prohibit_nothing(text):
    assert "constraint" not in types(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Do not deploy, migrate or restart anything", "restart"),
        ("Under no circumstances should you delete the backups", "backups"),
        ("严禁关闭防火墙，也不准改端口", "防火墙"),
        ("You are not allowed to change my plan", "change my plan"),
        ("No phone calls, please. Email only.", "phone calls"),
    ],
)
def test_a_prohibition_covers_all_it_names_and_orders_none_of_it(text, words):
    assert any(words in value for value in values("constraint", text))
    assert "directive" not in types(text)


@pytest.mark.parametrize(
    "text",
    ["必须的", "怪不得这么好", "别看他小，但是很强", "记得这么清楚", "一发不可收拾", "Never heard of it", "always a pleasure", "不要太好吃"],
)  # fmt: skip
def test_idioms_prohibit_nothing(text):
    assert "constraint" not in types(text)


@pytest.mark.parametrize("text", ["我从来没要求过更换", "我没说要退款"])
def test_words_of_a_negation_that_overlap_count_once(text):
    assert "directive" not in types(text)


@pytest.mark.parametrize("text", ["别忘了取消订单", "Don't forget to cancel my order"])
def test_two_negations_are_an_order(text):
    assert "directive" in types(text)


def test_an_order_that_is_denied_later_is_taken_back():
    assert facts("取消订单", "不取消订单了", only="directive") == ["-directive=取消订单"]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("不要顺丰，用中通", "shipping_method", ["-shipping_method=顺丰速运", "+shipping_method=中通快递"]),
        ("Not FedEx, UPS please", "shipping_method", ["-shipping_method=FedEx", "+shipping_method=UPS"]),
        ("I'm not allergic to nuts", "allergy", ["-allergy=nuts"]),
        ("我对花生不过敏", "allergy", ["-allergy=花生"]),
    ],
)
def test_a_denied_value_is_taken_back(text, kind, expected):
    assert facts(text, only=kind) == expected


@pytest.mark.parametrize(
    "words",
    [
        "I have no allergies",
        "No known allergies.",
        "I don't have any allergies",
        "我没有过敏史",
        "我对什么都不过敏",
    ],
)
def test_having_none_is_no_allergy(words):
    """An allergy is core: a wrong one would never fade."""
    assert "allergy" not in types(words)
