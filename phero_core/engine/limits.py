"""The limits of the field: buffer, core packets, packets in all, marks of retraction. They hold on every way in."""

from __future__ import annotations

from functools import partial
from operator import is_not
from typing import TYPE_CHECKING

from phero_core.engine.deposit import Deposit, EventKind
from phero_core.scent import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.engine.draft import Draft


def hold_all(draft: Draft) -> None:
    """Bring a field that comes from elsewhere under every limit."""
    sweep_out(draft)
    for kind in list(draft.trails):
        tidy_core(draft, kind)
    hold_packets(draft)
    hold_silences(draft)
    for kind in list(draft.departed):
        if kind in draft.departed:
            draft.forget_surplus(kind)


def sweep_out(draft: Draft) -> None:
    """Remove what is older than the buffer, and marks that nothing can fall under any more."""
    limit = draft.settings.max_rounds
    oldest = draft.now - limit
    for kind, trail in list(draft.trails.items()):
        first = _first_fading(trail)
        if first is not None and first.packet.round_id <= oldest:
            _evict(draft, kind, lambda d: d.packet.core or d.packet.round_id > oldest, f"{limit}")
    for kind, marks in list(draft.silences.items()):
        kept = tuple(mark for mark in marks if mark.core or mark.order[0] > oldest)
        if kept:
            draft.silences[kind] = kept
        else:
            del draft.silences[kind]


def tidy_core(draft: Draft, kind: str) -> None:
    """Core packets never fade, so they are kept few: the newest of each value, none that is void."""
    core = [d for d in draft.trails.get(kind, ()) if d.packet.core]
    if not core:
        return
    for deposit in draft.take_out(kind, lambda d: not (d.packet.core and d.void)):
        draft.remember(deposit, Reason.SUPERSEDED)  # its end was reported when it came
    newest = {(d.packet.target_key, d.packet.key): d for d in core if not d.void}
    repeated = {id(d) for d in core if not d.void} - set(map(id, newest.values()))
    if repeated:
        for deposit in draft.take_out(kind, lambda d: id(d) not in repeated):
            draft.report(EventKind.SUPERSEDED, deposit.packet, deposit.packet.value or "", left=True)
    surplus = {id(d) for d in list(newest.values())[: -draft.settings.core_limit]}
    if surplus:
        _evict(draft, kind, lambda d: id(d) not in surplus, f"core_limit {draft.settings.core_limit}")


def hold_packets(draft: Draft) -> None:
    """Over the limit on packets, the oldest leave first; core packets only when nothing else is left."""
    limit = draft.settings.max_packets
    for _ in range(sum(map(len, draft.trails.values())) - limit):
        heads = [d for trail in draft.trails.values() if (d := _first_fading(trail)) is not None]
        heads = heads or [trail[0] for trail in draft.trails.values()]
        oldest = min(heads, key=lambda d: d.packet.order)
        _evict(draft, oldest.packet.type, partial(is_not, oldest), f"max_packets {limit}")


def hold_silences(draft: Draft) -> None:
    """Over the same limit, the oldest marks of retraction are forgotten first."""
    for _ in range(sum(map(len, draft.silences.values())) - draft.settings.max_packets):
        kind = min(draft.silences, key=lambda name: min(mark.order for mark in draft.silences[name]))
        marks = draft.silences[kind]
        oldest = min(marks, key=lambda mark: mark.order)
        draft.silences[kind] = tuple(mark for mark in marks if mark is not oldest)
        if not draft.silences[kind]:
            del draft.silences[kind]


def _evict(draft: Draft, kind: str, stays: Callable[[Deposit], bool], limit: str) -> None:
    draft.keep(kind, stays, EventKind.EVICTED, Reason.EVICTED, limit)


def _first_fading(trail: tuple[Deposit, ...]) -> Deposit | None:
    return next((deposit for deposit in trail if not deposit.packet.core), None)
