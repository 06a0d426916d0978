"""A recall's whole answer: the values, and for everything that was left out the reason."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as default
from functools import cached_property
from typing import Any

from phero_core.config.schema import Config
from phero_core.engine.deposit import Departure, Deposit, Field
from phero_core.engine.reasons import SENTENCES, Cause, Suppressed, causes_of, strength_of
from phero_core.engine.recall import (
    RANK,
    Candidate,
    Group,
    Recalled,
    candidates,
    concerns,
    recalled,
    structured,
    target_key_of,
    types_matching,
)
from phero_core.scent import Reason, ScentPacket

__all__ = ["SENTENCES", "Cause", "Recall", "Suppressed", "recall"]


@dataclass(frozen=True)
class Recall:
    """What a recall returns.

    Attributes:
        pattern: what was asked for.
        target: about what, or None.
        values: recalled, best first; at most ``top_k`` of each type.
        cut: what ``top_k`` left out; `outranked` gives it as values.
        field: where it was looked for.
        config: with which settings.
    """

    pattern: str
    target: str | None
    values: tuple[Recalled, ...]
    cut: tuple[Candidate, ...] = default(repr=False)
    field: Field = default(repr=False, compare=False)
    config: Config = default(repr=False, compare=False)

    @property
    def best(self) -> Recalled | None:
        """The strongest value, or None."""
        return self.values[0] if self.values else None

    @cached_property
    def outranked(self) -> tuple[Recalled, ...]:
        """Values above the threshold that ``top_k`` left out, best first."""
        return tuple(
            recalled(candidate, self.field.now, self.config) for candidate in sorted(self.cut, key=RANK)
        )

    @cached_property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """Everything that was left out, and why. Worked out when it is asked for."""
        kinds = types_matching(self.field, self.pattern)
        known = {kind: _everything(self.field, kind, self.target) for kind in kinds}
        if not any(known.values()):
            return (Suppressed(self.pattern, None, self.target, 0.0, (Cause(Reason.NEVER_OBSERVED),)),)
        return tuple(item for kind, groups in known.items() for item in _left_out(self, kind, groups))

    def structured(self) -> dict[str, Any]:
        """Return the values by type, as an agent works with them."""
        return structured(self.values)


def recall(
    field: Field, pattern: str, config: Config, *, top_k: int | None = None, target: str | None = None
) -> Recall:
    """Follow the strongest live trails of a type or glob.

    Args:
        field: where to look; it does not change.
        pattern: a type, or a glob such as ``shipping_*``.
        config: window, threshold and superposition.
        top_k: how many values of each type, instead of the configuration's.
        target: only facts about this; without it the user and objects count, other persons do not.

    Raises:
        ValueError: ``top_k`` is negative.
    """
    limit = config.recall.top_k if top_k is None else top_k
    if limit < 0:
        raise ValueError(f"top_k must be at least 0, got {limit}")
    kept: list[Candidate] = []
    cut: list[Candidate] = []
    for kind in types_matching(field, pattern):
        found = candidates(field, kind, config, target)
        kept += found[:limit]
        cut += found[limit:]
    values = tuple(recalled(candidate, field.now, config) for candidate in sorted(kept, key=RANK))
    return Recall(pattern, target, values, tuple(cut), field, config)


def _left_out(answer: Recall, kind: str, groups: dict[Group, _Known]) -> list[Suppressed]:
    """Return every value of a type that an answer does not give, with its causes."""
    shown = {_group(value.deposits[-1]) for value in answer.values if value.type == kind}
    outranked = {_group(value.deposits[-1]) for value in answer.outranked if value.type == kind}
    now, config = answer.field.now, answer.config
    found = []
    for group, known in groups.items():
        if group in outranked:
            causes: tuple[Cause, ...] = (Cause(Reason.OUTRANKED, {"limit": len(shown)}),)
        elif group not in shown and (found_causes := causes_of(known.deposits, known.departure, now, config)):
            causes = found_causes
        else:
            continue  # shown, or strong but without a value to recall
        packet, left = known.packet, strength_of(known.deposits, now, config)
        found.append(Suppressed(packet.type, packet.value, packet.target, left, causes))
    return found


@dataclass(slots=True)
class _Known:
    """What is known of one value: the packet that said it last, its deposits, and how it last departed."""

    packet: ScentPacket
    deposits: list[Deposit] = default(default_factory=list)
    departure: Departure | None = None


def _group(deposit: Deposit) -> Group:
    return (deposit.packet.target_key, deposit.packet.key or "")


def _everything(field: Field, kind: str, asked: str | None) -> dict[Group, _Known]:
    """Return all that is known of a type, by target and value: its deposits, and how it last departed."""
    target_key = target_key_of(asked)
    found: dict[Group, _Known] = {}
    for departure in field.departed.get(kind, ()):
        packet = departure.packet
        if concerns(packet, target_key):
            found[packet.target_key, packet.key or ""] = _Known(packet, departure=departure)
    for deposit in field.trails.get(kind, ()):
        packet = deposit.packet
        if concerns(packet, target_key):
            known = found.setdefault(_group(deposit), _Known(packet))
            known.packet = packet
            known.deposits.append(deposit)
    return found
