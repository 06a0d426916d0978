"""Complaints as people put them at the doctor's: without a part of the body, as a trouble with something, in passing."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts

PACKS = ("base", "medical")


def _of(*turns):
    return facts(*turns, only="symptom", packs=PACKS)


@pytest.mark.parametrize(
    "text",
    [
        "I'm still in a lot of pain.",
        "Well, I have some pain here.",
        "Yes, it hurts so much.",
        "It's still very painful.",
    ],
)
def test_pain_needs_no_part_of_the_body(text):
    assert _of(text) == ["+symptom=pain"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I am having trouble swallowing lately.", ["+symptom=difficulty swallowing"]),
        ("I've been having difficulty hearing on one side.", ["+symptom=difficulty hearing"]),
        ("I have some hearing problems.", ["+symptom=hearing problems"]),
        (
            "There is pressure on the right side of my sinus.",
            ["+symptom=pressure on the right side of my sinus"],
        ),
        ("I noticed some blood in my urine.", ["+symptom=blood in my urine"]),
    ],
)
def test_a_trouble_with_something_is_a_symptom(text, expected):
    assert _of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I've been feeling fatigued and even feverish.", ["+symptom=fatigue", "+symptom=fever"]),
        ("i just ca n't catch my breath on the stairs .", ["+symptom=shortness of breath"]),
        ("I can't sleep since Monday.", ["+symptom=can't sleep"]),
        ("I've lost weight without trying.", ["+symptom=weight loss"]),
        ("I seem to be peeing a lot these days.", ["+symptom=frequent urination"]),
        ("I passed out twice last week.", ["+symptom=passing out"]),
        ("My wrist got really swollen.", ["+symptom=wrist got really swollen"]),
        ("My whole body aches.", ["+symptom=body aches"]),
    ],
)
def test_what_one_feels_or_cannot_do_is_a_symptom(text, expected):
    assert _of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "She is in a lot of pain, my neighbour says.",
        "Can I get something for the pain?",
        "It hurts to see them go.",
        "No pain killers, please.",
        "He can't sleep at night.",
    ],
)
def test_what_is_said_of_others_or_asked_about_is_none(text):
    assert [line for line in _of(text) if line.startswith("+")] == []


def test_a_plain_no_takes_back_the_pain_that_was_asked_about():
    assert _of("a: Are you having any pain?", "No.") == ["-symptom=pain"]


def test_what_was_yesterday_and_is_over_today_is_taken_back():
    assert _of("昨天还咳嗽，今天好了") == ["-symptom=咳嗽"]
    assert _of("头有点晕") == ["+symptom=头有点晕"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How about chest pain?", ["-symptom=chest pain"]),
        ("Have you ever felt anxious?", ["-symptom=anxiety"]),
        ("Okay, do you have a headache now?", ["-symptom=headache"]),
        ("Are you feeling short of breath?", ["-symptom=shortness of breath"]),
    ],
)
def test_what_the_doctor_asks_you_is_denied_by_a_plain_no(question, expected):
    assert _of(f"a: {question}", "No.") == expected


def test_a_complaint_after_but_stands():
    assert "+symptom=sinus problem" in _of("a: Any fever?", "No, but I have a sinus problem.")
