"""Questions, hypotheticals, quotations and reports assert nothing; polite orders do."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, types, values

SILENT = {"statement", "question", "confirmation", "chatter", "acknowledgement", "constraint"}


@pytest.mark.parametrize(
    "text",
    [
        "顺丰可以吗？",
        "可以发顺丰吗",
        "Can I use DHL instead?",
        "换成顺丰，可以吗？",
        "Is my shipping address 5 Elm Street?",
        "怎么取消订单？",
        "How do I cancel my order?",
        "If I moved to Oslo, what would rent be like?",
        "假如我搬到上海，房租大概多少？",
        "What if I moved to Berlin?",
        "I might move to Oslo next year",
        "如果缺货就取消订单",
        "Suppose my address were 5 Elm Street",
        "她说她住在巴黎",
        "客服说可以改成圆通",
        "The seller told me to use UPS",
        "他跟我说：“把地址改成南京”",
        'The sign says "cancel your order here"',
    ],
)
def test_what_is_not_asserted_releases_no_fact(text):
    assert types(text) <= SILENT


@pytest.mark.parametrize(
    "text",
    ["顺丰可以吗？", "If I moved to Oslo, what would rent be like?", "When will it arrive?", "什么时候发货"],
)
def test_a_question_is_released_as_one(text):
    assert "question" in types(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Can you change my shipping address to 5 Elm Street, Springfield?", "5 Elm Street, Springfield"),
        ("能帮我把收货地址改成杭州市西湖区文三路1号吗？", "杭州市西湖区文三路1号"),
        ("如果方便的话，收货地址改成杭州市西湖区文三路1号", "杭州市西湖区文三路1号"),
        ("If possible, change my shipping address to 5 Elm Street", "5 Elm Street"),
    ],
)
def test_a_polite_order_is_an_order(text, value):
    assert values("shipping_address", text) == [value]
    assert "directive" in types(text)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        (
            "Could you send my order to 7 Rose Avenue, Portland?",
            "shipping_address",
            "7 Rose Avenue, Portland",
        ),
        ("Can you add olives too?", "order_item", "olives"),
        ("能不能帮我寄到杭州市西湖区文三路1号？", "shipping_address", "杭州市西湖区文三路1号"),
    ],
)
def test_a_question_that_asks_for_an_action_is_an_order(text, kind, value):
    assert values(kind, text) == [value]


@pytest.mark.parametrize(
    "text", ["Do you deliver to 12 Mill Lane, Leeds?", "How can I change my name please?"]
)
def test_a_question_about_an_action_is_none(text):
    assert not types(text) & {"shipping_address", "directive", "user_name"}


@pytest.mark.parametrize(
    "text",
    [
        "如果缺货就取消",
        "如果我不在家，请放到前台",
        "If it's out of stock, cancel the order",
        "Leave it with a neighbour if I'm not home",
    ],
)
def test_an_order_under_a_condition_is_kept_with_its_condition_and_is_not_acted_on_now(text):
    assert values("constraint", text) == [text]
    assert "directive" not in types(text)


@pytest.mark.parametrize(
    "text",
    [
        "如果我改成顺丰，要加钱吗？",
        "如果不行我就退货",
        "If I cancelled, would it cost anything?",
        "What if it rains?",
    ],
)
def test_a_supposition_orders_nothing_even_under_a_condition(text):
    assert not types(text) & {"constraint", "directive"}


@pytest.mark.parametrize(
    "text",
    [
        "Please cancel my order",
        "I said cancel it!",
        "Order B12: cancel",
        "It's late, so cancel it",
        "I demand a refund!",
        "I have decided to cancel the booking",
        "Change it to blue",
        "请替换成蓝色的",
    ],
)
def test_an_order_stands_at_the_head_of_its_clause_or_behind_a_wish(text):
    assert "directive" in types(text)


@pytest.mark.parametrize(
    "text",
    [
        "it is easier to change it than to replace it",
        "running the upgrade is fun",
        "after the initial update it broke",
        "that was a restart/reboot loop",
        "We should cancel culture",
        "Update: it arrived",
        "这个更新不错",
    ],
)
def test_a_verb_elsewhere_in_a_sentence_is_no_order(text):
    assert "directive" not in types(text)


def test_a_city_that_is_asked_about_is_remembered_for_the_next_question():
    turns = ("what's the weather in Fresno?", "and in Silver Creek?")
    assert values("asked_city", *turns) == ["Silver Creek"]
    assert values("asked_city", "北京天气怎么样？", "那上海呢？") == ["上海"]


def test_an_order_number_counts_in_a_question_too():
    assert facts("订单A789到哪了？", only="order_reference") == ["+order_reference=A789"]


@pytest.mark.parametrize("text", ["I used to live in Leeds", "I used to love coffee"])
def test_what_was_so_once_is_taken_back(text):
    assert all(line.startswith("-") for line in facts(text))


@pytest.mark.parametrize(
    "text",
    [
        "I'll cancel it myself",
        "我会自己取消的",
        "Each return took a week",
        "the refund policy is strict",
        "昨天已经取消了订单",
        "I cancelled my order yesterday",
        "退款进度很慢",
    ],
)
def test_what_the_user_does_or_tells_is_no_order(text):
    assert "directive" not in types(text)


@pytest.mark.parametrize(
    "text",
    [
        "顺丰太慢了",
        "I heard DHL is fast",
        "我朋友推荐用圆通",
        "顺丰和京东哪个快？",
        "My friend suggested UPS",
    ],
)
def test_talking_about_a_carrier_chooses_none(text):
    assert "shipping_method" not in types(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("FedEx", "FedEx"),
        ("京东吧", "京东物流"),
        ("UPS please", "UPS"),
        ("ship it by DHL", "DHL"),
        ("帮我发中通", "中通快递"),
    ],
)
def test_naming_a_carrier_alone_or_after_a_verb_chooses_it(text, value):
    assert values("shipping_method", text) == [value]


@pytest.mark.parametrize("text", ["除了顺丰都可以", "Use any carrier except SF"])
def test_an_exception_is_taken_back(text):
    assert facts(text, only="shipping_method") == ["-shipping_method=顺丰速运"]


def test_a_conditional_word_inside_another_word_makes_nothing_hypothetical():
    """要是 stands in 主要是, which says what matters."""
    assert values("shipping_address", "主要是收货地址改成上海市浦东新区张江路1号") == [
        "上海市浦东新区张江路1号"
    ]
