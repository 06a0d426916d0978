"""Corrections and changes: the new value is asserted, the old one goes."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, live, types, values


@pytest.mark.parametrize(
    ("turns", "kind", "value"),
    [
        (("收货地址是北京市朝阳区建国路8号", "不是北京，是南京"), "shipping_address", "南京"),
        (("收货地址是北京市朝阳区建国路8号", "改成上海"), "shipping_address", "上海"),
        (
            ("ship to 5 Elm Street", "actually, make it 9 Oak Avenue instead"),
            "shipping_address",
            "9 Oak Avenue",
        ),
        (
            ("My name is Sara Connor", "Sorry, it's Sarah Connor, not Sara Connor"),
            "user_name",
            "Sarah Connor",
        ),
        (("Use DHL", "I meant UPS, not DHL"), "shipping_method", "UPS"),
        (("用顺丰发货", "换成中通吧"), "shipping_method", "中通快递"),
        (("Don't ship it to the office, ship it to 9 Oak Avenue",), "shipping_address", "9 Oak Avenue"),
        (
            ("We use Kafka for the message queue", "We replaced Kafka with RabbitMQ"),
            "message_queue",
            "RabbitMQ",
        ),
        (("数据库用 MySQL", "数据库从 MySQL 迁移到 PostgreSQL 了"), "database", "PostgreSQL"),
        (("Our cache is Redis", "缓存换 Dragonfly 了"), "cache", "Dragonfly"),
        (("后端用 Flask", "后端已从 Flask 迁移至 FastAPI"), "backend", "FastAPI"),
        (("数据库用 MySQL", "数据库迁移到了 TiDB"), "database", "TiDB"),
        (("收货人是李雷", "收货人改一下，叫韩梅梅"), "user_name", "韩梅梅"),
        (("Our cache is Redis", "We switched the cache from Redis to Memcached"), "cache", "Memcached"),
        (
            ("退货地址是广州市天河区体育西路10号", "地址改成深圳市南山区科技园路1号"),
            "return_address",
            "深圳市南山区科技园路1号",
        ),
        (
            ("发票抬头是杭州云帆科技有限公司", "抬头改为杭州云海科技有限公司"),
            "invoice_title",
            "杭州云海科技有限公司",
        ),
    ],
)
def test_the_last_value_named_is_the_one(turns, kind, value):
    assert values(kind, *turns) == [value]


@pytest.mark.parametrize(
    ("turns", "kind", "value"),
    [
        (("Use UPS", "Oops, I meant FedEx"), "shipping_method", "FedEx"),
        (("Pay with Visa", "Hmm, actually Mastercard"), "payment_method", "Mastercard"),
        (("用圆通发", "说错了，用韵达"), "shipping_method", "韵达快递"),
        (("ship to 5 Elm Street", "No wait, 9 Oak Road, Hull instead"), "shipping_address", "9 Oak Road, Hull"),
        (("ship to 5 Elm Street", "Change the street to 6 Elm Street"), "shipping_address", "6 Elm Street"),
        (("My name is Kate O'Neil", "It's spelled Cate O'Neil"), "user_name", "Cate O'Neil"),
        (("I live in Graz", "I meant Linz"), "home_city", "Linz"),
        (("发票抬头是蓝天科技有限公司", "抬头错了，是蓝海科技有限公司"), "invoice_title", "蓝海科技有限公司"),
        (("My favourite player is Messi", "my favourite player isn't Messi any more, it's Mbappé"), "favorite_player", "Mbappé"),
    ],
)  # fmt: skip
def test_a_slip_is_put_right_in_few_words(turns, kind, value):
    assert values(kind, *turns) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "Actually, we're moving on Friday",
        "sorry, I was busy",
        "not %100 relevant, but interesting",
        "算了，不聊了",
    ],
)
def test_an_opening_like_that_of_a_correction_corrects_nothing(text):
    turns = ("I live in Leeds", "I hate tea", "Use UPS", text)
    assert not types(*turns) & {"home_city", "dislikes", "shipping_method"}


def test_scratch_that_takes_back_what_stands_before_it():
    assert facts("Cancel my order. Actually, scratch that.", only="directive") == []


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("I've moved from Leeds to Bristol.", "Leeds", "Bristol"),
        ("我从上海搬到深圳了", "上海", "深圳"),
        ("We relocated from Austin to Denver", "Austin", "Denver"),
    ],
)
def test_moving_takes_back_the_old_city(text, old, new):
    assert facts(text, only="home_city") == [f"-home_city={old}", f"+home_city={new}"]


def test_a_denied_part_names_the_whole_value_said_before():
    turns = ("收货地址是北京市朝阳区建国路8号", "不是北京，是南京")
    assert facts(*turns, only="shipping_address")[0] == "-shipping_address=北京市朝阳区建国路8号"


@pytest.mark.parametrize(
    ("turns", "kind"),
    [
        (("我的手机号是13812345678", "把我的手机号删掉"), "phone"),
        (("My phone number is 415-555-0132", "forget my phone number"), "phone"),
        (("I live in Leeds", "I no longer live in Leeds"), "home_city"),
        (("I like hiking", "Forget that I like hiking"), "likes"),
        (("我喜欢吃苹果", "我不喜欢吃水果了"), "likes"),
        (("I enjoy jazz", "I don't enjoy jazz any more"), "likes"),
        (("I love Korean food", "I've gone off Korean food"), "likes"),
        (("我爱喝可乐", "我已经戒掉可乐了"), "likes"),
        (("I like grapes", "Cancel my earlier preference for fruit"), "likes"),
        (("I like rum", "Clear everything you know about my likes"), "likes"),
        (("我爱吃虾", "我现在不吃海鲜了"), "likes"),
        (("I'm allergic to eggs", "I'm not allergic to eggs after all"), "allergy"),
        (("Use PayPal for payment method", "scratch that"), "payment_method"),
    ],
)
def test_what_is_withdrawn_no_longer_stands(turns, kind):
    assert live(kind, *turns[:-1])
    assert live(kind, *turns) == set()


def test_withdrawing_a_kind_spares_what_is_of_another_kind():
    assert live("likes", "我喜欢吃苹果", "我喜欢跑步", "把之前喜欢水果的偏好作废") == {"跑步"}


def test_an_opposite_takes_back_its_equal():
    assert facts("I hate Thai food") == ["-likes=Thai food", "+dislikes=Thai food"]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("Add ham and mushrooms to the order", "add bacon too", "remove the ham"), {"bacon", "mushrooms"}),
        (("来一份炒饭和两瓶可乐", "再加一个煎蛋", "可乐不要了"), {"炒饭", "煎蛋"}),
        (("Please add eggs and milk to my cart", "take the eggs off"), {"milk"}),
        (("add tea to my order", "do not remove the tea"), {"tea"}),
        (("再来一杯奶茶", "奶茶换成咖啡"), {"咖啡"}),
        (("Add ham to my order", "replace the ham with turkey"), {"turkey"}),
        (("Order a pepperoni pizza and a salad", "cancel the salad"), {"pepperoni pizza"}),
        (("Add tofu, rice and kimchi to the order", "actually no tofu"), {"rice", "kimchi"}),
        (("我要一份牛肉面", "再要两个卤蛋", "卤蛋不要了"), {"牛肉面"}),
    ],
)
def test_a_list_is_edited_item_by_item(turns, expected):
    assert live("order_item", *turns) == expected
