"""What the field holds: packets with what has happened to them since, marks of retraction, and departures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from phero_core.scent import Order, Reason, ScentPacket


class EventKind(StrEnum):
    """What can happen in the field."""

    DEPOSITED = "deposited"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    EVICTED = "evicted"
    EVAPORATED = "evaporated"
    CLEARED = "cleared"
    DILUTED = "diluted"
    RENEWED = "renewed"
    ECHO_IGNORED = "echo_ignored"
    BRIDGED = "bridged"
    BRIDGE_REFUSED = "bridge_refused"
    TASK_STARTED = "task_started"
    TASK_ENDED = "task_ended"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, for the trace and the charts.

    Attributes:
        kind: what happened.
        round_id: when [rounds].
        type: the scent concerned, or the task's name for task events.
        value: the value concerned, if any.
        target: what it is about.
        detail: the other party: the value that supersedes, the limit that was exceeded, the factor.
        left: a packet left the field with it; each packet that enters leaves at most once.
    """

    kind: EventKind
    round_id: int
    type: str
    value: str | None = None
    target: str | None = None
    detail: str = ""
    left: bool = False


class Deposit(NamedTuple):
    """A packet in the field. A tuple, because a dilution makes a thousand of them anew.

    Attributes:
        packet: as it was released.
        scale: product of the governor's dilutions and of evaporation on demand.
        weight: the supersede factor once a newer value has replaced this one, else 1.
        superseded_by: that newer value, and the round in which it came.
        retracted_at: the round in which it was taken back.
    """

    packet: ScentPacket
    scale: float = 1.0
    weight: float = 1.0
    superseded_by: tuple[str, int] | None = None
    retracted_at: int | None = None

    def concentration(self, now: int) -> float:
        """Return its strength in round ``now``; nothing once it is retracted."""
        packet, scale, weight, _, retracted_at = self
        if retracted_at is not None:
            return 0.0
        return packet.concentration * packet.decay_factor ** (now - packet.round_id) * scale * weight

    def age(self, now: int) -> int:
        """Return the rounds since it was said."""
        return now - self.packet.round_id

    @property
    def void(self) -> bool:
        """Whether it was taken back or wholly replaced: it can never be recalled again."""
        return self.retracted_at is not None or (self.superseded_by is not None and self.weight == 0.0)

    def is_sound(self, now: int) -> bool:
        """Whether a field of round ``now`` can hold its numbers; saved data may be damaged."""
        shares = 0.0 <= self.scale <= 1.0 and 0.0 <= self.weight <= 1.0
        return shares and is_sound(self.packet, now)


def is_sound(packet: ScentPacket, now: int) -> bool:
    """Whether a field of round ``now`` can hold a packet's numbers; saved data may be damaged."""
    shares = 0.0 <= packet.concentration <= 1.0 and 0.0 <= packet.decay_factor <= 1.0
    return shares and packet.round_id <= now


@dataclass(frozen=True, slots=True)
class Silence:
    """A mark that everything older of a type, target and value is taken back.

    Attributes:
        target_key: canonical target, None for the user.
        key: canonical value, None for every value.
        order: when it was said; what is newer is untouched.
        core: whether it concerns a core type, whose packets no buffer would remove.
    """

    target_key: str | None
    key: str | None
    order: Order
    core: bool = False

    def covers(self, packet: ScentPacket) -> bool:
        """Whether it silences this packet."""
        same_value = self.key is None or self.key == packet.key
        return same_value and self.target_key == packet.target_key and packet.order < self.order

    def includes(self, other: Silence) -> bool:
        """Whether it silences everything that another mark does."""
        same_value = self.key is None or self.key == other.key
        return same_value and self.target_key == other.target_key and other.order <= self.order


@dataclass(frozen=True, slots=True)
class Departure:
    """The record of a value that has left the field, with the reason.

    Attributes:
        packet: what left.
        reason: why.
        round_id: when [rounds].
        detail: the other party, as in `Event`.
    """

    packet: ScentPacket
    reason: Reason
    round_id: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """All live packets of one session at one moment. Immutable: every change returns a new field.

    Attributes:
        now: the current round [rounds, from 1].
        trails: the deposits of each type, in the order in which they were said.
        silences: retraction marks of each type.
        departed: why values have left, per type, newest last; bounded in a live session.
        weak_run: how many user messages in a row were nothing but acknowledgements.
    """

    now: int = 1
    trails: Mapping[str, tuple[Deposit, ...]] = field(default_factory=dict)
    silences: Mapping[str, tuple[Silence, ...]] = field(default_factory=dict)
    departed: Mapping[str, tuple[Departure, ...]] = field(default_factory=dict)
    weak_run: int = 0

    def __len__(self) -> int:
        return sum(map(len, self.trails.values()))
