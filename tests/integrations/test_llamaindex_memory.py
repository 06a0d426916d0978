"""LlamaIndex: agents and chat engines with a memory that observes what is put into it."""

from __future__ import annotations

import asyncio
import copy

import pytest
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, ImageBlock, TextBlock, ToolCallBlock
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms.mock import MockFunctionCallingLLM, MockLLMWithChatMemoryOfLastCall
from llama_index.core.memory import InsertMethod, StaticMemoryBlock
from llama_index.core.storage.chat_store.base_db import MessageStatus

from phero_core.dialogue.model import ToolCall
from phero_core.errors import OwnerError
from phero_core.integrations.llamaindex import PheroMemory
from phero_core.runtime import AgentMemory
from tests.integrations import bare

pytestmark = pytest.mark.filterwarnings(  # an agent looks at each of its attributes, deprecated ones too
    "ignore:The `__fields:pydantic.warnings.PydanticDeprecatedSince20",
    "ignore:Accessing the 'model_:pydantic.warnings.PydanticDeprecatedSince211",
)
ADDRESS = "My shipping address is 12 Mill Lane, Leeds"
MOVED = "收货地址改成上海市浦东新区张江路123号"
STATUS = '{"order_id": "A789", "order_status": "shipped", "tracking_number": "SF1234567890"}'
PICTURE = ImageBlock(image=b"aGk=", image_mimetype="image/png")


def user(text):
    return ChatMessage(role="user", content=text)


def reply(text):
    return ChatMessage(role="assistant", content=text)


def calling(name, **arguments):
    return ChatMessage(
        role="assistant", blocks=[ToolCallBlock(tool_call_id="1", tool_name=name, tool_kwargs=arguments)]
    )


class Model:
    """A scripted model and what it was given."""

    def __init__(self, *script):
        self.script, self.given = list(script), []
        self.llm = MockFunctionCallingLLM(response_generator=self._answer)

    def _answer(self, messages, **_):
        self.given.append(copy.deepcopy(list(messages)))
        said = self.script.pop(0) if self.script else "ok"
        return reply(said) if isinstance(said, str) else said

    def system(self, call=-1):
        return "\n".join(m.content for m in self.given[call] if m.role == "system")


MADE = []


@pytest.fixture(autouse=True)
def _chat_stores_are_closed():
    """The framework's chat store never closes its connection, and its synchronous calls want a loop to be there."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    for memory in MADE:
        if memory.sql_store._async_engine is not None:
            asyncio.run(memory.sql_store._async_engine.dispose())
    MADE.clear()
    loop.close()
    asyncio.set_event_loop(None)


def memory_with(session="one", facts=None, **more):
    memory = PheroMemory.from_defaults(session, facts=facts or AgentMemory(bare.CONFIG), **more)
    MADE.append(memory)
    return memory


def order_status(order_id: str) -> str:
    """Look an order up."""
    return STATUS.replace("A789", order_id)


def broken(order_id: str) -> str:
    """Fail."""
    raise RuntimeError(f"503 for {order_id}")


def talk(model, memory, *words, tools=(), **options):
    """Let an agent answer, one run for each of the user's messages."""
    agent = FunctionAgent(tools=list(tools), llm=model.llm, streaming=False, **options)

    async def run():
        for said in words:
            await agent.run(user_msg=said, memory=memory)

    asyncio.run(run())


def test_the_model_of_an_agent_really_receives_what_was_said_turns_ago():
    model, memory = Model("Noted.", "Hi.", "There."), memory_with()
    talk(model, memory, ADDRESS, "hello", "where does it go?", system_prompt="You sell books.")
    expected = bare.session_of(
        ADDRESS, bare.assistant("Noted."), "hello", bare.assistant("Hi."), "where does it go?"
    )
    assert "You sell books." in model.system()
    assert expected.context_prompt() in model.system()
    assert "12 Mill Lane, Leeds" in model.system()
    expected.observe(bare.assistant("There."))
    assert memory.session().snapshot() == expected.snapshot()


def test_an_agents_tools_are_observed_with_their_names():
    model, memory = Model(calling("order_status", order_id="A789"), "Shipped."), memory_with()
    talk(model, memory, "Where is order A789?", "thanks", tools=[order_status])
    expected = bare.session_of(
        "Where is order A789?",
        bare.assistant("", tool_calls=(ToolCall(name="order_status", arguments={"order_id": "A789"}),)),
        bare.tool(STATUS, "order_status"),
        bare.assistant("Shipped."),
        "thanks",
    )
    assert expected.context_prompt() in model.system()
    assert "SF1234567890" in model.system()
    expected.observe(bare.assistant("ok"))
    assert memory.session().snapshot() == expected.snapshot()


def test_a_tool_that_fails_leaves_no_fact():
    model, memory = Model(calling("broken", order_id="A789"), "Sorry."), memory_with()
    talk(model, memory, "Where is my parcel?", tools=[broken])
    assert memory.recall("tracking_number").best is None
    assert memory.session().state.messages == 4


def test_agents_that_hand_over_share_the_memory():
    model, memory = (
        Model("Noted.", calling("handoff", to_agent="sales", reason="books"), "Sure."),
        memory_with(),
    )
    first = FunctionAgent(
        name="desk", description="d", llm=model.llm, streaming=False, can_handoff_to=["sales"]
    )
    second = FunctionAgent(name="sales", description="s", llm=model.llm, streaming=False)
    flow = AgentWorkflow(agents=[first, second], root_agent="desk")

    async def run():
        await flow.run(user_msg=ADDRESS, memory=memory)
        await flow.run(user_msg="A book, please", memory=memory)

    asyncio.run(run())
    assert len(model.given) == 3
    assert "12 Mill Lane" in model.system()


def test_a_streaming_agent_remembers_the_same():
    model, memory = Model("Noted.", "There."), memory_with()
    agent = FunctionAgent(llm=model.llm, streaming=True)

    async def run():
        for said in (ADDRESS, "where?"):
            handler = agent.run(user_msg=said, memory=memory)
            async for _ in handler.stream_events():
                pass
            await handler

    asyncio.run(run())
    expected = bare.session_of(ADDRESS, bare.assistant("Noted."), "where?")
    assert expected.context_prompt() in model.system()


def test_a_chat_engine_is_told_what_its_question_has_just_changed():
    llm, memory = MockLLMWithChatMemoryOfLastCall(), memory_with()
    engine = SimpleChatEngine(llm=llm, memory=memory, prefix_messages=[])
    engine.chat(ADDRESS)
    engine.chat(MOVED)
    system = "\n".join(m.content for m in llm.last_chat_messages if m.role == "system")
    assert "上海市浦东新区张江路123号" in system
    assert "Mill Lane" not in system


def test_a_question_that_is_not_put_yet_is_heard_and_not_kept():
    memory = memory_with()
    memory.put(user(ADDRESS))
    told = memory.get(input=MOVED)[0].content
    assert bare.session_of(ADDRESS, MOVED).context_prompt() in told
    assert memory.session().snapshot() == bare.session_of(ADDRESS).snapshot()


def test_a_question_that_was_put_is_not_heard_twice():
    memory = memory_with()
    memory.put(user(MOVED))
    assert bare.session_of(MOVED).context_prompt() in memory.get(input=MOVED)[0].content


def test_the_facts_outlive_the_queue():
    memory = memory_with(token_limit=120, token_flush_size=40)
    memory.put(user(ADDRESS))
    for _ in range(2):
        memory.put_messages([user("and then?"), reply("word " * 60)])
    messages = memory.get()
    assert ADDRESS not in [message.content for message in messages]
    assert "12 Mill Lane, Leeds" in messages[0].content
    assert memory.session().state.messages == 5


def test_the_text_can_go_into_the_users_message_beside_other_blocks():
    fixed = StaticMemoryBlock(name="shop", static_content="We sell books.")
    memory = memory_with(insert_method=InsertMethod.USER, memory_blocks=[fixed])
    memory.put(user(ADDRESS))
    told = memory.get()[-1].content
    assert "We sell books." in told
    assert bare.session_of(ADDRESS).context_prompt() in told


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_is_in_the_language_that_is_asked_for_and_of_the_length(language):
    memory = memory_with(language=language, max_chars=120)
    memory.put(user(ADDRESS))
    assert bare.session_of(ADDRESS).context_prompt(120, language) in memory.get()[0].content


def test_without_anything_to_tell_the_messages_stay_as_they_are():
    memory = memory_with()
    memory.put(user("hello"))
    assert [message.content for message in memory.get()] == ["hello"]


def test_a_system_message_in_the_history_gets_the_text_at_its_end():
    system = ChatMessage(role="system", content="You sell books.")
    memory = memory_with(chat_history=[system, user(ADDRESS)])
    told = memory.get()
    known = bare.session_of(ADDRESS).context_prompt()
    assert [message.content for message in told] == [f"You sell books.\n{known}", ADDRESS]
    assert memory.get_all()[0].content == "You sell books."


@pytest.mark.parametrize("empty", [ChatMessage(role="user", blocks=[]), user(""), user([PICTURE])])
def test_a_message_without_words_is_a_round_without_facts(empty):
    memory = memory_with()
    memory.put_messages([user(ADDRESS), empty])
    assert memory.session().snapshot() == bare.session_of(ADDRESS, "").snapshot()


def test_the_text_blocks_of_a_message_are_said_and_the_picture_is_not():
    memory = memory_with()
    parts = [TextBlock(text=f"{ADDRESS}."), PICTURE, TextBlock(text="Never send an invoice")]
    memory.put(ChatMessage(role="user", blocks=parts))
    assert memory.session().snapshot() == bare.session_of(f"{ADDRESS}.\nNever send an invoice").snapshot()


def test_calls_in_the_older_form_are_heard():
    call = {"id": "7", "function": {"name": "order_status", "arguments": '{"order_id": "A789"}'}}
    memory = memory_with()
    memory.put(ChatMessage(role="assistant", content="", additional_kwargs={"tool_calls": [call]}))
    memory.put(ChatMessage(role="tool", content=STATUS, additional_kwargs={"tool_call_id": "7"}))
    made = ToolCall(name="order_status", arguments={"order_id": "A789"})
    expected = bare.session_of(bare.assistant("", tool_calls=(made,)), bare.tool(STATUS, "order_status"))
    assert memory.session().snapshot() == expected.snapshot()


def test_memories_of_two_sessions_share_a_store_and_never_mix():
    facts = AgentMemory(bare.CONFIG)
    one, two = memory_with("one", facts), memory_with("two", facts)

    async def at_once():
        await asyncio.gather(one.aput(user(ADDRESS)), two.aput(user(MOVED)))

    asyncio.run(at_once())
    assert one.session().snapshot() == bare.session_of(ADDRESS).snapshot()
    assert two.session().snapshot() == bare.session_of(MOVED).snapshot()


def test_a_user_can_be_forgotten():
    facts = AgentMemory(bare.CONFIG)
    memory_with("one", facts, user="ann").put(user(ADDRESS))
    assert facts.forget_user("ann") == 1


def test_another_user_s_facts_are_neither_told_nor_forgotten():
    facts = AgentMemory(bare.CONFIG)
    memory_with("one", facts, user="ann").put(user(ADDRESS))
    stranger = memory_with("one", facts, user="bob")
    for ask in (stranger.get, stranger.session, stranger.recall, stranger.reset):
        with pytest.raises(OwnerError, match="another user's"):
            ask()
    assert facts.session("one", user="ann").state.messages == 1


def test_a_history_given_at_the_start_is_observed():
    memory = memory_with(chat_history=[user(ADDRESS), reply("Noted.")])
    assert memory.session().snapshot() == bare.session_of(ADDRESS, bare.assistant("Noted.")).snapshot()


HISTORY = [user(ADDRESS), reply("Noted."), user(MOVED), reply("Done.")]
WHOLE = bare.session_of(ADDRESS, bare.assistant("Noted."), MOVED, bare.assistant("Done."))
LONGER = bare.session_of(ADDRESS, bare.assistant("Noted."), MOVED, bare.assistant("Done."), "thanks")


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        pytest.param(HISTORY, WHOLE, id="the same: nothing is new"),
        pytest.param([*HISTORY, user("thanks")], LONGER, id="longer: the rest is new"),
        pytest.param(HISTORY[2:], WHOLE, id="cut at its beginning: the facts stay"),
        pytest.param([reply("In short: …"), *HISTORY[2:]], WHOLE, id="condensed: the facts stay"),
        pytest.param(HISTORY[:1], bare.session_of(ADDRESS), id="undone: the facts are undone"),
        pytest.param([user(MOVED)], bare.session_of(MOVED), id="another one: only its facts"),
        pytest.param([], bare.session_of(), id="none: no facts"),
    ],
)
def test_facts_follow_a_history_that_is_set(history, expected):
    memory = memory_with(chat_history=HISTORY)
    memory.set(history)
    assert memory.session().snapshot() == expected.snapshot()


def test_an_agent_whose_caller_keeps_the_history_observes_it_once():
    model, memory, history = Model(), memory_with(), []
    agent = FunctionAgent(llm=model.llm, streaming=False)

    async def run():
        for said in (ADDRESS, "hello", MOVED):
            await agent.run(user_msg=said, chat_history=list(history), memory=memory)
            history.extend([user(said), reply("ok")])

    asyncio.run(run())
    ok = bare.assistant("ok")
    assert memory.session().snapshot() == bare.session_of(ADDRESS, ok, "hello", ok, MOVED, ok).snapshot()


def test_a_history_that_the_caller_keeps_over_restarts_is_observed_once():
    facts, model, history = AgentMemory(bare.CONFIG), Model(), []
    for said in (ADDRESS, "hello", MOVED):
        agent = FunctionAgent(llm=model.llm, streaming=False)
        memory = memory_with("one", facts)

        async def run(agent=agent, memory=memory, said=said):
            await agent.run(user_msg=said, chat_history=list(history), memory=memory)

        asyncio.run(run())
        history.extend([user(said), reply("ok")])
    ok = bare.assistant("ok")
    assert memory.session().snapshot() == bare.session_of(ADDRESS, ok, "hello", ok, MOVED, ok).snapshot()


def test_reset_forgets_and_a_reset_of_the_archive_alone_does_not():
    memory = memory_with(chat_history=HISTORY)
    asyncio.run(memory.areset(MessageStatus.ARCHIVED))
    assert memory.session().snapshot() == WHOLE.snapshot()
    memory.reset()
    assert memory.recall().values == ()
    assert memory.session().state.messages == 0


def test_facts_are_made_anew_from_a_chat_store_that_lasted_longer(tmp_path):
    uri = f"sqlite+aiosqlite:///{tmp_path / 'chat.db'}"

    async def before():
        memory = memory_with(async_database_uri=uri)
        await memory.aput_messages(HISTORY[:2])
        await memory.sql_store._async_engine.dispose()

    async def after():
        memory = memory_with(async_database_uri=uri)
        await memory.aput_messages(HISTORY[2:])
        told = await memory.aget()
        await memory.sql_store._async_engine.dispose()
        return memory, told

    asyncio.run(before())
    memory, told = asyncio.run(after())
    assert memory.session().snapshot() == WHOLE.snapshot()
    assert WHOLE.context_prompt() in told[0].content
