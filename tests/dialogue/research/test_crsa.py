"""CRSA: rows become dialogues whose two certain moments are asked about; raw dialogues keep to their text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.needs import CRSA
from tests.dialogue.research.reading import asked, kinds, said, sample

if TYPE_CHECKING:
    from pathlib import Path


def test_values_stand_where_the_user_said_them_or_with_the_answer() -> None:
    messages = sample("crsa").messages
    assert [message.role.value for message in messages] == ["assistant", "user"] * 4 + ["assistant"]
    assert said(messages[1]) == [("flight_destination", "昆明", "assert")]
    assert said(messages[3]) == [
        ("flight_departure", "大同", "assert"),
        ("flight_departure_time", "周五", "assert"),
    ]
    assert said(messages[5]) == [("flight_departure", "太原", "assert")]
    assert said(messages[7]) == [
        ("flight_departure_time", "周六", "assert"),
        ("flight_airlines", "东航", "assert"),
    ]


def test_only_certain_moments_are_asked_about_and_a_booking_needs_all() -> None:
    assert asked(sample("crsa")) == [
        (4, "flight_destination", "昆明", "needed"),
        (4, "flight_departure", "太原", "changed"),
        (4, "flight_departure_time", ("周五", "周六"), "needed"),
        (4, "flight_airlines", "东航", "needed"),
    ]
    assert sample("crsa").notes == "alter_demand"


def test_raw_turns_are_ordered_by_number_and_have_no_gold() -> None:
    raw = {"341": {"system_3": "何时？", "user_2": "去深圳", "system_1": "您好", "user_10": "周四"}}
    dialogue = read_dialogues(json.dumps(raw).encode(), name="raw.json").dialogues[0]
    assert [message.content for message in dialogue.messages] == ["您好", "去深圳", "何时？", "周四"]
    assert all(message.packets is None for message in dialogue.messages)
    assert (dialogue.id, dialogue.language) == ("341", "zh")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"input": 7}, "t.json:1: input: must be JSON in a text; found int"),
        ({"input": '{"Context": "basic_information"'}, "t.json:1: input: the JSON ends in the middle"),
        ({"input": '{"Context": {"basic_information": {}}}'}, "t.json:1: input.Dialogue: is missing"),
    ],
)
def test_a_bad_row_is_named_and_the_others_load(change: dict[str, object], sentence: str) -> None:
    rows = [CRSA[0], {**CRSA[0], **change}]
    loaded = read_dialogues(json.dumps(rows).encode(), name="t.json")
    assert len(loaded.dialogues) == 1
    assert sentence in str(loaded.problems[0])


def test_a_raw_key_that_is_no_turn_is_named() -> None:
    raw = b'{"1": {"user_1": "a"}, "2": {"user_1": "a", "usr_2": "b"}}'
    loaded = read_dialogues(raw, name="x.json")
    assert [str(problem) for problem in loaded.problems] == [
        "x.json:1: the key 'usr_2' is no turn: turns are called system_1, user_2 and so on"
    ]


@pytest.mark.shared
def test_real_files(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "crsa")
    assert (loaded.format, loaded.problems) == ("crsa", ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (98, 424)
    assert kinds(loaded.dialogues) == {"kept": 94, "needed": 55, "changed": 48, "withdrawn": 1}
    moved = {dialogue.id: dialogue for dialogue in loaded.dialogues}["train_slice-32"]
    assert (10, "flight_departure", "北京", "changed") in asked(moved)
    assert ("flight_airlines", "亚洲航空", "assert") in said(moved.messages[-2])
