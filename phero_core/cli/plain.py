"""What the engine's records look like in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from phero_core.engine.arithmetic import Contribution, Explanation, ValueAccount
    from phero_core.engine.deposit import Event
    from phero_core.engine.recall import Recalled
    from phero_core.observe.protocol import NearMiss
    from phero_core.scent import ScentPacket
    from phero_core.text import Language


def packet_record(packet: ScentPacket) -> dict[str, Any]:
    """Return a packet as it was released."""
    return {
        "type": packet.type,
        "value": packet.value,
        "surface": packet.surface,
        "target": packet.target,
        "target_kind": str(packet.target_kind),
        "concentration": packet.concentration,
        "decay_factor": packet.decay_factor,
        "polarity": str(packet.polarity),
        "scope": str(packet.scope),
        "cardinality": str(packet.cardinality),
        "core": packet.core,
        "round": packet.round_id,
        "message": packet.message_index,
        "role": str(packet.role),
        "span": list(packet.span) if packet.span else None,
        "origin": packet.origin,
        "echo": packet.echo,
    }


def near_miss_record(miss: NearMiss) -> dict[str, Any]:
    """Return a rule that almost matched; its reason stays English, as pipelines compare it."""
    return {
        "origin": miss.origin,
        "reason": miss.reason.say(),
        "span": list(miss.span) if miss.span else None,
    }


def event_record(event: Event) -> dict[str, Any]:
    """Return what happened in the field."""
    return {
        "kind": str(event.kind),
        "round": event.round_id,
        "type": event.type,
        "value": event.value,
        "target": event.target,
        "detail": event.detail,
    }


def recalled_record(value: Recalled) -> dict[str, Any]:
    """Return a recalled value."""
    return {"type": value.type, **value.to_dict(), "concentration": value.concentration}


def explanation_record(explanation: Explanation, language: Language) -> dict[str, Any]:
    """Return the account of a type."""
    return {
        "type": explanation.type,
        "score": explanation.score,
        "threshold": explanation.threshold,
        "values": [_account_record(account, language) for account in explanation.values],
    }


def _account_record(account: ValueAccount, language: Language) -> dict[str, Any]:
    causes = account.suppressed.causes if account.suppressed else ()
    return {
        "value": account.value,
        "target": account.target,
        "recalled": recalled_record(account.recalled) if account.recalled else None,
        "reasons": [{"code": str(cause.reason), "text": cause.say(language)} for cause in causes],
        "packets": [_contribution_record(contribution) for contribution in account.contributions],
    }


def _contribution_record(contribution: Contribution) -> dict[str, Any]:
    deposit = contribution.deposit
    by = deposit.superseded_by
    return {
        **packet_record(deposit.packet),
        "age": contribution.age,
        "faded": contribution.faded,
        "scale": deposit.scale,
        "weight": deposit.weight,
        "superseded_by": {"value": by[0], "round": by[1]} if by else None,
        "retracted_at": deposit.retracted_at,
        "now": contribution.concentration,
        "counts": contribution.counts,
    }
