"""What the assistant, tools and the system say, and how it bears on the user's next words."""

from __future__ import annotations

import json

import pytest

from phero_core.dialogue.model import Message, ToolCall
from phero_core.observe.protocol import ObservationContext
from tests.observe.reading import facts, observer, talk, types


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("Could I have your full name?", "Ann Lee", "+user_name=Ann Lee"),
        ("请问怎么称呼您？", "王小明", "+user_name=王小明"),
        ("And an email address?", "ann.lee@example.com", "+email=ann.lee@example.com"),
        (
            "What is your shipping address?",
            "12 Elm Street, Springfield, IL 62704",
            "+shipping_address=12 Elm Street, Springfield, IL 62704",
        ),
        ("您的收货地址是？", "杭州市西湖区文三路1号", "+shipping_address=杭州市西湖区文三路1号"),
        ("Where do you live?", "in Rome", "+home_city=Rome"),
        ("请问付款方式是？", "微信吧", "+payment_method=微信支付"),
    ],
)
def test_a_bare_answer_fills_the_slot_that_was_asked_for(question, answer, expected):
    assert expected in facts(f"a: {question}", answer)


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("Can I get your name and email?", "Liam Chen, liam@chen.io", "+user_name=Liam Chen"),
        ("您想用什么方式付款？", "支付宝", "+payment_method=支付宝"),
        ("What's your budget?", "around $800", "+budget=$800"),
        ("Would you like standard or express shipping?", "express", "+shipping_method=express shipping"),
        ("Are you allergic to anything?", "Yes, shellfish and latex", "+allergy=shellfish"),
        ("请报一下订单号", "DD202406010001", "+order_reference=DD202406010001"),
        ("What would you like to order?", "Two burgers and a coke", "+order_item=coke"),
    ],
)
def test_an_answer_may_be_one_of_several_shortened_or_softened(question, answer, expected):
    assert expected in facts(f"a: {question}", answer)


@pytest.mark.parametrize("meanwhile", ["Why do you need it?", "Let me check", "one moment"])
def test_asking_back_or_gaining_time_leaves_the_question_open(meanwhile):
    turns = ("a: What's your full name?", meanwhile, "a: Take your time.", "Okay, Dana White")
    assert facts(*turns, only="user_name") == ["+user_name=Dana White"]


def test_a_refusal_closes_the_question():
    turns = ("a: What's your full name?", "I'd rather not", "a: No problem.", "Dana White")
    assert facts(*turns, only="user_name") == []


def test_two_questions_are_answered_in_one_message():
    assert facts("a: Your name and order number please?", "Tom Reed, K-9921") == [
        "+user_name=Tom Reed",
        "+order_reference=K-9921",
    ]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("您之前说您住在大连，对吗？", "+home_city=大连"),
        ("So you live in Paris, right?", "+home_city=Paris"),
        ("Is your name Sam Fox?", "+user_name=Sam Fox"),
    ],
)
def test_you_in_a_question_of_the_assistant_is_the_user(question, expected):
    assert expected in facts(f"a: {question}", "yes" if question.isascii() else "对的")


def test_you_in_the_users_mouth_is_nobody_known():
    assert types("你是客服人员", "you live in Paris") & {"home_city", "occupation"} == set()


@pytest.mark.parametrize("content", ["风扇转速异常", "温度异常升高时请断电。", "设备报告「风扇转速异常」"])
def test_a_fault_of_a_device_is_no_error_of_a_program(content):
    assert "error" not in types("hello", f"a: {content}")


@pytest.mark.parametrize("answer", ["ok", "not sure", "不知道", "Why do you ask?", "Please cancel my order"])
def test_what_is_no_answer_fills_nothing(answer):
    assert "user_name" not in types("a: Could I have your full name?", answer)


@pytest.mark.parametrize("yes", ["对", "是的", "yes please", "Correct.", "没错"])
def test_a_plain_yes_asserts_what_was_proposed(yes):
    assert "+shipping_method=顺丰速运" in facts("a: 要用顺丰寄，对吗？", yes)


@pytest.mark.parametrize("other", ["嗯", "好的", "ok", "不是", "no", "not that one"])
def test_anything_less_than_yes_asserts_nothing(other):
    assert "shipping_method" not in types("a: 要用顺丰寄，对吗？", other)


def test_the_assistant_repeating_a_value_is_an_echo():
    assert facts("用顺丰发货", "a: 好的，用顺丰发货。") == ["~shipping_method=顺丰速运"]


def test_the_assistant_asserts_nothing_by_itself():
    assert (
        facts("s: You are Ava. The user lives in Rome.", "hi", "a: As you told me, you live in Rome.") == []
    )


def test_a_tool_call_is_an_action():
    call = Message(role="assistant", tool_calls=[ToolCall(name="cancel_order", arguments={"id": 1})])
    seen = observer().observe(call, ObservationContext())
    assert [(s.type, s.value) for s in seen.sightings] == [("action", "cancel_order")]


def test_a_system_prompt_asserts_nothing_and_a_system_event_reports_errors():
    assert facts("s: HTTP 503 when paying") == []
    assert types("hello", "s: HTTP 503 when paying") == {"error"}
    assert types("hello", "s: The user lives in Rome") == set()


def test_a_result_gives_what_the_packs_permit_about_its_order():
    result = {"order_id": "#A789", "status": "shipped", "tracking_number": "SF1234567890123", "note": "hi"}
    assert facts(f"t: {json.dumps(result)}") == [
        "+order_reference=A789",
        "+order_status=shipped@A789",
        "+tracking_number=SF1234567890123@A789",
    ]


@pytest.mark.parametrize(
    "content",
    [
        '{"error": "no such order"}',
        "Traceback (most recent call last):",
        "ERROR: disk full",
        "503 Service Unavailable",
        "request timed out",
        "查询超时",
        "ValueError: bad id",
        '{"status": "failed"}',
    ],
)
def test_errors_of_tools_are_seen_in_any_form(content):
    assert "error" in types(f"t: {content}")


@pytest.mark.parametrize("content", ["建国路504号", "zip code 50433", '{"error": null}', '{"status": "ok"}'])
def test_what_is_no_error_is_not_called_one(content):
    assert "error" not in types(f"t: {content}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("接着刚才的退货", "退货"),
        ("继续之前的订单修改吧", "订单修改"),
        ("continue with the return from before", "return"),
        ("let's get back to the refund we discussed", "refund"),
    ],
)
def test_words_that_go_back_to_a_task_are_handed_over(text, words):
    assert talk(text)[-1].continuation == words


def test_an_ordinary_sentence_continues_nothing():
    assert talk("I want to return the shoes")[-1].continuation is None


def test_the_language_follows_the_user_and_an_ok_changes_nothing():
    assert [o.context.language for o in talk("你好，我要退货", "ok", "Please cancel my order")] == [
        "zh",
        "zh",
        "en",
    ]


def test_a_context_stays_bounded():
    turns = [f"add item{n} to my order" for n in range(100)]
    assert len(talk(*turns)[-1].context.recent) == 32


def test_a_refused_proposal_gives_way_to_the_value_named_instead():
    turns = ("a: Is 5 Elm Street still your shipping address?", "No, it's 9 Oak Avenue")
    assert "+shipping_address=9 Oak Avenue" in facts(*turns)


def test_a_value_that_the_assistant_asks_to_confirm_is_proposed():
    turns = ("a: Please confirm your shipping address: 5 Elm Street, Springfield.", "Confirmed")
    assert "+shipping_address=5 Elm Street, Springfield" in facts(*turns)


def test_an_order_named_before_is_known_by_its_number_alone():
    assert "+order_reference=QX-77120" in facts("My order number is QX-77120", "is QX-77120 on its way?")
