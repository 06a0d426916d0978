"""The governor: keeps one type from drowning the others, and thins out runs of weak replies.

Each rule acts at most once a round, when the round opens.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from phero_core.engine.deposit import Event, EventKind
from phero_core.engine.field import dilute
from phero_core.engine.recall import strengths, superpose
from phero_core.scent import Polarity, Reason, Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from phero_core.config.schema import Config
    from phero_core.engine.draft import Draft
    from phero_core.scent import ScentPacket

WEAK_REPLY = "acknowledgement"
"""The type of "ok", "嗯" and their like."""


def govern(draft: Draft, config: Config) -> None:
    """Act once on a round that has just opened: first the cap, then the balance."""
    field = draft.freeze()
    live = {kind: _Strengths(*strengths(field, kind, config)) for kind in field.trails}
    rules = config.governor
    for kind, (core, fading) in live.items():
        if len(fading) > rules.cap and math.fsum(fading) > rules.cap:  # a packet holds at most 1
            _dilute(draft, kind, rules.cap_factor, f"cap {rules.cap:g}")
            live[kind] = _Strengths(core, [c * rules.cap_factor for c in fading])
    _balance(draft, config, live)


class _Strengths(NamedTuple):
    """The concentrations of one type: of the packets that the governor leaves alone, and of the others."""

    core: list[float]
    fading: list[float]

    @property
    def both(self) -> list[float]:
        """All of them."""
        return self.core + self.fading if self.core else self.fading


def _balance(draft: Draft, config: Config, live: Mapping[str, _Strengths]) -> None:
    """Dilute the type that holds almost everything, while there are others that it could drown.

    Scores lie between the strongest packet and a ceiling that cost little; mostly these decide already that
    no type holds enough, and the scores themselves need not be worked out.
    """
    rules = config.governor
    floors = {
        kind: max(both, default=0.0) for kind, (core, fading) in live.items() if (both := core + fading)
    }
    least = math.fsum(floors.values())
    crowded = [kind for kind, (_, fading) in live.items() if len(fading) >= rules.balance_packets]
    if not any(_may_hold(live[kind], floors[kind], least, config) for kind in crowded if kind in floors):
        return
    scores = {kind: superpose(own.both, config) for kind, own in live.items()}
    if sum(score >= rules.balance_floor for score in scores.values()) < rules.balance_types:
        return
    total = math.fsum(scores.values())
    for kind in crowded:
        if scores[kind] > rules.balance_share * total:
            _dilute(draft, kind, rules.balance_factor, f"balance {rules.balance_share:g}")


def _may_hold(own: _Strengths, strongest: float, least: float, config: Config) -> bool:
    """Whether a type's score could exceed the share of a sum of scores that is at least ``least``."""
    share = config.governor.balance_share
    rest = share * (least - strongest)

    def exceeds(ceiling: float) -> bool:
        return ceiling * (1.0 + _ROUNDING) > rest + share * ceiling

    if not exceeds(strongest + math.log(len(own.both)) / config.field.lse_temperature):
        return False
    return config.field.superposition != "anchored" or exceeds(sum(own.both))


_ROUNDING = 1e-9
"""Room for the last digits, so that a bound never decides what the scores themselves would decide otherwise."""


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
