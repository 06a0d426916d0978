"""Many sessions over one store: what a turn keeps, what it passes over, and whose it is."""

from __future__ import annotations

import json

import pytest

from phero_core.config import Config, preset, with_values
from phero_core.errors import ConflictError, DialogueError, OwnerError, StateError
from phero_core.runtime import AgentMemory
from phero_core.runtime.record import dumps, loads
from phero_core.session import Session
from phero_core.stores import MemoryStore
from tests.runtime.doubles import FragileStore, city, gold, symptom


def values(memory, session_id, kind="*"):
    return [value.value for value in memory.recall(session_id, kind).recall.values]


def test_what_is_observed_is_recalled_and_told_to_the_model():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    assert values(memory, "s1", "city") == ["Oslo"]
    assert "Oslo" in memory.context("s1")
    assert memory.explain("s1", "city").values[0].value == "Oslo"


def test_a_turn_tells_the_version_the_label_and_the_digest():
    done = AgentMemory("ecommerce").observe("s1", [city("Oslo"), city("Rome")])
    assert (done.version, done.label, done.digest) == (1, "default", preset("ecommerce").digest)
    assert [turn.packets[0].value for turn in done.turns] == ["Oslo", "Rome"]
    assert (done.passed_over, done.warnings) == (0, ())


def test_the_session_of_a_result_answers_without_another_load():
    store = FragileStore()
    done = AgentMemory(store=store).observe("s1", [city("Oslo")])
    store.down = True
    assert done.session.recall("city").best.value == "Oslo"


def test_sessions_do_not_know_of_each_other():
    memory = AgentMemory()
    memory.observe("s1", [gold("user_name", "Ann", core=True)], user="ann")
    memory.observe("s2", [gold("user_name", "Bob", core=True)], user="bob")
    assert (values(memory, "s1"), values(memory, "s2"), values(memory, "s3")) == (["Ann"], ["Bob"], [])


def test_a_session_of_one_user_is_refused_to_another():
    memory = AgentMemory()
    memory.observe("s1", [gold("user_name", "Ann", core=True)], user="ann")
    with pytest.raises(OwnerError) as refused:
        memory.observe("s1", [city("Oslo")], user="bob")
    assert str(refused.value) == (
        "session 's1' is another user's; give each user session ids of their own, or forget the session first"
    )
    assert refused.value.say("zh").startswith("会话“s1”属于另一个用户")


def test_a_session_of_one_tenant_is_refused_to_another():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")], tenant="acme")
    with pytest.raises(OwnerError, match="another tenant's"):
        memory.observe("s1", [city("Rome")], tenant="globex")


def test_a_session_without_a_user_becomes_that_of_the_first_who_is_named():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    memory.observe("s1", [city("Rome")], user="ann")
    memory.observe("s1", [city("Bonn")])
    with pytest.raises(OwnerError):
        memory.observe("s1", [city("Lima")], user="bob")
    assert memory.forget_user("ann") == 1


def test_a_list_is_observed_whole_or_not_at_all():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    with pytest.raises(DialogueError):
        memory.observe("s1", [city("Rome"), gold("city", "Bonn", round=9)])
    assert values(memory, "s1") == ["Oslo"]


def test_messages_that_were_seen_are_passed_over():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo"), city("Rome")], ids=["1", "2"])
    again = memory.observe("s1", [city("Oslo"), city("Rome"), symptom("cough")], ids=["1", "2", "3"])
    assert (again.passed_over, len(again.turns)) == (2, 1)
    assert values(memory, "s1", "city") == ["Rome"]


def test_an_id_that_comes_twice_in_one_list_counts_once():
    done = AgentMemory().observe("s1", [city("Oslo"), city("Rome")], ids=["1", "1"])
    assert (len(done.turns), done.passed_over) == (1, 1)


def test_messages_without_an_id_are_always_new():
    memory = AgentMemory()
    for _ in range(2):
        done = memory.observe("s1", [symptom("cough"), symptom("fever")], ids=[None])
        assert len(done.turns) == 2


def test_an_id_seen_in_one_session_is_new_in_another():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")], ids=["1"])
    assert len(memory.observe("s2", [city("Oslo")], ids=["1"]).turns) == 1


def test_nothing_new_writes_nothing():
    store = FragileStore()
    memory = AgentMemory(store=store)
    memory.observe("s1", [city("Oslo")], ids=["1"])
    assert memory.observe("s1", [city("Oslo")], ids=["1"]).version == 1
    assert memory.observe("s1", []).version == 1
    assert memory.observe("s2", []).version is None
    assert store.saves == 1


def test_more_ids_than_messages_are_refused():
    with pytest.raises(ValueError, match="ids: 2 for 1 messages; give one for each, or None"):
        AgentMemory().observe("s1", [city("Oslo")], ids=["1", "2"])


def test_ids_are_bounded_but_a_whole_history_is_never_observed_again():
    memory = AgentMemory(remembered_ids=4)
    history = [symptom(f"s{n}") for n in range(20)]
    ids = [f"id {n}" for n in range(20)]
    for end in range(1, 21):
        assert len(memory.observe("s1", history[:end], ids=ids[:end]).turns) == 1
    for number in range(30):
        memory.observe("s1", [symptom("x")], ids=[f"later {number}"])
    _, envelope = loads(memory.store.load("s1").data)
    assert len(envelope.known()) == 4


def test_a_task_is_started_and_bridged():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    assert memory.start_task("s1", "return").task == "main"
    assert values(memory, "s1", "city") == []
    memory.start_task("s1", "main", bridge="main")
    assert values(memory, "s1", "city") == ["Oslo"]


@pytest.mark.parametrize("when_down", ["raise", "degrade"])
def test_an_unknown_bridge_is_the_callers_error_not_an_outage(when_down):
    memory = AgentMemory(when_down=when_down)
    memory.observe("s1", [city("Oslo")])
    with pytest.raises(StateError, match="there is no task 'refund'"):
        memory.start_task("s1", "return", bridge="refund")
    assert memory.session("s1").state.task == "main"


def test_what_is_done_to_a_private_copy_changes_nothing():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    memory.session("s1").observe(city("Rome"))
    assert values(memory, "s1") == ["Oslo"]


def test_a_snapshot_restores_as_a_session():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    assert Session.restore(memory.snapshot("s1")).state == memory.session("s1").state


def test_forgetting_removes_the_session_and_it_begins_anew():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")], ids=["1"], user="ann")
    assert (memory.forget("s1"), memory.forget("s1")) == (True, False)
    assert values(memory, "s1") == []
    assert len(memory.observe("s1", [city("Rome")], ids=["1"], user="bob").turns) == 1


def test_forgetting_a_user_removes_that_users_sessions_only():
    memory = AgentMemory()
    for name, user in (("s1", "ann"), ("s2", "ann"), ("s3", "bob")):
        memory.observe(name, [city("Oslo")], user=user)
    assert memory.forget_user("ann") == 2
    assert list(memory.store.sessions()) == ["s3"]


def test_a_session_forgotten_by_another_process_is_not_answered_from_here():
    store = MemoryStore()
    here, there = AgentMemory(store=store), AgentMemory(store=store)
    here.observe("s1", [gold("user_name", "Ann", core=True)])
    there.forget("s1")
    there.observe("s1", [city("Rome")])
    assert values(here, "s1") == ["Rome"]


def test_new_limits_hold_for_a_session_that_was_saved_under_old_ones():
    store = MemoryStore()
    AgentMemory(store=store).observe("s1", [symptom(f"s{n}") for n in range(9)])
    tight = AgentMemory(with_values(Config(), {"field.max_packets": 2}), store)
    assert len(tight.session("s1").field) == 2
    assert len(tight.observe("s1", [symptom("new")]).session.field) == 2


def test_a_bare_session_snapshot_is_taken_for_a_record():
    session, store = Session(), MemoryStore()
    session.observe(city("Oslo"))
    store.save("s1", json.dumps(session.snapshot()), expected=0, write_id="w")
    memory = AgentMemory(store=store)
    assert values(memory, "s1") == ["Oslo"]
    memory.observe("s1", [symptom("cough")], ids=["1"])
    assert sorted(values(memory, "s1")) == ["Oslo", "cough"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "session 's1': saved record: is not valid JSON; forget the session and start it anew"),
        (
            "[" * 100_000,
            "session 's1': saved record: is not valid JSON; forget the session and start it anew",
        ),
        ("[]", "session 's1': saved record: must be a mapping; forget the session and start it anew"),
        (
            '{"record": 2}',
            (
                "session 's1': saved record: version 2 is not 1; upgrade phero to the version that wrote it, "
                "or forget the session and start it anew"
            ),
        ),
        (
            '{"record": 1}',
            "session 's1': saved record: session: must be a mapping; forget the session and start it anew",
        ),
        (
            '{"record": 1, "life": 3, "session": {}}',
            "session 's1': saved record: life: must be text; found 3; forget the session and start it anew",
        ),
        (
            '{"record": 1, "life": "x", "session": {"version": 9}}',
            "session 's1': saved session: version 9 is not 1; start a new session",
        ),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_and_stays_as_it_is(data, message):
    store = MemoryStore()
    store.save("s1", data, expected=0, write_id="w")
    memory = AgentMemory(store=store)
    for call in (lambda: memory.recall("s1"), lambda: memory.observe("s1", [city("Oslo")])):
        with pytest.raises(StateError) as refused:
            call()
        assert str(refused.value) == message
    assert store.load("s1").data == data


def test_halves_of_characters_survive_the_store():
    memory = AgentMemory(cached=0)
    memory.observe("s1", [city("\ud83d")], user="\ud83d")
    assert memory.store.load("s1").data.isascii()
    assert values(memory, "s1") == ["\ud83d"]


def test_a_record_comes_back_as_it_was():
    memory = AgentMemory()
    memory.observe("s1", [city("杭州市")], ids=["1"], user="ann", tenant="acme")
    data = memory.store.load("s1").data
    session, envelope = loads(data)
    assert (envelope.user, envelope.tenant, len(envelope.known()), len(envelope.writes)) == (
        "ann",
        "acme",
        1,
        1,
    )
    assert dumps(memory.session("s1").snapshot_json(), envelope) == data
    assert session == memory.snapshot("s1")


def test_somebody_else_was_first_and_nothing_is_lost():
    store = FragileStore()
    here, there = AgentMemory(store=store), AgentMemory(store=store)
    here.observe("s1", [symptom("cough")])
    store.before_save = lambda: there.observe("s1", [symptom("fever")])
    done = here.observe("s1", [symptom("nausea")])
    assert (done.version, sorted(values(here, "s1"))) == (3, ["cough", "fever", "nausea"])


def test_a_session_forgotten_in_mid_turn_begins_with_this_turn():
    store = FragileStore()
    memory = AgentMemory(store=store)
    memory.observe("s1", [symptom("cough")])
    store.before_save = lambda: MemoryStore.forget(store, "s1")
    memory.observe("s1", [symptom("fever")])
    assert values(memory, "s1") == ["fever"]


def test_others_that_are_always_first_end_in_a_conflict(monkeypatch):
    monkeypatch.setattr("phero_core.runtime.sessions.LONGEST_PAUSE", 0.0)

    class Busy(MemoryStore):
        """Somebody else saves before every save."""

        others = 0

        def save(self, session_id, data, **marks):
            there = self.load(session_id)
            super().save(session_id, there.data, expected=there.version, write_id=f"other {self.others}")
            self.others += 1
            return super().save(session_id, data, **marks)

    session = Session()
    store = Busy()
    MemoryStore.save(store, "s1", json.dumps(session.snapshot()), expected=0, write_id="w")
    with pytest.raises(ConflictError):
        AgentMemory(store=store).observe("s1", [symptom("nausea")])
    assert store.others == 64


def test_an_unknown_way_of_failing_is_refused():
    with pytest.raises(ValueError, match="when_down must be 'raise' or 'degrade', got 'ignore'"):
        AgentMemory(when_down="ignore")
