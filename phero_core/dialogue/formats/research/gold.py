"""From what holds after each message to packets and probes: the one convention of all formats with gold values.

A format's reader says for each message what is known after it (`Told`): a state of fields, each a domain and a
slot with its values. From that follow, for every format alike:

**Packets.** The type is ``<domain>_<slot>`` as the data set writes them, blanks as ``_``, for example ``酒店_价格``
or ``hotel_book_day``. A message carries what is new or changed after it, what was taken back first; a field that was
emptied is retracted. Values that the message says again word for word are stated again. A message without news
carries the empty list. A field that ever holds several values at once in a dialogue, or is declared to, is
many-valued there: a value of it that goes is retracted alone.

**Probes** ask for the values of a field at the end of a round, of one kind each, which stands in ``note``:

- ``withdrawn``: the field was emptied. Nothing is due after that round and the three after it, as long as it stays so.
- ``changed``: a value was replaced, or one of several taken back. What holds now is due, equally long.
- ``needed``: in that round an API call, a query, a booking or a form uses the value. It is due.
- ``kept``: the last round in which values stand in the field, if they were last said in an earlier one. They are due.

Where several kinds fit a field and a round, the first of this list names the one probe.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.model import Annotation, Message, Probe, round_numbers
from phero_core.scent import Cardinality, Polarity, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Field = tuple[str, str]
"""Domain and slot."""

State = dict[Field, tuple[str, ...]]
"""The filled fields with their values. Two values are equal when their canonical forms are."""

WATCHED = 3
"""How long a change is asked about after its own round [rounds]."""

MOST_CELLS = 2_000_000
"""Most fields times messages of one dialogue [count]: bounds the time that derivation takes."""

_NO_NAME = re.compile(r"[\s.*?\[\]]+")


class ProbeKind(StrEnum):
    """Why a probe asks, as its ``note`` says."""

    WITHDRAWN = "withdrawn"
    CHANGED = "changed"
    NEEDED = "needed"
    KEPT = "kept"


class Words(NamedTuple):
    """How a value was said, and where in the message [code points, half open], if that is known."""

    surface: str
    span: tuple[int, int] | None = None


@dataclass(frozen=True)
class Told:
    """A message, and what is known after it.

    Attributes:
        message: without packets.
        state: the filled fields after it.
        again: values that it says word for word, known before or not.
        needed: fields whose values it uses.
        words: how it says values, where that differs from the value or its place is known.
    """

    message: Message
    state: State
    again: Collection[tuple[Field, str]] = frozenset()
    needed: Collection[Field] = frozenset()
    words: Mapping[tuple[Field, str], Words] = field(default_factory=dict)


class _Round(NamedTuple):
    """What holds at the end of a round [from 1], and the fields that were stated and needed in it."""

    number: int
    state: State
    said: frozenset[Field]
    needed: frozenset[Field]


def type_of(where: Field) -> str:
    """Return the scent type of a field.

    >>> type_of(("hotel", "price range"))
    'hotel_price_range'
    """
    return _NO_NAME.sub("_", "_".join(filter(None, where))) or "value"


def annotate(
    told: Sequence[Told], many: Collection[Field] = frozenset(), certain: Collection[int] | None = None
) -> tuple[tuple[Message, ...], tuple[Probe, ...]]:
    """Return the messages with their packets, and the probes that follow.

    Args:
        told: a dialogue's messages, each with what is known after it.
        many: fields that are many-valued even where they hold one value.
        certain: the rounds at whose ends the states are what the data set says rather than what follows from it;
            only there are probes asked, and changes seen between two of them. None: all.

    Raises:
        UnfitError: there are more fields and messages than any dialogue has.
    """
    fields = {where for step in told for where in step.state}
    if len(fields) * len(told) > MOST_CELLS:
        raise UnfitError(_TOO_MANY, fields=len(fields), messages=len(told))
    many = frozenset(many) | {
        where for step in told for where, values in step.state.items() if len(values) > 1
    }
    messages: list[Message] = []
    before: State = {}
    for step in told:
        packets = tuple(_packets(before, step, many))
        messages.append(step.message.model_copy(update={"packets": packets}))
        before = step.state
    return tuple(messages), _probes(_rounds(messages, told), certain, many)


def _packets(before: State, step: Told, many: Collection[Field]) -> Iterator[Annotation]:
    yield from _taken_back(before, step.state, many)
    for where, values in step.state.items():
        known = _keys(before.get(where, ()))
        for value in values:
            if canonical(value) not in known or (where, value) in step.again:
                yield stated(where, value, step.words.get((where, value)), many)


def _taken_back(before: State, after: State, many: Collection[Field]) -> Iterator[Annotation]:
    for where, values in before.items():
        if where not in after:
            yield Annotation(type=type_of(where), polarity=Polarity.RETRACT)
        elif where in many:
            left = _keys(after[where])
            for value in values:
                if canonical(value) not in left:
                    yield Annotation(type=type_of(where), value=value, polarity=Polarity.RETRACT)


def stated(where: Field, value: str, words: Words | None, many: Collection[Field]) -> Annotation:
    """Return the packet that states a value of a field.

    Args:
        where: the field.
        value: as the data set has it.
        words: how it was said, if that is known.
        many: the fields that are many-valued.
    """
    said = dict[str, Any]()
    if words is not None:
        said["surface"] = words.surface
        if words.span is not None:
            said["span"] = words.span
    return Annotation(
        type=type_of(where),
        value=value,
        cardinality=Cardinality.MANY if where in many else Cardinality.ONE,
        **said,
    )


def _rounds(messages: Sequence[Message], told: Sequence[Told]) -> list[_Round]:
    rounds: list[_Round] = []
    for number, message, step in zip(round_numbers(tuple(messages)), messages, told, strict=True):
        said = frozenset(_said_in(message, step.state))
        needed = frozenset(step.needed)
        if number > len(rounds):
            rounds.append(_Round(number, step.state, said, needed))
        else:
            so_far = rounds[-1]
            rounds[-1] = _Round(number, step.state, so_far.said | said, so_far.needed | needed)
    return rounds


def _said_in(message: Message, state: State) -> Iterator[Field]:
    stated = {packet.type for packet in message.packets or () if packet.polarity is Polarity.ASSERT}
    return (where for where in state if type_of(where) in stated)


def _probes(
    rounds: Sequence[_Round], certain: Collection[int] | None, many: Collection[Field]
) -> tuple[Probe, ...]:
    asked = [one for one in rounds if certain is None or one.number in certain]
    found: dict[tuple[int, int], Probe] = {}
    fields = dict.fromkeys(where for one in asked for where in one.state)
    for place, where in enumerate(fields):
        held = [(one.number, one.state.get(where, ())) for one in asked]
        said = [one.number for one in rounds if where in one.said]
        kinds = {
            **dict.fromkeys(_kept(held, said), ProbeKind.KEPT),
            **{one.number: ProbeKind.NEEDED for one in asked if where in one.needed & one.state.keys()},
            **dict(_changed(held)),
        }
        for number, values in held:
            if number in kinds:
                found[number, place] = _probe(number, where, values, kinds[number], many=where in many)
    return tuple(found[key] for key in sorted(found))


_Held = tuple[int, tuple[str, ...]]
"""A round and the values of one field at its end."""


def _kept(held: Sequence[_Held], said: Sequence[int]) -> Iterator[int]:
    for (number, values), (_, later) in pairwise([*held, (0, ())]):
        said_now = max((at for at in said if at <= number), default=0) == number
        if values and _keys(later) != _keys(values) and not said_now:
            yield number


def _changed(held: Sequence[_Held]) -> Iterator[tuple[int, ProbeKind]]:
    for place in range(1, len(held)):
        first, now = held[place][0], _keys(held[place][1])
        if _keys(held[place - 1][1]) <= now:
            continue
        for number, values in held[place:]:
            if number > first + WATCHED or _keys(values) != now:
                break
            yield number, ProbeKind.CHANGED if now else ProbeKind.WITHDRAWN


def _probe(number: int, where: Field, values: tuple[str, ...], kind: ProbeKind, *, many: bool) -> Probe:
    expect = None if not values else values if many else values[0]
    return Probe(after_round=number, type=type_of(where), expect=expect, note=kind.value)


def _keys(values: Iterable[str]) -> frozenset[str]:
    return frozenset(map(canonical, values))


_TOO_MANY = Text(
    "names {fields} fields in {messages} messages: split it into several dialogues",
    "在 {messages} 条消息中出现了 {fields} 个字段：请拆分为多个对话",
)
