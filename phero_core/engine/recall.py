"""The recall kernel: one filter serves score, heatmap and recall, and everything left out says why."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from phero_core.engine.deposit import Deposit
from phero_core.engine.superposition import SUPERPOSITIONS
from phero_core.scent import TargetKind, canonical

if TYPE_CHECKING:
    from phero_core.config.schema import Config
    from phero_core.engine.deposit import Field
    from phero_core.scent import ScentPacket

Group = tuple[str | None, str]
"""Canonical target and canonical value: what recall treats as one."""

Rank = tuple[float, int, str, str, str]
"""Concentration and last round (both negative), value, target, type: sorted by it, the best come first.

The same input gives the same order, always.
"""

Candidate = tuple[Rank, list[tuple[Deposit, float]]]
"""A value at or above the threshold: its rank, and the packets that carry it with what is left of them."""

RANK = itemgetter(0)
"""The key that sorts candidates."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """One value that recall returns.

    Attributes:
        type: the scent.
        value: the canonical value.
        surface: the words as they were last said.
        target: what it is about; None is the user or dialogue itself.
        target_kind: what sort of thing the target is.
        concentration: superposition of all its packets that pass, ≥ 0.
        last_updated_round: when it was last asserted [rounds].
        peak_round: when it was strongest, as far as the buffer remembers [rounds].
        staleness: rounds since it was last asserted.
        needs_confirmation: it was last said more than ``confirm_after`` rounds ago.
        deposits: the packets that carry it, oldest first.
    """

    type: str
    value: str
    surface: str
    target: str | None
    target_kind: TargetKind
    concentration: float
    last_updated_round: int
    peak_round: int
    staleness: int
    needs_confirmation: bool
    deposits: tuple[Deposit, ...] = ()

    @property
    def confidence(self) -> float:
        """``min(1, concentration)``."""
        return min(1.0, self.concentration)

    def to_dict(self) -> dict[str, Any]:
        """Return the structured value that an agent works with."""
        return {
            "value": self.value,
            "surface": self.surface,
            "target": self.target,
            "confidence": self.confidence,
            "last_updated_round": self.last_updated_round,
            "peak_round": self.peak_round,
            "staleness": self.staleness,
            "needs_confirmation": self.needs_confirmation,
        }


def window_of(config: Config) -> int:
    """Return the recall window; left open, it is the buffer's length [rounds]."""
    window = config.recall.window_rounds
    return config.field.max_rounds if window is None else window


def horizon_of(config: Config) -> int:
    """Return for how many rounds a packet can be recalled at all: buffer or window, whichever is shorter [rounds]."""
    return min(config.field.max_rounds, window_of(config))


def passing(field: Field, kind: str, config: Config) -> list[tuple[Deposit, float]]:
    """Return the deposits of a type that count now, with their concentrations."""
    now = field.now
    last_outside = now - window_of(config)
    found = []
    for deposit in field.trails.get(kind, ()):
        packet, scale, weight, _, retracted_at = deposit
        if retracted_at is None and (packet.round_id > last_outside or packet.core):
            # As `Deposit.concentration` says; written out because every read comes through here.
            left = packet.concentration * packet.decay_factor ** (now - packet.round_id) * scale * weight
            if left > 0.0:
                found.append((deposit, left))
    return found


def strengths(field: Field, kind: str, config: Config) -> tuple[list[float], list[float]]:
    """Return the concentrations that `passing` gives, without their deposits: of core packets, and of the others."""
    now = field.now
    last_outside = now - window_of(config)
    core: list[float] = []
    fading: list[float] = []
    for packet, scale, weight, _, retracted_at in field.trails.get(kind, ()):
        if retracted_at is None and (packet.round_id > last_outside or packet.core):
            left = packet.concentration * packet.decay_factor ** (now - packet.round_id) * scale * weight
            if left > 0.0:
                (core if packet.core else fading).append(left)
    return core, fading


def superpose(concentrations: list[float], config: Config) -> float:
    """Add concentrations up as the configuration says."""
    if len(concentrations) == 1:
        return concentrations[0]
    return SUPERPOSITIONS[config.field.superposition](concentrations, config.field.lse_temperature)


def score(field: Field, kind: str, config: Config) -> float:
    """Return the concentration of a whole type."""
    return superpose([concentration for _, concentration in passing(field, kind, config)], config)


def scores(field: Field, config: Config) -> dict[str, float]:
    """Return the concentration of every type that can be smelled, by name."""
    found = {kind: score(field, kind, config) for kind in sorted(field.trails)}
    return {kind: value for kind, value in found.items() if value > 0.0}


def types_matching(field: Field, pattern: str) -> list[str]:
    """Return the types that a name or glob (``shipping_*``) means, among all that the field has ever held."""
    known = sorted({*field.trails, *field.departed})
    if any(sign in pattern for sign in "*?["):
        return [kind for kind in known if fnmatchcase(kind, pattern)]
    return [pattern] if pattern in known else []


def concerns(packet: ScentPacket, target_key: str | None) -> bool:
    """Whether a fact answers a question about a target; without one, the user and objects do, persons never."""
    if target_key is None:
        return packet.target_key is None or packet.target_kind is not TargetKind.PERSON
    return packet.target_key == target_key


def target_key_of(asked: str | None) -> str | None:
    """Return the canonical form of a target that is asked about."""
    return None if asked is None else canonical(asked)


def candidates(field: Field, kind: str, config: Config, asked: str | None = None) -> list[Candidate]:
    """Return the values of a type at or above the threshold, best first, before ``top_k`` cuts."""
    target_key = target_key_of(asked)
    groups: dict[Group, list[tuple[Deposit, float]]] = {}
    for member in passing(field, kind, config):
        packet = member[0][0]
        if packet.key is not None and concerns(packet, target_key):
            groups.setdefault((packet.target_key, packet.key), []).append(member)
    least = config.recall.min_concentration
    found: list[Candidate] = []
    for members in groups.values():
        left = members[0][1] if len(members) == 1 else superpose([c for _, c in members], config)
        if left >= least:
            newest = members[-1][0].packet
            rank = (-left, -newest.round_id, newest.value or "", newest.target or "", kind)
            found.append((rank, members))
    found.sort(key=RANK)
    return found


def recalled(candidate: Candidate, now: int, config: Config) -> Recalled:
    """Return a candidate as recall gives it."""
    rank, members = candidate
    return _recalled(members, -rank[0], now, config)


def _recalled(
    members: list[tuple[Deposit, float]], concentration: float, now: int, config: Config
) -> Recalled:
    deposits = tuple(deposit for deposit, _ in members)
    newest = deposits[-1].packet
    staleness = now - newest.round_id
    return Recalled(
        type=newest.type,
        value=newest.value or "",
        surface=newest.surface if newest.surface is not None else newest.value or "",
        target=newest.target,
        target_kind=newest.target_kind,
        concentration=concentration,
        last_updated_round=newest.round_id,
        peak_round=_peak_round(deposits, config),
        staleness=staleness,
        needs_confirmation=staleness > config.recall.confirm_after and not newest.core,
        deposits=deposits,
    )


def _peak_round(deposits: tuple[Deposit, ...], config: Config) -> int:
    """Between deposits a value only fades, so it was strongest in one of the rounds in which it was said."""
    rounds = {deposit.packet.round_id for deposit in deposits}
    if len(rounds) == 1:
        return rounds.pop()

    def strength(then: int) -> float:
        said = [d.concentration(then) for d in deposits if d.packet.round_id <= then]
        return superpose(said, config)

    return max(sorted(rounds, reverse=True), key=strength)


def structured(values: tuple[Recalled, ...]) -> dict[str, Any]:
    """Return values by type: one mapping where one lives, a list where several targets or values do."""
    by_type: dict[str, list[dict[str, Any]]] = {}
    for value in values:
        by_type.setdefault(value.type, []).append(value.to_dict())
    return {kind: found[0] if len(found) == 1 else found for kind, found in by_type.items()}
