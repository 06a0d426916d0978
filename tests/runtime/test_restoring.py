"""A saved session takes the place of what is there, and whoever reads or restores is asked who they are."""

from __future__ import annotations

import json

import pytest

from phero_core.errors import OwnerError, StateError
from phero_core.runtime import AgentMemory, Experiment, ParameterSets
from tests.runtime.doubles import FragileStore, city


def values(memory, session_id, **who):
    return [value.value for value in memory.recall(session_id, **who).recall.values]


def test_a_saved_session_comes_back_equal_under_any_id():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    saved = json.loads(json.dumps(memory.snapshot("s1")))
    memory.restore("s2", saved)
    assert memory.snapshot("s2") == memory.snapshot("s1")


def test_what_was_said_after_the_snapshot_is_gone_and_may_be_said_again():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")], ids=["1"])
    saved = memory.snapshot("s1")
    memory.observe("s1", [city("Rome")], ids=["2"])
    memory.restore("s1", saved)
    assert values(memory, "s1") == ["Oslo"]
    assert memory.observe("s1", [city("Rome")], ids=["2"]).passed_over == 0
    assert values(memory, "s1") == ["Rome"]


def test_what_cannot_be_restored_changes_nothing():
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")])
    with pytest.raises(StateError, match="version 99 is not 1"):
        memory.restore("s1", {**memory.snapshot("s1"), "version": 99})
    assert values(memory, "s1") == ["Oslo"]


def test_during_an_outage_it_is_kept_for_later():
    store = FragileStore()
    memory = AgentMemory(store=store, when_down="degrade")
    memory.observe("s1", [city("Oslo")])
    saved = memory.snapshot("s1")
    memory.observe("s1", [city("Rome")])
    with store.outage():
        memory.restore("s1", saved)
        assert values(memory, "s1") == ["Oslo"]
    memory.observe("s1", [])
    assert values(AgentMemory(store=store), "s1") == ["Oslo"]


@pytest.mark.parametrize(
    "act",
    [
        lambda memory, who: memory.recall("s1", **who),
        lambda memory, who: memory.context("s1", **who),
        lambda memory, who: memory.explain("s1", "city", **who),
        lambda memory, who: memory.start_task("s1", "return", **who),
        lambda memory, who: memory.snapshot("s1", **who),
        lambda memory, who: memory.session("s1", **who),
        lambda memory, who: memory.restore("s1", AgentMemory().snapshot("s0"), **who),
    ],
    ids=["recall", "context", "explain", "start_task", "snapshot", "session", "restore"],
)
def test_who_says_to_be_somebody_else_reads_and_changes_nothing(act):
    memory = AgentMemory()
    memory.observe("s1", [city("Oslo")], user="ann", tenant="acme")
    for who in ({"user": "bob"}, {"tenant": "globex"}):
        with pytest.raises(OwnerError):
            act(memory, who)
    assert values(memory, "s1", user="ann", tenant="acme") == ["Oslo"]
    act(memory, {"user": "ann", "tenant": "acme"})


def test_all_sets_in_use_can_be_listed():
    experiment = Experiment(name="longer", parameters="ecommerce", share=0.5)
    sets = ParameterSets("balanced", {"school": "education"}, experiments={"default": experiment})
    assert [chosen.label for chosen in sets.in_use] == ["default", "default/B", "school"]
