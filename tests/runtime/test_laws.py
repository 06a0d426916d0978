"""Laws of the runtime: it answers as a bare session does, however its turns are stored, repeated or interleaved."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from phero_core.runtime import AgentMemory
from phero_core.runtime.record import loads
from phero_core.session import Session
from phero_core.stores import MemoryStore
from tests.runtime.doubles import city, symptom
from tests.strategies import dialogues, engine_configs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.model import Message

WORKERS = 3


def answers(session: Session) -> tuple[Any, ...]:
    """All that can be asked of a session."""
    found = session.recall("*")
    return (
        found.values,
        found.suppressed,
        found.outranked,
        session.context_prompt(),
        session.state,
        session.context,
    )


@given(dialogues(), engine_configs(), st.sampled_from([0, 1, 8]))
def test_recalls_equal_a_bare_sessions_with_a_save_and_a_load_at_every_message(dialogue, config, cached):
    memory, session = AgentMemory(config, cached=cached), Session(config)
    for message in dialogue.messages:
        session.observe(message)
        done = memory.observe("s1", [message])
        assert answers(done.session) == answers(session)
        assert memory.recall("s1").recall == session.recall()
        assert answers(AgentMemory(config, memory.store).session("s1")) == answers(session)


@given(dialogues(), engine_configs(), engine_configs())
def test_a_cached_session_meets_new_limits_as_a_parsed_one_does(dialogue, before, after):
    store = MemoryStore()
    first = AgentMemory(before, store)
    first.observe("s1", dialogue.messages)
    first._turns._sessions._sets = AgentMemory(after).parameters
    assert answers(first.session("s1")) == answers(AgentMemory(after, store).session("s1"))
    first._turns._sessions._sets = AgentMemory(before).parameters
    assert answers(first.session("s1")) == answers(AgentMemory(before, store).session("s1"))


@given(dialogues(), st.data())
def test_histories_that_are_given_again_and_again_count_once(dialogue, data):
    memory, session = AgentMemory(), Session()
    ids = [f"id {number}" for number in range(len(dialogue.messages))]
    end = 0
    while end < len(ids):
        begin = data.draw(st.integers(0, end))
        end = data.draw(st.integers(end + 1, len(ids)))
        memory.observe("s1", dialogue.messages[begin:end], ids=ids[begin:end])
    for message in dialogue.messages:
        session.observe(message)
    assert answers(memory.session("s1")) == answers(session)


class Interleaving(MemoryStore):
    """A store in front of which other workers act while one is about to save.

    Attributes:
        plan: which worker acts next, each time that one is about to save; None lets it save.
        saved: the messages of each successful save, in order.
    """

    def __init__(self, plan: Iterator[int | None]) -> None:
        super().__init__()
        self.plan = plan
        self.saved: list[Message] = []
        self.acting: list[tuple[int, Message]] = []
        self.workers = [AgentMemory(store=self, cached=number) for number in range(WORKERS)]
        self.said = 0

    def act(self, worker: int) -> None:
        """Let a worker observe a message of its own, unless it is already at it."""
        if worker in {number for number, _ in self.acting}:
            return
        self.said += 1
        message = city(f"c{self.said}") if self.said % 2 else symptom(f"s{self.said}")
        self.acting.append((worker, message))
        self.workers[worker].observe("s1", [message], ids=[f"id {self.said}"])
        self.acting.pop()

    def save(self, session_id: str, data: str, **marks: Any) -> int:
        for worker in iter(lambda: next(self.plan, None), None):
            self.act(worker)
        version = super().save(session_id, data, **marks)
        self.saved.append(self.acting[-1][1])
        return version


@given(st.lists(st.sampled_from([*range(WORKERS), None]), max_size=30))
def test_interleaved_workers_equal_the_order_of_their_saves(plan):
    store = Interleaving(iter(plan))
    for worker in range(WORKERS):
        store.act(worker)
    session = Session()
    for message in store.saved:
        session.observe(message)
    assert len(store.saved) == store.said
    for memory in [*store.workers, AgentMemory(store=store)]:
        assert answers(memory.session("s1")) == answers(session)


def test_threads_of_several_workers_lose_and_double_nothing():
    store = MemoryStore()
    workers = [AgentMemory(store=store) for _ in range(4)]

    def talk(number: int) -> None:
        for turn in range(25):
            name = f"w{number}t{turn}"
            for _ in range(2):  # each message is delivered twice
                workers[number].observe("s1", [symptom(name)], ids=[name])

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert workers[0].session("s1").state.messages == 100
    assert len(loads(store.load("s1").data)[1].known()) == 100
