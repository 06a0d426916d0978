"""The vocabulary: what a message releases (sighting), what the field holds (scent packet), and why not all is recalled."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from phero_core.text import Sentence


class Role(StrEnum):
    """Who wrote a message."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class Polarity(StrEnum):
    """Whether a packet states a fact or takes one back."""

    ASSERT = "assert"
    RETRACT = "retract"


class Scope(StrEnum):
    """How long a fact concerns the agent: until the next task, or for the whole session."""

    TASK = "task"
    SESSION = "session"


class Cardinality(StrEnum):
    """Whether a type holds one value for each target, where a newer one supersedes, or many."""

    ONE = "one"
    MANY = "many"


class TargetKind(StrEnum):
    """What a fact is about: the user or dialogue itself, an object such as an order, or another person."""

    SELF = "self"
    OBJECT = "object"
    PERSON = "person"


class Reason(StrEnum):
    """Why a value is not recalled."""

    BELOW_THRESHOLD = "below_threshold"
    OUTSIDE_WINDOW = "outside_window"
    EVICTED = "evicted"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    DILUTED = "diluted"
    OUTRANKED = "outranked"
    CLEARED_BY_TASK = "cleared_by_task"
    NEVER_OBSERVED = "never_observed"


@lru_cache(maxsize=4096)
def canonical(value: str) -> str:
    """Return the form under which two values are equal: width-folded, case-folded, trimmed.

    Spaces inside are folded to one. Packs map aliases (SF, 顺丰) to one value before this.

    >>> canonical(" ＡＢ－１２  Main St ")
    'ab-12 main st'
    """
    folded = "".join(map(_narrow, value)).casefold()
    return " ".join(folded.split())


def _narrow(character: str) -> str:
    """Turn a full-width character into its ordinary form; compatibility letters of other kinds stay."""
    if "！" <= character <= "～" or character == "\u3000":
        return unicodedata.normalize("NFKC", character)
    return character


Order = tuple[int, int, int]
"""When a packet was said: round, message, place inside the message. Newer is larger."""


@dataclass(frozen=True, slots=True)
class ScentPacket:
    """One typed fact at the strength with which it entered the field. Immutable.

    Attributes:
        type: the scent, for example ``shipping_address``.
        value: the canonical value, or None for a scent without one (chatter).
        surface: the words as they were said.
        target: what the fact is about; None is the user or the dialogue itself.
        target_kind: what sort of thing the target is.
        concentration: strength when it was released, 0..1.
        decay_factor: what is left of the strength after one more round, 0..1; 1 never fades.
        polarity: assert, or retract: silence what was said before.
        scope: whether it survives the next task.
        cardinality: whether a newer value of this type for this target supersedes it.
        core: never fades, exempt from buffer and window.
        round_id: the round in which it was said [rounds, from 1].
        message_index: the message that released it [from 0].
        place: its place among the packets of that message [from 0].
        role: who said it.
        span: where it stands in the message [code points, half open], if known.
        origin: the rule that released it, ``annotation`` or ``bridge:TASK``.
        fixed: which of its numbers were given with it rather than by the configuration.
        echo: an assistant's repetition; it can renew a live value but never asserts one.
    """

    type: str
    value: str | None = None
    surface: str | None = None
    target: str | None = None
    target_kind: TargetKind = TargetKind.SELF
    concentration: float = 0.7
    decay_factor: float = 0.85
    polarity: Polarity = Polarity.ASSERT
    scope: Scope = Scope.TASK
    cardinality: Cardinality = Cardinality.MANY
    core: bool = False
    round_id: int = 1
    message_index: int = 0
    place: int = 0
    role: Role = Role.USER
    span: tuple[int, int] | None = None
    origin: str = ""
    fixed: frozenset[str] = frozenset()
    echo: bool = False
    key: str | None = field(init=False, compare=False, default=None)
    target_key: str | None = field(init=False, compare=False, default=None)

    def __post_init__(self) -> None:
        if self.value is not None:
            object.__setattr__(self, "key", canonical(self.value))
        if self.target is not None:
            object.__setattr__(self, "target_key", canonical(self.target))

    @property
    def order(self) -> Order:
        """When it was said: round, message, place inside the message."""
        return (self.round_id, self.message_index, self.place)


@dataclass(frozen=True, slots=True)
class Sighting:
    """What an observer saw in a message, before the configuration gives it numbers.

    The starting concentration becomes ``min(1, (c + cue_bonus · (cues − 1) + bonus) · weight · emphasis_gain)``
    with the type's own ``c``, so a slider moves every sighting of its type, and observing a dialogue once
    serves every parameter set.

    Attributes:
        type: the scent.
        value: the canonical value, if it has one.
        surface: the words as they were said.
        target: what it is about; None is the user or the dialogue itself.
        target_kind: what sort of thing the target is.
        polarity: assert or retract; a retraction without a value takes back every value of the type.
        scope: given by the words ("from now on"), or None for the type's own.
        concentration: a number fixed by an annotation, 0..1, or None.
        decay_factor: likewise.
        cardinality: likewise.
        core: likewise.
        cues: how many cue words stand behind it [count, ≥ 1].
        bonus: added to the type's starting concentration (a better context).
        weight: how much of the type's strength this evidence has, 0..1 (a statement's density of facts).
        emphasis: said with emphasis.
        round_id: the round that it belongs to, when it arrives late [rounds, from 1].
        span: where it stands in the message [code points, half open].
        origin: the pack and rule that saw it: ``ecommerce/shipping_address/change-to``.
        why: cue, frame, negation or correction behind it, for a person.
        echo: said by the assistant of a value that the user gave; asserts nothing.
    """

    type: str
    value: str | None = None
    surface: str | None = None
    target: str | None = None
    target_kind: TargetKind = TargetKind.SELF
    polarity: Polarity = Polarity.ASSERT
    scope: Scope | None = None
    concentration: float | None = None
    decay_factor: float | None = None
    cardinality: Cardinality | None = None
    core: bool | None = None
    cues: int = 1
    bonus: float = 0.0
    weight: float = 1.0
    emphasis: bool = False
    round_id: int | None = None
    span: tuple[int, int] | None = None
    origin: str = "annotation"
    why: Sentence | None = None
    echo: bool = False
