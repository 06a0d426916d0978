"""How the field changes: packets enter, supersede, are taken back, and leave. Everything that leaves is reported.

A `Draft` is a working copy: functions here change it, `Draft.freeze` gives the next `Field`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.engine.deposit import Departure, Deposit, Event, EventKind, Field, Reason, Silence
from phero_core.scent import Cardinality, Polarity, ScentPacket, Scope

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.config.engine_settings import FieldSettings


class Draft:
    """A working copy of a field during one step.

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

    def report(self, kind: EventKind, packet: ScentPacket, detail: str = "") -> None:
        """Put an event on record."""
        self.events.append(Event(kind, self.now, packet.type, packet.value, packet.target, detail))

    def depart(self, deposit: Deposit, kind: EventKind, reason: Reason, detail: str = "") -> None:
        """Put on record, once, that a deposit has left; what had already befallen it stays the reason."""
        packet = deposit.packet
        self.report(kind, packet, detail)
        if deposit.retracted_at is not None:
            departure = Departure(packet, Reason.RETRACTED, deposit.retracted_at)
        elif deposit.superseded_by is not None and deposit.weight == 0.0:
            departure = Departure(
                packet, Reason.SUPERSEDED, deposit.superseded_by[1], deposit.superseded_by[0]
            )
        else:
            departure = Departure(packet, reason, self.now, detail)
        self._remember(departure)

    def _remember(self, departure: Departure) -> None:
        packet = departure.packet
        if packet.value is None:
            return
        earlier = self.departed.get(packet.type, ())
        others = [
            d for d in earlier if (d.packet.key, d.packet.target_key) != (packet.key, packet.target_key)
        ]
        kept = [*others, departure]
        limit = len(kept) if self.keep_all else self.settings.max_departed
        self.departed[packet.type] = tuple(kept[-limit:]) if limit else ()

    def keep(
        self, kind: str, stays: Callable[[Deposit], bool], event: EventKind, reason: Reason, detail: str
    ) -> None:
        """Keep of one type only the deposits that stay; the others depart."""
        trail = self.trails[kind]
        kept = tuple(deposit for deposit in trail if stays(deposit))
        if len(kept) == len(trail):
            return
        for deposit in trail:
            if not stays(deposit):
                self.depart(deposit, event, reason, detail)
        self._set(kind, kept)

    def _set(self, kind: str, trail: tuple[Deposit, ...]) -> None:
        if trail:
            self.trails[kind] = trail
        else:
            self.trails.pop(kind, None)

    def revise(self, kind: str, change: Callable[[Deposit], Deposit]) -> None:
        """Change every deposit of one type."""
        self.trails[kind] = tuple(map(change, self.trails[kind]))


def age_by_one(draft: Draft) -> None:
    """Open the next round: ages grow by one, and what is older than the buffer leaves."""
    draft.now += 1
    sweep_out(draft)


def sweep_out(draft: Draft) -> None:
    """Remove what is older than the buffer, and marks that nothing can fall under any more."""
    oldest = draft.now - draft.settings.max_rounds
    for kind, trail in list(draft.trails.items()):
        first = _first_fading(trail)
        if first is not None and first.packet.round_id <= oldest:
            _evict(
                draft,
                kind,
                lambda d: d.packet.core or d.packet.round_id > oldest,
                f"{draft.settings.max_rounds}",
            )
    for kind, marks in list(draft.silences.items()):
        _trim_silences(draft, kind, marks, oldest)


def _trim_silences(draft: Draft, kind: str, marks: tuple[Silence, ...], oldest: int) -> None:
    """Forget marks that are older than any packet could be; those of core types are bounded by number."""
    kept = tuple(mark for mark in marks if mark.core or mark.order[0] > oldest)[-draft.settings.max_packets :]
    if kept:
        draft.silences[kind] = kept
    else:
        del draft.silences[kind]


def admit(draft: Draft, packet: ScentPacket) -> None:
    """Let one packet act: a retraction silences what is older, an echo may renew, an assertion is deposited."""
    if packet.polarity is Polarity.RETRACT:
        _retract(draft, packet)
    elif packet.echo:
        _echo(draft, packet)
    else:
        deposit(draft, packet)


def deposit(
    draft: Draft, packet: ScentPacket, kind: EventKind = EventKind.DEPOSITED, detail: str = ""
) -> None:
    """Put an asserting packet into the field, under every limit that holds there."""
    if packet.core and packet.decay_factor != 1.0:
        packet = replace(packet, decay_factor=1.0)
    draft.report(kind, packet, detail)
    entry = Deposit(packet)
    if packet.concentration <= 0.0:
        draft.depart(entry, EventKind.EVAPORATED, Reason.BELOW_THRESHOLD, "0")
        return
    if not packet.core and draft.now - packet.round_id >= draft.settings.max_rounds:
        draft.depart(entry, EventKind.EVICTED, Reason.EVICTED, f"{draft.settings.max_rounds}")
        return
    entry = _under_silences(draft, entry)
    if packet.cardinality is Cardinality.ONE and entry.retracted_at is None:
        entry = _supersede(draft, entry)
    _insert(draft, entry)
    if packet.core:
        _tidy_core(draft, packet.type)
    _hold_limit(draft)


def _under_silences(draft: Draft, entry: Deposit) -> Deposit:
    covering = [mark for mark in draft.silences.get(entry.packet.type, ()) if mark.covers(entry.packet)]
    if not covering:
        return entry
    draft.report(EventKind.RETRACTED, entry.packet)
    return entry._replace(retracted_at=max(mark.order[0] for mark in covering))


def _supersede(draft: Draft, entry: Deposit) -> Deposit:
    """Let the newer of two different values for one target win, whichever arrives first."""
    new = entry.packet
    factor = 0.0 if new.core else draft.settings.supersede_factor
    rivals = [d.packet for d in draft.trails.get(new.type, ()) if _rivals(d.packet, new)]
    newer = [packet for packet in rivals if packet.order > new.order]
    if len(newer) < len(rivals):
        draft.revise(new.type, lambda d: _superseded(draft, d, new, factor) if _loses(d, new) else d)
    if not newer:
        return entry
    return _superseded(draft, entry, max(newer, key=lambda packet: packet.order), factor)


def _rivals(old: ScentPacket, new: ScentPacket) -> bool:
    return old.target_key == new.target_key and old.key != new.key


def _loses(deposit: Deposit, new: ScentPacket) -> bool:
    old = deposit.packet
    return deposit.superseded_by is None and _rivals(old, new) and old.order < new.order


def _superseded(draft: Draft, deposit: Deposit, winner: ScentPacket, factor: float) -> Deposit:
    draft.report(EventKind.SUPERSEDED, deposit.packet, winner.value or "")
    return deposit._replace(weight=factor, superseded_by=(winner.value or "", winner.round_id))


def _insert(draft: Draft, entry: Deposit) -> None:
    trail = draft.trails.get(entry.packet.type, ())
    place = len(trail)
    while place and trail[place - 1].packet.order > entry.packet.order:
        place -= 1
    draft.trails[entry.packet.type] = (*trail[:place], entry, *trail[place:])


def _tidy_core(draft: Draft, kind: str) -> None:
    """Core packets never fade, so they are kept few: the newest of each value, none that is replaced."""
    newest = {(d.packet.target_key, d.packet.key): d.packet.order for d in draft.trails[kind]}
    draft.keep(
        kind,
        lambda d: (
            not d.packet.core
            or (
                newest[d.packet.target_key, d.packet.key] == d.packet.order
                and d.weight > 0.0
                and d.retracted_at is None
            )
        ),
        EventKind.SUPERSEDED,
        Reason.SUPERSEDED,
        "",
    )
    core = [d.packet.order for d in draft.trails.get(kind, ()) if d.packet.core]
    if len(core) > draft.settings.core_limit:
        dropped = set(core[: -draft.settings.core_limit])
        limit = f"core_limit {draft.settings.core_limit}"
        _evict(draft, kind, lambda d: d.packet.order not in dropped, limit)


def _hold_limit(draft: Draft) -> None:
    """Over the limit on packets, the oldest leave first; core packets have their own limit."""
    excess = sum(map(len, draft.trails.values())) - draft.settings.max_packets
    while excess > 0:
        heads = [d.packet for trail in draft.trails.values() if (d := _first_fading(trail)) is not None]
        if not heads:
            return
        oldest = min(heads, key=lambda packet: packet.order)
        _leave(draft, oldest)
        excess -= 1


def _leave(draft: Draft, packet: ScentPacket) -> None:
    _evict(draft, packet.type, lambda d: d.packet is not packet, f"max_packets {draft.settings.max_packets}")


def _evict(draft: Draft, kind: str, stays: Callable[[Deposit], bool], limit: str) -> None:
    draft.keep(kind, stays, EventKind.EVICTED, Reason.EVICTED, limit)


def _first_fading(trail: tuple[Deposit, ...]) -> Deposit | None:
    return next((deposit for deposit in trail if not deposit.packet.core), None)


def _retract(draft: Draft, packet: ScentPacket) -> None:
    """Silence everything older of this type, target and value (or any value), for good."""
    mark = Silence(packet.target_key, packet.key, packet.order, packet.core)
    draft.silences[packet.type] = (*draft.silences.get(packet.type, ()), mark)
    if packet.type not in draft.trails:
        return
    draft.revise(packet.type, lambda d: _silenced(draft, d, mark))
    if packet.core:
        draft.keep(packet.type, lambda d: d.retracted_at is None, EventKind.EVICTED, Reason.RETRACTED, "")


def _silenced(draft: Draft, deposit: Deposit, mark: Silence) -> Deposit:
    if deposit.retracted_at is not None or not mark.covers(deposit.packet):
        return deposit
    draft.report(EventKind.RETRACTED, deposit.packet)
    return deposit._replace(retracted_at=mark.order[0])


def _echo(draft: Draft, packet: ScentPacket) -> None:
    """Let the assistant's repetition renew a live value where the configuration says so; else it asserts nothing."""
    live = [
        d
        for d in draft.trails.get(packet.type, ())
        if d.packet.key == packet.key and d.concentration(draft.now) > 0.0
    ]
    if not live or not draft.settings.refresh_on_confirmation:
        draft.report(EventKind.ECHO_IGNORED, packet)
        return
    known = live[-1].packet
    renewed = replace(packet, echo=False, target=known.target, target_kind=known.target_kind, core=known.core)
    deposit(draft, renewed, EventKind.RENEWED)


def clear_task(draft: Draft, task: str) -> None:
    """End a task: what is of scope ``task`` and not core leaves."""
    for kind in list(draft.trails):
        draft.keep(
            kind,
            lambda d: d.packet.core or d.packet.scope is Scope.SESSION,
            EventKind.CLEARED,
            Reason.CLEARED_BY_TASK,
            task,
        )


def dilute(draft: Draft, kind: str, factor: float) -> None:
    """Multiply every packet of a type that is not core."""
    draft.revise(kind, lambda d: d if d.packet.core else Deposit(d.packet, d.scale * factor, *d[2:]))
