"""Why a value is not recalled: every reason with its figures, the deciding one first."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as default
from typing import TYPE_CHECKING, Any

from phero_core.engine.recall import superpose, window_of
from phero_core.scent import Reason
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from phero_core.config.schema import Config
    from phero_core.engine.deposit import Departure, Deposit


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason why a value is not recalled, with its figures."""

    reason: Reason
    values: dict[str, Any] = default(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return the reason as a sentence."""
        nothing = self.reason is Reason.BELOW_THRESHOLD and self.values.get("left") == self.values.get(
            "least"
        )
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


def causes_of(
    deposits: list[Deposit], departure: Departure | None, now: int, config: Config
) -> tuple[Cause, ...]:
    """Return why a value with these deposits and this departure is not recalled, the deciding reason first."""
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
    left, least = strength_of(valid, now, config), config.recall.min_concentration
    if not valid or (left >= least and left > 0.0):
        return []
    below = Cause(Reason.BELOW_THRESHOLD, _figures(left=left, least=least))
    undiluted = strength_of([d._replace(scale=1.0) for d in valid], now, config)
    if undiluted >= least > left:
        return [Cause(Reason.DILUTED, _figures(left=left, undiluted=undiluted)), below]
    unreplaced = strength_of([d._replace(weight=1.0) for d in valid], now, config)
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


def strength_of(deposits: list[Deposit], now: int, config: Config) -> float:
    """Return what is left of deposits, whether they pass the filter or not."""
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
