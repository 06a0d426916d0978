"""Values are clean, canonical, and about the right thing."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, observer, types, values


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("收货地址是北京市朝阳区建国路8号", "shipping_address", "北京市朝阳区建国路8号"),
        (
            "收货地址是北京市朝阳区建国路8号，3单元502室吧，谢谢",
            "shipping_address",
            "北京市朝阳区建国路8号，3单元502室",
        ),
        ("修改收货地址为杭州市西湖区", "shipping_address", "杭州市西湖区"),
        ("帮我cancel订单#B2024，ship到上海", "shipping_address", "上海"),
        (
            "Please ship it to 221B Baker Street, London NW1 6XE, thanks!",
            "shipping_address",
            "221B Baker Street, London NW1 6XE",
        ),
        (
            "Deliver to 12 Elm Street, Apt 4, Springfield, IL 62704.",
            "shipping_address",
            "12 Elm Street, Apt 4, Springfield, IL 62704",
        ),
        ("账单地址：上海市浦东新区张江路123号", "billing_address", "上海市浦东新区张江路123号"),
        ("My billing address is 9 Oak Avenue, Leeds", "billing_address", "9 Oak Avenue, Leeds"),
        ("订单#D12345取消", "order_reference", "D12345"),
        ("order #B2024 please", "order_reference", "B2024"),
        ("我要退货，订单号是TB88231", "order_reference", "TB88231"),
        ("My name is Wang Mingyu, sorry for the typo", "user_name", "Wang Mingyu"),
        ("我叫李明煜，刚才打错字了", "user_name", "李明煜"),
        ("預算3000元以內", "budget", "3000元"),
        ("My budget is $500", "budget", "$500"),
        ("發票抬頭：杭州雲帆科技有限公司", "invoice_title", "杭州云帆科技有限公司"),
        ("ＳＦ　Express", "shipping_method", "顺丰速运"),
        ("I'm a nurse", "occupation", "nurse"),
        ("我现在是外卖员了", "occupation", "外卖员"),
        ("I moved to Berlin last month", "home_city", "Berlin"),
        ("These days my favorite tennis player is Alcaraz.", "favorite_tennis_player", "Alcaraz"),
        ("我最喜欢的歌手是周杰伦", "favorite_singer", "周杰伦"),
        ("I can't stand coriander in my food", "dislikes", "coriander"),
        ("以后一律用法语回答我", "language_preference", "French"),
        ("我用支付宝付款", "payment_method", "支付宝"),
        ("My email is ann.lee@example.com.", "email", "ann.lee@example.com"),
        ("Please ship the lamp to 12 Mill Lane, Leeds", "shipping_address", "12 Mill Lane, Leeds"),
        ("Send the parcel to 12 Mill Lane in Leeds.", "shipping_address", "12 Mill Lane in Leeds"),
        ("ship it to 12 Mill Lane, Leeds please", "shipping_address", "12 Mill Lane, Leeds"),
        ("我的地址在上海市静安区南京西路1266号", "shipping_address", "上海市静安区南京西路1266号"),
        ("我想买你们家那款扫地机器人", "product", "扫地机器人"),
        ("看中了这款蓝牙耳机", "product", "蓝牙耳机"),
        ("My name's Zoë Kravitz", "user_name", "Zoë Kravitz"),
        ("免贵姓钱", "user_name", "钱"),
        ("我姓刘，叫刘洋", "user_name", "刘洋"),
        ("我在一家医院当护士", "occupation", "护士"),
        ("我在北京工作，住在燕郊", "home_city", "燕郊"),
        ("去年从青岛搬到了厦门", "home_city", "厦门"),
        ("My fav color is red", "favorite_color", "red"),
    ],
)
def test_a_value_is_cut_out_clean(text, kind, value):
    assert values(kind, text) == [value]


def test_several_facts_of_one_message_are_all_released():
    assert facts("我是一名程序员，喜欢吃苹果，对花生和虾过敏") == [
        "+occupation=程序员",
        "-dislikes=苹果",
        "+likes=苹果",
        "+allergy=花生",
        "+allergy=虾",
    ]


def test_a_change_of_address_is_an_order_and_an_address_and_the_order_holds_no_address():
    assert facts("修改收货地址为杭州市西湖区") == [
        "+directive=修改收货地址为…",
        "+shipping_address=杭州市西湖区",
    ]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("My sister's favorite singer is Dua Lipa",), "+favorite_singer=Dua Lipa@sister"),
        (("我弟弟住在成都",), "+home_city=成都@弟弟"),
        (("My son is allergic to nuts",), "+allergy=nuts@son"),
        (("my sister lives in Rome.", "She is a doctor."), "+occupation=doctor@sister"),
        (("订单A789用顺丰", "改成京东"), "+shipping_method=京东物流@A789"),
        (("用顺丰", "改成京东"), "+shipping_method=京东物流"),
        (("订单A789收货地址是杭州市西湖区文三路1号",), "+shipping_address=杭州市西湖区文三路1号@A789"),
        (("订单A789到了吗？", "收货地址是杭州市西湖区文三路1号"), "+shipping_address=杭州市西湖区文三路1号"),
        (
            ("我的订单是A789", "收货地址是杭州市西湖区文三路1号"),
            "+shipping_address=杭州市西湖区文三路1号@A789",
        ),
        (("My cat's name is Milo",), "+user_name=Milo@cat"),
    ],
)
def test_a_fact_is_about_the_right_thing(turns, expected):
    assert expected in facts(*turns)


MOVED = "Sorry, I moved: the shipping address is 3 Quay Street, Bristol"
SHIPPED = "My order is #A20417, ship it to 12 Mill Lane, Leeds"


@pytest.mark.parametrize(
    "turns",
    [
        (SHIPPED, "Thanks", MOVED),
        (SHIPPED, "Where is order #B300?", MOVED),
        (SHIPPED, "Can you check order #B300 for me", MOVED),
        (SHIPPED, 't: {"order_id": "B300", "status": "shipped"}', MOVED),
    ],
)
def test_a_new_address_replaces_that_of_the_order_spoken_of_whatever_is_asked_meanwhile(turns):
    assert facts(*turns, only="shipping_address") == ["+shipping_address=3 Quay Street, Bristol@A20417"]


def test_an_address_given_before_any_order_stays_general():
    turns = ("My address is 12 Mill Lane, Leeds", "My order is #A20417", MOVED)
    assert facts(*turns, only="shipping_address") == ["+shipping_address=3 Quay Street, Bristol"]


def test_each_of_two_orders_keeps_what_was_said_of_it():
    turns = (
        "Order #A1: ship to 5 Elm Street, Leeds",
        "Order #B2 is by DHL",
        "its address is 9 Oak Road, Hull",
    )
    assert facts(*turns, only="shipping_address") == ["+shipping_address=9 Oak Road, Hull@B2"]


def test_taking_back_reaches_the_order_that_has_the_value():
    turns = ("Order #A1: pay with PayPal", "Order #B2 goes by DHL", "don't use PayPal for the payment method")
    assert "-payment_method=PayPal@A1" in facts(*turns)


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("Add milk, eggs and flour to my order", "order_item", ["milk", "eggs", "flour"]),
        ("I'm vegetarian and allergic to sesame, walnuts and kiwi", "allergy", ["sesame", "walnuts", "kiwi"]),
        ("I like tea, my name is Ann Lee", "likes", ["tea"]),
        ("I like hiking, and I live in Bern", "likes", ["hiking"]),
    ],
)
def test_commas_part_the_members_of_a_list_and_end_it_where_another_sentence_begins(text, kind, expected):
    assert values(kind, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Tech stack: PostgreSQL for the database, Redis for the cache",
        "We use PostgreSQL for the database and Redis for the cache",
        "技术栈：数据库用 PostgreSQL，缓存用 Redis",
    ],
)
def test_each_value_goes_to_the_name_beside_it(text):
    assert values("database", text) == ["PostgreSQL"]
    assert values("cache", text) == ["Redis"]


def test_a_favourite_editor_is_not_the_editor_in_use():
    assert types("My favorite IDE is PyCharm") == {"favorite_ide"}


def test_a_short_word_inside_another_changes_nothing():
    turns = ("Our database is Cassandra", "Migrated the database from Cassandra to ScyllaDB")
    assert facts(*turns, only="database") == ["-database=Cassandra", "+database=ScyllaDB"]


def test_a_person_whom_nobody_named_gets_no_fact():
    assert facts("She is allergic to nuts", only="allergy") == []


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("shipping_method", "SF", "顺丰"),
        ("shipping_method", "京东快递", "JD Logistics"),
        ("payment_method", "Alipay", "支付宝"),
        ("language_preference", "法语", "french"),
    ],
)
def test_aliases_name_one_value(kind, first, second):
    assert observer().same_value(kind, first, second)


def test_different_values_stay_different():
    assert not observer().same_value("shipping_method", "SF", "UPS")
    assert observer().resolve("colour", " Blue ") == "Blue"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("My reservation ID is M05KNL, I want to change it", "M05KNL"),
        ("The booking reference is 3RK2T9.", "3RK2T9"),
        ("预订号是YAX4DR，帮我改签", "YAX4DR"),
    ],
)
def test_a_reservation_is_an_order(words, value):
    """What is booked has a code, too, and it is referred to like an order."""
    assert values("order_reference", words) == [value]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("大家都叫我阿明", ["阿明"]),
        ("叫我小李就行", ["小李"]),
        ("我儿子叫我起床", []),
        ("她叫我回家吃饭", []),
    ],
)
def test_to_be_called_is_a_name_only_where_it_is_said_of_oneself(words, names):
    """叫我 also means: somebody told me to."""
    assert values("user_name", words) == names
