"""API-Bank: one file per dialogue, a line for each turn of user, assistant and interface.

A turn of the interface becomes an assistant's tool call and its result, or what went wrong. Type names are
``<API>_<parameter>``, for example ``AddAlarm_token``. Packets and probes follow by
`phero_core.dialogue.formats.research.needs` from the parameters that are single values. A line that cannot be read
leaves a dialogue with a hole, so then there is none.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, built, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.research.needs import Use, uses_of, with_needs
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message, ToolCall
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.source import Source

_FIRST_STEPS = frozenset({"GetUserToken", "ToolSearcher", "CheckToken"})
"""Interfaces that every sort of dialogue calls."""


class Turn(Foreign):
    """What one side says or calls."""

    role: Literal["User", "AI", "API"]
    text: str = ""
    api_name: str | None = Key(None, min_length=1)
    param_dict: dict[str, Any] = Key(default_factory=dict)
    result: Any = None


class APIBankReader:
    """Reads API-Bank dialogues."""

    name = "api_bank"
    label = Text("API-Bank (calls of an assistant's interfaces)", "API-Bank（助手的接口调用）")

    def sniff(self, source: Source) -> bool:
        """Take turns of User, AI and API."""
        first = source.first if source.kind in {Kind.LINES, Kind.LIST} else None
        known = {"text", "api_name"}
        return (
            isinstance(first, dict)
            and str(first.get("role")) in {"User", "AI", "API"}
            and bool(known & first.keys())
        )

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield the dialogue, or every problem that it has."""
        turns: list[Turn] = []
        problems: list[Problem] = []
        for entry in source.objects():
            if isinstance(entry, Problem):
                problems.append(entry)
                continue
            turn = validated(Turn, entry.value, source.place(entry.line))
            if isinstance(turn, Turn):
                turns.append(turn)
            else:
                problems += turn
        if problems or not turns:
            yield from problems
            return
        yield from _dialogue(source, turns)


def _dialogue(source: Source, turns: Sequence[Turn]) -> Iterator[Found | Problem]:
    try:
        annotated, probes = with_needs(*_spoken(turns))
    except UnfitError as error:
        yield Problem(source.place(1), error.text, error.values)
        return
    called = [turn.api_name for turn in turns if turn.api_name and turn.api_name not in _FIRST_STEPS]
    dialogue = built(
        source.place(1),
        id=source.stem,
        domain=called[0] if called else None,
        language="en",
        source="API-Bank",
        messages=annotated,
        probes=probes,
    )
    if isinstance(dialogue, list):
        yield from dialogue
    else:
        yield Found(1, dialogue, id_given=False)


def _spoken(turns: Sequence[Turn]) -> tuple[list[Message], list[Use]]:
    messages: list[Message] = []
    uses: list[Use] = []
    for turn in turns:
        if turn.api_name and turn.role == "API":
            call = ToolCall(name=turn.api_name, arguments=turn.param_dict)
            uses += uses_of(call, len(messages))
            messages.append(Message(role=Role.ASSISTANT, tool_calls=(call,)))
            messages.append(Message(role=Role.TOOL, content=_result(turn.result), name=turn.api_name))
        else:
            role = Role.USER if turn.role == "User" else Role.ASSISTANT
            messages.append(Message(role=role, content=turn.text))
    return messages, uses


def _result(result: Any) -> str:
    """Return what an interface answered, in the words that an agent sees."""
    if isinstance(result, dict):
        if result.get("exception"):
            return f"Error: {result['exception']}"
        result = result.get("output", result)
    return result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
