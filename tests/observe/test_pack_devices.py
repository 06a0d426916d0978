"""Talk about machines: which one, what is wrong with it, which code it shows, what was measured and set."""

from __future__ import annotations

import pytest

from tests.observe.reading import facts, talk

PACKS = ("base", "devices")


def _of(kind, *turns):
    return facts(*turns, only=kind, packs=PACKS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 号逆变器停机了", ["+device=3 号逆变器"]),
        ("家里断网了，路由器是青云 R200，灯是橙色的。", ["+device=青云 R200"]),
        ("光猫是 HG60", ["+device=HG60"]),
        ("Line 2 的 PLC 报红灯", ["+device=Line 2 的 PLC"]),
        ("I'm at pump P-204, it trips every twenty minutes.", ["+device=P-204"]),
        ("I've just mounted the new thermostat, it's a Corvo T3.", ["+device=Corvo T3"]),
        ("My flight is CA1234 to Beijing", []),
        ("It's a B2B company", []),
        ("我订了3号的机票", []),
    ],
)
def test_a_device_is_a_machine_with_a_number_or_model(text, expected):
    assert _of("device", text) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("3 号逆变器停机了，面板报 E07。",), ["+error_code=E07@3 号逆变器"]),
        (("能打开，WAN 口写着错误 691。",), ["+error_code=691"]),
        (("I'm at pump P-204", "VFD shows F0011."), ["+error_code=F0011@P-204"]),
        (("The error code is E-12.",), ["+error_code=E-12"]),
        (("3 号逆变器报 E07", "E07 没了"), ["-error_code=E07@3 号逆变器"]),
        (("WAN 口写着错误 691", "不是 691 的原因。"), ["-error_code=691"]),
        (("E04 is gone now",), ["-error_code=E04"]),
        (("The alarm A-102 cleared by itself",), ["-error_code=A-102"]),
        (("合闸后 E07 没了，又冒出来一个 F21。",), ["-error_code=E07", "+error_code=F21"]),
    ],
)
def test_a_code_belongs_to_its_device_until_it_is_gone(turns, expected):
    assert _of("error_code", *turns) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("汇流箱里有水，接头发绿了。",), ["+fault=汇流箱里有水", "+fault=接头发绿"]),
        (("左侧风扇不转，右侧正常",), ["+fault=左侧风扇不转"]),
        (("主轴异响，怀疑轴承",), ["+fault=主轴异响", "+fault=轴承"]),
        (("diagnostics 里写 module 4 missing。",), ["+fault=module 4 missing"]),
        (("The router keeps restarting",), ["+fault=router keeps restarting"]),
        (("The fan isn't working",), ["+fault=fan isn't working"]),
        (("The compressor on unit 3 keeps tripping",), ["+fault=compressor on unit 3 keeps tripping"]),
        (("My laptop won't turn on",), ["+fault=laptop won't turn on"]),
        (("the printer has a paper jam",), ["+fault=a paper jam"]),
        (("it's not the fan, it's the bearing",), ["-fault=fan", "+fault=bearing"]),
        (("左侧风扇不转", "风扇换好了"), ["-fault=左侧风扇不转"]),
        (("There is a paper jam", "The paper jam is fixed"), ["-fault=a paper jam"]),
        (
            ("I suspect the coupling.", "Runout is fine, so not the coupling. The bearing is howling."),
            ["-fault=coupling", "+fault=bearing is howling"],
        ),
    ],
)
def test_a_fault_is_a_part_and_what_is_wrong_with_it(turns, expected):
    assert _of("fault", *turns) == expected


@pytest.mark.parametrize(
    "text",
    ["打印机没有卡纸", "机器没坏", "The motor is not overheating", "The pump isn't leaking", "有没有漏水？"],
)
def test_a_fault_that_is_denied_or_asked_about_is_not_asserted(text):
    assert not [line for line in _of("fault", text) if line.startswith("+")]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("直流断开了，PV1 对地 0.4 兆欧。",), ["+measurement=0.4 兆欧@PV1 对地"]),
        (
            ("电机温度 85度，电流 12.5 A",),
            ["+measurement=85度@电机温度", "+measurement=12.5 A@电流"],
        ),
        (("水泵漏水，压力只有 0.3 MPa",), ["+measurement=0.3 MPa@压力"]),
        (("Vibration is 7.8 mm/s on the drive end.",), ["+measurement=7.8 mm/s@Vibration"]),
        (("Vibration is 7.8 mm/s", "Greased. Now 4.1 mm/s."), ["+measurement=4.1 mm/s@Vibration"]),
        (("a: Motor current?", "2.3 A"), ["+measurement=2.3 A"]),
        (("battery is at 20%",), ["+measurement=20%@battery"]),
        (("2号水泵的出口压力降到 0.25 MPa 了",), ["+measurement=0.25 MPa@出口压力"]),
        (("Filter replaced, pressure is back to 2.1 bar",), ["+measurement=2.1 bar@pressure"]),
        (("The temperature outside is 35 degrees",), []),
        (("明天35度，注意防暑",), []),
        (("我今天走了 10 公里",), []),
        (("温度多少？",), []),
    ],
)
def test_a_reading_has_a_unit_and_is_about_what_was_read(turns, expected):
    assert _of("measurement", *turns) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("Right, set the living room to 21 degrees.",), ["+parameter=21 degrees@living room"]),
        (("set the living room to 21 degrees", "And the bedroom to 18."), ["+parameter=18@bedroom"]),
        (
            ("set the living room to 21 degrees", "Hm, make the living room 20."),
            ["+parameter=20@living room"],
        ),
        (("set the living room to 21 degrees", "Let's go for 19.5 then."), ["+parameter=19.5@living room"]),
        (("set the living room to 21 degrees", "Would 19 save much?"), []),
        (("Set the Living Room Light to 50% brightness",), ["+parameter=50%@Living Room"]),
        (("把客厅空调调到26度",), ["+parameter=26度@客厅"]),
        (("客厅设为 22 度，卧室 18 度",), ["+parameter=22 度@客厅", "+parameter=18 度@卧室"]),
        (("目标温度改成 23 度",), ["+parameter=23 度"]),
        (("啊，那 head module 改成 192.168.0.24。",), ["+parameter=192.168.0.24@head module"]),
        (("Turn off the kitchen light",), []),
        (("set an alarm for 7 am",), []),
        (("目标改成 7.0。",), []),
        (("Change the shipping address to 7 Harbour Street, Cardiff.",), []),
    ],
)
def test_a_setting_is_about_the_zone_it_is_set_for(turns, expected):
    assert _of("parameter", *turns) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("序列号：XK2024-88912，固件版本是 2.1.3", ["+serial_number=XK2024-88912", "+firmware=2.1.3"]),
        ("the serial number is SN12345-AB.", ["+serial_number=SN12345-AB"]),
        ("firmware 5.10.2", ["+firmware=5.10.2"]),
        ("驱动的电机型号是 KM-90L4。", ["+model_number=KM-90L4"]),
    ],
)
def test_numbers_on_the_name_plate_have_types_of_their_own(text, expected):
    assert facts(text, packs=PACKS) == expected


@pytest.mark.parametrize(
    "text",
    [
        "haha my wife will notice",
        "电脑多少钱？手机在哪买",
        "Meet me at 5 pm in room B12",
        "我昨天花了 300 元买了一个 iPhone 15",
        "I have two kids and a dog, it's the weekend",
        "要是重置了会丢密码吗？",
        "打不开网页",
    ],
)
def test_talk_that_names_no_machine_stays_talk(text):
    own = {"device", "error_code", "fault", "quantity", "measurement", "parameter", "zone", "firmware"}
    assert not own & {s.type for s in talk(text, packs=PACKS)[-1].sightings}


def test_a_standing_order_of_the_base_pack_holds_beside_it():
    assert "+constraint=不要让我上屋顶" in facts("现场在下雨，不要让我上屋顶。", packs=PACKS)
