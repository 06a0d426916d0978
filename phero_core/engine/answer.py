"""A recall's whole answer: the values, and for everything that was left out the reason."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as default
from functools import cached_property
from typing import Any

from phero_core.config.schema import Config
from phero_core.engine.deposit import Departure, Deposit, Field, Reason
from phero_core.engine.recall import (
    RANK,
    Candidate,
    Group,
    Recalled,
    candidates,
    concerns,
    recalled,
    structured,
    superpose,
    target_key_of,
    types_matching,
    window_of,
)
from phero_core.text import Language, Text


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason why a value is not recalled, with its figures."""

    reason: Reason
    values: dict[str, Any] = default(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return the reason as a sentence."""
        nothing = self.reason is Reason.BELOW_THRESHOLD and self.values["left"] == self.values["least"]
        return (FADED if nothing else SENTENCES[self.reason]).say(language, **self.values)


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A value, or a whole type, that recall does not return.

    Attributes:
        type: the scent, or the pattern that was asked for when nothing of it was ever observed.
        value: the value; None for packets without one, and when nothing was ever observed.
        target: what it is about.
        concentration: what is left of it.
        causes: why, the deciding one first.
    """

    type: str
    value: str | None
    target: str | None
    concentration: float
    causes: tuple[Cause, ...]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The codes of its causes."""
        return tuple(cause.reason for cause in self.causes)

    def say(self, language: Language = "en") -> str:
        """Return its causes in one line."""
        return "; ".join(cause.say(language) for cause in self.causes)


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


def _left_out(answer: Recall, kind: str, groups: Known) -> list[Suppressed]:
    """Return every value of a type that an answer does not give, with its causes."""
    shown = {_group(value.deposits[-1]) for value in answer.values if value.type == kind}
    outranked = {_group(value.deposits[-1]) for value in answer.outranked if value.type == kind}
    now, config = answer.field.now, answer.config
    found = []
    for group, (deposits, departure) in groups.items():
        if group in outranked:
            causes: tuple[Cause, ...] = (Cause(Reason.OUTRANKED, {"limit": len(shown)}),)
        elif group not in shown and (found_causes := _causes(deposits, departure, now, config)):
            causes = found_causes
        else:
            continue  # shown, or strong but without a value to recall
        found.append(_suppressed(deposits, departure, now, config, causes))
    return found


Known = dict[Group, tuple[list[Deposit], Departure | None]]
"""What is known of each value: its deposits, and how it last departed."""


def _group(deposit: Deposit) -> Group:
    return (deposit.packet.target_key, deposit.packet.key or "")


def _everything(field: Field, kind: str, asked: str | None) -> Known:
    """Return all that is known of a type, by target and value: its deposits, and how it last departed."""
    target_key = target_key_of(asked)
    found: Known = {}
    for departure in field.departed.get(kind, ()):
        packet = departure.packet
        if concerns(packet, target_key):
            found[packet.target_key, packet.key or ""] = ([], departure)
    for deposit in field.trails.get(kind, ()):
        packet = deposit.packet
        if concerns(packet, target_key):
            found.setdefault(_group(deposit), ([], None))[0].append(deposit)
    return found


def _suppressed(
    deposits: list[Deposit], departure: Departure | None, now: int, config: Config, causes: tuple[Cause, ...]
) -> Suppressed:
    packet = deposits[-1].packet if deposits else departure.packet if departure else None
    assert packet is not None, "a group has deposits or a departure"  # noqa: S101 - how groups are made
    left = _strength(deposits, now, config)
    return Suppressed(packet.type, packet.value, packet.target, left, causes)


def _causes(
    deposits: list[Deposit], departure: Departure | None, now: int, config: Config
) -> tuple[Cause, ...]:
    newest_first = deposits[::-1]
    causes = [*_weakness(newest_first, now, config)]
    causes += [_superseded(d) for d in newest_first if d.weight < 1.0 and d.retracted_at is None]
    causes += [
        Cause(Reason.RETRACTED, {"round": d.retracted_at}) for d in newest_first if d.retracted_at is not None
    ]
    causes += [
        _outside(d, now, config)
        for d in newest_first
        if d.retracted_at is None and _is_outside(d, now, config)
    ]
    if departure is not None:
        causes.append(_departed(departure, config))
    return _first_of_each(causes)


def _weakness(deposits: list[Deposit], now: int, config: Config) -> list[Cause]:
    """Return the threshold as a cause; before it what the value would be recalled without."""
    valid = [
        d for d in deposits if d.retracted_at is None and d.weight > 0.0 and not _is_outside(d, now, config)
    ]
    left, least = _strength(valid, now, config), config.recall.min_concentration
    if not valid or (left >= least and left > 0.0):
        return []
    below = Cause(Reason.BELOW_THRESHOLD, _figures(left=left, least=least))
    undiluted = _strength([d._replace(scale=1.0) for d in valid], now, config)
    if undiluted >= least > left:
        return [Cause(Reason.DILUTED, _figures(left=left, undiluted=undiluted)), below]
    unreplaced = _strength([d._replace(weight=1.0) for d in valid], now, config)
    if unreplaced >= least > left:
        return [*[_superseded(d) for d in valid if d.weight < 1.0], below]
    return [below]


def _figures(**numbers: float) -> dict[str, str]:
    """Return two numbers with as many decimals as it takes to tell them apart, at least two."""
    for decimals in range(2, 17):
        shown = {name: f"{number:.{decimals}f}" for name, number in numbers.items()}
        if len(set(shown.values())) > 1:
            return shown
    return {name: f"{number:.2f}" for name, number in numbers.items()}


def _strength(deposits: list[Deposit], now: int, config: Config) -> float:
    return superpose([c for d in deposits if (c := d.concentration(now)) > 0.0], config)


def _is_outside(deposit: Deposit, now: int, config: Config) -> bool:
    return not deposit.packet.core and deposit.age(now) >= window_of(config)


def _outside(deposit: Deposit, now: int, config: Config) -> Cause:
    return Cause(Reason.OUTSIDE_WINDOW, {"age": deposit.age(now), "window": window_of(config)})


def _superseded(deposit: Deposit) -> Cause:
    value, when = deposit.superseded_by or ("", 0)
    return Cause(Reason.SUPERSEDED, {"value": value, "round": when})


def _departed(departure: Departure, config: Config) -> Cause:
    values: dict[str, Any] = {
        "round": departure.round_id,
        "value": departure.detail,
        "task": departure.detail,
    }
    if departure.reason is Reason.BELOW_THRESHOLD:
        values |= _figures(left=0.0, least=config.recall.min_concentration)
    return Cause(departure.reason, values)


def _first_of_each(causes: list[Cause]) -> tuple[Cause, ...]:
    first: dict[Reason, Cause] = {}
    for cause in causes:
        first.setdefault(cause.reason, cause)
    return tuple(first.values())


FADED = Text("faded to nothing", "已完全消散")
"""Instead of the threshold where that is 0, and so is what is left."""

SENTENCES = {
    Reason.BELOW_THRESHOLD: Text("below threshold ({left} < {least})", "低于阈值（{left} < {least}）"),
    Reason.OUTSIDE_WINDOW: Text(
        "outside the window ({age} rounds old, window {window})",
        "超出召回窗口（已 {age} 轮，窗口 {window} 轮）",
    ),
    Reason.EVICTED: Text("evicted at round {round}", "第 {round} 轮移出缓冲区"),
    Reason.SUPERSEDED: Text("superseded by {value} at round {round}", "第 {round} 轮被“{value}”取代"),
    Reason.RETRACTED: Text("retracted at round {round}", "第 {round} 轮被收回"),
    Reason.DILUTED: Text(
        "diluted by the governor ({left} instead of {undiluted})", "被调节器稀释（{undiluted} → {left}）"
    ),
    Reason.OUTRANKED: Text("outranked: only the best {limit} are returned", "排名靠后：只返回前 {limit} 个"),
    Reason.CLEARED_BY_TASK: Text(
        "cleared when task {task} ended at round {round}", "任务“{task}”在第 {round} 轮结束时清除"
    ),
    Reason.NEVER_OBSERVED: Text("never observed", "从未出现"),
}
"""Each reason as a sentence, in both languages."""
