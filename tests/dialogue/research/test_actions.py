"""ABCD, BFCL and API-Bank: the values of an agent's actions lead back to who said them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats.research.calls import call_of
from phero_core.validation import UnfitError
from tests.dialogue.research.actions import API_BANK, BFCL, lines
from tests.dialogue.research.reading import asked, read_whole, said, sample, spans_fit

if TYPE_CHECKING:
    from pathlib import Path


def test_action_values_are_named_by_the_scenario_or_by_their_action() -> None:
    dialogue = sample("abcd")
    assert said(dialogue.messages[1]) == [
        ("personal_customer_name", "mia berg", "assert"),
        ("order_order_id", "4455667788", "assert"),
    ]
    assert asked(dialogue) == [
        (1, "personal_customer_name", "mia berg", "needed"),
        (2, "order_order_id", "4455667788", "needed"),
        (2, "validate-purchase_value_3", "wrong size", "needed"),
    ]
    assert dialogue.messages[3].name == "pull-up-account"


def test_gold_calls_need_what_was_said_and_a_new_value_is_a_change() -> None:
    assert asked(sample("bfcl")) == [
        (1, "cp_source", "draft.txt", "needed"),
        (1, "cp_destination", "done", "needed"),
        (3, "cp_source", "plan.txt", "changed"),
        (3, "cp_destination", "done", "needed"),
        (3, "sort_arg_1", "plan.txt", "needed"),
        (3, "tail_lines", "15", "needed"),
    ]


def test_gold_calls_are_found_beside_the_file(tmp_path: Path) -> None:
    questions = {key: value for key, value in BFCL.items() if key != "ground_truth"}
    (tmp_path / "possible_answer").mkdir()
    (tmp_path / "BFCL.json").write_bytes(lines(questions, {**questions, "id": "other"}))
    gold = {"id": BFCL["id"], "ground_truth": BFCL["ground_truth"]}
    (tmp_path / "possible_answer" / "BFCL.json").write_bytes(lines(gold, {**gold, "id": "unknown"}))
    loaded = read_dialogues(tmp_path)
    assert (loaded.format, loaded.problems) == ("bfcl", ())
    assert [len(dialogue.probes) for dialogue in loaded.dialogues] == [6, 0]
    assert loaded.dialogues[1].messages[0].packets is None
    assert "gold calls of BFCL questions" in str(loaded.report.skipped[0])


@pytest.mark.parametrize(
    "written",
    ["cd(", "cd", "cd(folder=open('x'))", "cd(b'x')", "cd({1: 2})", "cd(1e999)", "x" * 30_000, "(" * 9_000],
)
def test_what_is_no_call_with_literals_is_refused(written: str) -> None:
    with pytest.raises(
        UnfitError, match=r"is no call with literal arguments|must be plain text|not a number"
    ):
        call_of(written)


def test_results_and_errors_of_an_interface_are_what_the_agent_sees() -> None:
    messages = sample("api_bank").messages
    assert [message.content for message in messages if message.role.value == "tool"] == [
        '{"token": "t0k3n"}',
        "Error: no such alarm",
    ]
    assert said(messages[2]) == [("DeleteAlarm_token", "t0k3n", "assert")]


def test_only_what_was_said_word_for_word_is_asked() -> None:
    assert asked(sample("api_bank")) == [
        (1, "GetUserToken_username", "joe", "needed"),
        (1, "GetUserToken_password", "p4ss", "needed"),
        (2, "DeleteAlarm_token", "t0k3n", "needed"),
    ]


def test_a_dialogue_with_a_bad_line_is_none_and_the_line_is_named() -> None:
    data = lines(*API_BANK[:2]) + b'\n{"role": "Api", "text": 3}\n{"role": "AI"'
    loaded = read_dialogues(data, name="x.jsonl")
    assert loaded.dialogues == ()
    assert [problem.place for problem in loaded.problems] == [
        "x.jsonl:3: role",
        "x.jsonl:3: text",
        "x.jsonl:4:14",
    ]


def test_stories_of_wrong_turns_are_named() -> None:
    bad = [{"convo_id": 1, "original": [["clerk", "hi"]]}, {"convo_id": 2, "original": [["agent"]]}]
    loaded = read_dialogues(json.dumps(bad).encode(), name="x.json")
    assert [str(problem) for problem in loaded.problems] == [
        "x.json:1: unknown speaker 'clerk'; known: agent, customer, action",
        "x.json:1: a turn must hold a speaker and a text; found 1 parts",
    ]


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "dialogues", "rounds", "probes"),
    [
        ("abcd", 3, 31, {"needed": 10}),
        ("bfcl", 80, 334, {"needed": 401, "changed": 8}),
        ("api_bank", 60, 235, {"needed": 203}),
    ],
)
def test_real_files(
    shared_data: Path, folder: str, dialogues: int, rounds: int, probes: dict[str, int]
) -> None:
    loaded = read_whole(shared_data / folder, dialogues, rounds, probes)
    assert spans_fit(loaded.dialogues) == loaded.report.gold_packets


@pytest.mark.shared
def test_real_packets_and_probes_by_hand(shared_data: Path) -> None:
    shoes = read_dialogues(shared_data / "abcd" / "abcd_sample.json").dialogues[0]
    assert (6, "order_order_id", "3348917502", "needed") in asked(shoes)
    alarm = "level-2-toolsearcher/DeleteAlarm-level-3-1.jsonl"
    token = read_dialogues(shared_data / "api_bank" / alarm).dialogues[0]
    assert (3, "DeleteAlarm_token", "o8i7u6y5t4r3e2w1q0", "needed") in asked(token)
