"""Logs of the messages interface: blocks become messages, calls and answers of tools."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.dialogue.chats.reading import lines, problems, read_json, read_text
from tests.dialogue.chats.samples import ANTHROPIC

MESSAGES: list[dict[str, Any]] = ANTHROPIC[0]["messages"]


def test_system_calls_and_answers_become_messages_of_their_roles() -> None:
    dialogue = read_json(ANTHROPIC).dialogues[0]
    assert (dialogue.id, lines(dialogue)) == (
        "parcel",
        [
            ("system", "You help with parcels."),
            ("user", "Where is B2024?"),
            ("assistant", "Let me see."),
            ("tool", "shipped"),
            ("assistant", "It is on its way."),
            ("user", "Thanks!"),
        ],
    )
    assert dialogue.messages[2].tool_calls[0].arguments == {"order": "B2024"}
    assert dialogue.messages[3].name == "track"


@pytest.mark.parametrize(
    "content",
    [
        MESSAGES,
        {"messages": MESSAGES},
        {"request": {"messages": MESSAGES[:-1], "system": "x"}, "response": {"role": "assistant", "content": [{"type": "text", "text": "bye"}]}},
        {"custom_id": "b1", "params": {"messages": MESSAGES}},
        [MESSAGES, MESSAGES],
    ],
)  # fmt: skip
def test_every_container_is_recognised(content: Any) -> None:
    loaded = read_json(content)
    assert (loaded.format, loaded.problems) == ("anthropic", ())
    assert loaded.dialogues[0].messages[-1].content in {"Thanks!", "bye"}


def test_a_message_with_words_beside_answers_gives_both_answers_first() -> None:
    content = [
        {"type": "text", "text": "Also the other one."},
        {"type": "tool_result", "tool_use_id": "t1", "content": "shipped"},
        {"type": "tool_result", "tool_use_id": "unknown"},
    ]
    dialogue = read_json({"messages": [*MESSAGES[:2], {"role": "user", "content": content}]}).dialogues[0]
    assert lines(dialogue)[2:] == [("tool", "shipped"), ("tool", ""), ("user", "Also the other one.")]
    assert dialogue.rounds == 2


def test_a_log_may_mix_both_interfaces() -> None:
    plain = {"messages": [{"role": "user", "content": "hi"}, {"role": "tool", "content": "x"}]}
    loaded = read_text("\n".join(map(json.dumps, [plain, {"messages": MESSAGES}])), "log.jsonl")
    assert (loaded.format, loaded.problems, len(loaded.dialogues)) == ("openai", (), 2)
    assert loaded.dialogues[1].messages[1].tool_calls[0].name == "track"


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ({"type": "tool_use", "id": "t1", "input": {}}, "log.json:1: messages.1: a tool_use block must have the tool's name"),
        ({"type": "tool_use", "name": "f", "input": [1]}, "log.json:1: messages.1.content.0.input: the arguments of a tool call must be a JSON object; found list"),
        ({"type": "tool_result", "content": 7}, "log.json:1: messages.1: must be text, a list of parts or null; found int"),
    ],
)  # fmt: skip
def test_a_block_that_cannot_be_read_is_one_problem(block: dict[str, Any], problem: str) -> None:
    loaded = read_json({"messages": [MESSAGES[0], {"role": "assistant", "content": [block]}]})
    assert (problems(loaded), loaded.dialogues) == ([problem], ())


def test_a_fault_in_the_system_prompt_is_said_to_be_there() -> None:
    loaded = read_json({"system": [{"type": "tool_use"}], "messages": MESSAGES})
    assert problems(loaded) == ["log.json:1: system: a tool_use block must have the tool's name"]
