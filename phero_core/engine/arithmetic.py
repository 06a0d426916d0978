"""The arithmetic behind a recall, packet by packet: what an inspector shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from phero_core.engine.answer import Suppressed, recall
from phero_core.engine.deposit import Deposit
from phero_core.engine.recall import Recalled, score, window_of
from phero_core.scent import canonical

if TYPE_CHECKING:
    from phero_core.config.schema import Config
    from phero_core.engine.deposit import Field


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one packet adds now: ``c0 · d^age · scale · weight``.

    Attributes:
        deposit: the packet, and what has happened to it.
        age: rounds since it was said.
        faded: ``c0 · d^age``, before the governor and supersession.
        concentration: what counts; 0 when it is retracted.
        counts: whether it passes the recall filter.
    """

    deposit: Deposit
    age: int
    faded: float
    concentration: float
    counts: bool


@dataclass(frozen=True, slots=True)
class ValueAccount:
    """One value of a type: its packets, and whether it is recalled.

    Attributes:
        value: the canonical value, or None for packets without one.
        target: what it is about.
        contributions: its packets, oldest first.
        recalled: as recall returns it, or None.
        suppressed: why it is not, or None.
    """

    value: str | None
    target: str | None
    contributions: tuple[Contribution, ...]
    recalled: Recalled | None
    suppressed: Suppressed | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything about one type at one moment.

    Attributes:
        type: the scent.
        round_id: when [rounds].
        score: its superposed concentration.
        threshold: the least concentration that is recalled.
        values: its values, recalled ones first, then by what is left of them.
    """

    type: str
    round_id: int
    score: float
    threshold: float
    values: tuple[ValueAccount, ...]


def explain(field: Field, kind: str, config: Config, target: str | None = None) -> Explanation:
    """Return the account of a type: every value that it holds or ever held, with the reasons.

    Args:
        field: where to look; it does not change.
        kind: the type.
        config: threshold, window and superposition.
        target: only facts about this.
    """
    answer = recall(field, kind, config, target=target)
    recalled = {_key(value.target, value.value): value for value in answer.values}
    suppressed = {_key(item.target, item.value): item for item in answer.suppressed}
    accounts = [
        ValueAccount(
            value=(recalled.get(key) or suppressed[key]).value,
            target=(recalled.get(key) or suppressed[key]).target,
            contributions=_contributions(field, kind, config, key),
            recalled=recalled.get(key),
            suppressed=suppressed.get(key),
        )
        for key in {**recalled, **suppressed}
    ]
    nameless = _contributions(field, kind, config, (None, None))
    if nameless and (None, None) not in suppressed:
        accounts.append(ValueAccount(None, None, nameless, None, None))
    return Explanation(
        kind, field.now, score(field, kind, config), config.recall.min_concentration, tuple(accounts)
    )


def _key(target: str | None, value: str | None) -> tuple[str | None, str | None]:
    return (None if target is None else canonical(target), None if value is None else canonical(value))


def _contributions(
    field: Field, kind: str, config: Config, key: tuple[str | None, str | None]
) -> tuple[Contribution, ...]:
    own = [d for d in field.trails.get(kind, ()) if (d.packet.target_key, d.packet.key) == key]
    return tuple(_contribution(deposit, field.now, config) for deposit in own)


def _contribution(deposit: Deposit, now: int, config: Config) -> Contribution:
    age = deposit.age(now)
    left = deposit.concentration(now)
    factor = 1.0 if deposit.packet.core else deposit.packet.decay_factor
    inside = deposit.packet.core or age < window_of(config)
    return Contribution(deposit, age, deposit.packet.concentration * factor**age, left, left > 0.0 and inside)
