"""ShareGPT: ``conversations`` of ``from`` and ``value``, with calls of tools; and Glaive's ``chat`` as one text.

``human`` is the user, ``gpt`` the assistant; a ``function_call`` is a message of the assistant whose value is JSON,
an ``observation`` the tool's answer, named after the call. Calls that stand in the assistant's words between
``<tool_call>`` marks are taken out of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pydantic import Field

from phero_core.dialogue.formats.chats.calls import calls_in
from phero_core.dialogue.formats.chats.spoken import found, message
from phero_core.dialogue.formats.foreign import Foreign, first_under, validated
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Words  # noqa: TC001 - pydantic reads it
from phero_core.errors import Problem, misnamed
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.dialogue.model import Message, ToolCall

_CALL = "function_call"
_ROLES = {
    **dict.fromkeys(("human", "user"), Role.USER),
    **dict.fromkeys(
        ("gpt", "assistant", "chatgpt", "model", "bot", "bing", "bard", "claude"), Role.ASSISTANT
    ),
    **dict.fromkeys((_CALL, "tool_call"), Role.ASSISTANT),
    **dict.fromkeys(
        ("observation", "tool", "function", "function_response", "tool_response", "ipython"), Role.TOOL
    ),
    "system": Role.SYSTEM,
}
_MARKED = re.compile(r"<tool_call>(.*?)</tool_call>", re.DOTALL)
_RESPONSE_MARKS = re.compile(r"</?tool_response>")
_GLAIVE = re.compile(r"^(SYSTEM|USER|ASSISTANT|FUNCTION RESPONSE): ?", re.MULTILINE)
_GLAIVE_ROLES = {"SYSTEM": "system", "USER": "human", "ASSISTANT": "gpt", "FUNCTION RESPONSE": "observation"}
_GLAIVE_CALL = "<functioncall>"
_GLAIVE_ARGUMENTS = re.compile(r"(\"arguments\":\s*)'(.*)'(\s*\})", re.DOTALL)


class Turn(NamedTuple):
    """Who says what."""

    speaker: str
    value: str


class WrittenTurn(Foreign):
    """A message as ShareGPT writes it."""

    speaker: str = Field(alias="from")
    value: str


class Talk(Foreign):
    """A dialogue as ShareGPT writes it."""

    conversations: list[WrittenTurn] = Field(min_length=1)
    id: Words | None = None
    system: str | None = None


class Chat(Foreign):
    """A dialogue as Glaive writes it."""

    chat: str = Field(min_length=1)
    system: str | None = None


class ShareGPTReader:
    """Reads ShareGPT and Glaive files."""

    name = "sharegpt"
    label = Text("ShareGPT conversations, with tool calls", "ShareGPT 对话（含工具调用）")

    def sniff(self, source: Source) -> bool:
        """Take ``conversations`` of ``from`` and ``value``, or a ``chat`` in which USER speaks."""
        first = source.first
        if not isinstance(first, dict) or source.kind in {Kind.DOCUMENTS, Kind.TABLE}:
            return False
        opening = first_under("conversations", first)
        is_talk = isinstance(opening, dict) and {"from", "value"} <= opening.keys()
        chat = first.get("chat")
        return is_talk or (isinstance(chat, str) and bool(_GLAIVE.search(chat)))

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        for number, entry in enumerate(source.objects(), 1):
            if isinstance(entry, Problem):
                yield entry
            elif isinstance(entry.value, dict) and "chat" in entry.value:
                yield from _chat(source, entry, f"{source.stem}-{number}")
            else:
                yield from _talk(source, entry, f"{source.stem}-{number}")


def _talk(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    talk = validated(Talk, record.value, source.place(record.line))
    if isinstance(talk, list):
        yield from talk
        return
    turns = [Turn(turn.speaker, turn.value) for turn in talk.conversations]
    yield from _dialogue(source, record, made_up, turns, given=talk.id, system=talk.system)


def _chat(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    chat = validated(Chat, record.value, place)
    if isinstance(chat, list):
        yield from chat
        return
    pieces = _GLAIVE.split(chat.chat.replace("<|endoftext|>", ""))
    if len(pieces) == 1:
        yield Problem(place, _NO_SPEAKERS)
        return
    turns = [
        turn
        for name, said in zip(pieces[1::2], pieces[2::2], strict=True)
        for turn in _glaive_turns(_GLAIVE_ROLES[name], said.strip())
    ]
    system = (chat.system or "").removeprefix("SYSTEM:").strip() or None
    yield from _dialogue(source, record, made_up, turns, given=None, system=system)


def _glaive_turns(speaker: str, said: str) -> Iterator[Turn]:
    """Divide an assistant's words from its call; Glaive writes the arguments between apostrophes."""
    words, mark, call = said.partition(_GLAIVE_CALL)
    if words.strip():
        yield Turn(speaker, words.strip())
    if mark:
        yield Turn(_CALL, _GLAIVE_ARGUMENTS.sub(r"\1\2\3", call.strip()))


def _dialogue(
    source: Source, record: Record, made_up: str, turns: list[Turn], *, given: str | None, system: str | None
) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    messages = [message(Role.SYSTEM, system)] if system else []
    problems: list[Problem] = []
    called: str | None = None
    for number, turn in enumerate(turns):
        where = f"{place}: conversations.{number}"
        try:
            said = _message(turn, called, source.options.roles, where)
        except UnfitError as error:
            said = Problem(where, error.text, error.values)
        if isinstance(said, Problem):
            problems.append(said)
        else:
            messages.append(said)
            called = said.tool_calls[-1].name if said.tool_calls else called
    if problems:
        yield from problems
    else:
        yield from found(source, record.line, made_up, given or None, messages=tuple(messages))


def _message(turn: Turn, called: str | None, given: Mapping[str, Role], place: str) -> Message | Problem:
    role = given.get(turn.speaker) or _ROLES.get(turn.speaker.strip().casefold())
    if role is None:
        return misnamed(place, turn.speaker, sorted(_ROLES), _UNKNOWN, _UNKNOWN_GUESS)
    if turn.speaker in {_CALL, "tool_call"}:
        return message(role, "", calls=calls_in(turn.value))
    if role is Role.TOOL:
        return message(role, _RESPONSE_MARKS.sub("", turn.value).strip(), name=called)
    calls: list[ToolCall] = [call for text in _MARKED.findall(turn.value) for call in calls_in(text)]
    return message(role, _MARKED.sub("", turn.value).strip() if calls else turn.value, calls=calls)


_UNKNOWN = Text("unknown speaker '{name}'; known: {known}", "未知的说话者“{name}”；可用：{known}")
_UNKNOWN_GUESS = Text(
    "unknown speaker '{name}'; did you mean '{guess}'?", "未知的说话者“{name}”；是否想写“{guess}”？"
)
_NO_SPEAKERS = Text(
    "the chat names no speaker: its parts begin with 'USER:' and 'ASSISTANT:'",
    "chat 中没有说话者：各段应以 USER: 和 ASSISTANT: 开头",
)
