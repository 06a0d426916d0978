"""CrossWOZ: an object of dialogues by number, with the operator's query form at each turn.

Each dialogue keeps its number as id, its kind (独立多领域 …) in the title, and the domains that its form ever held.
Every operator message holds the form twice: as it was first filled from what the user said (``sys_state_init``), and
as it stood in the end, after searching and relaxing (``sys_state``). The form, without its ``selectedResults``, is
what an agent needs to know; packets and probes follow by `phero_core.dialogue.formats.research.gold`:

- The user's message leads to ``sys_state_init``, the operator's from there to ``sys_state``: values that the
  operator set alone, mostly to find anything at all. What the user's own acts inform again is stated again.
- ``推荐菜`` and ``酒店设施`` hold several values in one text, divided by blanks: they are many-valued.
- A goal's reference ("出现在id=1的周边景点里") points to a value and is none.
- The form is filled for searching at every turn, so no round needs it more than another: no probe is ``needed``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.crosswoz_form import MANY, form_of, informed
from phero_core.dialogue.formats.research.gold import Told, annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.gold import State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem


class Turn(Foreign):
    """A message as CrossWOZ writes it."""

    role: Literal["usr", "sys"]
    content: str
    dialog_act: list[list[Any]] = Field(default_factory=list)
    sys_state: dict[str, dict[str, Any]] | None = None
    sys_state_init: dict[str, dict[str, Any]] | None = None


class Talk(Foreign):
    """A dialogue as CrossWOZ writes it."""

    messages: list[Turn] = Field(min_length=1)
    type: str | None = None


class CrossWOZReader(RecordReader[Talk]):
    """Reads CrossWOZ files."""

    name = "crosswoz"
    label = Text(
        "CrossWOZ (Chinese travel dialogues with gold states)", "CrossWOZ（带标注状态的中文旅行对话）"
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take an object of dialogues whose speakers are ``usr`` and ``sys``."""
        opening = first_under("messages", source.first_entry) if source.kind is Kind.OBJECT else None
        return isinstance(opening, dict) and str(opening.get("role")) in {"usr", "sys"}

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the dialogues with their numbers."""
        return source.entries()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del source
        if not record.key:
            raise UnfitError(_NO_NUMBER)
        told = list(_told(talk.messages))
        fields = dict.fromkeys(where for step in told for where in step.state)
        messages, probes = annotate(told, many={where for where in fields if where[1] in MANY})
        return {
            "id": record.key,
            "title": titled(talk.type, "、".join(dict.fromkeys(domain for domain, _ in fields))),
            "domain": "travel",
            "language": "zh",
            "source": "CrossWOZ",
            "messages": messages,
            "probes": probes,
        }


def _told(turns: Sequence[Turn]) -> Iterator[Told]:
    form: State = {}
    for index, turn in enumerate(turns):
        if turn.role == "usr":
            form = _first_filled(turns, index, form)
            yield Told(Message(role=Role.USER, content=turn.content), form, again=informed(turn.dialog_act))
        else:
            form = form_of(turn.sys_state) if turn.sys_state is not None else form
            yield Told(Message(role=Role.ASSISTANT, content=turn.content), form)


def _first_filled(turns: Sequence[Turn], index: int, form: State) -> State:
    """Return the form as the operator filled it from a user's message, or as it was without an answer."""
    if index + 1 == len(turns) or turns[index + 1].role != "sys":
        return form
    answer = turns[index + 1]
    state = answer.sys_state if answer.sys_state_init is None else answer.sys_state_init
    return form if state is None else form_of(state)


_NO_NUMBER = Text("a dialogue needs its number as key", "对话需要以编号作为键")
