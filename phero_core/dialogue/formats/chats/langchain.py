"""LangChain's messages as it writes them: ``messages_to_dict``, ``dumpd`` and ``model_dump``, alone or in a state.

Read are a list of messages, an object with ``messages`` (a state, a prompt value), lists and JSON lines of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_log import chat_dialogue, logs_in
from phero_core.dialogue.formats.chats.langchain_message import as_chat_message, is_langchain
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source


class LangChainReader:
    """Reads dumps of LangChain messages."""

    name = "langchain"
    label = Text("LangChain messages (messages_to_dict, dumpd)", "LangChain 消息（messages_to_dict、dumpd）")

    def sniff(self, source: Source) -> bool:
        """Take messages with a LangChain type, or a container of such."""
        if source.kind in {Kind.DOCUMENTS, Kind.TABLE, Kind.TEXT}:
            return False
        first = source.first
        if is_langchain(first):
            return True
        messages = messages_in(first)
        return bool(messages) and is_langchain(messages[0])

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        bare = source.kind in {Kind.LIST, Kind.LINES} and is_langchain(source.first)
        for entry in logs_in(source, bare=bare):
            if isinstance(entry, Problem):
                yield entry
            else:
                yield from _dialogue(source, *entry)


def messages_in(content: Any) -> list[Any]:
    """Return the list of messages that something holds: a list, a state, a prompt value; else nothing."""
    if isinstance(content, list):
        return content
    if not isinstance(content, dict):
        return []
    for key in ("messages", "kwargs", "values", "channel_values"):
        inner = content.get(key)
        if isinstance(inner, list) and key == "messages":
            return inner
        if isinstance(inner, dict):
            return messages_in(inner)
    return []


def _dialogue(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    messages = messages_in(record.value)
    if not messages:
        yield Problem(source.place(record.line), _NO_MESSAGES)
        return
    converted = [as_chat_message(value) if is_langchain(value) else value for value in messages]
    ids = record.value if isinstance(record.value, dict) else {}
    kept = {key: ids[key] for key in ("thread_id", "session_id", "conversation_id") if key in ids}
    yield from chat_dialogue(source, Record(record.line, {**kept, "messages": converted}), made_up)


_NO_MESSAGES = Text(
    "holds no LangChain messages: a list of them, or an object with 'messages', is needed",
    "没有 LangChain 消息：需要消息列表，或含 messages 的对象",
)
