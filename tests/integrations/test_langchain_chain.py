"""A plain chain with a memory, and a callback that only listens."""

from __future__ import annotations

import asyncio

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda

from phero_core.dialogue.model import Message, ToolCall
from phero_core.errors import InputError, OwnerError
from phero_core.integrations.langchain import Identity, PheroCallback, remembering
from phero_core.observe.protocol import Observation
from phero_core.runtime import AgentMemory, ParameterSets
from tests.integrations import bare
from tests.integrations.chat_model import RecordingModel, calling

ADDRESS = "My shipping address is 12 Mill Lane, Leeds"
MOVED = "收货地址改成上海市浦东新区张江路123号"
PROMPT = ChatPromptTemplate.from_messages([("system", "You sell books."), ("human", "{words}")])


def at(session="one"):
    return {"configurable": {"session_id": session}}


class Chain:
    """A chain under test: prompt, model and memory."""

    def __init__(self, *script, after=None, **options):
        self.model = RecordingModel(script=list(script))
        self.memory = options.pop("memory", None) or AgentMemory(bare.CONFIG)
        model = self.model if after is None else self.model | after
        self.runnable = PROMPT | remembering(model, self.memory, **options)

    def say(self, words, session="one"):
        return self.runnable.invoke({"words": words}, at(session))

    @property
    def snapshot(self):
        return self.memory.session("one").snapshot()


def test_the_model_is_told_what_was_said_in_an_earlier_call():
    chain = Chain("Noted.", "Hi.")
    chain.say(ADDRESS)
    assert chain.say("where?").content == "Hi."
    expected = bare.session_of(ADDRESS, bare.assistant("Noted."), "where?")
    assert chain.model.system() == f"You sell books.\n\n{expected.context_prompt()}"
    expected.observe(bare.assistant("Hi."))
    assert chain.snapshot == expected.snapshot()


def test_a_chain_streams_word_by_word_and_has_the_whole_reply_observed():
    chain = Chain("Shall I send it to 12 Mill Lane, Leeds?")
    stream = chain.runnable.stream({"words": ADDRESS}, at())
    assert next(stream).content == "Shall "
    assert chain.memory.session("one").state.messages == 0
    assert [chunk.content for chunk in stream][:3] == ["I ", "send ", "it "]
    said = bare.assistant("Shall I send it to 12 Mill Lane, Leeds? ")
    assert chain.snapshot == bare.session_of(ADDRESS, said).snapshot()


def test_an_asynchronous_chain_does_the_same():
    chain = Chain("Noted.", "It goes there.")

    async def talk():
        await chain.runnable.ainvoke({"words": ADDRESS}, at())
        return [chunk.content async for chunk in chain.runnable.astream({"words": MOVED}, at())]

    assert asyncio.run(talk())[:3] == ["It ", "goes ", "there. "]
    said = [bare.assistant("Noted."), bare.assistant("It goes there. ")]
    assert chain.snapshot == bare.session_of(ADDRESS, said[0], MOVED, said[1]).snapshot()


def test_a_call_that_fails_leaves_no_trace_and_may_be_repeated():
    chain = Chain(ConnectionError("down"), "Here.")
    again = chain.runnable.with_retry(
        retry_if_exception_type=(ConnectionError,), wait_exponential_jitter=False
    )
    again.invoke({"words": ADDRESS}, at())
    assert len(chain.model.given) == 2
    assert chain.model.system(0) == chain.model.system(1)
    assert chain.snapshot == bare.session_of(ADDRESS, bare.assistant("Here.")).snapshot()


def test_a_stream_that_is_stopped_is_observed_as_far_as_it_came():
    chain = Chain("It goes to Mill Lane")
    stream = chain.runnable.stream({"words": ADDRESS}, at())
    assert [next(stream).content for _ in range(2)] == ["It ", "goes "]
    stream.close()
    assert chain.snapshot == bare.session_of(ADDRESS, bare.assistant("It goes ")).snapshot()


def test_an_asynchronous_stream_that_is_stopped_is_observed_too():
    chain = Chain("It goes to Mill Lane")

    async def stop():
        stream = chain.runnable.astream({"words": ADDRESS}, at())
        heard = [(await anext(stream)).content for _ in range(2)]
        await stream.aclose()
        return heard

    assert asyncio.run(stop()) == ["It ", "goes "]
    assert chain.snapshot == bare.session_of(ADDRESS, bare.assistant("It goes ")).snapshot()


async def cancelled(work, begun):
    """Start a task, cancel it once it has begun, and see it end."""
    task = asyncio.create_task(work)
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_task_that_is_cancelled_amid_the_reply_is_observed_as_far_as_it_came():
    chain, heard = Chain("It goes to Mill Lane"), []

    async def cancel():
        begun = asyncio.Event()

        async def listen():
            async for chunk in chain.runnable.astream({"words": ADDRESS}, at()):
                heard.append(chunk.content)
                if len(heard) == 2:
                    begun.set()
                    await asyncio.Event().wait()

        await cancelled(listen(), begun)

    asyncio.run(cancel())
    assert heard == ["It ", "goes "]
    assert chain.snapshot == bare.session_of(ADDRESS, bare.assistant("It goes ")).snapshot()


def test_a_call_that_is_cancelled_before_the_reply_begins_leaves_no_trace():
    memory = AgentMemory(bare.CONFIG)

    async def cancel():
        begun = asyncio.Event()

        async def endless(_):
            begun.set()
            await asyncio.Event().wait()

        chain = remembering(RunnableLambda(endless), memory)
        await cancelled(chain.ainvoke(ADDRESS, at()), begun)

    asyncio.run(cancel())
    assert memory.session("one").state.messages == 0


def test_a_chain_that_ends_in_text_is_remembered_as_well():
    chain = Chain("Noted.", after=StrOutputParser())
    assert chain.say(ADDRESS) == "Noted."
    assert chain.snapshot == bare.session_of(ADDRESS, bare.assistant("Noted.")).snapshot()


def test_of_a_chain_that_ends_in_data_the_question_is_remembered():
    chain = Chain("Noted.", after=RunnableLambda(lambda message: {"length": len(message.content)}))
    assert chain.say(ADDRESS) == {"length": 6}
    assert chain.snapshot == bare.session_of(ADDRESS).snapshot()


def test_of_a_history_only_what_follows_the_last_reply_is_new():
    model, memory = RecordingModel(), AgentMemory(bare.CONFIG)
    chain, history = remembering(model, memory), []
    for words in (ADDRESS, "hello", MOVED):
        history.append(HumanMessage(words))
        history.append(chain.invoke(history, at()))
    ok = bare.assistant("ok")
    assert memory.session("one").snapshot() == bare.session_of(ADDRESS, ok, "hello", ok, MOVED, ok).snapshot()


def test_a_tool_loop_written_by_hand_is_observed_step_by_step():
    model, memory = RecordingModel(script=[calling(("track", {})), "There."]), AgentMemory(bare.CONFIG)
    chain, result = remembering(model, memory), '{"order_id": "A789", "tracking_number": "SF1234567890"}'
    history = [HumanMessage("Where is order A789?")]
    history.append(chain.invoke(history, at()))
    history.append(ToolMessage(result, tool_call_id=history[-1].tool_calls[0]["id"]))
    chain.invoke(history, at())
    assert "SF1234567890" in model.system()
    expected = bare.session_of(
        "Where is order A789?",
        bare.assistant("", tool_calls=(ToolCall(name="track"),)),
        bare.tool(result, "track"),
        bare.assistant("There."),
    )
    assert bare.same(memory.session("one"), expected)


@pytest.mark.parametrize("given", [ADDRESS, [HumanMessage(ADDRESS)], [("human", ADDRESS)]])
def test_text_messages_and_pairs_are_taken_alike(given):
    model, memory = RecordingModel(), AgentMemory(bare.CONFIG)
    remembering(model, memory).invoke(given, at())
    assert model.given[0] == [
        SystemMessage(bare.session_of(ADDRESS).context_prompt()),
        HumanMessage(ADDRESS),
    ]


def test_sessions_of_one_chain_never_mix_in_a_batch():
    chain = Chain()
    words = [{"words": f"My shipping address is {number} Mill Lane, Leeds"} for number in range(8)]
    chain.runnable.batch(words, [at(str(number)) for number in range(8)])
    for number in range(8):
        value = chain.memory.recall(str(number), "shipping_address").recall.best.value
        assert value == f"{number} Mill Lane, Leeds"


def test_a_tenants_parameters_hold_from_the_first_call_on():
    memory = AgentMemory(ParameterSets(bare.CONFIG, {"school": "education"}))
    chain = Chain(memory=memory, identify=lambda _: Identity("one", "ann", "school"))
    chain.say("I am learning fractions. My shipping address is 12 Mill Lane, Leeds")
    told = chain.model.system()
    assert memory.recall("one").label == "school"
    observed = memory.session("one")
    assert told == "\n\n".join(filter(None, ["You sell books.", observed.context_prompt()]))


def test_a_call_without_a_session_is_told_what_to_do():
    with pytest.raises(InputError, match=r"^config\.configurable\.session_id: there is no id"):
        Chain().runnable.invoke({"words": ADDRESS})


def test_a_callback_observes_what_is_said_and_changes_nothing():
    memory, model = AgentMemory(bare.CONFIG), RecordingModel(script=["Noted.", "Hi."])
    listening = {"callbacks": [PheroCallback(memory, "one")]}
    history = [HumanMessage(ADDRESS)]
    history.append(model.invoke(history, listening))
    history.append(HumanMessage(MOVED))
    list(model.stream(history, listening))
    assert model.given[1] == history
    said = [bare.assistant("Noted."), bare.assistant("Hi. ")]
    assert bare.same(memory.session("one"), bare.session_of(ADDRESS, said[0], MOVED, said[1]))


def test_a_callback_passes_over_what_failed_and_what_the_framework_asked():
    memory = AgentMemory(bare.CONFIG)
    model = RecordingModel(script=[ConnectionError("down"), "A summary.", "Noted."])
    listening = {"callbacks": [PheroCallback(memory, "one")]}
    with pytest.raises(ConnectionError):
        model.invoke(ADDRESS, listening)
    model.invoke("Summarise: …", {**listening, "metadata": {"lc_source": "summarization"}})
    assert memory.session("one").state.messages == 0
    model.invoke(ADDRESS, listening)
    expected = bare.session_of(ADDRESS, bare.assistant("Noted."))
    assert memory.session("one").snapshot() == expected.snapshot()


def test_a_callback_hears_asynchronous_calls_in_order():
    memory, model = AgentMemory(bare.CONFIG), RecordingModel()

    async def talk():
        for words in (ADDRESS, MOVED):
            await model.ainvoke(words, {"callbacks": [PheroCallback(memory, "one")]})

    asyncio.run(talk())
    ok = bare.assistant("ok")
    assert memory.session("one").snapshot() == bare.session_of(ADDRESS, ok, MOVED, ok).snapshot()


def test_a_message_of_the_assistant_that_was_given_is_not_taken_for_a_reply_to_itself():
    memory, model = AgentMemory(bare.CONFIG), RecordingModel()
    remembering(model, memory).invoke([AIMessage("Welcome."), HumanMessage(ADDRESS)], at())
    assert memory.session("one").snapshot() == bare.session_of(ADDRESS, bare.assistant("ok")).snapshot()


def test_another_user_s_memory_reaches_no_model():
    memory = AgentMemory(bare.CONFIG)
    memory.observe("one", [Message(role="user", content=ADDRESS)], user="ann")
    chain = Chain("Noted.", memory=memory, identify=lambda _: Identity("one", user="bob"))
    with pytest.raises(OwnerError, match="another user's"):
        chain.say("where?")
    assert chain.model.given == []


def test_the_first_call_is_read_by_the_memory_s_own_observer():
    chain = Chain("Noted.", memory=AgentMemory(bare.CONFIG, observer=Deaf()))
    chain.say(ADDRESS)
    assert chain.model.system() == "You sell books."


class Deaf:
    """An observer that sees nothing."""

    digest = "deaf"

    def observe(self, message, context):
        del message
        return Observation(context=context)
