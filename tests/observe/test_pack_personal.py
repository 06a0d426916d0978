"""The personal pack: appointments, birthdays, age, hobbies, pets and names, in Chinese and English."""

from __future__ import annotations

import pytest

from tests.observe.with_pack import facts, observed


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("对，就周三晚上七点。", "周三晚上七点"),
        ("我约了周五下午三点的牙医", "周五下午三点"),
        ("面试改到下周二上午10点", "下周二上午10点"),
        ("明天下午两点有个面试", "明天下午两点"),
        ("周六晚上和朋友聚餐", "周六晚上"),
        ("My appointment with Dr. Lee is on Monday at 10am", "Monday at 10am"),
        ("Mum says it is football. Friday at 5 instead.", "Friday at 5"),
        ("I have a dentist appointment on Friday at 3pm", "Friday at 3pm"),
        ("My interview has been moved to next Tuesday at 10", "next Tuesday at 10"),
        ("I'm seeing my doctor on March 3 at 9am", "March 3 at 9am"),
    ],
)
def test_an_appointment_is_the_time_agreed_on(text, when):
    assert facts("personal", text, only="appointment") == {f"+appointment={when}"}


@pytest.mark.parametrize("text", ["取消我的面试", "cancel my appointment"])
def test_a_cancelled_appointment_is_taken_back(text):
    assert facts("personal", text, only="appointment") == {"-appointment="}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("我的生日是5月3日", "5月3日"),
        ("我妹妹的生日是十月一号", "十月一号@妹妹"),
        ("我1990年5月3日出生", "1990年5月3日"),
        ("My birthday is May 3", "May 3"),
        ("My sister's birthday is on the 4th of July", "4th of July@sister"),
        ("I was born on 1990-05-03", "1990-05-03"),
    ],
)
def test_a_birthday_is_a_date_of_whose_it_is(text, date):
    assert facts("personal", text) == {f"+date={date}"}


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("我今年28岁", "28岁"),
        ("我女儿五岁了", "五岁@女儿"),
        ("I'm 28 years old", "28"),
        ("My son is five", "five@son"),
        ("I just turned thirty", "thirty"),
    ],
)
def test_an_age_is_that_of_the_person_named(text, age):
    assert facts("personal", text) == {f"+age={age}"}


@pytest.mark.parametrize(
    ("text", "hobbies"),
    [
        ("我的爱好是画画和下棋", {"画画", "下棋"}),
        ("我最近迷上了摄影", {"摄影"}),
        ("My hobbies are painting and chess", {"painting", "chess"}),
        ("I took up photography", {"photography"}),
    ],
)
def test_hobbies_are_likes(text, hobbies):
    assert facts("personal", text, only="likes") == {f"+likes={hobby}" for hobby in hobbies}


def test_a_hobby_given_up_is_taken_back():
    assert facts("personal", "My hobby is chess", "I gave up chess") == {"-likes=chess"}


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("我养了一只猫，叫团子", {"+pet=cat", "+user_name=团子@猫"}),
        ("我养了只金毛", {"+pet=dog"}),
        ("我有一只狗叫旺财", {"+pet=dog", "+user_name=旺财@狗"}),
        ("I have a dog named Rex", {"+pet=dog", "+user_name=Rex@dog"}),
        ("We have two cats", {"+pet=cat"}),
    ],
)
def test_a_pet_is_kept_with_its_name(text, pets):
    assert facts("personal", text) == pets


@pytest.mark.parametrize(
    ("text", "name"), [("我女儿叫小雨", "小雨@女儿"), ("My daughter is called Emma", "Emma@daughter")]
)
def test_a_name_in_the_family_is_that_of_the_relative(text, name):
    assert facts("personal", text) == {f"+user_name={name}"}


@pytest.mark.parametrize(
    "text",
    [
        "下次课能约周三晚上七点吗？",
        "我想养一只狗",
        "今天天气真好",
        "哈哈哈",
        "Can we meet again on Thursday at 5?",
        "I have a meeting",
        "my boss called Anna",
        "我没有养狗",
        "We don't have a dog",
        "我18岁的时候去过",
        "I had a lovely date last night",
        "my dog is barking sorry",
        "It was called Sunshine",
        "She is one of my friends",
        "My mom is one of a kind",
        "如果我女儿叫小雨呢？",
        "When I was five years old",
    ],
)
def test_talk_and_wishes_release_no_facts(text):
    assert facts("personal", text) == set()


def test_what_base_knows_stays():
    said = {(s.type, s.value) for s in observed(("personal",), "我住在杭州，我是一名老师").sightings}
    assert said == {("home_city", "杭州"), ("occupation", "老师")}


def test_all_packs_work_side_by_side():
    packs = ("ecommerce", "education", "lab", "personal")
    said = {
        (s.type, s.value) for s in observed(packs, "退火温度58℃，期末考试下周三，我女儿叫小雨。").sightings
    }
    assert {("parameter", "58℃"), ("date", "下周三"), ("user_name", "小雨")} <= said
