"""From the values that actions used to packets and probes, where a data set says no more than that.

Logs of tool calls, queries and bookings tell which values were used and when, not when they became known. A value
counts as known from the last message before its use that says it word for word: one of the user, or where no user's
message says it, one of the assistant or a tool (a token, the id of a flight), never of the system. That message carries it as packet of
type ``<domain>_<slot>``; all other messages carry the empty list. A value that nobody said (a default, a date that
was worked out, yes and no, which stand in any sentence) becomes neither packet nor probe, and nothing older is taken
for it. Probes ask after the round of the use, their kinds as in `phero_core.dialogue.formats.research.gold`:

- ``changed``: the value replaced another that an earlier action had used, no more than three rounds ago.
- ``needed``: any other used value.

Where the actions of one round use several values of a slot, no single one is right: none is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.research.gold import (
    MOST_CELLS,
    WATCHED,
    Field,
    ProbeKind,
    Words,
    stated,
    type_of,
)
from phero_core.dialogue.formats.research.said import place_of
from phero_core.dialogue.formats.research.spellings import NOTHING
from phero_core.dialogue.model import Annotation, Message, Probe, round_numbers
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from phero_core.dialogue.model import ToolCall

_ANY_SENTENCE = NOTHING | {"yes", "no", "true", "false", "是", "否", "有", "无"}


class Use(NamedTuple):
    """A value that an action used.

    Attributes:
        at: the message that holds the action [from 0].
        where: domain and slot.
        value: as the action has it.
    """

    at: int
    where: Field
    value: str


def uses_of(call: ToolCall, at: int) -> Iterator[Use]:
    """Yield the values that a call uses, its single ones.

    Args:
        call: with its arguments.
        at: the message that holds it [from 0].
    """
    for slot, value in call.arguments.items():
        if isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip():
            yield Use(at, (call.name, slot), str(value).strip())


Mention = Callable[[Message, int, Use], Words | None]
"""Tells from a message, its index and a use how the message says the used value, if it does."""


def literally(message: Message, index: int, use: Use) -> Words | None:
    """Return the used value as a message says it word for word."""
    del index
    span = place_of(use.value, message.content)
    return Words(message.content[slice(*span)], span) if span else None


def with_needs(
    messages: Sequence[Message], uses: Iterable[Use], mention: Mention = literally
) -> tuple[tuple[Message, ...], tuple[Probe, ...]]:
    """Return the messages with their packets, and a probe for each value that was used and had been said.

    Args:
        messages: of a dialogue, without packets.
        uses: in any order.
        mention: how a message says a value.

    Raises:
        UnfitError: there are more uses and messages than any dialogue has.
    """
    told = _Telling(tuple(messages), mention)
    by_field: dict[Field, list[Use]] = defaultdict(list)
    for use in uses:
        if canonical(use.value) not in _ANY_SENTENCE:
            by_field[use.where].append(use)
    count = sum(map(len, by_field.values()))
    if count * len(told.messages) > MOST_CELLS:
        raise UnfitError(_TOO_MANY, uses=count, messages=len(told.messages))
    for own in by_field.values():
        told.follow(sorted(told.single(own), key=lambda use: use.at))
    return told.annotated(), told.probes()


@dataclass
class _Telling:
    """The packets and probes of one dialogue so far."""

    messages: tuple[Message, ...]
    mention: Mention
    packets: dict[int, list[Annotation]] = field(default_factory=lambda: defaultdict(list))
    asked: dict[tuple[int, str], Probe] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rounds = round_numbers(self.messages)

    def single(self, uses: Sequence[Use]) -> Iterator[Use]:
        """Leave out the uses of rounds in which a slot has several values."""
        values = defaultdict(set)
        for use in uses:
            values[self.rounds[use.at]].add(canonical(use.value))
        return (use for use in uses if len(values[self.rounds[use.at]]) == 1)

    def follow(self, uses: Sequence[Use]) -> None:
        """Find where each value of one slot became known, in the order of their use."""
        held: Use | None = None
        said_at, changed_at = -1, None
        for use in uses:
            same = held is not None and canonical(held.value) == canonical(use.value)
            found = self._said(use, said_at - 1 if same else said_at)
            if found is None:
                held, said_at = None, use.at
                continue
            index, words = found
            if not same:
                changed_at = self.rounds[index] if held is not None else None
            if not same or index > said_at:
                self.packets[index].append(_packet(use, words))
            held, said_at = use, index
            self._ask(use, changed_at)

    def _said(self, use: Use, after: int) -> tuple[int, Words] | None:
        others: tuple[int, Words] | None = None
        for index in range(min(use.at, len(self.messages)) - 1, after, -1):
            message = self.messages[index]
            if message.role is Role.SYSTEM or (others is not None and message.role is not Role.USER):
                continue
            words = self.mention(message, index, use)
            if words is not None and message.role is Role.USER:
                return index, words
            others = others or (None if words is None else (index, words))
        return others

    def _ask(self, use: Use, changed_at: int | None) -> None:
        number = self.rounds[use.at]
        recent = changed_at is not None and number - changed_at <= WATCHED
        kind = ProbeKind.CHANGED if recent else ProbeKind.NEEDED
        probe = Probe(after_round=number, type=type_of(use.where), expect=use.value, note=kind.value)
        self.asked.setdefault((number, probe.type), probe)

    def annotated(self) -> tuple[Message, ...]:
        """Return the messages with what each was found to say."""
        return tuple(
            message.model_copy(update={"packets": tuple(self.packets.get(index, ()))})
            for index, message in enumerate(self.messages)
        )

    def probes(self) -> tuple[Probe, ...]:
        """Return the probes by round, in the order in which their slots were first used."""
        return tuple(sorted(self.asked.values(), key=lambda probe: probe.after_round))


def _packet(use: Use, words: Words) -> Annotation:
    return stated(use.where, use.value, words, many=frozenset())


_TOO_MANY = Text(
    "uses {uses} values in {messages} messages: split it into several dialogues",
    "在 {messages} 条消息中使用了 {uses} 个值：请拆分为多个对话",
)
