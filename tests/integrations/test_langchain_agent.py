"""An agent with the middleware: what the model is given, and that its memory is that of a bare session."""

from __future__ import annotations

import asyncio

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import (
    HumanInTheLoopMiddleware,
    ModelFallbackMiddleware,
    ModelRetryMiddleware,
    SummarizationMiddleware,
    ToolErrorMiddleware,
)
from langchain.agents.structured_output import ToolStrategy
from langchain.tools import ToolRuntime  # noqa: TC002 - the tool's schema is made from it
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from pydantic import BaseModel

from phero_core.dialogue.model import ToolCall
from phero_core.integrations.langchain import PheroMiddleware
from tests.integrations import bare
from tests.integrations.chat_model import RecordingModel, calling

ADDRESS = "My shipping address is 12 Mill Lane, Leeds"
MOVED = "收货地址改成上海市浦东新区张江路123号"
STATUS = '{"order_id": "A789", "order_status": "shipped", "tracking_number": "SF1234567890"}'


@tool
def order_status(order_id: str) -> str:
    """Look an order up."""
    return STATUS.replace("A789", order_id)


@tool
def broken(order_id: str) -> str:
    """Fail."""
    raise RuntimeError(f"503 for {order_id}")


class Agent:
    """An agent under test: its model, its memory, one thread."""

    def __init__(self, *script, tools=(), around=(), system_prompt=None, **memory):
        self.model = RecordingModel(script=list(script))
        self.memory = PheroMiddleware(bare.CONFIG, **memory)
        self.graph = create_agent(
            self.model,
            list(tools),
            middleware=[*around, self.memory],
            system_prompt=system_prompt,
            checkpointer=InMemorySaver(),
        )
        self.config = {"configurable": {"thread_id": "one"}}

    def say(self, content):
        return self.graph.invoke({"messages": [HumanMessage(content)]}, self.config)

    @property
    def session(self):
        return self.memory.session(self.graph.get_state(self.config).values)


def test_the_model_really_receives_what_was_said_turns_ago():
    agent = Agent(system_prompt="You sell books.")
    for words in (ADDRESS, "hello", "where does it go?"):
        agent.say(words)
    assert agent.model.system(0).startswith("You sell books.\n\nKnown from this conversation")
    assert "- shipping address: 12 Mill Lane, Leeds (confidence 0.61)" in agent.model.system(2)
    assert [message.type for message in agent.model.given[2]][:2] == ["system", "human"]


def test_a_stale_fact_comes_with_a_request_to_confirm_it():
    agent = Agent("ok", "ok", "ok", "ok")
    for words in ("订单A789用顺丰", "hm", "hm", "hm"):
        agent.say(words)
    expected = bare.session_of(
        "订单A789用顺丰", bare.assistant("ok"), "hm", bare.assistant("ok"), "hm", bare.assistant("ok"), "hm"
    )
    assert "请确认" in expected.context_prompt(language="zh")
    assert agent.model.system() == expected.context_prompt()


def test_a_weak_fact_is_not_told_below_the_threshold_of_its_type():
    agent = Agent()
    agent.say(ADDRESS)
    for _ in range(2):
        agent.say("hello there")
    assert agent.session.recall("shipping_address").best.confidence == pytest.approx(0.6075)
    agent.say("hello there")
    assert agent.session.recall("shipping_address").best.confidence == pytest.approx(0.546750)
    assert "Mill Lane" not in agent.model.system()


def test_without_anything_to_tell_the_request_stays_as_it_was():
    agent = Agent(system_prompt="You sell books.")
    agent.say("hello")
    assert agent.model.system() == "You sell books."


def test_a_system_message_of_parts_gets_one_more_part():
    parts = [{"type": "text", "text": "You sell books.", "cache_control": {"type": "ephemeral"}}]
    agent = Agent(system_prompt=SystemMessage(parts))
    agent.say(ADDRESS)
    system = agent.model.given[0][0]
    assert system.content[0] == parts[0]
    assert system.content[1]["text"] == agent.session.context_prompt()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_is_in_the_language_that_is_asked_for_and_of_the_length(language):
    agent = Agent(language=language, max_chars=120)
    agent.say(ADDRESS)
    assert agent.model.system() == bare.session_of(ADDRESS).context_prompt(120, language)
    assert 0 < len(agent.model.system()) <= 120


def test_a_chinese_dialogue_is_remembered_and_told_in_chinese():
    agent = Agent()
    agent.say("收货地址是北京市朝阳区建国路8号，不要开发票！")
    agent.say(MOVED)
    assert "收货地址：上海市浦东新区张江路123号" in agent.model.system()
    assert "北京" not in agent.model.system()


def test_a_dialogue_with_tools_is_recalled_as_a_bare_session_recalls_it():
    script = (
        "Noted.",
        calling(("order_status", {"order_id": "A789"}), text="Let me look."),
        "It is on its way. Shall I change the address of A789?",
        "Done.",
    )
    agent = Agent(*script, tools=[order_status])
    for words in (ADDRESS, "Where is order A789?", f"{MOVED}！"):
        agent.say(words)
    call = ToolCall(name="order_status", arguments={"order_id": "A789"})
    assert bare.same(
        agent.session,
        bare.session_of(
            ADDRESS,
            bare.assistant("Noted."),
            "Where is order A789?",
            bare.assistant("Let me look.", tool_calls=(call,)),
            bare.tool(STATUS, "order_status"),
            bare.assistant("It is on its way. Shall I change the address of A789?"),
            f"{MOVED}！",
            bare.assistant("Done."),
        ),
    )
    assert "SF1234567890" in agent.model.system(2)


def test_parallel_tools_are_observed_once_each_in_the_order_of_the_calls():
    calls = [("order_status", {"order_id": number}) for number in ("A789", "B456")]
    agent = Agent(calling(*calls), "There.", tools=[order_status])
    agent.say("Where are my orders?")
    assert bare.same(
        agent.session,
        bare.session_of(
            "Where are my orders?",
            bare.assistant("", tool_calls=tuple(ToolCall(name=n, arguments=a) for n, a in calls)),
            bare.tool(STATUS, "order_status"),
            bare.tool(STATUS.replace("A789", "B456"), "order_status"),
            bare.assistant("There."),
        ),
    )


def test_a_tool_error_leaves_an_error_and_no_fact():
    agent = Agent(
        calling(("broken", {"order_id": "A789"})),
        "Sorry.",
        tools=[broken],
        around=[ToolErrorMiddleware(lambda error, _: f"Error: {error}")],
    )
    agent.say("Where is my parcel?")
    assert agent.session.recall("tracking_number").best is None
    assert any(packet.type == "error" for packet in _packets(agent.session))


def _packets(session):
    return [deposit.packet for trail in session.field.trails.values() for deposit in trail]


def test_an_asynchronous_agent_remembers_the_same():
    async def talk(agent):
        for words in (ADDRESS, "hello", MOVED):
            await agent.graph.ainvoke({"messages": [HumanMessage(words)]}, agent.config)

    agent = Agent("Noted.", "Hi.", "Done.")
    asyncio.run(talk(agent))
    ok = bare.session_of(ADDRESS, bare.assistant("Noted."), "hello", bare.assistant("Hi."), MOVED)
    assert agent.model.system() == ok.context_prompt()
    ok.observe(bare.assistant("Done."))
    assert bare.same(agent.session, ok)


def test_a_streamed_reply_still_streams_word_by_word():
    agent = Agent("Noted.", "It goes to Mill Lane")
    agent.say(ADDRESS)
    stream = agent.graph.stream({"messages": [HumanMessage("where?")]}, agent.config, stream_mode="messages")
    words = [chunk.content for chunk, _ in stream if chunk.content]
    assert words == ["It ", "goes ", "to ", "Mill ", "Lane "]
    assert "Mill Lane" in agent.model.system()


def test_the_memory_is_private_to_the_agent():
    agent = Agent()
    out = agent.graph.invoke({"messages": [HumanMessage(ADDRESS)], "phero": {"session": {}}}, agent.config)
    assert set(out) == {"messages"}
    assert agent.session.recall("shipping_address").best is not None


def test_a_retried_call_neither_observes_nor_tells_twice():
    agent = Agent(
        "Noted.",
        ConnectionError("once"),
        ConnectionError("twice"),
        "Here.",
        around=[ModelRetryMiddleware(max_retries=2, initial_delay=0.0, jitter=False)],
    )
    agent.say(ADDRESS)
    agent.say("where?")
    assert agent.model.system(1) == agent.model.system(2) == agent.model.system(3)
    assert agent.model.system().count("12 Mill Lane") == 1
    assert bare.same(
        agent.session,
        bare.session_of(ADDRESS, bare.assistant("Noted."), "where?", bare.assistant("Here.")),
    )


def test_a_retry_inside_the_memory_tells_once_too():
    model = RecordingModel(script=[ConnectionError("once"), "Here."])
    memory = PheroMiddleware(bare.CONFIG)
    retry = ModelRetryMiddleware(max_retries=1, initial_delay=0.0, jitter=False)
    create_agent(model, middleware=[memory, retry]).invoke({"messages": [HumanMessage(ADDRESS)]})
    assert model.system(0) == model.system(1) == bare.session_of(ADDRESS).context_prompt()


def test_a_turn_that_failed_and_is_sent_again_counts_once():
    agent = Agent("Noted.", ConnectionError("down"), "Here.")
    agent.say(ADDRESS)
    with pytest.raises(ConnectionError):
        agent.say("where?")
    agent.graph.invoke(None, agent.config)
    assert bare.same(
        agent.session,
        bare.session_of(ADDRESS, bare.assistant("Noted."), "where?", bare.assistant("Here.")),
    )


def test_a_fallback_model_is_told_the_same():
    spare = RecordingModel(script=["Here."])
    agent = Agent(ConnectionError("down"), around=[ModelFallbackMiddleware(spare)])
    agent.say(ADDRESS)
    assert spare.system() == agent.model.system() != ""


def test_the_user_can_be_asked_before_a_tool_runs():
    agent = Agent(
        "Noted.",
        calling(("order_status", {"order_id": "A789"})),
        "Shipped.",
        tools=[order_status],
        around=[HumanInTheLoopMiddleware(interrupt_on={"order_status": True})],
    )
    agent.say(ADDRESS)
    out = agent.say("Where is order A789?")
    assert "__interrupt__" in out
    agent.graph.invoke(Command(resume={"decisions": [{"type": "approve"}]}), agent.config)
    call = ToolCall(name="order_status", arguments={"order_id": "A789"})
    assert bare.same(
        agent.session,
        bare.session_of(
            ADDRESS,
            bare.assistant("Noted."),
            "Where is order A789?",
            bare.assistant("", tool_calls=(call,)),
            bare.tool(STATUS, "order_status"),
            bare.assistant("Shipped."),
        ),
    )


EDITED = {"name": "order_status", "args": {"order_id": "B456"}}


@pytest.mark.parametrize(
    ("decision", "number"),
    [
        ({"type": "reject", "message": "Not now"}, None),
        ({"type": "edit", "edited_action": EDITED}, None),
        ({"type": "respond", "message": "Shipped, tracking number SF1234567890"}, "SF1234567890"),
    ],
)
def test_a_call_that_a_person_decides_on_is_observed_as_the_thread_tells_it(decision, number):
    ask = HumanInTheLoopMiddleware(interrupt_on={"order_status": True})
    call = calling(("order_status", {"order_id": "A789"}))
    agent = Agent(call, "Well.", tools=[order_status], around=[ask])
    agent.say("Where is order A789?")
    agent.graph.invoke(Command(resume={"decisions": [decision]}), agent.config)
    thread = agent.graph.get_state(agent.config).values["messages"]
    assert [message.type for message in thread] == ["human", "ai", "tool", "ai"]
    expected = bare.session_of(
        "Where is order A789?",
        bare.assistant("", tool_calls=(ToolCall(name="order_status", arguments={"order_id": "A789"}),)),
        bare.tool(thread[2].content, "order_status"),
        bare.assistant("Well."),
    )
    assert bare.same(agent.session, expected)
    found = agent.session.recall("tracking_number").best
    assert (found and found.value) == number


class Parcel(BaseModel):
    """Where a parcel is."""

    tracking_number: str


def test_a_structured_answer_does_not_disturb_the_memory():
    model = RecordingModel(script=[calling(("Parcel", {"tracking_number": "SF1234567890"}))])
    memory = PheroMiddleware(bare.CONFIG)
    agent = create_agent(
        model, middleware=[memory], response_format=ToolStrategy(Parcel), checkpointer=InMemorySaver()
    )
    thread = {"configurable": {"thread_id": "one"}}
    out = agent.invoke({"messages": [HumanMessage(ADDRESS)]}, thread)
    assert out["structured_response"] == Parcel(tracking_number="SF1234567890")
    assert model.system() == bare.session_of(ADDRESS).context_prompt()
    session = memory.session(agent.get_state(thread).values)
    assert session.recall("shipping_address").best.confidence == 0.75


def test_a_summary_in_the_users_name_is_no_fact_and_the_memory_outlives_it():
    summary = RecordingModel(script=["The user's shipping address is 1 Wrong Road, York"] * 9)
    shorten = SummarizationMiddleware(summary, trigger=("messages", 4), keep=("messages", 2))
    agent = Agent(around=[shorten])
    for words in (ADDRESS, "hello", "and", "then"):
        agent.say(words)
    assert summary.given
    assert "1 Wrong Road" in str(agent.model.given[-1])
    found = agent.session.recall("shipping_address")
    assert [value.value for value in found.values] == ["12 Mill Lane, Leeds"]
    assert agent.session.state.round_id == 4


@pytest.mark.parametrize("empty", ["", [], [{"type": "image", "base64": "aGk=", "mime_type": "image/png"}]])
def test_a_message_without_words_is_a_round_without_facts(empty):
    agent = Agent("Noted.", "Nice.")
    agent.say(ADDRESS)
    agent.say(empty)
    assert bare.same(
        agent.session, bare.session_of(ADDRESS, bare.assistant("Noted."), "", bare.assistant("Nice."))
    )


def test_the_text_parts_of_a_content_list_are_said_and_the_picture_is_not():
    agent = Agent()
    agent.say(
        [
            {"type": "text", "text": f"{ADDRESS}."},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}},
            {"type": "text", "text": "Never send an invoice"},
        ]
    )
    expected = bare.session_of(f"{ADDRESS}.\nNever send an invoice", bare.assistant("ok"))
    assert bare.same(agent.session, expected)
    assert len(expected.recall().values) == 2


def test_a_history_given_at_once_is_observed_in_order():
    model, memory = RecordingModel(), PheroMiddleware(bare.CONFIG)
    agent = create_agent(model, middleware=[memory])
    history = [HumanMessage(ADDRESS), AIMessage("Noted."), HumanMessage(MOVED)]
    agent.invoke({"messages": history})
    assert model.system() == bare.session_of(ADDRESS, bare.assistant("Noted."), MOVED).context_prompt()


def test_a_tool_can_read_the_memory():
    found = []

    @tool
    def look(runtime: ToolRuntime) -> str:
        """Read the memory."""
        found.append(agent.memory.session(runtime.state).recall("shipping_address").best.value)
        return "done"

    agent = Agent(calling(("look", {})), tools=[look])
    agent.say(ADDRESS)
    assert found == ["12 Mill Lane, Leeds"]
