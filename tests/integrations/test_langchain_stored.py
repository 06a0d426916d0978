"""An agent whose memory lives in a store, under the id of its thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import ModelRetryMiddleware
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph

from phero_core.dialogue.model import ToolCall
from phero_core.errors import InputError, Problem, StoreError
from phero_core.integrations.langchain import Identity, StoredPheroMiddleware, by_thread
from phero_core.runtime import AgentMemory, ParameterSets
from phero_core.stores import MemoryStore, open_store
from phero_core.text import Text
from tests.integrations import bare
from tests.integrations.chat_model import RecordingModel, calling

ADDRESS = "My shipping address is 12 Mill Lane, Leeds"
MOVED = "收货地址改成上海市浦东新区张江路123号"
OK = bare.assistant("ok")
NOWHERE = (
    "config.configurable.thread_id: there is no id to find the memory under; give one with each call, or pass "
    "identify=… to work it out yourself"
)


class Agent:
    """An agent under test, and the store that it remembers in."""

    def __init__(self, *script, memory=None, tools=(), around=(), saver=True, identify=None, context=None):
        self.model = RecordingModel(script=list(script))
        self.memory = memory or AgentMemory(bare.CONFIG)
        self.graph = create_agent(
            self.model,
            list(tools),
            middleware=[*around, StoredPheroMiddleware(self.memory, identify=identify)],
            checkpointer=InMemorySaver() if saver else None,
            context_schema=context,
        )

    def say(self, *messages, thread="one", **more):
        given = [HumanMessage(m) if isinstance(m, str) else m for m in messages]
        return self.graph.invoke({"messages": given}, {"configurable": {"thread_id": thread}}, **more)


@tool
def track(order_id: str) -> str:
    """Look a parcel up."""
    return f'{{"order_id": "{order_id}", "tracking_number": "SF1234567890"}}'


def test_the_store_knows_the_whole_turn_when_it_has_ended():
    agent = Agent("Noted.", calling(("track", {"order_id": "A789"})), "On its way.", tools=[track])
    agent.say(ADDRESS)
    agent.say("Where is order A789?")
    expected = bare.session_of(
        ADDRESS,
        bare.assistant("Noted."),
        "Where is order A789?",
        bare.assistant("", tool_calls=(ToolCall(name="track", arguments={"order_id": "A789"}),)),
        bare.tool('{"order_id": "A789", "tracking_number": "SF1234567890"}', "track"),
        bare.assistant("On its way."),
    )
    found = agent.memory.session("one")
    assert bare.same(found, expected)
    assert found.snapshot() == expected.snapshot()
    assert "SF1234567890" in agent.model.system()
    assert "12 Mill Lane" in agent.model.system()


def test_an_asynchronous_agent_stores_the_same():
    agent = Agent()

    async def talk():
        for words in (ADDRESS, MOVED):
            await agent.graph.ainvoke(
                {"messages": [HumanMessage(words)]}, {"configurable": {"thread_id": "one"}}
            )

    asyncio.run(talk())
    assert agent.memory.session("one").snapshot() == bare.session_of(ADDRESS, OK, MOVED, OK).snapshot()


def test_another_process_could_read_what_the_agent_remembers():
    agent = Agent()
    agent.say(ADDRESS)
    elsewhere = AgentMemory(bare.CONFIG, agent.memory.store)
    assert elsewhere.recall("one", "shipping_*").recall.best.value == "12 Mill Lane, Leeds"


def test_an_asynchronous_agent_remembers_in_a_file_over_a_restart(tmp_path):
    place = f"sqlite:///{tmp_path / 'memory.db'}"

    async def talk(words):
        memory = AgentMemory(bare.CONFIG, open_store(place))
        agent = Agent(memory=memory, saver=False)
        await agent.graph.ainvoke({"messages": [HumanMessage(words)]}, {"configurable": {"thread_id": "one"}})
        snapshot = memory.session("one").snapshot()
        memory.store.close()
        return agent.model.system(), snapshot

    asyncio.run(talk(ADDRESS))
    told, snapshot = asyncio.run(talk("where?"))
    assert "12 Mill Lane" in told
    assert snapshot == bare.session_of(ADDRESS, OK, "where?", OK).snapshot()


class Broken(MemoryStore):
    """A store that is down."""

    def load(self, session_id):  # noqa: ARG002 - a store's signature
        raise StoreError(Problem("the store", Text("is down", "不可用")))


def test_an_agent_goes_on_without_its_store_where_the_memory_may_degrade():
    agent = Agent(memory=AgentMemory(bare.CONFIG, Broken(), when_down="degrade"))
    assert agent.say(ADDRESS)["messages"][-1].content == "ok"
    assert "12 Mill Lane" in agent.model.system()
    with pytest.raises(StoreError, match="the store: is down"):
        Agent(memory=AgentMemory(bare.CONFIG, Broken())).say(ADDRESS)


def test_threads_never_mix_even_at_once():
    agent = Agent()

    def talk(number):
        for words in (f"My shipping address is {number} Mill Lane, Leeds", "hello", "where?"):
            agent.say(words, thread=str(number))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(talk, range(1, 17)))
    for number in range(1, 17):
        expected = bare.session_of(
            f"My shipping address is {number} Mill Lane, Leeds", OK, "hello", OK, "where?", OK
        )
        assert agent.memory.session(str(number)).snapshot() == expected.snapshot()


def test_a_retry_and_a_repeated_turn_count_once():
    agent = Agent(
        ConnectionError("once"),
        ConnectionError("twice"),
        "Here.",
        around=[ModelRetryMiddleware(max_retries=1, initial_delay=0.0, jitter=False, on_failure="error")],
    )
    with pytest.raises(ConnectionError):
        agent.say(ADDRESS)
    agent.graph.invoke(None, {"configurable": {"thread_id": "one"}})
    expected = bare.session_of(ADDRESS, bare.assistant("Here."))
    assert agent.memory.session("one").snapshot() == expected.snapshot()


def test_a_history_that_the_caller_keeps_is_observed_once():
    agent, history = Agent(saver=False), []
    for words in (ADDRESS, "hello", MOVED):
        history.append(HumanMessage(words))
        agent.say(*(message.model_copy(update={"id": None}) for message in history))
        history.append(AIMessage("ok"))
    expected = bare.session_of(ADDRESS, OK, "hello", OK, MOVED, OK)
    assert agent.memory.session("one").snapshot() == expected.snapshot()


def test_a_long_history_is_observed_whole_when_the_memory_begins():
    agent = Agent(saver=False)
    agent.say(HumanMessage(ADDRESS), AIMessage("ok"), HumanMessage(MOVED))
    assert agent.memory.session("one").snapshot() == bare.session_of(ADDRESS, OK, MOVED, OK).snapshot()


def test_what_was_forgotten_does_not_come_back_from_the_threads_history():
    agent = Agent()
    agent.say(ADDRESS)
    assert agent.memory.forget("one")
    agent.say("hello")
    assert "Mill Lane" not in agent.model.system()
    assert agent.memory.session("one").state.messages == 2


def test_a_call_without_a_thread_is_told_what_to_do():
    with pytest.raises(InputError) as caught:
        Agent(saver=False).graph.invoke({"messages": [HumanMessage(ADDRESS)]})
    assert str(caught.value) == NOWHERE
    assert "identify=" in caught.value.say("zh")


@dataclass
class Customer:
    """The context of a run."""

    name: str
    shop: str


def test_the_run_can_tell_session_user_and_tenant():
    sets = ParameterSets(bare.CONFIG, {"strict": "medical"})
    agent = Agent(
        memory=AgentMemory(sets),
        saver=False,
        context=Customer,
        identify=lambda run: Identity(f"chat-{run.context.name}", run.context.name, run.context.shop),
    )
    agent.say(ADDRESS, context=Customer("ann", "strict"))
    assert agent.memory.recall("chat-ann").label == "strict"
    assert list(agent.memory.store.sessions("ann")) == ["chat-ann"]
    assert agent.memory.forget_user("ann") == 1


def inner_and_outer(*tasks, **inner_options):
    """Return two models and an agent that gives tasks to another one with the same store."""
    memory = AgentMemory(bare.CONFIG)
    inner = Agent(memory=memory, saver=False, **inner_options)

    @tool
    def delegate(task: str) -> str:
        """Give a task to the other agent."""
        return inner.graph.invoke({"messages": [HumanMessage(task)]})["messages"][-1].content

    script = (calling(*(("delegate", {"task": task}) for task in tasks)), "Done.")
    return inner, Agent(*script, memory=memory, tools=[delegate])


def test_an_agent_inside_a_tool_keeps_its_memory_to_itself():
    inner, outer = inner_and_outer(MOVED, "hi")
    outer.say(ADDRESS)
    assert list(outer.memory.store.sessions()) == ["one"]
    assert [v.value for v in outer.memory.recall("one", "shipping_address").recall.values] == [
        "12 Mill Lane, Leeds"
    ]
    told = sorted(inner.model.system(call) for call in (0, 1))
    assert told == sorted(["", bare.session_of(MOVED).context_prompt()])


def test_an_agent_inside_a_tool_shares_the_memory_where_that_is_wanted():
    inner, outer = inner_and_outer("Ship it. My phone is 0113 496 0000", identify=by_thread)
    outer.say(ADDRESS)
    assert "12 Mill Lane" in inner.model.system()
    assert "0113 496 0000" in outer.model.system()


def test_an_agent_as_a_node_can_remember_under_the_outer_thread():
    agent = Agent(saver=False, identify=by_thread)
    graph = StateGraph(MessagesState).add_node("agent", agent.graph).add_edge(START, "agent")
    outer = graph.compile(checkpointer=InMemorySaver())
    for words in (ADDRESS, "hello", MOVED):
        outer.invoke({"messages": [HumanMessage(words)]}, {"configurable": {"thread_id": "one"}})
    expected = bare.session_of(ADDRESS, OK, "hello", OK, MOVED, OK)
    assert agent.memory.session("one").snapshot() == expected.snapshot()
