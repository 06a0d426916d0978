"""While the store is down: an error, or a private field with a warning; nothing is lost or doubled when it is back."""

from __future__ import annotations

import pytest

from phero_core.errors import OwnerError, StoreError
from phero_core.runtime import AgentMemory
from phero_core.runtime.outage import MOST_ACTS
from phero_core.stores import MemoryStore
from tests.runtime.doubles import FragileStore, city, gold, symptom


@pytest.fixture
def store():
    return FragileStore()


@pytest.fixture
def memory(store):
    return AgentMemory(store=store, when_down="degrade")


def values(memory, session_id="s1"):
    return sorted(value.value for value in memory.recall(session_id, top_k=99).recall.values)


def said(warnings):
    return [warning.say() for warning in warnings]


def test_a_store_that_is_down_is_an_error_unless_told_otherwise(store):
    memory = AgentMemory(store=store)
    with store.outage():
        for call in (lambda: memory.observe("s1", [city("Oslo")]), lambda: memory.recall("s1")):
            with pytest.raises(StoreError, match="store: cannot be reached; start it again"):
                call()
    assert values(memory) == []


def test_a_turn_during_an_outage_goes_on_with_what_was_known(store, memory):
    memory.observe("s1", [symptom("cough")])
    with store.outage():
        done = memory.observe("s1", [symptom("fever")])
        assert done.version is None
        assert sorted(value.value for value in done.session.recall("symptom").values) == ["cough", "fever"]
        assert said(done.warnings)[0] == "store: cannot be reached; start it again"
        assert "stored when the store is back" in said(done.warnings)[1]
        assert values(memory) == ["cough", "fever"]
        assert said(memory.recall("s1").warnings) == said(done.warnings)


def test_an_unknown_session_during_an_outage_is_empty(store, memory):
    with store.outage():
        assert values(memory) == []
        memory.observe("s1", [city("Oslo")])
        assert values(memory) == ["Oslo"]
        assert values(memory, "s2") == []


def test_what_was_said_during_an_outage_is_stored_after_it(store, memory):
    memory.observe("s1", [symptom("cough")])
    with store.outage():
        memory.observe("s1", [symptom("fever")])
        memory.observe("s1", [symptom("nausea")])
    AgentMemory(store=store).observe("s1", [symptom("rash")])
    done = memory.observe("s1", [symptom("chills")])
    assert said(done.warnings) == ["the store is back: what was said meanwhile (2 turns) is now in memory"]
    assert [turn.packets[0].value for turn in done.turns] == ["chills"]
    assert values(AgentMemory(store=store)) == ["chills", "cough", "fever", "nausea", "rash"]
    assert memory.observe("s1", [symptom("itch")]).warnings == ()


def test_reading_after_an_outage_knows_what_was_said_in_it_and_stores_nothing(store, memory):
    with store.outage():
        memory.observe("s1", [symptom("fever")])
    assert values(memory) == ["fever"]
    assert store.load("s1") is None


def test_a_write_whose_reply_was_lost_is_not_repeated(store, memory):
    store.lost_replies = 1
    assert memory.observe("s1", [symptom("fever")]).version is None
    memory.observe("s1", [symptom("cough")])
    assert memory.session("s1").state.messages == 2


def test_a_batch_whose_reply_was_lost_is_not_repeated_either(store, memory):
    with store.outage():
        memory.observe("s1", [symptom("fever")])
        memory.observe("s1", [symptom("cough")])
    store.lost_replies = 2
    memory.observe("s1", [symptom("rash")])
    memory.observe("s1", [symptom("itch")])
    memory.observe("s1", [symptom("chills")])
    assert memory.session("s1").state.messages == 5


def test_ids_seen_during_an_outage_are_passed_over_in_it_and_after_it(store, memory):
    with store.outage():
        memory.observe("s1", [symptom("fever")], ids=["1"])
        assert memory.observe("s1", [symptom("fever")], ids=["1"]).passed_over == 1
    assert memory.observe("s1", [symptom("fever")], ids=["1"]).passed_over == 1
    assert memory.session("s1").state.messages == 1


def test_a_task_that_was_started_during_an_outage_is_started_after_it(store, memory):
    memory.observe("s1", [city("Oslo")])
    with store.outage():
        memory.start_task("s1", "return")
    memory.observe("s1", [symptom("fever")])
    assert memory.session("s1").state.task == "return"


def test_a_long_outage_keeps_the_newest_turns(store, memory, caplog):
    with store.outage():
        for number in range(MOST_ACTS + 2):
            memory.observe("s1", [symptom(f"s{number}")])
    memory.observe("s1", [symptom("new")])
    assert memory.session("s1").state.messages == MOST_ACTS + 1
    assert "its oldest turn will not be stored" in caplog.text


def test_many_sessions_in_an_outage_are_bounded(store, memory, monkeypatch):
    monkeypatch.setattr("phero_core.runtime.outage.MOST_SESSIONS", 2)
    with store.outage():
        for name in ("s1", "s2", "s3"):
            memory.observe(name, [city("Oslo")])
    assert [values(memory, name) for name in ("s1", "s2", "s3")] == [[], ["Oslo"], ["Oslo"]]


def test_a_turn_that_no_longer_fits_is_left_out_and_the_others_are_stored(store, memory, caplog):
    for _ in range(3):
        memory.observe("s1", [symptom("cough")])
    with store.outage():
        memory.observe("s1", [gold("city", "Oslo", round=3)])
        memory.observe("s1", [symptom("fever")])
    MemoryStore.forget(store, "s1")
    memory.observe("s1", [symptom("rash")])
    assert values(memory) == ["fever", "rash"]
    assert "no longer fits" in caplog.text


def test_a_damaged_record_is_not_overwritten(store, memory):
    store.save("s1", "{", expected=0, write_id="w")
    done = memory.observe("s1", [city("Oslo")])
    assert said(done.warnings)[0] == (
        "session 's1': saved record: is not valid JSON; forget the session and start it anew"
    )
    assert store.load("s1").data == "{"
    assert values(memory) == ["Oslo"]


def test_an_outage_opens_no_session_to_another_user(store, memory):
    memory.observe("s1", [gold("user_name", "Ann", core=True)], user="ann")
    with store.outage(), pytest.raises(OwnerError):
        memory.observe("s1", [city("Oslo")], user="bob")


def test_forgetting_fails_loudly_during_an_outage(store, memory):
    memory.observe("s1", [city("Oslo")])
    with store.outage(), pytest.raises(StoreError):
        memory.forget("s1")


def test_what_was_said_in_an_outage_is_forgotten_with_the_session(store, memory):
    memory.observe("s1", [city("Oslo")], user="ann")
    for forget in (lambda: memory.forget("s1"), lambda: memory.forget_user("ann")):
        with store.outage():
            memory.observe("s1", [symptom("fever")], user="ann")
        forget()
        assert values(memory) == []
