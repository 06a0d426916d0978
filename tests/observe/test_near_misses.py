"""Whoever asks why nothing was seen is told which rule nearly saw it, where, and what kept it back."""

from __future__ import annotations

import pytest

from tests.observe.reading import talk


@pytest.mark.parametrize(
    ("text", "origin", "reason"),
    [
        ("DHL is slow", "shipping_method/value", "nothing says that it is chosen"),
        ("我的地址", "shipping_address/family", "no value stands beside it"),
        ("What is my shipping address?", "shipping_address/name", "no value stands beside it"),
        ("I want to talk about my phone", "phone/name", "no value stands beside it"),
        ("my occupation", "occupation/name", "no value stands beside it"),
        ("收货人", "user_name/name", "no value stands beside it"),
        ("nice weather today", "asked_city/cue", "none of its 4 patterns matches"),
        ("If I moved to Oslo, rent would be dear", "home_city/patterns", "a hypothetical asserts nothing (‘if’)"),
        ("I'm thinking of UPS via DHL", "shipping_method/mention", "a wish asserts nothing (‘thinking of’)"),
        ("maybe I'll use UPS", "shipping_method/mention", "a hypothetical asserts nothing (‘maybe’)"),
        ("I'm thinking of moving to Oslo", "home_city/cue", "‘moving to’ is a cue of home_city"),
        ("Is my shipping address 5 Elm Street?", "shipping_address/", "a question asserts nothing"),
        ("能发顺丰吗", "shipping_method/mention", "a question asserts nothing (‘吗’)"),
        ("客服说可以改成圆通", "directive/cue", "others' words assert nothing (‘客服说’)"),
        ("My neighbour says DHL lost it, use DHL he says", "shipping_method/mention", "others' words assert nothing"),
        ("他说：“把地址改成南京”", "shipping_address/change:从OLD改成", "quoted"),
        ("I never said to cancel it", "directive/cue", "negated by ‘never’"),
        ("我昨天取消了订单", "directive/cue", "it tells what was"),
        ("it is easier to change it than that", "directive/cue", "the word orders nothing here"),
        ("She is allergic to nuts", "allergy/patterns", "about a person who is not named"),
        ("地址不变", "base/keep:名不变", "nothing changes"),
    ],
)  # fmt: skip
def test_what_kept_a_rule_back_is_said(text, origin, reason):
    misses = talk(text)[-1].near_misses
    said = [(miss.origin, miss.reason.say()) for miss in misses]
    assert any(origin in where and reason in why for where, why in said), said
    assert len(said) <= 4


def test_a_near_miss_points_at_its_words():
    (miss,) = talk("DHL is slow")[-1].near_misses
    assert miss.span == (0, 3)


@pytest.mark.parametrize("text", ["hello", "ok", "👍", "", "今天吃了火锅"])
def test_where_no_rule_has_a_word_nothing_is_said(text):
    assert talk(text)[-1].near_misses == ()


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        ("I live in Rome", "home_city", "pattern on the cue ‘live in’"),
        ("I used to live in Rome", "home_city", "pattern that takes back, on the cue ‘live in’"),
        ("forget that I like tea", "likes", "pattern on the cue ‘like’; taken back by ‘forget that i’"),
        ("change my shipping address to 5 Elm Street", "shipping_address", "frame ‘change NAME to’: change"),
        ("取消并删除订单", "directive", "cue ‘取消’ ‘删除’"),
        ("Not FedEx, UPS please", "shipping_method", "‘fedex’; denied by ‘Not’"),
        ("我对花生不过敏", "allergy", "pattern that takes back, on the cue ‘过敏’"),
    ],
)
def test_a_fact_tells_cue_frame_and_negation_behind_it(text, kind, why):
    sighting = next(s for s in talk(text)[-1].sightings if s.type == kind)
    assert sighting.why.say() == why


def test_what_a_correction_takes_back_names_it():
    turns = ("My name is Jon Smith", "Oops, typo. It's Jon Smythe.")
    whys = [s.why.say() for s in talk(*turns)[-1].sightings if s.type == "user_name"]
    assert whys == ["puts ‘Jon Smith’ right"]
