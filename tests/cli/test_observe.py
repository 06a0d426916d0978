"""``phero observe``: what the rules see."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My shipping address is 12 Mill Lane, Leeds", "12 Mill Lane, Leeds"),
        ("收货地址是北京市朝阳区建国路8号", "北京市朝阳区建国路8号"),
    ],
)
def test_a_text_gives_packets_with_place_rule_and_why(phero, text, value):
    (message,) = phero("observe", text, "--json").json["messages"]
    packet = next(packet for packet in message["packets"] if packet["type"] == "shipping_address")
    start, end = packet["span"]
    assert packet["value"] == value
    assert value in text[start:end] or text[start:end] in value
    assert packet["origin"]
    assert set(packet) >= {"why", "concentration", "decay_factor", "polarity", "scope"}


def test_the_table_names_type_value_and_rule(phero):
    said = phero("observe", "收货地址是北京市朝阳区建国路8号")
    assert said.status == 0
    assert "shipping_address" in said.out
    assert "北京市朝阳区建国路8号" in said.out


def test_an_assistant_asserts_nothing(phero):
    told = phero("observe", "Your shipping address is 12 Mill Lane, Leeds", "--role", "assistant", "--json")
    packets = told.json["messages"][0]["packets"]
    assert [packet for packet in packets if packet["type"] == "shipping_address" and not packet["echo"]] == []


def test_near_misses_say_what_kept_a_rule_back(phero):
    told = phero("observe", "If I moved to Oslo, my shipping address would be 1 Fjord Road", "--json")
    (message,) = told.json["messages"]
    assert all(set(miss) == {"origin", "reason", "span"} for miss in message["near_misses"])
    assert message["near_misses"]


IF = "如果我搬到上海，收货地址就改成上海市浦东新区张江路123号"


def test_reasons_are_told_in_the_person_s_language(phero):
    """The JSON form, which pipelines compare, stays English."""
    assert "假设不作断言" in phero("observe", IF, "--lang", "zh").out
    assert "a hypothetical asserts nothing" in phero("observe", IF, "--lang", "en").out
    assert "更改" in phero("observe", "收货地址改成上海市浦东新区张江路123号", "--lang", "zh").out
    (message,) = phero("observe", IF, "--lang", "zh", "--json").json["messages"]
    assert {miss["reason"] for miss in message["near_misses"]} == {"a hypothetical asserts nothing (‘如果’)"}


def test_a_file_is_observed_message_by_message(phero, two_addresses):
    messages = phero("observe", "--file", two_addresses, "--json").json["messages"]
    assert [(message["round"], message["role"]) for message in messages] == [
        (1, "user"),
        (1, "assistant"),
        (2, "user"),
        (3, "user"),
    ]
    assert [packet["value"] for message in messages for packet in message["packets"]] == ["Leeds", "York"]
    assert "York" in phero("observe", "--file", two_addresses).out


def test_nothing_observed_is_said(phero, tmp_path):
    path = tmp_path / "silent.yaml"
    path.write_text("id: a\nmessages: [{role: user, content: hi, packets: []}]\n")
    assert phero("observe", "--file", path).out.strip() == "Nothing is observed."


@pytest.mark.parametrize("given", [(), ("hello", "--file", "samples")])
def test_a_text_or_a_file_not_both_and_not_neither(phero, given):
    said = phero("observe", *given)
    assert (said.status, said.err.strip()) == (2, "give either a text or --file SRC")


def test_bytes_that_are_no_text_are_refused(phero):
    said = phero("observe", "caf\udce9")
    assert (said.status, said.err.strip()) == (2, "TEXT: is not UTF-8 text")
