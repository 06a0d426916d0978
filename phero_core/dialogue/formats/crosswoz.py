"""CrossWOZ: an object of dialogues by number, with the operator's query form at each turn.

Each dialogue keeps its number as id, its kind (独立多领域 …) in the title, and the domains that its form ever
held. What the annotation says becomes packets and probes: see `phero_core.dialogue.formats.crosswoz_gold`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from phero_core.dialogue.formats.crosswoz_gold import (
    Form,
    RoundState,
    form_of,
    informed,
    news,
    probes_of,
    said_fields,
)
from phero_core.dialogue.formats.foreign import Foreign, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Dialogue, Message, round_numbers
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.source import Record, Source


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


class CrossWOZReader:
    """Reads CrossWOZ files."""

    name = "crosswoz"
    label = Text(
        "CrossWOZ (Chinese travel dialogues with gold states)", "CrossWOZ（带标注状态的中文旅行对话）"
    )

    def sniff(self, source: Source) -> bool:
        """Take an object of dialogues whose speakers are ``usr`` and ``sys``."""
        if source.kind is not Kind.OBJECT:
            return False
        first = source.first_entry
        messages = first.get("messages") if isinstance(first, dict) else None
        opening = messages[0] if isinstance(messages, list) and messages else None
        return isinstance(opening, dict) and str(opening.get("role")) in {"usr", "sys"}

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue with its packets and probes, or every problem that it has."""
        for entry in source.entries():
            if isinstance(entry, Problem):
                yield entry
            else:
                yield from _dialogue(source, entry)


def _dialogue(source: Source, record: Record) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    talk = validated(Talk, record.value, place)
    if isinstance(talk, list):
        yield from talk
        return
    if not record.key:
        yield Problem(place, _NO_NUMBER)
        return
    messages, forms = _with_gold(talk.messages)
    domains = dict.fromkeys(domain for form in forms for domain, _ in form)
    yield Found(
        record.line,
        Dialogue(
            id=record.key,
            title=" · ".join(filter(None, (talk.type, "、".join(domains)))) or None,
            domain="travel",
            language="zh",
            source="CrossWOZ",
            messages=messages,
            probes=probes_of(_at_round_ends(messages, forms)),
        ),
    )


def _with_gold(turns: Sequence[Turn]) -> tuple[tuple[Message, ...], list[Form]]:
    """Return the messages with their packets, and the form after each."""
    messages, forms = [], []
    form: Form = {}
    for index, turn in enumerate(turns):
        if turn.role == "usr":
            after = _first_filled(turns, index, form)
            packets = news(form, after, informed(turn.dialog_act))
        else:
            after = form_of(turn.sys_state) if turn.sys_state is not None else form
            packets = news(form, after)
        role = Role.USER if turn.role == "usr" else Role.ASSISTANT
        messages.append(Message(role=role, content=turn.content, packets=packets))
        forms.append(after)
        form = after
    return tuple(messages), forms


def _first_filled(turns: Sequence[Turn], index: int, form: Form) -> Form:
    """Return the form as the operator filled it from a user's message, or as it was without an answer."""
    if index + 1 == len(turns) or turns[index + 1].role != "sys":
        return form
    answer = turns[index + 1]
    state = answer.sys_state if answer.sys_state_init is None else answer.sys_state_init
    return form if state is None else form_of(state)


def _at_round_ends(messages: tuple[Message, ...], forms: Sequence[Form]) -> list[RoundState]:
    numbers = round_numbers(messages)
    states = []
    for number in range(1, numbers[-1] + 1):
        own = [index for index, at in enumerate(numbers) if at == number]
        form = forms[own[-1]]
        packets = [packet for index in own for packet in messages[index].packets or ()]
        states.append(RoundState(form, said_fields(packets, form)))
    return states


_NO_NUMBER = Text("a dialogue needs its number as key", "对话需要以编号作为键")
