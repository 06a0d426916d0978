"""LlamaIndex: a chat store or memory saved as JSON, or a list of its ``ChatMessage``.

A store holds one dialogue for each key (usually a user or session). A message has ``blocks`` (text, tool calls) or,
before version 0.12, ``content``; calls and the names of tools may stand in ``additional_kwargs``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_log import chat_dialogue, logs_in
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

_OWN_KEYS = frozenset({"blocks", "additional_kwargs"})


class LlamaIndexReader:
    """Reads chat stores and messages of LlamaIndex."""

    name = "llama_index"
    label = Text("LlamaIndex chat stores and messages", "LlamaIndex 聊天存储与消息")

    def sniff(self, source: Source) -> bool:
        """Take a store, or messages with ``blocks`` or ``additional_kwargs``."""
        if source.kind in {Kind.DOCUMENTS, Kind.TABLE, Kind.TEXT}:
            return False
        first = source.first
        if _is_message(first) or _store(first) is not None:
            return True
        messages = _messages(first)
        return bool(messages) and _is_message(messages[0])

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        bare = source.kind in {Kind.LIST, Kind.LINES} and _is_message(source.first)
        for entry in logs_in(source, bare=bare):
            if isinstance(entry, Problem):
                yield entry
            else:
                yield from _record(source, *entry)


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and "role" in value and bool(_OWN_KEYS & value.keys())


def _messages(value: Any) -> list[Any]:
    held = value.get("messages", value.get("chat_history")) if isinstance(value, dict) else value
    return held if isinstance(held, list) else []


def _store(value: Any) -> dict[str, Any] | None:
    """Return the dialogues of a store by key, also of one inside a memory."""
    if not isinstance(value, dict):
        return None
    inner = value.get("chat_store")
    if isinstance(inner, dict):
        return _store(inner)
    store = value.get("store")
    held = isinstance(store, dict) and all(isinstance(messages, list) for messages in store.values())
    return store if held and ("class_name" in value or value.keys() == {"store"}) else None


def _record(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    store = _store(record.value)
    if store is not None:
        if not store:
            yield Problem(source.place(record.line), _EMPTY_STORE)
        for key, messages in store.items():
            yield from _dialogue(source, record.line, messages, made_up, key)
    elif messages := _messages(record.value):
        yield from _dialogue(source, record.line, messages, made_up, None)
    else:
        yield Problem(source.place(record.line), _NO_MESSAGES)


def _dialogue(
    source: Source, line: int, messages: list[Any], made_up: str, key: str | None
) -> Iterator[Found | Problem]:
    content: dict[str, Any] = {"messages": [_as_chat_message(message) for message in messages]}
    if key:
        content["session_id"] = key
    yield from chat_dialogue(source, Record(line, content), made_up)


def _as_chat_message(message: Any) -> Any:
    """Return a message as a chat-completions log has it; what is none is left for the log's own complaint."""
    if not isinstance(message, dict):
        return message
    further = message.get("additional_kwargs")
    further = further if isinstance(further, dict) else {}
    blocks = message.get("blocks")
    parts = [_part(block) for block in blocks] if isinstance(blocks, list) else message.get("content")
    role = str(message.get("role")).rpartition(".")[2].casefold()
    converted = {"role": "assistant" if role == "chatbot" else role, "content": parts}
    calls = further.get("tool_calls")
    if calls and not _has_calls(parts):
        converted["tool_calls"] = calls
    for key in ("name", "tool_call_id"):
        if isinstance(further.get(key), str):
            converted[key] = further[key]
    return converted


def _part(block: Any) -> Any:
    if not isinstance(block, dict):
        return block
    kind = block.get("block_type")
    if kind == "tool_call":
        given = block.get("tool_kwargs")
        call = {"type": "tool_use", "id": block.get("tool_call_id"), "name": block.get("tool_name")}
        return {**call, "input": given}
    return {"type": kind if isinstance(kind, str) else "text", "text": block.get("text")}


def _has_calls(parts: Any) -> bool:
    return isinstance(parts, list) and any(
        isinstance(part, dict) and part.get("type") == "tool_use" for part in parts
    )


_EMPTY_STORE = Text(
    "is a chat store without messages: nothing to load", "聊天存储中没有消息：没有可加载的内容"
)
_NO_MESSAGES = Text(
    "holds no LlamaIndex messages: a chat store, or a list of messages, is needed",
    "没有 LlamaIndex 消息：需要聊天存储或消息列表",
)
