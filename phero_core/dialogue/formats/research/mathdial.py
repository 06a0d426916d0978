"""MathDial: a teacher leads a student through a problem that the student got wrong.

``conversation`` is one text of turns divided by ``|EOM|``. The student is the user, the teacher the assistant; the
teacher's move ("focus", "probing" …) stands before its text in brackets and goes to the dialogue's notes. The
problem comes first, as a system message. The format holds no values, so there are no gold packets and no probes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.records import RecordReader, as_table, shortened
from phero_core.dialogue.model import Message, Words
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem

_TURN = re.compile(r"\s*(?P<speaker>[^:|]{1,60}):\s?(?:\((?P<move>\w+)\))?(?P<text>.*)", re.DOTALL)
_HEADINGS = frozenset({"qid", "conversation"})
_BREAK = "|EOM|"


class Row(Foreign):
    """A tutoring talk."""

    conversation: str
    qid: Words | None = None
    question: str = ""


class MathDialReader(RecordReader[Row]):
    """Reads MathDial tables and lines."""

    name = "mathdial"
    label = Text("MathDial (tutoring in mathematics)", "MathDial（数学辅导对话）")
    shape = Row
    loose_ids = True

    def sniff(self, source: Source) -> bool:
        """Take problems with a conversation in one text."""
        first = (as_table(source, _HEADINGS) or source).first
        known = isinstance(first, dict) and first.keys() >= _HEADINGS
        return known and isinstance(first["conversation"], str)

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the talks, of a table its rows."""
        return (as_table(source, _HEADINGS) or source).objects()

    def parts(self, talk: Row, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del record, source
        found = [_TURN.fullmatch(piece) for piece in talk.conversation.split(_BREAK) if piece.strip()]
        turns = [turn for turn in found if turn]
        if not turns or len(turns) < len(found):
            raise UnfitError(_NO_TURN)
        moves = [turn["move"] for turn in turns if turn["move"]]
        problem = [Message(role=Role.SYSTEM, content=talk.question)] if talk.question.strip() else []
        spoken = [Message(role=_role(turn["speaker"]), content=turn["text"].strip()) for turn in turns]
        return {
            **({"id": talk.qid} if talk.qid else {}),
            **({"notes": f"moves: {', '.join(moves)}"} if moves else {}),
            "title": shortened(talk.question),
            "domain": "education",
            "language": "en",
            "source": "MathDial",
            "messages": [*problem, *spoken],
        }


def _role(speaker: str) -> Role:
    return Role.ASSISTANT if speaker.strip() == "Teacher" else Role.USER


_NO_TURN = Text(
    "conversation must be turns such as 'Teacher: (focus)…' and 'Student: …', divided by |EOM|",
    "conversation 应由 |EOM| 分隔的轮次组成，如“Teacher: (focus)…”和“Student: …”",
)
