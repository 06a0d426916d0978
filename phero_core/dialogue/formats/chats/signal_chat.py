"""Signal chats as its export tools write them: ``[2019-12-24, 12:23] Jane: hello``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats.stamped_text import begins, read_stamped
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found, Skipped
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem

STAMP = re.compile(r"\[(?P<date>\d{4}-\d\d-\d\d),? (?P<time>\d\d:\d\d)\] (?P<rest>.*)$")


class SignalReader:
    """Reads Signal exports (.txt)."""

    name = "signal"
    label = Text("Signal chats (exported as text)", "Signal 聊天记录（文本导出）")

    def sniff(self, source: Source) -> bool:
        """Take a text that begins with an ISO date and a time in brackets, without seconds."""
        return begins(source, STAMP)

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield the chat, and what in it nobody typed."""
        yield from read_stamped(source, STAMP)
