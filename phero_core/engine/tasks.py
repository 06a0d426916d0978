"""What survives a change of task: a snapshot of the old one, and a bridge that brings it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from phero_core.engine.deposit import Deposit, Event, EventKind, Field, Silence, is_sound
from phero_core.engine.field import deposit
from phero_core.engine.recall import passing, superpose
from phero_core.errors import StateError
from phero_core.saved import restored
from phero_core.scent import Cardinality, Order, ScentPacket, canonical

if TYPE_CHECKING:
    from collections.abc import Mapping

    from phero_core.config.schema import Config
    from phero_core.engine.draft import Draft

VERSION = 1
ORDER_REFERENCE = "order_reference"


@dataclass(frozen=True, slots=True)
class TaskSnapshot:
    """What a task leaves behind: JSON-safe, versioned, nothing in it retracted or superseded.

    Attributes:
        task: its name.
        round_id: when it was taken [rounds].
        time: of the last message, as its source wrote it, or None.
        core: the core packets.
        order: the last order reference.
        packets: packets of the types that could be smelled in its last rounds.
        version: of this form.
    """

    task: str
    round_id: int
    time: str | None = None
    core: tuple[ScentPacket, ...] = ()
    order: ScentPacket | None = None
    packets: tuple[ScentPacket, ...] = ()
    version: int = VERSION

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form, for a JSON file or a store."""
        plain: dict[str, Any] = _FORM.dump_python(self, mode="json")
        return plain

    @classmethod
    def from_dict(cls, plain: Any) -> TaskSnapshot:
        """Return the snapshot in plain data.

        Raises:
            StateError: it is of another version, or damaged.
        """
        snapshot = restored(_FORM, plain, VERSION, "task snapshot", "take a new one")
        unsound = snapshot.unsound()
        if unsound is not None:
            raise StateError(f"task snapshot: {unsound.type}: a number is out of bounds; take a new one")
        return snapshot

    def unsound(self) -> ScentPacket | None:
        """Return a packet with numbers that no field can hold, if there is one."""
        order = () if self.order is None else (self.order,)
        packets = (*self.core, *order, *self.packets)
        return next((packet for packet in packets if not is_sound(packet, self.round_id)), None)


_FORM = TypeAdapter(TaskSnapshot)


def take_snapshot(field: Field, config: Config, task: str, time: str | None = None) -> TaskSnapshot:
    """Return what a task leaves behind, without changing the field.

    Args:
        field: where to look.
        config: the score that a type must have had, and over how many rounds.
        task: its name.
        time: of the last message, if known.
    """
    live = {kind: _unharmed(field, kind, config) for kind in sorted(field.trails)}
    orders = live.get(ORDER_REFERENCE, [])
    return TaskSnapshot(
        task=task,
        round_id=field.now,
        time=time,
        core=tuple(d.packet for members in live.values() for d in members if d.packet.core),
        order=orders[-1].packet if orders else None,
        packets=tuple(
            d.packet
            for kind, members in live.items()
            if _recent_score(field, kind, config) > config.governor.snapshot_score
            for d in members
            if not d.packet.core
        ),
    )


def _unharmed(field: Field, kind: str, config: Config) -> list[Deposit]:
    return [deposit for deposit, _ in passing(field, kind, config) if deposit.superseded_by is None]


def _recent_score(field: Field, kind: str, config: Config) -> float:
    """Return the highest score of a type over the snapshot's last rounds."""
    first = max(1, field.now - config.governor.snapshot_rounds + 1)
    return max(_score_at(field, kind, config, then) for then in range(first, field.now + 1))


def _score_at(field: Field, kind: str, config: Config, then: int) -> float:
    said = tuple(d for d in field.trails[kind] if d.packet.round_id <= then)
    members = passing(Field(then, {kind: said}), kind, config)
    return superpose([concentration for _, concentration in members], config)


def bridge(draft: Draft, snapshot: TaskSnapshot, config: Config, message_index: int) -> None:
    """Bring a snapshot's packets into the current round, weaker and with a factor of their own.

    What is still in the field is not doubled, and does not yield to what was carried over; what has been
    taken back since it was said stays away. Core packets are not scaled.
    """
    packets = [*snapshot.core, *snapshot.packets]
    if snapshot.order is not None and snapshot.order not in packets:
        packets.append(snapshot.order)
    for place, packet in enumerate(packets):
        if _taken_back(draft, packet) or _still_settled(draft, packet):
            draft.report(EventKind.BRIDGE_REFUSED, packet, snapshot.task)
        else:
            order = (draft.now, message_index, place - len(packets))
            deposit(draft, _carried(packet, snapshot, config, order), EventKind.BRIDGED, snapshot.task)


def _taken_back(draft: Draft, packet: ScentPacket) -> bool:
    return any(mark.covers(packet) for mark in draft.silences.get(packet.type, ()))


def _still_settled(draft: Draft, packet: ScentPacket) -> bool:
    """Whether the field holds this very fact, or for a single-valued type another that is valid."""
    peers = [
        d
        for d in draft.trails.get(packet.type, ())
        if d.packet.target_key == packet.target_key and d.weight > 0.0 and d.concentration(draft.now) > 0.0
    ]
    return any(packet.cardinality is Cardinality.ONE or d.packet.key == packet.key for d in peers)


def _carried(packet: ScentPacket, snapshot: TaskSnapshot, config: Config, order: Order) -> ScentPacket:
    rules = config.governor
    core = packet.core
    return replace(
        packet,
        concentration=packet.concentration * (1.0 if core else rules.bridge_strength),
        decay_factor=packet.decay_factor if core else rules.bridge_decay_factor,
        round_id=order[0],
        message_index=order[1],
        place=order[2],
        span=None,
        origin=f"bridge:{snapshot.task}",
    )


def matching(snapshots: Mapping[str, TaskSnapshot], words: str) -> TaskSnapshot | None:
    """Return the latest snapshot that a person's words ("the return", "退货") point to, or None.

    The task's name decides first, then the values in it; no words at all mean the latest task.
    """
    newest_first = list(snapshots.values())[::-1]
    asked = canonical(words)
    if not asked:
        return newest_first[0] if newest_first else None
    by_name = [s for s in newest_first if _meets(canonical(s.task), asked)]
    by_value = [s for s in newest_first if any(p.key and _meets(p.key, asked) for p in s.packets)]
    return next(iter([*by_name, *by_value]), None)


def _meets(one: str, other: str) -> bool:
    return one in other or other in one


def without(snapshots: Mapping[str, TaskSnapshot], retraction: ScentPacket) -> dict[str, TaskSnapshot]:
    """Return the snapshots without what a retraction takes back: a bridge must not bring it again."""
    mark = Silence(retraction.target_key, retraction.key, retraction.order)

    def taken_back(packet: ScentPacket) -> bool:
        return packet.type == retraction.type and mark.covers(packet)

    return {
        name: replace(
            snapshot,
            core=tuple(p for p in snapshot.core if not taken_back(p)),
            packets=tuple(p for p in snapshot.packets if not taken_back(p)),
            order=None if snapshot.order is not None and taken_back(snapshot.order) else snapshot.order,
        )
        for name, snapshot in snapshots.items()
    }


def report_task(draft: Draft, kind: EventKind, task: str) -> None:
    """Put a task's start or end on record."""
    draft.events.append(Event(kind, draft.now, task))
