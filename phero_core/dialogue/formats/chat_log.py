"""Chat logs with roles: from a file's records to dialogues, whichever interface wrote them.

Read are an object with ``messages``, a bare list of messages, a list of either, JSON lines of either, and logs of
requests (``request``, ``params`` or ``body`` with ``messages``) with their ``response``. ``system`` may stand apart.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_message import ChatLog, messages_of
from phero_core.dialogue.formats.foreign import built, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.source import Source

LOOKED_AT = 200
"""How many messages are looked at to see whose shape they have [count]."""

_ID_KEYS = ("id", "conversation_id", "session_id", "thread_id", "custom_id")
_REQUESTS = ("request", "params", "body")
_BLOCKS = frozenset(
    {
        "tool_use",
        "tool_result",
        "thinking",
        "redacted_thinking",
        "server_tool_use",
        "web_search_tool_result",
        "mcp_tool_use",
        "mcp_tool_result",
    }
)


def read_chats(source: Source) -> Iterator[Found | Problem]:
    """Yield each dialogue of a chat log, or every problem that it has."""
    bare = source.kind is Kind.LIST and isinstance(source.first, dict) and is_message(source.first)
    for entry in logs_in(source, bare=bare):
        if isinstance(entry, Problem):
            yield entry
        else:
            yield from chat_dialogue(source, *entry)


def logs_in(source: Source, *, bare: bool) -> Iterator[tuple[Record, str] | Problem]:
    """Yield what is one dialogue each, with a name for it in case it has none.

    Args:
        source: the file.
        bare: its entries are the messages of one dialogue; one that cannot be read spoils it.
    """
    if bare:
        messages = source.values()
        yield messages if isinstance(messages, Problem) else (Record(1, messages), source.stem)
        return
    for number, entry in enumerate(source.objects(), 1):
        yield entry if isinstance(entry, Problem) else (entry, f"{source.stem}-{number}")


def is_message(value: dict[str, Any]) -> bool:
    """Tell a message from a dialogue."""
    return "role" in value and "messages" not in value


def unwrapped(content: Any) -> Any:
    """Return what holds the messages: a log keeps a request and its response."""
    if not isinstance(content, dict) or "messages" in content:
        return content
    inner = next((content[key] for key in _REQUESTS if isinstance(content.get(key), dict)), None)
    if inner is None or not isinstance(inner.get("messages"), list):
        return content
    return {
        **{key: content[key] for key in _ID_KEYS if key in content},
        **inner,
        "response": content.get("response"),
    }


def has_blocks(content: Any) -> bool:
    """Tell whether a dialogue has blocks of tool use and thinking, or its ``system`` apart."""
    content = unwrapped(content)
    messages = content.get("messages") if isinstance(content, dict) else None
    if not isinstance(messages, list) or not messages:
        return False
    apart = isinstance(content.get("system"), str | list)
    return apart or any(map(_has_block, islice(messages, LOOKED_AT)))


def chat_dialogue(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    """Yield the dialogue of a record, or every problem that it has."""
    place = source.place(record.line)
    content = unwrapped({"messages": record.value} if isinstance(record.value, list) else record.value)
    log = validated(ChatLog, _in_one(content), place)
    if isinstance(log, list):
        yield from log
        return
    messages = messages_of(log.messages, place, _set_apart(content))
    if isinstance(messages, list):
        yield from messages
        return
    given = _given_id(content)
    dialogue = built(place, id=given or made_up, messages=messages)
    if isinstance(dialogue, list):
        yield from dialogue
    else:
        yield Found(record.line, dialogue, id_given=given is not None)


def _in_one(content: Any) -> Any:
    """Put ``system`` before the messages, and a response after them."""
    if not isinstance(content, dict) or not isinstance(content.get("messages"), list):
        return content
    messages = content["messages"]
    if _set_apart(content):
        messages = [{"role": "system", "content": content["system"]}, *messages]
    answer = _answer(content)
    return {**content, "messages": [*messages, answer] if answer else messages}


def _set_apart(content: dict[str, Any]) -> int:
    return 1 if content.get("system") else 0


def _answer(content: dict[str, Any]) -> Any:
    response = content.get("response")
    if not isinstance(response, dict):
        return None
    choices = response.get("choices")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0].get("message")
    return {"role": "assistant", **response} if "content" in response else None


def _has_block(message: Any) -> bool:
    parts = message.get("content") if isinstance(message, dict) and "role" in message else None
    return isinstance(parts, list) and any(isinstance(part, dict) and _is_block(part) for part in parts)


def _is_block(part: dict[str, Any]) -> bool:
    kind = part.get("type")
    return isinstance(kind, str) and (kind in _BLOCKS or (kind in {"image", "document"} and "source" in part))


def _given_id(content: dict[str, Any]) -> str | None:
    for key in _ID_KEYS:
        value = content.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value)
    return None
