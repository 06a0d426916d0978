"""LlamaIndex: the messages that the installed package writes, and stores of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from llama_index.core.base.llms.types import TextBlock, ToolCallBlock
from llama_index.core.llms import ChatMessage

from tests.dialogue.chats.reading import lines, problems, read_json

TALK = [
    ChatMessage(role="user", content="Where is B2024?"),
    ChatMessage(
        role="assistant",
        blocks=[
            TextBlock(text="Let me see."),
            ToolCallBlock(tool_name="track", tool_kwargs={"order": "B2024"}, tool_call_id="c1"),
        ],
    ),
    ChatMessage(role="tool", content="shipped", additional_kwargs={"tool_call_id": "c1", "name": "track"}),
]
WRITTEN: list[dict[str, Any]] = [json.loads(message.model_dump_json()) for message in TALK]
STORE = {"store": {"ana": WRITTEN, "bo": WRITTEN[:1]}, "class_name": "SimpleChatStore"}


@pytest.mark.parametrize(
    ("content", "ids"),
    [
        (STORE, ["ana", "bo"]),
        ({"token_limit": 3000, "chat_store": STORE, "chat_store_key": "ana"}, ["ana", "bo"]),
        (WRITTEN, ["log"]),
        ({"chat_history": WRITTEN}, ["log-1"]),
        ([WRITTEN, WRITTEN], ["log-1", "log-2"]),
    ],
)
def test_stores_memories_and_lists_are_read(content: Any, ids: list[str]) -> None:
    loaded = read_json(content)
    assert (loaded.format, loaded.problems) == ("llama_index", ())
    assert [dialogue.id for dialogue in loaded.dialogues] == ids
    first = loaded.dialogues[0]
    assert lines(first) == [("user", "Where is B2024?"), ("assistant", "Let me see."), ("tool", "shipped")]
    assert first.messages[1].tool_calls[0].arguments == {"order": "B2024"}
    assert first.messages[2].name == "track"


def test_older_messages_have_content_and_calls_apart() -> None:
    calls = [{"id": "c1", "type": "function", "function": {"name": "track", "arguments": '{"order": 7}'}}]
    old = [
        {"role": "user", "content": "hi", "additional_kwargs": {}},
        {"role": "assistant", "content": None, "additional_kwargs": {"tool_calls": calls}},
    ]
    dialogue = read_json(old).dialogues[0]
    assert dialogue.messages[1].tool_calls[0].arguments == {"order": 7}


def test_a_bad_dialogue_of_a_store_does_not_hide_the_others() -> None:
    loaded = read_json(
        {**STORE, "store": {"bad": [{"role": "alien", "blocks": []}], "ana": WRITTEN, "none": []}}
    )
    assert [dialogue.id for dialogue in loaded.dialogues] == ["ana"]
    assert len(problems(loaded)) == 2
    assert "unknown role 'alien'" in problems(loaded)[0]
