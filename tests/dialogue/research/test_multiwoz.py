"""MultiWOZ 2.1: states become packets of who brought the news, bookings become needs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.reading import asked, kinds, said, sample, spans_fit

if TYPE_CHECKING:
    from pathlib import Path


def test_user_brings_what_it_informs_and_takes_up_what_was_offered() -> None:
    messages = sample("multiwoz").messages
    assert said(messages[0]) == [("hotel_area", "north", "assert"), ("hotel_stars", "4", "assert")]
    assert said(messages[2]) == [
        ("hotel_stars", "3", "assert"),
        ("hotel_name", "old mill", "assert"),
        ("hotel_stay", "2", "assert"),
    ]


def test_what_was_carried_over_unsaid_comes_with_the_answer() -> None:
    messages = sample("multiwoz").messages
    assert said(messages[4]) == [("hotel_stars", None, "retract")]
    assert said(messages[5]) == [("restaurant_area", "north", "assert")]


def test_spans_stand_where_they_fit() -> None:
    stars = (sample("multiwoz").messages[2].packets or ())[0]
    assert (stars.value, stars.surface, stars.span) == ("3", "3", (10, 11))
    assert spans_fit([sample("multiwoz")]) == 3


def test_booking_needs_the_slots_of_its_domain_and_indifference_withdraws() -> None:
    assert asked(sample("multiwoz")) == [
        (2, "hotel_area", "north", "needed"),
        (2, "hotel_stars", "3", "changed"),
        (2, "hotel_name", "old mill", "needed"),
        (2, "hotel_stay", "2", "needed"),
        (3, "hotel_area", "north", "kept"),
        (3, "hotel_stars", None, "withdrawn"),
        (3, "hotel_name", "old mill", "kept"),
        (3, "hotel_stay", "2", "kept"),
    ]


def test_where_no_state_has_bookings_the_system_s_act_tells() -> None:
    state = {
        "旅馆": {"semi": {"区域": "中心"}, "book": {"人数": "4"}},
        "餐厅": {"semi": {}, "book": {"人数": ""}},
    }
    said_then = [("4个人住中心", {}), ("订好了", {"预定-预定": [["参考编号", "X1"]]})]
    log = [
        {"text": text, "metadata": state if place else {}, "dialog_act": acts}
        for place, (text, acts) in enumerate(said_then)
    ]
    empty = {"旅馆": {"semi": {}, "book": {"人数": ""}}, "餐厅": {"semi": {}, "book": {"人数": ""}}}
    opening = [
        {"text": "你好", "metadata": {}, "dialog_act": {}},
        {"text": "您好", "metadata": empty, "dialog_act": {}},
    ]
    data = json.dumps({"SNG2": {"log": [*opening, *log]}}).encode()
    dialogue = read_dialogues(data, name="val.json").dialogues[0]
    assert asked(dialogue) == [(2, "旅馆_区域", "中心", "needed"), (2, "旅馆_人数", "4", "needed")]
    assert dialogue.language == "zh"


@pytest.mark.shared
def test_real_english_dialogues(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "multiwoz21" / "val_slice.json")
    assert (loaded.format, loaded.problems, loaded.report.dialogues) == ("multiwoz", (), 36)
    assert (loaded.report.rounds, loaded.report.languages) == (254, {"en": 36})
    assert kinds(loaded.dialogues) == {"kept": 253, "needed": 147, "changed": 69, "withdrawn": 16}
    assert spans_fit(loaded.dialogues) == 213
    meal = {dialogue.id: dialogue for dialogue in loaded.dialogues}["SNG0633"]
    assert said(meal.messages[8]) == [("restaurant_time", "15:30", "assert")]
    assert (5, "restaurant_time", "15:30", "changed") in asked(meal)
    assert (5, "restaurant_people", "8", "needed") in asked(meal)


@pytest.mark.shared
@pytest.mark.parametrize("path", ["multiwoz21/val_slice.json", "multiwoz_zh/human_val_slice.json"])
def test_packets_lead_to_the_state_of_every_system_turn_in_real_dialogues(
    shared_data: Path, path: str
) -> None:
    """A tracker that applies the packets in order holds what ``metadata`` holds, indifference and blanks aside."""
    raw = json.loads((shared_data / path).read_text(encoding="utf-8"))
    for dialogue in read_dialogues(shared_data / path).dialogues:
        held: dict[str, str] = {}
        for message, turn in zip(dialogue.messages, raw[dialogue.id]["log"], strict=True):
            for packet in message.packets or ():
                held.pop(packet.type, None)
                if packet.polarity == "assert":
                    held[packet.type] = packet.value or ""
            if turn["metadata"]:
                assert held == _filled(turn["metadata"])


def _filled(metadata: dict[str, dict[str, dict[str, object]]]) -> dict[str, str]:
    nothing = {"", "not mentioned", "none", "dontcare", "未提及", "不在意"}
    return {
        f"{domain}_{slot}": value.strip()
        for domain, parts in metadata.items()
        for slots in (parts["semi"], parts["book"])
        for slot, value in slots.items()
        if isinstance(value, str) and value not in nothing
    }


@pytest.mark.shared
def test_real_chinese_dialogues(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "multiwoz_zh" / "human_val_slice.json")
    assert (loaded.format, loaded.problems, loaded.report.dialogues) == ("multiwoz", (), 40)
    assert (loaded.report.rounds, loaded.report.languages) == (291, {"zh": 40})
    assert kinds(loaded.dialogues) == {"kept": 296, "needed": 182, "changed": 75, "withdrawn": 12}
    train = {dialogue.id: dialogue for dialogue in loaded.dialogues}["PMUL0569"]
    assert said(train.messages[4]) == [("列车_出发时间", "15:45", "assert"), ("列车_人数", "6", "assert")]
    assert (3, "列车_出发时间", "15:45", "changed") in asked(train)
