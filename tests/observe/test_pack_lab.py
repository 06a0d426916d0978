"""The lab pack: set-points and readings of a quantity, samples and faults, in Chinese and English."""

from __future__ import annotations

import pytest

from phero_core.config import preset
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.session import Session
from tests.observe.with_pack import facts


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("退火温度 56 度，30 个循环。", "+parameter=56 度@退火温度"),
        ("退火温度是58℃", "+parameter=58℃@退火温度"),
        ("退火提到 60 度再跑一轮。", "+parameter=60 度@退火温度"),
        ("浓度是 2 mM", "+parameter=2 mM@浓度"),
        ("上样量 20 微克", "+parameter=20 微克@上样量"),
        ("一块，12% 的分离胶。", "+parameter=12%@分离胶"),
        ("今天做 western，上样 20 微克。", "+parameter=20 微克@上样量"),
        ("一抗 1:500，四度过夜。", "+parameter=1:500@一抗"),
        ("今天配 Tris buffer，lot 号 TB-2291。", "+parameter=TB-2291@lot"),
        ("模板是 cDNA-0817", "+parameter=cDNA-0817@模板"),
        ("用 NaOH 调到 pH 7.5", "+parameter=7.5@pH"),
        ("Set the annealing temperature to 58 °C", "+parameter=58 °C@annealing temperature"),
        ("The concentration is 2 mM.", "+parameter=2 mM@concentration"),
        ("变性温度 95℃，退火 30 秒", "+parameter=95℃@变性温度"),
        ("Flow 1.0 mL/min.", "+parameter=1.0 mL/min@flow"),
        ("HEK293, passage 14, thawed this morning.", "+parameter=14@passage"),
        ("Medium is DMEM with 10% serum.", "+parameter=DMEM with 10% serum@medium"),
        ("adjust it to pH 8.0", "+parameter=8.0@pH"),
    ],
)
def test_a_set_point_belongs_to_the_quantity_beside_it(text, fact):
    assert fact in facts("lab", text, only="parameter")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("现在 pH 8.9，要加 HCl。", "8.9@pH"),
        ("样品编号 WT-03，OD600 是 0.82", "0.82@OD600"),
        ("样品A3的浓度测出来是 230 ng/µL", "230 ng/µL@浓度"),
        ("回收率 92%", "92%@回收率"),
        ("Viability 81 percent.", "81 percent@viability"),
        ("Retention is 5.71 min now, as expected.", "5.71 min@retention"),
        ("The yield was 72%", "72%@yield"),
    ],
)
def test_a_reading_is_a_measurement_of_its_quantity(text, fact):
    assert facts("lab", text, only="measurement") == {f"+measurement={fact}"}


@pytest.mark.parametrize(
    ("turns", "after"),
    [
        (("退火温度58℃", "改成60度"), {"-parameter=@退火温度", "+parameter=60度@退火温度"}),
        (("退火温度58℃", "退回 56 度"), {"-parameter=@退火温度", "+parameter=56 度@退火温度"}),
        (("浓度是 2 mM", "浓度改成 5 mM"), {"-parameter=@浓度", "+parameter=5 mM@浓度"}),
        (("浓度是 2 mM", "浓度不是 2 mM，是 5 mM"), {"-parameter=2 mM@浓度", "+parameter=5 mM@浓度"}),
        (("曝光 30 秒，太淡。", "改成曝光 90 秒。"), {"-parameter=@曝光", "+parameter=90 秒@曝光"}),
        (
            ("一抗 1:500，四度过夜。", "说错了，是 1:1000，不是 1:500。"),
            {"-parameter=1:500@一抗", "+parameter=1:1000@一抗"},
        ),
        (
            ("Flow 1.0 mL/min.", "Pressure is climbing, drop the flow to 0.8 mL/min."),
            {"-parameter=@flow", "+parameter=0.8 mL/min@flow"},
        ),
        (
            ("Set the annealing temperature to 58 °C", "change it to 60 °C"),
            {"-parameter=@annealing temperature", "+parameter=60 °C@annealing temperature"},
        ),
        (
            ("Medium is DMEM.", "I'm switching the medium to DMEM/F12 for flask A and B."),
            {"-parameter=@medium", "+parameter=DMEM/F12@medium"},
        ),
    ],
)
def test_a_change_takes_back_the_set_point_of_that_quantity(turns, after):
    assert facts("lab", *turns, only="parameter") == after


def test_a_change_of_one_quantity_leaves_the_others_alone():
    seen = facts("lab", "退火温度58℃", "浓度是 2 mM", "退火温度改成60度", only="parameter")
    assert seen == {"-parameter=@退火温度", "+parameter=60度@退火温度"}


def test_a_band_is_measured_and_draws_no_set_point_to_itself():
    turns = ("退火温度 60 度", "有非特异条带，大概 600 bp。")
    assert facts("lab", *turns) == {"+band_size=600 bp", "+fault=非特异条带"}
    assert facts("lab", *turns, "60 度条带没了，太高，退回 58 度。") == {
        "-band_size=",
        "-parameter=@退火温度",
        "+parameter=58 度@退火温度",
    }


def test_a_reading_that_moves_takes_back_the_one_before():
    assert facts("lab", "The pH is 7.1", "The pH dropped to 6.8", only="measurement") == {
        "-measurement=@pH",
        "+measurement=6.8@pH",
    }


def test_a_recount_takes_back_the_first_reading():
    seen = facts("lab", "Viability 81 percent.", "Recounted, it's 93, the first one had bubbles.")
    assert seen == {"-measurement=@viability", "+measurement=93@viability"}


@pytest.mark.parametrize("text", ["跑35个循环", "35 cycles please", "循环数改成35", "循环数是35"])
def test_cycles_are_counted(text):
    assert facts("lab", text, only="cycles") == {"+cycles=35"}


@pytest.mark.parametrize(
    ("text", "sample"), [("样品编号 WT-03", "WT-03"), ("样品S-102 已离心", "S-102"), ("sample id B17", "B17")]
)
def test_a_sample_is_called_by_its_id(text, sample):
    assert facts("lab", text, only="sample_id") == {f"+sample_id={sample}"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("离心机报警了", "+fault=离心机报警"),
        ("培养基染菌了", "+fault=培养基染菌"),
        ("有非特异条带", "+fault=非特异条带"),
        ("The pump is leaking", "+fault=pump is leaking"),
        ("There is possible contamination in flask B.", "+fault=possible contamination"),
        ("没有污染", "-fault=污染"),
        ("False alarm, just precipitate from the serum.", "-fault="),
    ],
)
def test_a_fault_is_noted_and_called_off(text, fault):
    assert facts("lab", text, only="fault") == {fault}


@pytest.mark.parametrize(
    "text",
    [
        "跑胶去了，半小时后回来",
        "今天温度有38度，好热",
        "如果退火温度是60℃会怎样？",
        "浓度别改成5 mM",
        "称好了，stirring now",
        "coffee, back in ten",
        "Would 0.6 be gentler on the column?",
        "If it's bacteria I'll bin everything.",
        "I had a medium coffee and 2 cookies",
        "第二天了，早上好",
        "50 mM",
    ],
)
def test_talk_in_the_lab_sets_and_measures_nothing(text):
    seen = facts("lab", text)
    assert not {fact for fact in seen if fact.startswith(("+parameter", "-parameter", "+meas", "+fault"))}


def test_a_dilution_is_no_time_of_day():
    assert facts("lab", "一抗 1:500", only="date") == set()


def test_a_session_recalls_the_new_set_point_and_keeps_the_other_quantity():
    config = preset("balanced")
    observe = config.observe.model_copy(update={"packs": ("base", "lab")})
    session = Session(config.model_copy(update={"observe": observe}))
    for turn in ("退火温度 58℃，流速 1.0 mL/min", "退火温度改成60度"):
        session.observe(Message(role=Role.USER, content=turn))
    assert {(v.target, v.value) for v in session.recall("parameter").values} == {
        ("退火温度", "60度"),
        ("流速", "1.0 mL/min"),
    }
