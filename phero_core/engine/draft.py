"""A working copy of the field during one step, and the record of everything that leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.engine.deposit import Departure, Deposit, Event, EventKind, Field
from phero_core.scent import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.config.engine_settings import FieldSettings
    from phero_core.scent import ScentPacket

MAX_DEPARTED_TYPES = 256
"""Types whose departures a live session remembers; those that lost a value longest ago are forgotten first.

Wildcard types (``favorite_*``) take their names from what people say, so the names are bounded, too.
"""


class Draft:
    """A working copy of a field: the engine's functions change it, `freeze` gives the next `Field`.

    Args:
        field: where the step starts.
        settings: the limits that hold on every way in.
        keep_all: keep the reason for every departed value, as a replay does, not only for the newest.
    """

    def __init__(self, field: Field, settings: FieldSettings, *, keep_all: bool = False) -> None:
        self.now = field.now
        self.trails = dict(field.trails)
        self.silences = dict(field.silences)
        self.departed = dict(field.departed)
        self.weak_run = field.weak_run
        self.settings = settings
        self.keep_all = keep_all
        self.events: list[Event] = []

    def freeze(self) -> Field:
        """Return the field as it is now."""
        return Field(self.now, self.trails, self.silences, self.departed, self.weak_run)

    def report(self, kind: EventKind, packet: ScentPacket, detail: str = "", *, left: bool = False) -> None:
        """Put an event on record."""
        self.events.append(Event(kind, self.now, packet.type, packet.value, packet.target, detail, left))

    def depart(self, deposit: Deposit, kind: EventKind, reason: Reason, detail: str = "") -> None:
        """Put on record, once, that a deposit has left; what had already befallen it stays the reason."""
        self.report(kind, deposit.packet, detail, left=True)
        self.remember(deposit, reason, detail)

    def remember(self, deposit: Deposit, reason: Reason, detail: str = "") -> None:
        """Keep the reason why a value is gone, in place of any earlier one for the same value."""
        departure = _departure(deposit, reason, self.now, detail)
        packet = deposit.packet
        same = (packet.key, packet.target_key)
        earlier = self.departed.pop(packet.type, ())
        others = [d for d in earlier if (d.packet.key, d.packet.target_key) != same]
        self.departed[packet.type] = (*others, departure)
        self.forget_surplus(packet.type)

    def forget_surplus(self, kind: str) -> None:
        """Hold the bounds on what is remembered; a replay remembers everything."""
        if self.keep_all:
            return
        limit = self.settings.max_departed
        self.departed[kind] = self.departed[kind][-limit:] if limit else ()
        if not self.departed[kind]:
            del self.departed[kind]
        while len(self.departed) > MAX_DEPARTED_TYPES:
            del self.departed[next(iter(self.departed))]

    def keep(
        self, kind: str, stays: Callable[[Deposit], bool], event: EventKind, reason: Reason, detail: str
    ) -> None:
        """Keep of one type only the deposits that stay; the others depart."""
        for deposit in self.take_out(kind, stays):
            self.depart(deposit, event, reason, detail)

    def take_out(self, kind: str, stays: Callable[[Deposit], bool]) -> list[Deposit]:
        """Remove the deposits of one type that do not stay, and return them, for the caller to report."""
        trail = self.trails[kind]
        kept = tuple(deposit for deposit in trail if stays(deposit))
        if len(kept) == len(trail):
            return []
        if kept:
            self.trails[kind] = kept
        else:
            del self.trails[kind]
        return [deposit for deposit in trail if not stays(deposit)]

    def revise(self, kind: str, change: Callable[[Deposit], Deposit]) -> None:
        """Change every deposit of one type."""
        self.trails[kind] = tuple(map(change, self.trails[kind]))


def _departure(deposit: Deposit, reason: Reason, now: int, detail: str) -> Departure:
    if deposit.retracted_at is not None:
        return Departure(deposit.packet, Reason.RETRACTED, deposit.retracted_at)
    if deposit.superseded_by is not None and deposit.void:
        value, when = deposit.superseded_by
        return Departure(deposit.packet, Reason.SUPERSEDED, when, value)
    return Departure(deposit.packet, reason, now, detail)
