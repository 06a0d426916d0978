"""Bridge: snippets of real tutoring chats that end where a student made a mistake and the tutor replied.

The student is the user, the tutor the assistant. What experts say about the mistake and the reply goes to the notes.
The format holds no values, so there are no gold packets and no probes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source


class Line(Foreign):
    """A line of the chat, with the minute of the lesson."""

    text: str
    user: str
    time: str | None = None


class Snippet(Foreign):
    """What was said before (``c_h``) and the tutor's reply (``c_r``)."""

    c_id: str = Key(min_length=1)
    c_h: list[Line]
    c_r: list[Line] = Key(default_factory=list)
    lesson_topic: str | None = None
    e: str | None = None
    z_what: str | None = None
    z_why: str | None = None


class BridgeReader(RecordReader[Snippet]):
    """Reads Bridge files."""

    name = "bridge"
    label = Text("Bridge (tutoring chats with mistakes)", "Bridge（含学生错误的辅导聊天）")
    shape = Snippet
    loose_ids = True

    def sniff(self, source: Source) -> bool:
        """Take snippets with a history and a reply."""
        first = source.first
        return isinstance(first, dict) and {"c_id", "c_h", "c_r"} <= first.keys()

    def parts(self, talk: Snippet, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del record, source
        said = {"mistake": talk.e, "strategy": talk.z_what, "intention": talk.z_why}
        notes = "; ".join(
            f"{name}: {words.strip()}" for name, words in said.items() if words and words.strip()
        )
        return {
            "id": talk.c_id,
            **({"notes": notes} if notes else {}),
            "title": talk.lesson_topic,
            "domain": "education",
            "language": "en",
            "source": "Bridge",
            "messages": [_message(line) for line in (*talk.c_h, *talk.c_r)],
        }


def _message(line: Line) -> Message:
    role = Role.USER if line.user == "student" else Role.ASSISTANT
    clock: Parts = {"time": line.time} if line.time else {}
    return Message(role=role, content=line.text, **clock)
