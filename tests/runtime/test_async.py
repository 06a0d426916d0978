"""Async twins do what their methods do, and wait for a store in a thread."""

from __future__ import annotations

import asyncio
import inspect
import threading

import pytest

from phero_core.runtime import AgentMemory
from phero_core.stores import MemoryStore
from tests.runtime.doubles import city, symptom

TWINS = (
    "observe",
    "recall",
    "context",
    "explain",
    "start_task",
    "snapshot",
    "restore",
    "session",
    "forget",
    "forget_user",
)


class Elsewhere:
    """A store that is not in memory as far as anybody can see; it notes the threads that it is called in."""

    def __init__(self):
        self._store = MemoryStore()
        self.threads = set()

    def __getattr__(self, name):
        self.threads.add(threading.get_ident())
        return getattr(self._store, name)


@pytest.mark.parametrize("name", TWINS)
def test_every_method_has_a_twin_with_the_same_arguments(name):
    method, twin = getattr(AgentMemory, name), getattr(AgentMemory, f"a{name}")
    assert inspect.iscoroutinefunction(twin)
    assert twin.__name__ == f"a{name}"
    assert list(inspect.signature(twin).parameters) == list(inspect.signature(method).parameters)


def test_twins_do_what_the_methods_do():
    async def talk(memory):
        await memory.aobserve("s1", [city("Oslo")], ids=["1"], user="ann")
        found = await memory.arecall("s1", "city")
        told = await memory.acontext("s1", max_chars=500)
        await memory.astart_task("s1", "return")
        return found.recall.best.value, "Oslo" in told, await memory.aforget_user("ann")

    for store in (MemoryStore(), Elsewhere()):
        assert asyncio.run(talk(AgentMemory(store=store))) == ("Oslo", True, 1)


def test_a_store_elsewhere_is_waited_for_in_a_thread():
    store = Elsewhere()
    asyncio.run(AgentMemory(store=store).aobserve("s1", [city("Oslo")]))
    assert threading.get_ident() not in store.threads


def test_a_store_in_memory_answers_at_once():
    memory = AgentMemory()
    asyncio.run(memory.aobserve("s1", [city("Oslo")]))
    assert not memory.blocks
    assert memory.recall("s1").recall.best.value == "Oslo"


def test_many_tasks_on_one_session_lose_nothing():
    async def talk(memory):
        await asyncio.gather(*(memory.aobserve("s1", [symptom(f"s{n}")]) for n in range(40)))

    for store in (MemoryStore(), Elsewhere()):
        memory = AgentMemory(store=store)
        asyncio.run(talk(memory))
        assert memory.session("s1").state.messages == 40
