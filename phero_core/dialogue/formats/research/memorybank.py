"""MemoryBank: made-up users who talk with a companion over several days.

Each user is one dialogue; a day's ``query`` and ``response`` are a round, and the day is kept as time. The format
says nothing about values, so there are no gold packets; its probing questions come without answers, so there are no
probes: see `is_questions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem


class Exchange(Foreign):
    """What the user said, and the answer."""

    query: str
    response: str


class User(Foreign):
    """A user with all days of talk."""

    history: dict[str, list[Exchange]] = Key(min_length=1)


class MemoryBankReader(RecordReader[User]):
    """Reads MemoryBank files."""

    name = "memorybank"
    label = Text("MemoryBank (companion talks over many days)", "MemoryBank（多日陪伴聊天）")
    shape = User

    def sniff(self, source: Source) -> bool:
        """Take users by name, each with a history."""
        first = source.first_entry if source.kind is Kind.OBJECT else None
        history = first.get("history") if isinstance(first, dict) else None
        day = next(iter(history.values()), None) if isinstance(history, dict) else None
        return isinstance(day, list) and bool(day) and isinstance(day[0], dict) and "query" in day[0]

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the users with their names."""
        return source.entries()

    def parts(self, talk: User, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del source
        name = (record.key or "").strip()
        queries = "".join(said.query for day in talk.history.values() for said in day)
        chinese = any("\u4e00" <= character <= "\u9fff" for character in queries)
        return {
            **({"id": name} if name else {}),
            "domain": "companion",
            "language": "zh" if chinese else "en",
            "source": "MemoryBank",
            "messages": [message for day, said in talk.history.items() for message in _messages(day, said)],
        }


def is_questions(source: Source) -> Text | None:
    """Say that a file holds the probing questions about users, or return None."""
    first = source.first if source.kind is Kind.LINES else None
    if not isinstance(first, dict) or len(first) != 1:
        return None
    asked = next(iter(first.values()))
    plain = isinstance(asked, list) and bool(asked) and all(isinstance(one, str) for one in asked)
    return _QUESTIONS if plain else None


def _messages(day: str, said: list[Exchange]) -> Iterator[Message]:
    for one in said:
        yield Message(role=Role.USER, content=one.query, time=day)
        yield Message(role=Role.ASSISTANT, content=one.response, time=day)


_QUESTIONS = Text(
    "holds questions about users, without answers and without dialogues",
    "是关于用户的提问，没有答案，也没有对话",
)
