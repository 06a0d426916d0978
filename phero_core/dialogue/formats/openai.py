"""Chat logs in the shape of the chat-completions interface: roles, content, tool calls and their results.

Read are an object with ``messages``, a bare list of messages, a list of either, and JSON lines of either.
``content`` may be null, text or a list of parts, of which the text parts are kept; a call's ``arguments`` are
JSON as text. ``developer`` counts as system, ``function`` as tool. Keys that a log has besides are passed over.
An ``id`` (``conversation_id``, ``session_id``, ``thread_id``) names the dialogue; without one it is named
after the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_message import ChatLog, messages_of
from phero_core.dialogue.formats.foreign import validated
from phero_core.dialogue.formats.native import looks_native
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.model import Dialogue
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.source import Source

_ID_KEYS = ("id", "conversation_id", "session_id", "thread_id")


class OpenAIReader:
    """Reads chat-completion logs."""

    name = "openai"
    label = Text(
        "Chat logs with messages and tool calls (OpenAI style)", "含消息与工具调用的聊天日志（OpenAI 风格）"
    )

    def sniff(self, source: Source) -> bool:
        """Take messages with ``role`` and ``content`` that are not a native dialogue's."""
        first = source.first
        if source.kind is Kind.DOCUMENTS:
            return False
        if _is_message(first):
            return source.kind is Kind.LIST
        if isinstance(first, list):
            return bool(first) and _is_message(first[0])
        return isinstance(first, dict) and _holds_messages(first) and not looks_native(first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        if source.kind is Kind.LIST and _is_message(source.first):
            yield from _bare_list(source)
            return
        for number, entry in enumerate(source.objects(), 1):
            if isinstance(entry, Problem):
                yield entry
            else:
                yield from _dialogue(source, entry, f"{source.stem}-{number}")


def _bare_list(source: Source) -> Iterator[Found | Problem]:
    messages = []
    for entry in source.entries():
        if isinstance(entry, Problem):
            yield entry
            return
        messages.append(entry.value)
    yield from _dialogue(source, Record(1, messages), source.stem)


def _dialogue(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    content = {"messages": record.value} if isinstance(record.value, list) else record.value
    log = validated(ChatLog, content, place)
    if isinstance(log, list):
        yield from log
        return
    messages = messages_of(log.messages, place)
    if isinstance(messages, list):
        yield from messages
        return
    given = _given_id(content)
    yield Found(record.line, Dialogue(id=given or made_up, messages=messages), id_given=given is not None)


def _given_id(content: dict[str, Any]) -> str | None:
    for key in _ID_KEYS:
        value = content.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value)
    return None


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and "role" in value and "messages" not in value


def _holds_messages(value: dict[str, Any]) -> bool:
    messages = value.get("messages")
    return (
        isinstance(messages, list) and bool(messages) and _is_message(messages[0]) and "role" in messages[0]
    )
