"""From sightings to packets: the configuration gives what was seen its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe.learned import learned_weight
from phero_core.observe.strength import LEAST
from phero_core.scent import Role, ScentPacket, Sighting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.config.scent_settings import ObserveSettings, ScentType
    from phero_core.config.schema import Config

FIXABLE = ("concentration", "decay_factor", "cardinality", "core", "scope")
"""Numbers that an annotation may fix; the configuration's own hold for the others."""


def release(
    sightings: Iterable[Sighting], config: Config, *, round_id: int, message_index: int, role: Role
) -> tuple[ScentPacket, ...]:
    """Return the packets that a message releases.

    A packet starts at ``min(1, (c + cue_bonus · (cues − 1) + bonus) · weight · emphasis_gain)`` with the type's
    own ``c``; a concentration that an annotation gives is taken as it is.

    Args:
        sightings: what was seen, in order.
        config: the numbers of each type.
        round_id: the round of the message [rounds]; a sighting's own round, an earlier one, comes first.
        message_index: which message it is [from 0].
        role: who wrote it.
    """
    return tuple(
        _packet(sighting, config, round_id, (message_index, place), role)
        for place, sighting in enumerate(sightings)
    )


def starting_concentration(sighting: Sighting, numbers: ScentType, rules: ObserveSettings) -> float:
    """Return the strength at which a sighting enters the field, 0..1."""
    if sighting.concentration is not None:
        return sighting.concentration
    strength = numbers.concentration + rules.cue_bonus * (sighting.cues - 1) + sighting.bonus
    if rules.strength != "flat":
        strength *= _weight(sighting, learned=rules.strength == "learned")
    if sighting.emphasis:
        strength *= rules.emphasis_gain
    return min(1.0, max(0.0, strength))


def _weight(sighting: Sighting, *, learned: bool) -> float:
    """Return the weight of a general statement: its density of facts, or what the classifier says where it decides."""
    if not learned or sighting.type != "statement" or sighting.value is None:
        return sighting.weight
    decided = learned_weight(sighting.value, LEAST)
    return sighting.weight if decided is None else decided


def _packet(
    sighting: Sighting, config: Config, round_id: int, position: tuple[int, int], role: Role
) -> ScentPacket:
    numbers = config.scent(sighting.type)
    core = numbers.core if sighting.core is None else sighting.core
    factor = numbers.decay_factor if sighting.decay_factor is None else sighting.decay_factor
    return ScentPacket(
        type=sighting.type,
        value=sighting.value,
        surface=sighting.surface,
        target=sighting.target,
        target_kind=sighting.target_kind,
        concentration=starting_concentration(sighting, numbers, config.observe),
        decay_factor=1.0 if core else factor,
        polarity=sighting.polarity,
        scope=sighting.scope or numbers.scope,
        cardinality=sighting.cardinality or numbers.cardinality,
        core=core,
        round_id=round_id if sighting.round_id is None else sighting.round_id,
        message_index=position[0],
        place=position[1],
        role=role,
        span=sighting.span,
        origin=sighting.origin,
        fixed=frozenset(name for name in FIXABLE if getattr(sighting, name) is not None),
        echo=sighting.echo,
    )
