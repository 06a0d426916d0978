"""CrossWOZ: what the operator's form says becomes packets and probes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats.research.crosswoz_form import form_of
from tests.dialogue.samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Dialogue, Loaded, Message
    from phero_core.dialogue.formats.research.gold import State


@pytest.fixture
def dialogue() -> Dialogue:
    """The sample."""
    return read_dialogues(SAMPLES["crosswoz"].data, name="val.json").dialogues[0]


@pytest.fixture(scope="module")
def real(shared_data: Path) -> Loaded:
    """The slice of the validation file and the zip beside it."""
    return read_dialogues(shared_data / "crosswoz")


def said(message: Message) -> list[tuple[str, str | None, str]]:
    """The packets of a message as plain tuples."""
    return [(packet.type, packet.value, packet.polarity.value) for packet in message.packets or ()]


def test_user_carries_what_was_first_filled_and_operator_what_was_set_later(dialogue: Dialogue) -> None:
    assert said(dialogue.messages[0]) == [("酒店_价格", "300-400元", "assert")]
    assert said(dialogue.messages[1]) == [
        ("酒店_酒店设施", "暖气", "assert"),
        ("酒店_酒店设施", "叫醒服务", "assert"),
    ]


def test_one_value_of_many_is_taken_back_alone_and_a_repeated_value_is_said_again(dialogue: Dialogue) -> None:
    assert said(dialogue.messages[2]) == [
        ("酒店_酒店设施", "叫醒服务", "retract"),
        ("酒店_价格", "200-300元", "assert"),
        ("酒店_酒店设施", "暖气", "assert"),
    ]
    assert said(dialogue.messages[3]) == [("酒店_价格", "100-200元", "assert")]


def test_emptied_fields_are_retracted_whole(dialogue: Dialogue) -> None:
    assert said(dialogue.messages[4]) == [
        ("酒店_价格", None, "retract"),
        ("酒店_酒店设施", None, "retract"),
    ]


def test_a_message_without_news_has_the_empty_list(dialogue: Dialogue) -> None:
    assert dialogue.messages[5].packets == ()


def test_changed_values_are_asked_about_afterwards(dialogue: Dialogue) -> None:
    assert [(probe.after_round, probe.type, probe.expect, probe.note) for probe in dialogue.probes] == [
        (2, "酒店_价格", "100-200元", "changed"),
        (2, "酒店_酒店设施", ("暖气",), "changed"),
        (3, "酒店_价格", None, "withdrawn"),
        (3, "酒店_酒店设施", None, "withdrawn"),
    ]
    assert all(probe.states_value for probe in dialogue.probes)


def test_a_goal_s_reference_is_no_value() -> None:
    assert form_of({"景点": {"名称": "出现在id=1的周边景点里", "评分": "5分"}}) == {
        ("景点", "评分"): ("5分",)
    }


@pytest.mark.shared
def test_real_dialogues_load_without_problems(real: Loaded) -> None:
    assert real.format == "crosswoz"
    assert real.problems == ()
    assert len(real.dialogues) == 33
    assert real.report.rounds == 259
    assert real.report.languages == {"zh": 33}


@pytest.mark.shared
def test_packets_lead_from_form_to_form_in_real_dialogues(shared_data: Path, real: Loaded) -> None:
    """A tracker that applies the packets in order holds exactly the operator's form after each round."""
    raw = json.loads((shared_data / "crosswoz" / "val_slice.json").read_text(encoding="utf-8"))
    for dialogue in real.dialogues:
        if dialogue.id not in raw:
            continue
        held: dict[str, list[str]] = {}
        for message, turn in zip(dialogue.messages, raw[dialogue.id]["messages"], strict=True):
            for packet in message.packets or ():
                _apply(held, packet.type, packet.value, packet.polarity.value, packet.cardinality)
            if turn["role"] == "sys":
                assert held == _typed(form_of(turn["sys_state"]))


def _apply(
    held: dict[str, list[str]], kind: str, value: str | None, polarity: str, cardinality: object
) -> None:
    if polarity == "retract":
        left = [other for other in held.pop(kind, []) if value is not None and other != value]
        if left:
            held[kind] = left
    elif value is not None:
        before = held.get(kind, []) if cardinality == "many" else []
        held[kind] = [*(other for other in before if other != value), value]


def _typed(form: State) -> dict[str, list[str]]:
    return {"_".join(field): list(values) for field, values in form.items()}


@pytest.mark.shared
def test_real_probes_ask_for_what_the_form_holds(shared_data: Path) -> None:
    """Each probe's expectation is the operator's form at the end of its round, many values as a set."""
    path = shared_data / "crosswoz" / "val_slice.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    asked = 0
    for dialogue in read_dialogues(path).dialogues:
        forms = [
            _typed(form_of(turn["sys_state"]))
            for turn in raw[dialogue.id]["messages"]
            if turn["role"] == "sys"
        ]
        for probe in dialogue.probes:
            held = forms[probe.after_round - 1].get(probe.type, [])
            expected = probe.expect
            asked += 1
            assert held == (
                [] if expected is None else list(expected) if isinstance(expected, tuple) else [expected]
            )
    assert asked == 231
