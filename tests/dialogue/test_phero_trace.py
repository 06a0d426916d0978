"""Traces of production become dialogues that replay to what the sessions were."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, preset, with_values
from phero_core.dialogue import Message, read_dialogues
from phero_core.replay import replay
from phero_core.runtime import AgentMemory, TraceLog
from phero_core.session import Session
from tests.dialogue.samples import SAMPLES
from tests.strategies import dialogues, engine_configs

if TYPE_CHECKING:
    from pathlib import Path

SALT = "a secret of the tests"
SAID = (
    ("user", "My shipping address is 12 Mill Lane, Leeds"),
    ("user", "订单A789的收货地址改成上海市浦东新区张江路123号"),
    ("assistant", "Shall I send it by SF Express?"),
    ("user", "yes"),
    ("tool", '{"order_id": "A789", "status": "shipped", "tracking_number": "1Z999AA10123456784"}'),
    ("user", "I like tea and hate coffee. Please cancel order B456!!"),
    ("user", "ok"),
    ("user", "I don't like tea any more"),
    ("user", "我对花生过敏"),
)
TALK = [Message(role=role, content=words) for role, words in SAID]


def imported(path: Path, problems: tuple = ()):
    loaded = read_dialogues(path)
    assert (loaded.format, loaded.problems) == ("phero_trace", problems)
    return loaded.dialogues


def traced(path, config, messages, **settings):
    memory = AgentMemory(config, trace=TraceLog(path, **settings))
    memory.observe("s1", messages)
    return memory.session("s1")


def strengths(session):
    """What is smelled: the strength of every type, and of every value without the value itself."""
    values = sorted(
        (value.type, value.concentration, value.staleness) for value in session.recall(top_k=99).values
    )
    return session.score(), values


def again(dialogue, config):
    session = Session(config)
    for message in dialogue.messages:
        session.observe(message)
    return session


def test_kept_words_are_read_again_and_replay_to_the_same_session(tmp_path):
    session = traced(tmp_path / "t.jsonl", preset("ecommerce"), TALK)
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert dialogue.messages == tuple(TALK)
    assert again(dialogue, preset("ecommerce")).state == session.state


def test_hashed_words_come_back_as_packets_and_smell_the_same(tmp_path):
    config = with_values(preset("balanced"), {"observe.packs": ["base", "ecommerce", "personal"]})
    session = traced(tmp_path / "t.jsonl", config, TALK, content="hashed", salt=SALT)
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert all(message.content == "" and message.packets is not None for message in dialogue.messages)
    assert strengths(again(dialogue, config)) == strengths(session)


@given(dialogues(), engine_configs(), st.sampled_from(["kept", "hashed"]))
def test_any_traced_session_smells_the_same_after_its_import(tmp_path_factory, dialogue, config, content):
    path = tmp_path_factory.mktemp("trace") / "t.jsonl"
    if content == "hashed":  # of packets that are alike, the names decide which one a full field lets go
        config = with_values(config, {"field.max_packets": 100_000})
    session = traced(path, config, dialogue.messages, content=content, salt=SALT)
    (read,) = imported(path)
    found = again(read, config)
    scores = sorted(found.score().values())
    assert scores == sorted(session.score().values())
    assert (found.state.round_id, found.state.messages) == (session.state.round_id, session.state.messages)
    assert len(found.field) == len(session.field)


def test_sliders_act_on_what_was_hashed(tmp_path):
    traced(tmp_path / "t.jsonl", preset("balanced"), TALK[:1], content="hashed", salt=SALT)
    (dialogue,) = imported(tmp_path / "t.jsonl")
    weak = with_values(preset("balanced"), {"scents.shipping_address.concentration": 0.31})
    assert again(dialogue, weak).score("shipping_address") == 0.31


def test_numbers_that_words_gave_are_fixed(tmp_path):
    session = traced(tmp_path / "t.jsonl", preset("balanced"), TALK[5:6], content="hashed", salt=SALT)
    (dialogue,) = imported(tmp_path / "t.jsonl")
    weak = with_values(preset("balanced"), {"scents.directive.concentration": 0.2})
    assert again(dialogue, weak).score("directive") == session.score("directive")


def test_tasks_that_were_started_between_messages_are_marked_on_the_next_one(tmp_path):
    memory = AgentMemory(trace=TraceLog(tmp_path / "t.jsonl"))
    memory.observe("s1", TALK[:1])
    memory.start_task("s1", "return", bridge="main")
    memory.observe("s1", TALK[1:2])
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert [(message.task, message.bridge) for message in dialogue.messages] == [
        (None, None),
        ("return", "main"),
    ]
    assert again(dialogue, Config()).state.task == "return"


@pytest.mark.parametrize("settings", [{}, {"content": "hashed", "salt": SALT}])
def test_tasks_that_words_switch_to_are_switched_to_after_the_import(tmp_path, settings):
    talk = [
        Message(role="user", content="I want to return order A789", task="return"),
        Message(role="user", content="What is the weather?", task="weather"),
        Message(role="user", content="接着刚才的退货"),
        Message(role="user", content="continue with the return from before"),
    ]
    session = traced(tmp_path / "t.jsonl", preset("ecommerce"), talk, **settings)
    assert session.state.task == "return"
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert strengths(again(dialogue, preset("ecommerce"))) == strengths(session)


def test_annotated_messages_stay_annotated_though_their_words_are_kept(tmp_path):
    gold = Message(role="user", content="I live in Rome", packets=[{"type": "city", "value": "Oslo"}])
    traced(tmp_path / "t.jsonl", Config(), [gold])
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert [packet.value for packet in dialogue.messages[0].packets] == ["Oslo"]
    assert dialogue.messages[0].content == "I live in Rome"


def test_words_that_an_own_observer_read_come_with_its_packets(tmp_path):
    memory = AgentMemory(observer=Session().observer, trace=TraceLog(tmp_path / "t.jsonl"))
    memory.observe("s1", TALK[:1])
    (dialogue,) = imported(tmp_path / "t.jsonl")
    assert dialogue.messages[0].packets


def test_left_out_values_leave_the_types_and_no_retraction_of_everything(tmp_path):
    traced(tmp_path / "t.jsonl", Config(), TALK, content="left_out")
    (dialogue,) = imported(tmp_path / "t.jsonl")
    packets = [packet for message in dialogue.messages for packet in message.packets]
    assert "shipping_address" in {packet.type for packet in packets}
    assert not [packet for packet in packets if packet.value is not None]
    assert not [packet for packet in packets if packet.polarity == "retract"]


def test_each_session_is_a_dialogue_and_says_which_parameters_held(tmp_path):
    memory = AgentMemory(trace=TraceLog(tmp_path / "t.jsonl"))
    for number in range(3):
        for name in ("s1", "s2"):
            memory.observe(name, [Message(role="user", content=f"{name} says {number}")])
    read = imported(tmp_path / "t.jsonl")
    assert [dialogue.id for dialogue in read] == ["s1", "s2"]
    assert [message.content for message in read[1].messages] == [f"s2 says {number}" for number in range(3)]
    assert read[0].source == f"phero-trace default {memory.recall('s1').digest}"


def test_a_session_that_was_forgotten_and_begun_again_is_two_dialogues(tmp_path):
    memory = AgentMemory(trace=TraceLog(tmp_path / "t.jsonl"))
    for message in TALK[:2]:
        memory.observe("s1", [message])
        memory.forget("s1")
    assert [(dialogue.id, len(dialogue.messages)) for dialogue in imported(tmp_path / "t.jsonl")] == [
        ("s1", 1),
        ("s1-2", 1),
    ]


def test_lines_that_processes_wrote_in_another_order_are_put_in_order(tmp_path):
    session = traced(tmp_path / "t.jsonl", Config(), TALK)
    lines = (tmp_path / "t.jsonl").read_text().splitlines()
    (tmp_path / "u.jsonl").write_text("\n".join(reversed(lines)))
    (dialogue,) = imported(tmp_path / "u.jsonl")
    assert again(dialogue, Config()).state == session.state


def test_a_session_whose_beginning_is_in_an_earlier_file_begins_with_what_there_is(tmp_path):
    late = {"type": "city", "value": "Oslo", "round": 2}
    talk = [*TALK, Message(role="user", content="…", packets=[late])]
    traced(tmp_path / "t.jsonl", Config(), talk, content="hashed", salt=SALT)
    lines = (tmp_path / "t.jsonl").read_text().splitlines()
    for begin in range(1, len(lines)):
        (tmp_path / "rest.jsonl").write_text("\n".join(lines[begin:]))
        (dialogue,) = imported(tmp_path / "rest.jsonl")
        assert len(dialogue.messages) == len(talk) - begin
        assert dialogue.notes == (
            f"begins with message {begin + 1} of the session; what was said before is in an earlier file"
        )
        assert dialogue.messages[-1].packets[0].round == max(1, dialogue.rounds - 6)


def test_a_broken_line_is_a_problem_and_the_others_are_read(tmp_path):
    traced(tmp_path / "t.jsonl", Config(), TALK)
    lines = (tmp_path / "t.jsonl").read_text().splitlines()
    lines[3] = lines[3][:40]
    lines[4] = json.dumps({**json.loads(lines[4]), "role": "narrator"})
    (tmp_path / "t.jsonl").write_text("\n".join(lines))
    loaded = read_dialogues(tmp_path / "t.jsonl")
    assert len(loaded.dialogues[0].messages) == len(TALK) - 2
    assert [problem.place.rpartition("/")[2].partition(":")[2][:1] for problem in loaded.problems] == [
        "4",
        "5",
    ]


def test_a_trace_of_another_version_says_so():
    loaded = read_dialogues(b'{"trace": "phero-trace/2", "kind": "message"}', name="t.jsonl")
    assert [problem.say() for problem in loaded.problems] == [
        "t.jsonl:1: trace: must be 'phero-trace/1'; found 'phero-trace/2'"
    ]


def test_kinds_of_lines_that_are_not_known_yet_are_passed_over():
    line = json.dumps({"trace": "phero-trace/1", "kind": "weather"}).encode()
    loaded = read_dialogues(SAMPLES["phero_trace"].data + b"\n" + line, name="t.jsonl")
    assert (len(loaded.dialogues), loaded.problems) == (2, ())


def test_the_imported_sample_replays():
    for dialogue in read_dialogues(SAMPLES["phero_trace"].data, name="t.jsonl").dialogues:
        assert replay(dialogue, Config()).dialogue == dialogue
