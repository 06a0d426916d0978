"""Chat logs in the shape of the chat-completions interface: roles, content, tool calls and their results.

Read are an object with ``messages``, a bare list of messages, a list of either, and JSON lines of either.
``content`` may be null, text or a list of parts, of which the text parts are kept; a call's ``arguments`` are
JSON as text. ``developer`` counts as system, ``function`` as tool. A list may mix this with the shape that has blocks of
``tool_use`` and ``tool_result`` and its ``system`` apart. Keys that a log has besides are passed over.
An ``id`` (``conversation_id``, ``session_id``, ``thread_id``) names the dialogue; without one it is named
after the file.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_log import LOOKED_AT, has_blocks, read_chats, unwrapped
from phero_core.dialogue.formats.native import looks_native
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem


class OpenAIReader:
    """Reads chat-completion logs."""

    name = "openai"
    label = Text(
        "Chat logs with messages and tool calls (OpenAI style)", "含消息与工具调用的聊天日志（OpenAI 风格）"
    )

    def sniff(self, source: Source) -> bool:
        """Take messages with ``role`` and ``content`` that are not a native dialogue's."""
        first = unwrapped(source.first)
        if source.kind is Kind.DOCUMENTS:
            return False
        if _is_message(first):
            opening = islice(source.entries(), LOOKED_AT)
            values = [entry.value for entry in opening if isinstance(entry, Record)]
            return source.kind is Kind.LIST and not has_blocks({"messages": values})
        if isinstance(first, list):
            return bool(first) and _is_message(first[0]) and not has_blocks({"messages": first})
        return _holds_messages(first) and not looks_native(first) and not has_blocks(first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        yield from read_chats(source)


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("role"), str) and not _OTHER_KEYS & value.keys()


def _holds_messages(value: Any) -> bool:
    messages = value.get("messages") if isinstance(value, dict) else None
    return isinstance(messages, list) and bool(messages) and _is_message(messages[0])


_OTHER_KEYS = frozenset({"messages", "blocks", "additional_kwargs"})
