"""WhatsApp chats as Android and iOS export them: ``31/12/20, 10:00 - Ann: hi`` or ``[31/12/20, 10:00:05] Ann: hi``.

Whose numbers is the day is seen from all dates together (`clock`). Media, deleted messages and what the app itself
reports are left out with a note; who is user and who assistant: `phero_core.dialogue.formats.speakers`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats.clock import DATE, TIME
from phero_core.dialogue.formats.chats.signal_chat import STAMP as OF_SIGNAL
from phero_core.dialogue.formats.chats.stamped_text import begins, read_stamped
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found, Skipped
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem

STAMP = re.compile(
    rf"(?P<bracket>\[)?(?P<date>{DATE}),?\s(?P<time>{TIME})(?(bracket)\]\s?|\s[-–]\s)(?P<rest>.*)$"
)


class WhatsAppReader:
    """Reads WhatsApp exports (.txt)."""

    name = "whatsapp"
    label = Text("WhatsApp chats (exported as text)", "WhatsApp 聊天记录（文本导出）")

    def sniff(self, source: Source) -> bool:
        """Take a text that begins with a date and a time, but not in the shape of Signal."""
        return begins(source, STAMP) and not begins(source, OF_SIGNAL)

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield the chat, and what in it nobody typed."""
        yield from read_stamped(source, STAMP)
