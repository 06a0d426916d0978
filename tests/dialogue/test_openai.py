"""Chat logs of the chat-completions kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.scent import Role
from tests.dialogue.samples import chat

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Loaded


def read(content: Any, name: str = "log.json") -> Loaded:
    return read_dialogues(json.dumps(content).encode(), name=name)


def lines(*contents: Any) -> bytes:
    return "\n".join(map(json.dumps, contents)).encode()


def test_roles_parts_calls_and_results_become_native() -> None:
    messages = read(chat()).dialogues[0].messages
    assert [message.role for message in messages[:4]] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.TOOL]
    assert messages[1].content == "Where is B2024?"
    assert messages[2].content == ""
    assert messages[2].tool_calls[0].name == "track"
    assert messages[2].tool_calls[0].arguments == {"order": "B2024"}
    assert messages[3].name == "track"


@pytest.mark.parametrize(
    ("data", "name", "ids"),
    [
        (json.dumps(chat()).encode(), "log.json", ["log"]),
        (json.dumps({"messages": chat()}).encode(), "log.json", ["log-1"]),
        (json.dumps({"id": "a", "model": "m", "messages": chat()}).encode(), "log.json", ["a"]),
        (json.dumps([{"messages": chat()}, {"messages": chat()}]).encode(), "log.json", ["log-1", "log-2"]),
        (json.dumps([chat(), chat()]).encode(), "log.json", ["log-1", "log-2"]),
        (lines({"messages": chat()}, {"session_id": 9, "messages": chat()}), "log.jsonl", ["log-1", "9"]),
        (lines(chat(), chat()), "pasted", ["pasted-1", "pasted-2"]),
    ],
)
def test_every_shape_of_log_is_read(data: bytes, name: str, ids: list[str]) -> None:
    loaded = read_dialogues(data, name=name)
    assert (loaded.format, loaded.problems) == ("openai", ())
    assert [dialogue.id for dialogue in loaded.dialogues] == ids


def test_made_up_id_gives_way_to_a_given_one() -> None:
    loaded = read_dialogues(
        lines({"id": "log-2", "messages": chat()}, {"messages": chat()}), name="log.jsonl"
    )
    assert [dialogue.id for dialogue in loaded.dialogues] == ["log-2", "log-2-2"]
    assert loaded.problems == ()


def test_old_style_function_calls_are_read() -> None:
    spoken = [
        {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": ""}},
        {"role": "function", "name": "f", "content": "done"},
    ]
    messages = read(spoken).dialogues[0].messages
    assert messages[0].tool_calls[0].arguments == {}
    assert (messages[1].role, messages[1].name) == (Role.TOOL, "f")


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ({"role": "bot", "content": ""}, "log.json:1: messages.0: unknown role 'bot'; known: assistant, developer, function, system, tool, user"),
        ({"role": "usr1", "content": ""}, "log.json:1: messages.0: unknown role 'usr1'; did you mean 'user'?"),
        ({"role": "user", "content": 7}, "log.json:1: messages.0.content: must be text, a list of parts or null; found int"),
        (
            {"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": '{"a": '}}]},
            "log.json:1: messages.0.tool_calls: the JSON ends in the middle: the text was cut off. Export it again, or delete this part",
        ),
        (
            {"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "[1]"}}]},
            "log.json:1: messages.0: the arguments of a tool call must be a JSON object; found list",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_problem(message: dict[str, Any], problem: str) -> None:
    loaded = read([message])
    assert [str(found) for found in loaded.problems] == [problem]
    assert loaded.dialogues == ()


def test_a_bad_line_does_not_hide_the_others() -> None:
    data = lines({"messages": chat()}, {"messages": [{"role": "x1"}]}, {"messages": chat()})
    loaded = read_dialogues(data, name="log.jsonl")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["log-1", "log-3"]
    assert [problem.place for problem in loaded.problems] == ["log.jsonl:2: messages.0"]


@pytest.mark.shared
def test_real_tool_use_log_with_typed_parts_loads(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "sharegpt_toolcall" / "reason_tool_use_slice.jsonl")
    assert (loaded.format, loaded.problems, len(loaded.dialogues)) == ("openai", (), 20)
    assert any(message.tool_calls for dialogue in loaded.dialogues for message in dialogue.messages)
