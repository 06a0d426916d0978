"""Talk about health: what hurts, what does not, what is taken, what was measured, and when the visit is."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, talk

PACKS = ("base", "medical")


def _of(kind, *turns):
    return facts(*turns, only=kind, packs=PACKS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("主要是发烧，昨晚开始的。", ["+symptom=发烧"]),
        ("嗯……有点咳嗽吧，不厉害。", ["+symptom=咳嗽"]),
        ("医生，我胸口疼，左腿有点麻", ["+symptom=胸口疼", "+symptom=左腿有点麻"]),
        ("头疼两天了，还恶心", ["+symptom=头痛", "+symptom=恶心"]),
        ("I've had a throbbing headache since yesterday.", ["+symptom=throbbing headache"]),
        ("My neck was stiff this morning.", ["+symptom=stiff neck"]),
        ("I have pain in my lower back.", ["+symptom=pain in my lower back"]),
        ("My left knee hurts when I walk.", ["+symptom=left knee hurts"]),
        ("I'm just feeling lightheaded.", ["+symptom=dizziness"]),
        ("我右边膝盖上下楼的时候疼", ["+symptom=右边膝盖上下楼的时候疼"]),
        ("I do get short of breath on the stairs", ["+symptom=shortness of breath"]),
    ],
)
def test_a_complaint_is_a_symptom_with_the_part_of_the_body(text, expected):
    assert _of("symptom", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("没有发烧，也没有咳嗽", ["-symptom=发烧", "-symptom=咳嗽"]),
        ("不发烧，不咳嗽，不头疼", ["-symptom=发烧", "-symptom=咳嗽", "-symptom=头痛"]),
        ("最近没有咳嗽发烧，就是嗓子疼", ["-symptom=咳嗽", "-symptom=发烧", "+symptom=咽痛"]),
        ("不是头疼，是牙疼", ["-symptom=头痛", "+symptom=牙痛"]),
        ("No fever, no cough.", ["-symptom=fever", "-symptom=cough"]),
        ("I don't have a cough or a fever.", ["-symptom=cough", "-symptom=fever"]),
        ("i have n't had any nausea but slight fatigue", ["-symptom=nausea", "+symptom=fatigue"]),
        (
            "Patient denies chest pain, shortness of breath, or fever.",
            ["-symptom=chest pain", "-symptom=shortness of breath", "-symptom=fever"],
        ),
        ("It's not a headache, it's a toothache", ["-symptom=headache", "+symptom=toothache"]),
    ],
)
def test_a_denied_symptom_is_never_asserted(text, expected):
    assert _of("symptom", text) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("脚踝有点肿。", "脚现在不肿了。"), ["-symptom=脚踝有点肿"]),
        (("早上有点头晕", "吃完早饭就好了，头晕不算。"), ["-symptom=头晕"]),
        (("I have a throbbing headache", "The headache is gone."), ["-symptom=throbbing headache"]),
        (("My left knee hurts", "My knee no longer hurts."), ["-symptom=left knee hurts"]),
        (("咳嗽好几天了", "不咳了"), ["-symptom=咳嗽"]),
        (("I have a rash", "The rash on my arms has cleared up"), ["-symptom=rash"]),
    ],
)
def test_what_has_passed_takes_back_what_was_said_of_it(turns, expected):
    assert _of("symptom", *turns) == expected


@pytest.mark.parametrize(
    "text",
    [
        "发烧能洗澡吗？",
        "这事真让我头疼",
        "止咳糖浆多少钱",
        "同事有几个感冒的",
        "Does ibuprofen cause nausea?",
        "No cough syrup please, the trip here was a real headache",
        "If it gets red he should call us.",
        "Well, I have hay fever.",
        "He has no fever, chills, or weakness.",
        "She denies nausea, vomiting, and diarrhea",
        "她没有发烧、咳嗽",
        "Haha yes, thanks doctor",
        "今天外面39度，热死了",
    ],
)
def test_what_only_sounds_like_illness_stays_talk(text):
    seen = talk(text, packs=PACKS)[-1].sightings
    assert not {s.type for s in seen} & {"symptom", "medication", "measurement", "appointment", "duration"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我儿子发烧了", ["+symptom=发烧@儿子"]),
        ("我奶奶咳嗽好几天了", ["+symptom=咳嗽@奶奶"]),
        ("My son has a fever and a rash.", ["+symptom=fever@son", "+symptom=rash@son"]),
    ],
)
def test_the_symptoms_of_others_are_theirs(text, expected):
    assert _of("symptom", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我现在吃氨氯地平，一天一片。", ["+medication=氨氯地平"]),
        ("昨天我吃了两片布洛芬", ["+medication=两片布洛芬"]),
        ("已经给我停了氨氯地平，换成了替米沙坦。", ["-medication=氨氯地平", "+medication=替米沙坦"]),
        ("我妈也高血压，她吃的是缬沙坦", ["+medication=缬沙坦@妈"]),
        ("I took 400 mg of ibuprofen at noon.", ["+medication=400 mg of ibuprofen"]),
        (
            "I take lisinopril 20 mg daily and metformin 500 mg twice a day.",
            ["+medication=lisinopril 20 mg", "+medication=metformin 500 mg"],
        ),
        ("My mother takes sumatriptan for hers.", ["+medication=sumatriptan@mother"]),
        ("I stopped taking ibuprofen.", ["-medication=ibuprofen"]),
        ("My dad had a heart attack and takes warfarin", ["+medication=warfarin@dad"]),
        ("I was taking Zoloft but I quit", []),
        ("我没吃过布洛芬", ["-medication=布洛芬"]),
        ("我对青霉素过敏", []),
        ("I'm allergic to penicillin", []),
    ],
)
def test_medication_keeps_its_dose_and_whose_it_is(text, expected):
    assert _of("medication", text) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("a: 量过体温吗？", "38.5度。"), ["+measurement=38.5度"]),
        (("a: Any fever?", "37.1, I just checked."), ["+measurement=37.1"]),
        (("temperature is 38.5°C",), ["+measurement=38.5°C@temperature"]),
        (("SpO2 96%",), ["+measurement=96%@SpO2"]),
        (
            ("血压148/92，心率 88 次/分，血氧97%",),
            ["+measurement=148/92@血压", "+measurement=88 次/分@心率", "+measurement=97%@血氧"],
        ),
        (
            ("My blood pressure was 140/90 mmHg this morning, pulse 72",),
            ["+measurement=140/90 mmHg@blood pressure", "+measurement=72@heart rate"],
        ),
        (("血压是150/95", "刚测的，136/84。"), ["+measurement=136/84@血压"]),
    ],
)
def test_a_reading_is_about_what_was_measured(turns, expected):
    assert _of("measurement", *turns) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("咳嗽三天了", ["+duration=三天"]),
        ("My left knee hurts, it's been hurting for three weeks.", ["+duration=three weeks"]),
        ("等了三天了快递还没到", []),
        ("I have lived here for three weeks", []),
    ],
)
def test_only_complaints_have_a_duration(text, expected):
    assert _of("duration", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我想约下周二上午十点看骨科", ["+appointment=下周二上午十点"]),
        ("我想把预约改到周五下午三点", ["+appointment=周五下午三点"]),
        (
            "I'd like to book an appointment for next Tuesday at 10 am.",
            ["+appointment=next Tuesday at 10 am"],
        ),
        ("change my appointment to Friday at 3 pm", ["+appointment=Friday at 3 pm"]),
        ("下周二我要出差", []),
    ],
)
def test_an_appointment_is_a_time_that_was_agreed(text, expected):
    assert _of("appointment", text) == expected


def test_the_allergies_of_the_base_pack_hold_beside_it():
    assert facts("先说一下我对青霉素过敏，现在发烧", packs=PACKS) == ["+allergy=青霉素", "+symptom=发烧"]
