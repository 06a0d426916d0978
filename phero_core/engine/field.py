"""How the field changes: packets enter, supersede, are taken back, and leave. Everything that leaves is reported."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.engine.deposit import Deposit, EventKind, Silence
from phero_core.engine.limits import hold_packets, hold_silences, sweep_out, tidy_core
from phero_core.scent import Cardinality, Polarity, Reason, Scope, TargetKind

if TYPE_CHECKING:
    from phero_core.engine.draft import Draft
    from phero_core.scent import ScentPacket


def age_by_one(draft: Draft) -> None:
    """Open the next round: ages grow by one, and what is older than the buffer leaves."""
    draft.now += 1
    sweep_out(draft)


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
    if packet.cardinality is Cardinality.ONE and packet.key is not None:
        entry = _supersede(draft, entry)
    _insert(draft, entry)
    tidy_core(draft, packet.type)
    hold_packets(draft)


def _under_silences(draft: Draft, entry: Deposit) -> Deposit:
    covering = [mark for mark in draft.silences.get(entry.packet.type, ()) if mark.covers(entry.packet)]
    if not covering:
        return entry
    draft.report(EventKind.RETRACTED, entry.packet, left=entry.packet.core)
    return entry._replace(retracted_at=max(mark.order[0] for mark in covering))


def _supersede(draft: Draft, entry: Deposit) -> Deposit:
    """Let the newer of two different values for one target win, whichever arrives first."""
    new = entry.packet
    rivals = [d.packet for d in draft.trails.get(new.type, ()) if _rivals(d.packet, new)]
    newer = [packet for packet in rivals if packet.order > new.order]
    if len(newer) < len(rivals):
        draft.revise(new.type, lambda d: _superseded(draft, d, new) if _loses(d, new) else d)
    if not newer:
        return entry
    return _superseded(draft, entry, max(newer, key=lambda packet: packet.order))


def _rivals(old: ScentPacket, new: ScentPacket) -> bool:
    return old.target_key == new.target_key and old.key != new.key and old.key is not None


def _loses(deposit: Deposit, new: ScentPacket) -> bool:
    old = deposit.packet
    return deposit.superseded_by is None and _rivals(old, new) and old.order < new.order


def _superseded(draft: Draft, deposit: Deposit, winner: ScentPacket) -> Deposit:
    """Weaken a replaced value; where one of the two is core there is no competing, and the loser leaves."""
    old = deposit.packet
    if deposit.retracted_at is None:
        draft.report(EventKind.SUPERSEDED, old, winner.value or "", left=old.core)
    factor = 0.0 if old.core or winner.core else draft.settings.supersede_factor
    return deposit._replace(weight=factor, superseded_by=(winner.value or "", winner.round_id))


def _insert(draft: Draft, entry: Deposit) -> None:
    trail = draft.trails.get(entry.packet.type, ())
    place = len(trail)
    while place and trail[place - 1].packet.order > entry.packet.order:
        place -= 1
    draft.trails[entry.packet.type] = (*trail[:place], entry, *trail[place:])


def _retract(draft: Draft, packet: ScentPacket) -> None:
    """Silence everything older of this type, target and value (or any value), for good."""
    trail = draft.trails.get(packet.type, ())
    mark = Silence(packet.target_key, packet.key, packet.order, packet.core)
    if any(d.packet.core and mark.covers(d.packet) for d in trail):
        mark = replace(mark, core=True)
    _put_up(draft, packet.type, mark)
    if trail:
        draft.revise(packet.type, lambda d: _silenced(draft, d, mark))
        tidy_core(draft, packet.type)


def _put_up(draft: Draft, kind: str, mark: Silence) -> None:
    """Put a mark up in place of those that it makes needless; one older than the buffer has nothing to do."""
    if not mark.core and mark.order[0] <= draft.now - draft.settings.max_rounds:
        return
    marks = draft.silences.get(kind, ())
    needless = [m for m in marks if mark.includes(m)]
    if any(m.core for m in needless):
        mark = replace(mark, core=True)
    draft.silences[kind] = (*(m for m in marks if m not in needless), mark)
    hold_silences(draft)


def _silenced(draft: Draft, deposit: Deposit, mark: Silence) -> Deposit:
    if deposit.retracted_at is not None or not mark.covers(deposit.packet):
        return deposit
    draft.report(EventKind.RETRACTED, deposit.packet, left=deposit.packet.core)
    return deposit._replace(retracted_at=mark.order[0])


def _echo(draft: Draft, packet: ScentPacket) -> None:
    """Let the assistant's repetition renew a live value where the configuration says so; else it asserts nothing."""
    live = [
        d.packet
        for d in draft.trails.get(packet.type, ())
        if d.packet.key == packet.key and d.superseded_by is None and d.concentration(draft.now) > 0.0
    ]
    meant = [p for p in live if p.target_key == packet.target_key]
    if not meant and packet.target is None:
        meant = [p for p in live if p.target_kind is not TargetKind.PERSON]
    if not meant or not draft.settings.refresh_on_confirmation:
        draft.report(EventKind.ECHO_IGNORED, packet)
        return
    deposit(draft, _renewed(packet, meant[-1]), EventKind.RENEWED)


def _renewed(echo: ScentPacket, known: ScentPacket) -> ScentPacket:
    """Return the fact that an echo says again: as strong as the echo, otherwise as it was known."""
    return replace(
        echo,
        echo=False,
        target=known.target,
        target_kind=known.target_kind,
        core=known.core,
        scope=known.scope,
        cardinality=known.cardinality,
    )


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
    # A thousand packets may be diluted a round; the class's own constructor takes twice as long.
    make = tuple.__new__
    draft.trails[kind] = tuple(
        [
            make(Deposit, (packet, scale if packet.core else scale * factor, weight, by, at))
            for packet, scale, weight, by, at in draft.trails[kind]
        ]
    )
