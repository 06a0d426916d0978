"""Chat logs in the shape of the messages interface: blocks of text, ``tool_use`` and ``tool_result``, ``system`` apart.

A tool's answer stands as a block in a message of the user; it becomes a message of the tool, named after the call.
Thinking, pictures and documents are not said.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chat_log import LOOKED_AT, has_blocks, is_message, read_chats
from phero_core.dialogue.formats.native import looks_native
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem


class AnthropicReader:
    """Reads logs of the messages interface."""

    name = "anthropic"
    label = Text("Chat logs with content blocks (Anthropic style)", "含内容块的聊天日志（Anthropic 风格）")

    def sniff(self, source: Source) -> bool:
        """Take messages with blocks of tool use, or whose ``system`` stands apart."""
        first = source.first
        if source.kind not in {Kind.OBJECT, Kind.LIST, Kind.LINES}:
            return False
        if isinstance(first, dict) and is_message(first) and source.kind is Kind.LIST:
            opening = islice(source.entries(), LOOKED_AT)
            return has_blocks({"messages": [entry.value for entry in opening if isinstance(entry, Record)]})
        if isinstance(first, list):
            return has_blocks({"messages": first})
        return has_blocks(first) and not looks_native(first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        yield from read_chats(source)
