"""The sample dialogues through the frameworks: the same memory as a bare session's, to the last digit."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from llama_index.core.base.llms.types import ChatMessage, TextBlock, ToolCallBlock

from phero_core.config import preset
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Message
from phero_core.integrations.langchain import ThreadMemory
from phero_core.integrations.llamaindex import PheroMemory
from phero_core.runtime import AgentMemory
from phero_core.scent import Role
from phero_core.session import Session

SAMPLES = Path(__file__).resolve().parents[2] / "sample_dialogues"
DIALOGUES = [dialogue for path in sorted(SAMPLES.rglob("*.yaml")) for dialogue in load_dialogues(path)]
CONFIG = preset("balanced")
every_dialogue = pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda dialogue: dialogue.id)


def spoken(dialogue):
    """Return what a framework can carry of a dialogue: no gold, no marks of tasks."""
    messages = []
    for message in dialogue.messages:
        name = message.name if message.role is Role.TOOL else None
        plain = Message(role=message.role, content=message.content, tool_calls=message.tool_calls)
        messages.append(plain.model_copy(update={"name": name}) if name else plain)
    return messages


def bare(messages):
    session = Session(CONFIG)
    for message in messages:
        session.observe(message)
    return session


def langchain(message, number):
    call_id = str(number)
    if message.role is Role.USER:
        return HumanMessage(message.content, id=call_id)
    if message.role is Role.SYSTEM:
        return SystemMessage(message.content, id=call_id)
    if message.role is Role.TOOL:
        return ToolMessage(message.content, tool_call_id="none", name=message.name, id=call_id)
    calls = [{"name": call.name, "args": call.arguments, "id": f"c{number}"} for call in message.tool_calls]
    return AIMessage(message.content, tool_calls=calls, id=call_id)


def llamaindex(message, number):
    blocks = [TextBlock(text=message.content)]
    blocks += [
        ToolCallBlock(tool_call_id=f"c{number}", tool_name=call.name, tool_kwargs=json.dumps(call.arguments))
        for call in message.tool_calls
    ]
    more = {"name": message.name} if message.name else {}
    return ChatMessage(role=message.role.value, blocks=blocks, additional_kwargs=more)


@every_dialogue
def test_a_thread_of_langchain_messages_is_remembered_as_a_bare_session_does(dialogue):
    messages, saved, thread = spoken(dialogue), None, []
    for number, message in enumerate(messages):
        thread.append(langchain(message, number))
        memory = ThreadMemory(saved, CONFIG)
        assert memory.follow(thread) == 1
        saved = json.loads(json.dumps(memory.saved()))
    assert saved["session"] == json.loads(json.dumps(bare(messages).snapshot()))


def test_messages_of_llamaindex_are_remembered_as_a_bare_session_does():
    facts = AgentMemory(CONFIG)

    async def put(dialogue):
        memory = PheroMemory.from_defaults(dialogue.id, facts=facts)
        await memory.aput_messages([llamaindex(said, number) for number, said in enumerate(spoken(dialogue))])
        await memory.sql_store._async_engine.dispose()  # the framework never closes its connection

    for dialogue in DIALOGUES:
        asyncio.run(put(dialogue))
        assert facts.session(dialogue.id).snapshot() == bare(spoken(dialogue)).snapshot()
