"""LangChain and LangSmith: what the installed packages really write is read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.language_models.fake_chat_models import FakeListChatModel
from langchain_core.load import dumpd
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    ChatMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    messages_to_dict,
)
from langchain_core.prompt_values import ChatPromptValue
from langchain_core.tracers.base import BaseTracer

from tests.dialogue.chats.reading import lines, problems, read_json, read_text
from tests.dialogue.chats.samples import LANGSMITH

TALK: list[BaseMessage] = [
    SystemMessage("Be brief."),
    HumanMessage(
        [{"type": "text", "text": "Where is B2024?"}, {"type": "image_url", "image_url": {"url": "x"}}]
    ),
    AIMessage("", tool_calls=[{"name": "track", "args": {"order": "B2024"}, "id": "c1"}]),
    ToolMessage("shipped", tool_call_id="c1"),
    AIMessageChunk(content=[{"type": "text", "text": "On its way."}]),
    ChatMessage(role="user", content="Thanks!"),
]

SAID = [
    ("system", "Be brief."),
    ("user", "Where is B2024?"),
    ("assistant", ""),
    ("tool", "shipped"),
    ("assistant", "On its way."),
    ("user", "Thanks!"),
]


@pytest.mark.parametrize(
    "written",
    [
        messages_to_dict(TALK),
        dumpd(TALK),
        [message.model_dump() for message in TALK],
        {"messages": [message.model_dump() for message in TALK]},
        dumpd(ChatPromptValue(messages=TALK)),
        [messages_to_dict(TALK), messages_to_dict(TALK)],
        [{"messages": dumpd(TALK)}],
        {"values": {"messages": messages_to_dict(TALK)}},
    ],
)
def test_every_shape_of_dump_is_read(written: Any) -> None:
    loaded = read_json(written)
    assert (loaded.format, loaded.problems) == ("langchain", ())
    dialogue = loaded.dialogues[0]
    assert lines(dialogue) == SAID
    assert dialogue.messages[2].tool_calls[0].arguments == {"order": "B2024"}
    assert dialogue.messages[3].name == "track"


def test_a_message_that_cannot_be_read_is_named() -> None:
    written = [*messages_to_dict(TALK[:2]), {"type": "alien", "data": {"content": "x"}}]
    loaded = read_json(written)
    assert problems(loaded) == ["log.json:1: messages.2.role: is missing"]


class _Kept(BaseTracer):
    """Keeps finished runs as the client would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: list[dict[str, Any]] = []

    def _persist_run(self, run: Any) -> None:
        self.runs.append(json.loads(json.dumps(run.model_dump(mode="json"), default=str)))


def test_a_real_run_of_a_model_becomes_a_dialogue_of_its_thread() -> None:
    tracer = _Kept()
    model = FakeListChatModel(responses=["It is shipped.", "Tomorrow."])
    settings: Any = {"callbacks": [tracer], "metadata": {"thread_id": "t1"}}
    model.invoke("Where is B2024?", config=settings)
    model.invoke("When?", config=settings)
    loaded = read_text("\n".join(map(json.dumps, tracer.runs)), "runs.jsonl")
    assert (loaded.format, loaded.problems) == ("langsmith", ())
    assert loaded.dialogues[0].id == "t1"
    assert [role for role, _ in lines(loaded.dialogues[0])] == ["user", "assistant", "user", "assistant"]


def test_what_a_later_run_sends_again_is_not_said_twice() -> None:
    first = [{"role": "user", "content": "hi"}]
    answer = [{"role": "assistant", "content": "hello"}]
    later = [*first, *answer, {"role": "user", "content": "bye"}]
    runs = [
        {"id": "a", "run_type": "llm", "start_time": "1", "extra": {"metadata": {"thread_id": "t"}}, "inputs": {"messages": first}, "outputs": {"messages": answer}},
        {"id": "b", "run_type": "llm", "start_time": "2", "extra": {"metadata": {"thread_id": "t"}}, "inputs": {"messages": later}, "outputs": {"output": "see you"}},
    ]  # fmt: skip
    dialogue = read_json(runs).dialogues[0]
    assert lines(dialogue) == [
        ("user", "hi"),
        ("assistant", "hello"),
        ("user", "bye"),
        ("assistant", "see you"),
    ]


def test_steps_of_a_trace_are_passed_over_with_a_note() -> None:
    loaded = read_text("\n".join(map(json.dumps, LANGSMITH)), "runs.jsonl")
    assert loaded.report.reasons == {"a run that is a step of another, or holds no messages": 1}
    assert lines(loaded.dialogues[0])[1:] == [
        ("user", "Where is B2024?"),
        ("assistant", "On its way."),
        ("user", "And B2025?"),
        ("assistant", "Delivered."),
    ]


def test_runs_without_messages_say_so() -> None:
    loaded = read_json(
        [{"id": "a", "run_type": "retriever", "inputs": {"query": "x"}, "outputs": {"documents": []}}]
    )
    assert "none of its runs holds messages" in problems(loaded)[0]
