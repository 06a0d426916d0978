"""Threads of an agent: checkpoints, replay and fork, many at once, agents inside agents, nodes of one's own graph."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import START, MessagesState, StateGraph

from phero_core.config import with_values
from phero_core.errors import StateError
from phero_core.integrations.langchain import PheroMiddleware, ThreadMemory
from tests.integrations import bare
from tests.integrations.chat_model import RecordingModel, calling

ADDRESS = "My shipping address is 12 Mill Lane, Leeds"
MOVED = "收货地址改成上海市浦东新区张江路123号"


def thread(name="one"):
    return {"configurable": {"thread_id": name}}


def agent_with(saver, *script, tools=(), **more):
    """Return a model, a memory and an agent made anew, as after a restart."""
    model, memory = RecordingModel(script=list(script)), PheroMiddleware(bare.CONFIG)
    return model, memory, create_agent(model, list(tools), middleware=[memory], checkpointer=saver, **more)


def say(agent, words, config):
    return agent.invoke({"messages": [HumanMessage(words)]}, config)


def test_a_thread_goes_on_after_a_restart_from_an_sqlite_file(tmp_path):
    for words in (ADDRESS, "hello", MOVED):
        with closing(sqlite3.connect(tmp_path / "threads.db", check_same_thread=False)) as connection:
            model, memory, agent = agent_with(SqliteSaver(connection), "Noted.")
            say(agent, words, thread())
            session = memory.session(agent.get_state(thread()).values)
    noted = bare.assistant("Noted.")
    expected = bare.session_of(ADDRESS, noted, "hello", noted, MOVED)
    assert model.system() == expected.context_prompt()
    expected.observe(noted)
    assert bare.same(session, expected)


def test_an_asynchronous_sqlite_saver_keeps_it_too(tmp_path):
    async def talk(words):
        async with AsyncSqliteSaver.from_conn_string(str(tmp_path / "threads.db")) as saver:
            model, _, agent = agent_with(saver, "Noted.")
            await agent.ainvoke({"messages": [HumanMessage(words)]}, thread())
            return model.system()

    asyncio.run(talk(ADDRESS))
    told = asyncio.run(talk("where?"))
    assert told == bare.session_of(ADDRESS, bare.assistant("Noted."), "where?").context_prompt()


def test_the_state_is_plain_json_and_small():
    _, _, agent = agent_with(InMemorySaver())
    for number in range(30):
        say(agent, f"{ADDRESS}. Order A{number} please", thread())
    kept = agent.get_state(thread()).values["phero"]
    assert json.loads(json.dumps(kept)) == kept
    assert len(json.dumps(kept["session"])) < 40_000


def test_a_fork_remembers_what_the_thread_knew_there():
    model, memory, agent = agent_with(InMemorySaver())
    for words in (ADDRESS, MOVED, "where?"):
        say(agent, words, thread())
    before_the_move = next(
        snapshot for snapshot in agent.get_state_history(thread()) if len(snapshot.values["messages"]) == 2
    )
    say(agent, "where?", before_the_move.config)
    ok = bare.assistant("ok")
    expected = bare.session_of(ADDRESS, ok, "where?")
    assert model.system() == expected.context_prompt()
    expected.observe(ok)
    assert bare.same(memory.session(agent.get_state(thread()).values), expected)


def test_a_replayed_turn_is_told_the_same_again():
    model, _, agent = agent_with(InMemorySaver())
    for words in (ADDRESS, "hello", "where?"):
        say(agent, words, thread())
    before_the_model = next(
        snapshot for snapshot in agent.get_state_history(thread()) if snapshot.next == ("model",)
    )
    agent.invoke(None, before_the_model.config)
    assert len(model.given) == 4
    assert model.system(3) == model.system(2) != model.system(1)


def test_a_message_edited_in_a_fork_counts_in_its_new_words():
    model, _, agent = agent_with(InMemorySaver())
    say(agent, ADDRESS, thread())
    start = next(s for s in agent.get_state_history(thread()) if s.next == ("model",))
    edited = start.values["messages"][0].model_copy(update={"content": MOVED})
    agent.invoke(None, agent.update_state(start.config, {"messages": [edited]}))
    assert model.system() == bare.session_of(MOVED).context_prompt()


def test_two_threads_of_one_agent_never_mix():
    model, _, agent = agent_with(InMemorySaver())
    say(agent, ADDRESS, thread("one"))
    say(agent, MOVED, thread("two"))
    say(agent, "where?", thread("one"))
    say(agent, "where?", thread("two"))
    ok = bare.assistant("ok")
    assert model.system(2) == bare.session_of(ADDRESS, ok, "where?").context_prompt()
    assert model.system(3) == bare.session_of(MOVED, ok, "where?").context_prompt()


def _dialogue(number):
    return [
        f"My shipping address is {number} Mill Lane, Leeds",
        "hello",
        f"order A{number} with FedEx",
        "where?",
    ]


def _expected(number):
    session = bare.session_of()
    for words in _dialogue(number):
        session.observe(words)
        session.observe(bare.assistant("ok"))
    return session


def test_threads_that_talk_at_once_do_not_disturb_each_other():
    _, memory, agent = agent_with(InMemorySaver())

    def talk(number):
        for words in _dialogue(number):
            say(agent, words, thread(str(number)))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(talk, range(1, 17)))
    for number in range(1, 17):
        session = memory.session(agent.get_state(thread(str(number))).values)
        assert bare.same(session, _expected(number))


def test_asynchronous_threads_at_once_do_not_disturb_each_other_either():
    _, memory, agent = agent_with(InMemorySaver())

    async def talk(number):
        for words in _dialogue(number):
            await agent.ainvoke({"messages": [HumanMessage(words)]}, thread(str(number)))

    async def all_at_once():
        await asyncio.gather(*(talk(number) for number in range(1, 17)))

    asyncio.run(all_at_once())
    for number in range(1, 17):
        session = memory.session(agent.get_state(thread(str(number))).values)
        assert bare.same(session, _expected(number))


def test_an_agent_inside_a_tool_has_a_memory_of_its_own():
    inner_model = RecordingModel()
    inner = create_agent(inner_model, middleware=[PheroMiddleware(bare.CONFIG)])

    @tool
    def delegate(task: str) -> str:
        """Give a task to the other agent."""
        return inner.invoke({"messages": [HumanMessage(task)]})["messages"][-1].content

    model, memory, agent = agent_with(
        InMemorySaver(),
        calling(("delegate", {"task": MOVED}), ("delegate", {"task": "hi"})),
        tools=[delegate],
    )
    say(agent, ADDRESS, thread())
    assert sorted(inner_model.system(call) for call in (0, 1)) == sorted(
        ["", bare.session_of(MOVED).context_prompt()]
    )
    assert "12 Mill Lane" in model.system()
    found = memory.session(agent.get_state(thread()).values).recall("shipping_address")
    assert [value.value for value in found.values] == ["12 Mill Lane, Leeds"]


def test_an_agent_as_a_node_of_a_graph_remembers_the_whole_thread():
    model, _, inner = agent_with(None)
    graph = StateGraph(MessagesState).add_node("agent", inner).add_edge(START, "agent")
    outer = graph.compile(checkpointer=InMemorySaver())
    for words in (ADDRESS, "hello", "where?"):
        say(outer, words, thread())
    ok = bare.assistant("ok")
    assert model.system() == bare.session_of(ADDRESS, ok, "hello", ok, "where?").context_prompt()


class Shop(MessagesState):
    """The state of a graph of one's own."""

    memory: dict[str, Any]


def test_a_node_of_a_graph_of_ones_own_remembers():
    model = RecordingModel()

    def answer(state: Shop) -> dict[str, Any]:
        memory = ThreadMemory(state.get("memory"), bare.CONFIG)
        memory.follow(state["messages"])
        reply = model.invoke([SystemMessage(memory.context()), *state["messages"]])
        return {"messages": [reply], "memory": memory.saved()}

    graph = StateGraph(Shop).add_node("answer", answer).add_edge(START, "answer")
    shop = graph.compile(checkpointer=InMemorySaver())
    for words in (ADDRESS, "hello", "where?"):
        say(shop, words, thread())
    ok = bare.assistant("ok")
    assert model.system() == bare.session_of(ADDRESS, ok, "hello", ok, "where?").context_prompt()


def test_another_parameter_set_holds_from_the_next_turn_on():
    saver = InMemorySaver()
    say(agent_with(saver)[2], ADDRESS, thread())
    model = RecordingModel()
    strict = with_values(bare.CONFIG, {"recall.min_concentration": 0.9})
    agent = create_agent(model, middleware=[PheroMiddleware(strict)], checkpointer=saver)
    say(agent, "where?", thread())
    assert model.system() == ""


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ({"session": {"version": 99}}, "saved session: version 99 is not 1; start a new session"),
        ({}, "saved session: version None is not 1; start a new session"),
        ([], "saved session: must be a mapping; start a new session"),
    ],
)
def test_a_damaged_memory_is_named(saved, message):
    with pytest.raises(StateError) as caught:
        ThreadMemory(saved)
    assert str(caught.value) == message


def test_what_left_the_thread_leaves_the_list_of_the_seen():
    memory = ThreadMemory()
    long = [HumanMessage("hello", id="1"), AIMessage("hi", id="2"), HumanMessage(ADDRESS, id="3")]
    assert memory.follow(long) == 3
    assert memory.follow(long[2:]) == 0
    assert memory.seen == ("3",)
