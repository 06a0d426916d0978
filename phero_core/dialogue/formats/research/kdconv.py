"""KdConv: free talk about films, music and journeys, in Chinese, with the knowledge that each message uses.

The messages name no speaker: they alternate, and the first is the user's. The knowledge is about the world, not
about the talk, so the messages have no gold packets and there are no probes: this is material for chatter and
changing topics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_DOMAINS = ("film", "music", "travel")


class Said(Foreign):
    """A message."""

    message: str


class Talk(Foreign):
    """A dialogue, and what it begins with."""

    messages: list[Said] = Key(min_length=1)
    name: str | None = None


class KdConvReader(RecordReader[Talk]):
    """Reads KdConv files."""

    name = "kdconv"
    label = Text(
        "KdConv (Chinese talk about films, music, travel)", "KdConv（关于电影、音乐、旅行的中文闲谈）"
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take messages that are called ``message`` and name no role."""
        opening = first_under("messages", source.first)
        return isinstance(opening, dict) and "message" in opening and "role" not in opening

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del record
        domain = next((domain for domain in _DOMAINS if domain in source.stem.lower()), "talk")
        return {
            "title": talk.name,
            "domain": domain,
            "language": "zh",
            "source": "KdConv",
            "messages": [
                Message(role=Role.ASSISTANT if place % 2 else Role.USER, content=said.message)
                for place, said in enumerate(talk.messages)
            ],
        }
