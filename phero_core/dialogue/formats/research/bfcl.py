"""BFCL, the Berkeley Function-Calling Leaderboard, multi-turn: what the user asks, turn by turn, and the gold calls.

The files hold one object a line. The gold calls lie in the folder ``possible_answer`` beside them under the same
file name; a record may also hold them itself (``ground_truth``). Each turn's calls become an assistant's message; an
empty list, where the agent must ask, becomes none. Without gold calls the dialogues have no packets and no probes.
Type names are ``<function>_<argument>``, for example ``mv_source``. Packets and probes follow by
`phero_core.dialogue.formats.research.needs` from the arguments that are single values.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.calls import call_of
from phero_core.dialogue.formats.research.needs import Use, uses_of, with_needs
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.source import Record
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM}


class Said(Foreign):
    """A message of a turn."""

    role: str = "user"
    content: str = ""


class Task(Foreign):
    """A dialogue's questions, and the gold calls of each turn."""

    id: str = Key(min_length=1)
    question: list[list[Said]] = Key(min_length=1)
    involved_classes: list[str] = Key(default_factory=list)
    ground_truth: list[list[str]] | None = None


class BFCLReader(RecordReader[Task]):
    """Reads multi-turn BFCL files."""

    name = "bfcl"
    label = Text("BFCL multi-turn (function calls with gold)", "BFCL 多轮（函数调用，含标准答案）")
    shape = Task

    def sniff(self, source: Source) -> bool:
        """Take questions that are lists of turns."""
        turn = first_under("question", source.first)
        return isinstance(turn, list) and bool(turn) and isinstance(turn[0], dict) and "role" in turn[0]

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the dialogues, each with the gold calls that lie beside the file."""
        gold = dict(_gold(source))
        for entry in source.objects():
            if isinstance(entry, Record) and isinstance(entry.value, dict):
                own = gold.get(str(entry.value.get("id")))
                known = {} if own is None else {"ground_truth": own}
                yield Record(entry.line, {**known, **entry.value}, entry.key)
            else:
                yield entry

    def parts(self, talk: Task, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        common: Parts = {
            "id": talk.id,
            "title": titled(*talk.involved_classes),
            "domain": talk.involved_classes[0] if talk.involved_classes else None,
            "language": "en",
            "source": "BFCL",
        }
        if talk.ground_truth is None:
            return {**common, "messages": [message for turn in talk.question for message in _spoken(turn)]}
        messages: list[Message] = []
        uses: list[Use] = []
        for number, turn in enumerate(talk.question):
            messages += _spoken(turn)
            calls = tuple(map(call_of, talk.ground_truth[number] if number < len(talk.ground_truth) else ()))
            if calls:
                uses += [use for call in calls for use in uses_of(call, len(messages))]
                messages.append(Message(role=Role.ASSISTANT, tool_calls=calls))
        annotated, probes = with_needs(messages, uses)
        return {**common, "messages": annotated, "probes": probes}


def is_gold(source: Source) -> Text | None:
    """Say that a file holds the gold calls of another one, or return None."""
    first = source.first
    known = isinstance(first, dict) and first.keys() == {"id", "ground_truth"}
    return _GOLD if known else None


def _spoken(turn: list[Said]) -> list[Message]:
    return [Message(role=_ROLES.get(said.role, Role.USER), content=said.content) for said in turn]


def _gold(source: Source) -> Iterator[tuple[str, Any]]:
    beside = source.beside(f"possible_answer/{PurePosixPath(source.name).name}")
    for entry in beside.objects() if beside is not None else ():
        if isinstance(entry, Record) and isinstance(entry.value, dict):
            yield str(entry.value.get("id")), entry.value.get("ground_truth")


_GOLD = Text(
    "holds the gold calls of BFCL questions; they are read with the questions",
    "是 BFCL 问题的标准调用；会与问题一起读取",
)
