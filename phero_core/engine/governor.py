"""The governor: keeps one type from drowning the others, and thins out runs of weak replies.

Each rule acts at most once a round, when the round opens.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.engine.deposit import Event, EventKind, Reason
from phero_core.engine.field import dilute
from phero_core.engine.recall import passing, superpose
from phero_core.scent import Polarity, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config.schema import Config
    from phero_core.engine.draft import Draft
    from phero_core.scent import ScentPacket

WEAK_REPLY = "acknowledgement"
"""The type of "ok", "嗯" and their like."""


def govern(draft: Draft, config: Config) -> None:
    """Act once on a round that has just opened: first the cap, then the balance."""
    field = draft.freeze()
    live = {kind: passing(field, kind, config) for kind in field.trails}
    strengths = {kind: [c for _, c in members] for kind, members in live.items()}
    fading = {kind: [c for d, c in members if not d.packet.core] for kind, members in live.items()}
    rules = config.governor
    for kind, own in fading.items():
        if len(own) > rules.cap and math.fsum(own) > rules.cap:  # a packet holds at most 1
            _dilute(draft, kind, rules.cap_factor, f"cap {rules.cap:g}")
            strengths[kind] = [c * (1.0 if d.packet.core else rules.cap_factor) for d, c in live[kind]]
    _balance(draft, config, strengths, fading)


def _balance(
    draft: Draft, config: Config, strengths: dict[str, list[float]], fading: dict[str, list[float]]
) -> None:
    """Dilute the type that holds almost everything, while there are others that it could drown."""
    rules = config.governor
    scores = {kind: superpose(own, config) for kind, own in strengths.items()}
    if sum(score >= rules.balance_floor for score in scores.values()) < rules.balance_types:
        return
    total = math.fsum(scores.values())
    for kind, score in scores.items():
        if len(fading[kind]) >= rules.balance_packets and score > rules.balance_share * total:
            _dilute(draft, kind, rules.balance_factor, f"balance {rules.balance_share:g}")


def _dilute(draft: Draft, kind: str, factor: float, rule: str) -> None:
    dilute(draft, kind, factor)
    draft.events.append(Event(EventKind.DILUTED, draft.now, kind, detail=f"{rule} × {factor:g}"))


def weaken_replies(
    draft: Draft, packets: Sequence[ScentPacket], role: Role, config: Config
) -> list[ScentPacket]:
    """Let only the newest of a run of acknowledgements count; from the second on it fades more slowly.

    Args:
        draft: where earlier replies of the run leave.
        packets: what the message released.
        role: who wrote it; only the user's replies make a run.
        config: the governor's numbers.

    Returns:
        The packets to admit.
    """
    if role is not Role.USER:
        return list(packets)
    if not packets or any(p.type != WEAK_REPLY or p.polarity is Polarity.RETRACT for p in packets):
        draft.weak_run = 0
        return list(packets)
    draft.weak_run += 1
    if draft.weak_run == 1:
        return list(packets)
    _drop_last_reply(draft, packets[0].value or "")
    gain = config.governor.weak_reply_gain
    return [replace(packet, decay_factor=min(1.0, packet.decay_factor * gain)) for packet in packets]


def _drop_last_reply(draft: Draft, detail: str) -> None:
    """Remove the run's last reply; those before it have gone already, those of earlier runs stay."""
    said = [d.packet.message_index for d in draft.trails.get(WEAK_REPLY, ()) if d.packet.role is Role.USER]
    if said:
        draft.keep(
            WEAK_REPLY,
            lambda d: d.packet.core or d.packet.message_index != max(said),
            EventKind.SUPERSEDED,
            Reason.SUPERSEDED,
            detail,
        )
