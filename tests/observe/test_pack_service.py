"""What customers tell a service desk: ids without digits, handles, user names, times to the second, what they add."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts

PACKS = ("base", "ecommerce")


def _of(kind, *turns):
    return facts(*turns, only=kind, packs=PACKS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The reservations I want to cancel are KLMNPQ and R7T5VW due to illness.", {"KLMNPQ", "R7T5VW"}),
        ("I want to change the booking with ID 4HK9TP.", {"4HK9TP"}),
        ("There is another reservation, B7X2QD, to move.", {"B7X2QD"}),
        ("My confirmation code for the flight is 8RT2KX.", {"8RT2KX"}),
    ],
)
def test_a_booking_is_known_by_six_letters_and_digits(text, expected):
    assert {line.split("=")[1] for line in _of("order_reference", text)} == expected


@pytest.mark.parametrize(
    "text",
    [
        "Please cancel the booking.",
        "My reservation is URGENT!",
        "Compare #17-Beta with the other.",
        "Row A12 is fine.",
    ],
)
def test_shouted_words_and_versions_are_no_bookings(text):
    assert _of("order_reference", text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't have the number, but I'm mia_stone_1207.", ["+user_id=mia_stone_1207"]),
        ("My username is greenfrog and my password is secret.", ["+user_id=greenfrog"]),
        ("username: Ada.Stone", ["+user_id=Ada.Stone"]),
        ("用户名是 greenfrog，密码稍后发", ["+user_id=greenfrog"]),
    ],
)
def test_a_handle_is_a_user_id_without_digits_too(text, expected):
    assert _of("user_id", text) == expected


@pytest.mark.parametrize(
    "text",
    ["My username is wrong.", "Sure thing! Go on.", "I'm happy with that.", "My username is not accepted."],
)
def test_a_word_behind_username_may_be_no_handle(text):
    assert _of("user_id", text) == []


def test_a_time_to_the_second_is_read_whole():
    assert _of("date", "It starts at 2023-04-11 10:30:45.") == ["+date=2023-04-11 10:30:45"]
    assert _of("date", "The odds are 1:500.") == []


def test_a_booking_may_be_under_a_name():
    assert _of("user_name", "It is booked under the name Ada Stone.") == ["+user_name=Ada Stone"]


def test_how_to_add_something_orders_nothing():
    assert _of("order_item", "The usual way is to add universe to the list.") == []
    assert _of("order_item", "Please add milk to my order.") == ["+order_item=milk"]


def test_a_sentence_is_no_city_that_is_asked_about_further():
    asked = facts("What is the weather in Oslo?", "I want to fly there.", only="asked_city", packs=PACKS)
    assert asked == []
    further = facts("What is the weather in Oslo?", "And in Silver Creek?", only="asked_city", packs=PACKS)
    assert further == ["+asked_city=Silver Creek"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我主要喜欢中国菜和日本料理。", {"中国菜", "日本料理"}),
        ("我喜欢一些科普类的书籍。", {"一些科普类的书籍"}),
        ("我知道他喜欢旅游。", set()),
        ("我喜欢的歌手来了。", set()),
    ],
)
def test_chinese_likes_are_the_speakers_own(text, expected):
    assert {line.split("=")[1] for line in _of("likes", text)} == expected


def test_like_as_a_filler_likes_nothing():
    assert _of("likes", "When I run I like I can't breathe.") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I need a loan of 25,000 over five years.", "25,000"),
        ("The loan amount is 8000.", "8000"),
        ("我想贷款50000元", "50000元"),
        ("转账金额是300", "300"),
    ],
)
def test_an_amount_needs_no_currency_where_money_is_spoken_of(text, expected):
    assert _of("amount", text) == [f"+amount={expected}"]


@pytest.mark.parametrize(
    "text", ["A loan of 12 months.", "贷款20年", "The bill is 5% higher.", "My rent is due."]
)
def test_a_span_of_time_or_a_share_is_no_amount(text):
    assert _of("amount", text) == []


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("a: Which reservation is it?", "KLMNPQ"), ["+order_reference=KLMNPQ"]),
        (("Please cancel reservation KLMNPQ today.",), ["+order_reference=KLMNPQ"]),
        (
            ("Both orders, W5512098 and W5512099, are late.",),
            ["+order_reference=W5512098", "+order_reference=W5512099"],
        ),
    ],
)
def test_an_id_is_known_by_its_neighbours(turns, expected):
    assert _of("order_reference", *turns) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("电话是010-69016268，开放时间是8:00-17:00。", []),
        ("我查到这家酒店的电话是010-69016268", []),
        ("我的电话是010-69016268", ["+phone=010-69016268"]),
        ("我的手机号是13912345678，收货地址不变", ["+phone=13912345678"]),
        ("帮我订酒店，联系电话13912345678", ["+phone=13912345678"]),
    ],
)
def test_the_number_of_a_sight_or_a_hotel_is_nobodys_own(text, expected):
    assert _of("phone", text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "An order was mistakenly sent to Texas.",
        "It got sent to Ohio by mistake.",
        "It will be sent to my friend.",
        "Send it to their savings account.",
    ],
)
def test_where_a_parcel_went_by_mistake_is_no_address(text):
    assert _of("shipping_address", text) == []
    assert _of("shipping_address", "Please send it to Leeds.") == ["+shipping_address=Leeds"]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("a: How would you like to pay?", "Ugh"), []),
        (("a: How would you like to pay?", "Also, one more thing"), []),
        (("a: How would you like to pay?", "a travel voucher"), ["+payment_method=travel voucher"]),
        (("付款方式用积分",), ["+payment_method=积分"]),
    ],
)
def test_a_way_to_pay_looks_like_one(turns, expected):
    assert _of("payment_method", *turns) == expected


def test_a_stay_and_a_zip_code_are_no_city():
    assert _of("home_city", "我住五晚。") == []
    assert _of("home_city", "My name is Ada Stone, and I live in 32286.") == []
    assert _of("home_city", "我住在杭州。") == ["+home_city=杭州"]


def test_a_time_after_which_is_no_rule_for_later():
    assert _of("constraint", "下午3点以后出发的车") == []
    assert _of("constraint", "Neither of those options works for me.") == []
    assert _of("constraint", "以后都用顺丰发") == ["+constraint=用顺丰发"]


def test_a_weekday_is_nobodys_name():
    assert _of("user_name", "My name is Ada.", "Can you change it to Monday?") == []
