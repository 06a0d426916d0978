"""The education pack: topics, progress, grades and exam dates, in Chinese and English."""

from __future__ import annotations

import pytest

from tests.observe.with_pack import facts, observed


def _of(text, kind):
    return facts("education", text, only=kind)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("老师好，今天想把二次函数再过一遍。", "二次函数"),
        ("我们今天复习光合作用", "光合作用"),
        ("我最近在学习世界历史，但是有些难懂", "世界历史"),
        ("周五要交一篇议论文，题目是《论坚持》，800字。", "论坚持"),
        ("老师刚在群里说题目换成《慢的力量》，我的天。", "慢的力量"),
        ("那换一元二次不等式吧，下周要考。", "一元二次不等式"),
        ("没听懂二次函数", "二次函数"),
        ("三角函数完全没听懂", "三角函数"),
        ("We're doing adding fractions at school and I don't get it.", "adding fractions"),
        ("I'd like to brush up my Spanish before a trip to Seville.", "Spanish"),
        ("I'm struggling with quadratic equations.", "quadratic equations"),
        ("I've been learning rock climbing lately", "rock climbing"),
        ("I want to learn how to solve linear equations", "linear equations"),
        ("I don't understand photosynthesis", "photosynthesis"),
    ],
)
def test_the_topic_is_what_is_studied_or_not_understood(text, topic):
    assert _of(text, "topic") == {f"+topic={topic}"}


@pytest.mark.parametrize(
    ("text", "progress"),
    [
        ("我们学到第三章了", "学到第三章"),
        ("讲到第5页", "讲到第5页"),
        ("第一段写完了，180字。", "第一段写完"),
        ("配方我会了，就是顶点式老记不住。", "配方我会"),
        ("没听懂二次函数", "没听懂二次函数"),
        ("Part 2 我准备好了，start 吧。", "Part 2 我准备好"),
        ("We are on chapter 4 now.", "on chapter 4"),
        ("I finished unit 3", "finished unit 3"),
        ("I'm halfway through chapter 5", "halfway through chapter 5"),
        ("I finally understand fractions", "understand fractions"),
        ("I don't understand photosynthesis", "don't understand photosynthesis"),
    ],
)
def test_progress_is_how_far_one_is_and_what_is_still_open(text, progress):
    assert _of(text, "progress") == {f"+progress={progress}"}


def test_progress_of_a_sister_is_hers():
    assert facts("education", "我妹妹五年级，她作文刚写到第二段。") == {
        "+grade=五年级@妹妹",
        "+progress=写到第二段@妹妹",
    }
    assert facts("education", "My sister is coming along, she is at B2 already.") == {"+progress=B2@sister"}


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("老师好，我是高一的许诺", "高一"),
        ("我儿子今年上三年级", "三年级@儿子"),
        ("我在初三(2)班", "初三"),
        ("I'm in 7th grade.", "7th grade"),
        ("My son is in grade 5", "grade 5@son"),
        ("I am a seventh grader", "seventh grader"),
        ("I'm a sophomore", "sophomore"),
    ],
)
def test_the_grade_is_that_of_the_learner_or_of_the_person_named(text, grade):
    assert _of(text, "grade") == {f"+grade={grade}"}


@pytest.mark.parametrize(
    ("text", "name"), [("我在初三(2)班", "2"), ("我是二班的", "二班"), ("I'm in class 3B", "class 3B")]
)
def test_the_class_is_read_beside_the_grade(text, name):
    assert _of(text, "school_class") == {f"+school_class={name}"}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("那换一元二次不等式吧，下周要考。", "下周"),
        ("期末考试是6月20日", "6月20日"),
        ("期中考试改到下周三", "下周三"),
        ("My exam is next Friday", "next Friday"),
        ("I have a chemistry exam next week", "next week"),
        ("The midterm has been moved to June 12", "June 12"),
        ("The essay is due next week", "next week"),
    ],
)
def test_the_date_of_an_exam_is_a_date(text, date):
    assert _of(text, "date") == {f"+date={date}"}


@pytest.mark.parametrize(
    ("text", "exam"), [("数学考试在5月3号", "数学考试"), ("Our maths test is on May 3", "maths test")]
)
def test_an_exam_is_called_by_its_subject(text, exam):
    assert _of(text, "exam") == {f"+exam={exam}"}


@pytest.mark.parametrize(
    "text",
    [
        "老师我们讲到哪儿了？",
        "今天食堂的糖醋排骨绝了",
        "哈哈，终于对了一次",
        "听不懂你在说什么",
        "我什么都没听懂",
        "老师，我看不懂这道题",
        "I don't get why this is wrong",
        "嗯嗯",
        "two sixths?",
        "I'm learning a lot from you",
        "my dog is barking sorry",
        "I was in third grade when we moved",
        "what were we doing today again? mum wants to know",
        "1/3 + 1/6 is 3/6?",
        "如果我学到第三章了你会告诉我吗？",
    ],
)
def test_talk_around_a_lesson_releases_no_facts(text):
    assert facts("education", text) == set()


def test_what_base_knows_stays():
    said = {(s.type, s.value) for s in observed(("education",), "我住在杭州，我是一名老师").sightings}
    assert said == {("home_city", "杭州"), ("occupation", "老师")}
