"""τ-bench: trajectories and few-shot logs become dialogues, and needed ids probes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.scent import Role
from tests.dialogue.samples import DISPLAY, SAMPLES, TAU, as_json

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Dialogue


def run(**changes: Any) -> Dialogue:
    """The sample's dialogue with parts of its record changed."""
    return read_dialogues(as_json([{**TAU[0], **changes}]), name="runs.json").dialogues[0]


def probes(dialogue: Dialogue) -> list[tuple[int, str, Any]]:
    return [(probe.after_round, probe.type, probe.expect) for probe in dialogue.probes]


def test_trajectory_keeps_calls_results_and_errors() -> None:
    dialogue = run()
    assert [message.role.value for message in dialogue.messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
        "user",
    ]
    assert dialogue.messages[2].tool_calls[0].arguments == {"reservation_id": "QX7PLM", "user_id": "ana_li_1"}
    assert dialogue.messages[3].content == "Error: timeout"
    assert (dialogue.id, dialogue.domain, dialogue.language) == ("airline-task-5-trial-0", "airline", "en")
    assert dialogue.title == "You are ana_li_1 and cancel reservation QX7PLM."
    assert dialogue.notes == "reward 1"


def test_stop_mark_is_no_word_of_the_dialogue() -> None:
    assert run().messages[-1].content == "Fine."


def test_ids_of_a_call_that_the_user_gave_become_probes() -> None:
    assert probes(run()) == [(1, "user_id", "ana_li_1"), (1, "order_reference", "QX7PLM")]


def test_an_id_that_nobody_gave_becomes_none() -> None:
    traj = [dict(message) for message in TAU[0]["traj"]]
    traj[1]["content"] = "Please cancel my trip."
    assert probes(run(traj=traj)) == []


def test_no_single_order_is_right_where_a_round_needs_several() -> None:
    traj = [dict(message) for message in TAU[0]["traj"]]
    traj[1]["content"] = "Cancel QX7PLM and ZZ9ABC, my id is ana_li_1."
    second = {"name": "get_reservation_details", "arguments": '{"reservation_id": "ZZ9ABC"}'}
    traj[2] = {**traj[2], "tool_calls": [*traj[2]["tool_calls"], {"id": "c2", "function": second}]}
    assert probes(run(traj=traj)) == [(1, "user_id", "ana_li_1")]


def test_few_shot_log_is_split_at_its_speakers_and_named_after_its_file() -> None:
    data = json.dumps({"messages_display": DISPLAY}).encode()
    dialogue = read_dialogues(data, name="few_shot_retail.jsonl").dialogues[0]
    assert dialogue.id == "few_shot_retail-1"
    assert [message.content for message in dialogue.messages] == [
        "My order is #W123.",
        "",
        '{"order_id": "#W123", "status": "pending"}',
        "It is pending:\n\n1. Lamp",
    ]
    assert probes(dialogue) == [(1, "order_reference", "W123")]
    assert dialogue.domain == "retail"


def test_log_without_speakers_is_a_problem() -> None:
    loaded = read_dialogues(b'{"messages_display": "hello"}', name="x.jsonl")
    assert [str(problem) for problem in loaded.problems] == [
        "x.jsonl:1: messages_display names no speaker: lines begin with 'user:', 'assistant:' or 'tool:'"
    ]


@pytest.mark.shared
def test_real_files_load_without_problems(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "tau_bench")
    assert (loaded.format, loaded.problems, len(loaded.dialogues)) == ("tau_bench", (), 74)
    assert {dialogue.domain for dialogue in loaded.dialogues} == {"airline", "retail"}
    assert not any("###STOP###" in m.content for d in loaded.dialogues for m in d.messages)


@pytest.mark.shared
def test_real_probes_ask_only_for_what_was_literally_said_before(shared_data: Path) -> None:
    asked = 0
    for dialogue in read_dialogues(shared_data / "tau_bench").dialogues:
        for probe in dialogue.probes:
            heard = " ".join(
                message.content
                for message, at in zip(dialogue.messages, dialogue.round_of, strict=True)
                if at <= probe.after_round and message.role in {Role.USER, Role.TOOL}
            )
            asked += 1
            assert str(probe.expect) in heard
    assert asked > 100


def test_sample_is_what_these_tests_think() -> None:
    assert json.loads(SAMPLES["tau_bench"].data) == TAU
