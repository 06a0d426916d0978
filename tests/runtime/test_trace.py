"""The trace: whole lines of what happened, nothing raw where content is hashed or left out, and no turn that fails."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import config_from
from phero_core.dialogue.model import Annotation, Message, ToolCall
from phero_core.runtime import AgentMemory, TraceLog
from phero_core.session import Session
from tests.runtime.doubles import FragileStore, city, gold, symptom

SALT = "a secret of the tests"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "trace.jsonl"


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def memory_with(path, *, parameters=None, store=None, when_down="raise", **settings):
    return AgentMemory(
        parameters,
        store,
        trace=TraceLog(path, **settings),
        when_down=when_down,
        clock=lambda: 1796000000.1234,
    )


def test_a_message_is_a_line_with_all_that_it_released(path):
    memory = memory_with(path, parameters="ecommerce")
    memory.observe(
        "s1", [Message(role="user", content="My shipping address is 12 Mill Lane, Leeds", name="Ann")]
    )
    (line,) = lines(path)
    packet = next(packet for packet in line["packets"] if packet["type"] == "shipping_address")
    assert {
        key: line[key] for key in ("trace", "kind", "time", "session", "label", "index", "round", "role")
    } == {
        "trace": "phero-trace/1",
        "kind": "message",
        "time": 1796000000.123,
        "session": "s1",
        "label": "default",
        "index": 0,
        "round": 1,
        "role": "user",
    }
    assert (line["content"], line["name"]) == ("My shipping address is 12 Mill Lane, Leeds", "Ann")
    assert line["digest"] == memory.recall("s1").digest
    assert (packet["value"], packet["concentration"], packet["decay_factor"]) == (
        "12 Mill Lane, Leeds",
        0.75,
        0.9,
    )
    assert packet["origin"].startswith("ecommerce/shipping_address/")


def test_a_recall_and_a_context_are_lines_with_what_was_found(path):
    memory = memory_with(path)
    memory.observe("s1", [city("Oslo")])
    memory.recall("s1", "city", target="A1")
    memory.context("s1")
    _, asked, told = lines(path)
    assert (asked["kind"], asked["pattern"], asked["target"], asked["values"]) == ("recall", "city", "A1", [])
    assert (told["kind"], [value["value"] for value in told["values"]]) == ("context", ["Oslo"])


def test_messages_are_numbered_through_the_session(path):
    memory = memory_with(path)
    memory.observe("s1", [city("Oslo"), city("Rome")])
    memory.start_task("s1", "return", bridge="main")
    memory.observe("s1", [city("Bonn")])
    found = [(line["kind"], line["index"], line.get("task"), line.get("bridge")) for line in lines(path)]
    assert found == [
        ("message", 0, None, None),
        ("message", 1, None, None),
        ("task", 2, "return", "main"),
        ("message", 2, None, None),
    ]


def test_what_is_passed_over_leaves_no_line(path):
    memory = memory_with(path)
    for _ in range(2):
        memory.observe("s1", [city("Oslo")], ids=["1"])
    assert len(lines(path)) == 1


def test_a_turn_of_an_outage_is_traced_once_it_is_stored(path):
    store = FragileStore()
    memory = memory_with(path, store=store, when_down="degrade")
    with store.outage():
        memory.observe("s1", [city("Oslo")])
        assert not path.exists()
    memory.observe("s1", [city("Rome")])
    assert [(line["index"], line["packets"][0]["value"]) for line in lines(path)] == [
        (0, "Oslo"),
        (1, "Rome"),
    ]


def test_a_session_begun_anew_has_another_life(path):
    memory = memory_with(path)
    for _ in range(2):
        memory.observe("s1", [city("Oslo")])
        memory.forget("s1")
    first, second = lines(path)
    assert first["life"] != second["life"]


def test_a_trace_that_cannot_be_written_fails_no_turn(tmp_path):
    memory = memory_with(tmp_path / "nowhere" / "trace.jsonl")
    done = memory.observe("s1", [city("Oslo")])
    assert [warning.say() for warning in done.warnings] == [
        (
            "trace: could not be written (No such file or directory); the turn itself is stored. "
            "Make room, or name another file"
        )
    ]
    assert memory.recall("s1").recall.best.value == "Oslo"
    assert len(memory.recall("s1").warnings) == 1


def test_only_the_owner_may_read_it(path):
    memory_with(path).observe("s1", [city("Oslo")])
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "settings", [{"content": "hashed"}, {"hash_sessions": True}, {"content": "hashed", "salt": "x"}]
)
def test_hashing_needs_a_secret(path, settings):
    with pytest.raises(ValueError, match=r"salt: hashing needs a secret of at least 16 bytes, got [01]"):
        TraceLog(path, **settings)


def test_an_unknown_way_with_content_is_refused(path):
    with pytest.raises(ValueError, match="content must be 'kept', 'hashed' or 'left_out', got 'secret'"):
        TraceLog(path, content="secret")


def test_equal_values_have_equal_hashes_and_other_salts_other_ones(tmp_path):
    hashes = {}
    for name, salt in (("a", SALT), ("b", SALT), ("c", SALT + "!")):
        file = tmp_path / f"{name}.jsonl"
        memory_with(file, content="hashed", salt=salt).observe(name, [city("Oslo"), city("ＯＳＬＯ ")])
        hashes[name] = [line["packets"][0]["value"] for line in lines(file)]
    assert len({*hashes["a"], *hashes["b"]}) == 1
    assert not {*hashes["a"]} & {*hashes["c"]}


def test_session_ids_are_hashed_where_asked(path):
    memory_with(path, hash_sessions=True, salt=SALT).observe("ann@example.org", [city("Oslo")])
    assert "ann@" not in path.read_text()


WORDS = st.text("ΔΘΛΞΠΣΦΨΩЖЙЦЩ", min_size=5, max_size=9)
OPEN = config_from({"scents": {"favorite_*": {"concentration": 0.9}, "known": {"concentration": 0.8}}})


@st.composite
def private_messages(draw):
    """A message in which everything that a person may have said is a word that occurs nowhere else, with those words."""
    said = draw(st.lists(WORDS, min_size=11, max_size=11, unique=True))
    words = iter(said)
    annotations = [
        Annotation(
            type=kind,
            value=next(words),
            surface=next(words),
            target=next(words),
            concentration=draw(st.sampled_from([None, 0.5])),
            polarity=draw(st.sampled_from(["assert", "retract"])),
        )
        for kind in draw(st.permutations(["known", f"favorite_{next(words)}", next(words)]))[:2]
    ]
    calls = [ToolCall(name=next(words), arguments={next(words): 1})]
    message = Message(
        role=draw(st.sampled_from(["user", "assistant", "tool", "system"])),
        content=next(words),
        packets=annotations,
        tool_calls=calls,
        name=said[0],
        time=said[1],
        task=draw(st.sampled_from([None, said[2]])),
    )
    return message, said


@given(st.lists(private_messages(), min_size=1, max_size=4), st.sampled_from(["hashed", "left_out"]))
def test_nothing_raw_is_in_a_trace_without_content(tmp_path_factory, talk, content):
    path = tmp_path_factory.mktemp("trace") / "trace.jsonl"
    memory = memory_with(path, parameters=OPEN, content=content, salt=SALT)
    for message, said in talk:
        memory.observe("s1", [message])
        memory.start_task("s1", said[3], bridge=message.task)
        for word in said:
            memory.recall("s1", f"favorite_{word}", target=word)
        memory.recall("s1", "*")
        memory.context("s1")
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) > len(talk)
    decoded = json.dumps([json.loads(line) for line in text.splitlines()], ensure_ascii=False)
    for _, said in talk:
        assert not [word for word in said if word in text or word in decoded]


PRIVATE = (
    "My favourite zebra is Quagga",
    "My name is Persephone and I live in Trondheim",
    "订单QX77812的收货地址改成上海市浦东新区张江路123号",
    "Call me at 555-0188 about order ZK90417, never send an invoice to Thessaloniki",
    "我对花生过敏",
)
RAW = (
    "zebra",
    "uagga",
    "ersephone",
    "rondheim",
    "QX77812",
    "张江",
    "555-0188",
    "ZK90417",
    "hessaloniki",
    "花生",
)


@pytest.mark.parametrize("content", ["hashed", "left_out"])
def test_nothing_raw_is_in_a_trace_of_what_the_rules_read(path, content):
    memory = memory_with(path, content=content, salt=SALT)
    memory.observe("s1", [Message(role="user", content=words) for words in PRIVATE])
    memory.context("s1")
    text = path.read_text(encoding="utf-8").casefold()
    assert not [word for word in RAW if word.casefold() in text]
    assert "shipping_address" in text


def test_the_numbers_of_a_hidden_type_are_those_of_the_type(path):
    memory = memory_with(path, parameters=OPEN, content="hashed", salt=SALT)
    memory.observe("s1", [gold("favorite_singer", "Björk"), gold("mood", "fine"), gold("known", "x")])
    favourite, unknown, known = (line["packets"][0]["type"] for line in lines(path))
    assert OPEN.scent(favourite) == OPEN.scent("favorite_singer")
    assert OPEN.scent(unknown) == OPEN.scent("mood")
    assert known == "known"


def test_types_of_an_own_pack_are_named_though_what_was_said_is_not(path):
    pack = {"name": "bakery", "types": {"flavour": {"names": ["flavour"], "value": "phrase"}}}
    config = config_from({"observe": {"packs": ["base", pack]}})
    memory = memory_with(path, parameters=config, content="hashed", salt=SALT)
    memory.observe("s1", [gold("flavour", "vanilla")])
    assert [packet["type"] for packet in lines(path)[0]["packets"]] == ["flavour"]


def test_a_full_file_is_exchanged_and_the_oldest_go(path):
    memory = memory_with(path, max_bytes=2_000, keep=3)
    for number in range(60):
        memory.observe("s1", [symptom(f"s{number}")])
    files = sorted(file for file in path.parent.iterdir() if file.suffix == ".jsonl")
    assert len(files) == 4
    assert all(file.stat().st_size <= 2_000 for file in files)
    kept = [line["index"] for file in files for line in lines(file)]
    assert kept == list(range(kept[0], 60))


def test_a_file_that_was_removed_begins_anew(path):
    memory = memory_with(path)
    memory.observe("s1", [city("Oslo")])
    path.unlink()
    memory.observe("s1", [city("Rome")])
    assert [line["index"] for line in lines(path)] == [1]


def talk(path, worker, turns):
    memory = memory_with(path, max_bytes=10_000, keep=1_000)
    for number in range(turns):
        memory.observe(f"w{worker}", [symptom(f"s{number} " + "long " * 50)])
    memory._watch._trace.close()


def written(path):
    """The session and index of every line in all files of a trace."""
    return sorted(
        (line["session"], line["index"])
        for file in path.parent.iterdir()
        if file.suffix == ".jsonl"
        for line in lines(file)
    )


def test_threads_and_processes_share_a_trace_without_losing_or_mixing_lines(path):
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=talk, args=(path, worker, 40)) for worker in range(2)]
    for process in processes:
        process.start()
    threads = [threading.Thread(target=talk, args=(path, worker, 40)) for worker in range(2, 4)]
    for thread in threads:
        thread.start()
    for one in (*threads, *processes):
        one.join()
    assert written(path) == sorted((f"w{worker}", index) for worker in range(4) for index in range(40))
    full = [file.stat().st_size for file in path.parent.glob("trace.*.jsonl")]
    assert len(full) > 5
    assert min(full) > 9_000  # none was exchanged before it was full


def test_a_line_that_was_cut_short_does_not_take_the_next_one_with_it(path, monkeypatch):
    memory = memory_with(path)
    whole = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: whole(descriptor, data[:20]))
    assert len(memory.observe("s1", [city("Oslo")]).warnings) == 1
    monkeypatch.undo()
    memory.observe("s1", [city("Rome")])
    first, second = path.read_text().splitlines()
    assert len(first) == 20
    assert json.loads(second)["index"] == 1


def test_a_bare_session_and_a_traced_one_agree(path):
    memory, session = memory_with(path), Session()
    for words in PRIVATE:
        session.observe(words)
        memory.observe("s1", [Message(role="user", content=words)])
    assert memory.session("s1").state == session.state
