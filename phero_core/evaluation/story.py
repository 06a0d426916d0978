"""What became of a value, round by round: from where it was observed to where a probe asks for it, and why not more."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from phero_core.text import Language, Text


class StoryEvent(StrEnum):
    """What can befall a value."""

    OBSERVED = "observed"
    RENEWED = "renewed"
    BRIDGED = "bridged"
    ECHO_IGNORED = "echo_ignored"
    DILUTED = "diluted"
    FADED = "faded"
    OUTSIDE_WINDOW = "outside_window"
    EVICTED = "evicted"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    CLEARED = "cleared"
    OUTRANKED = "outranked"
    NEVER_OBSERVED = "never_observed"
    RECALLED = "recalled"


@dataclass(frozen=True)
class Passage:
    """One thing that befell a value.

    Attributes:
        round_id: in which round of the user [rounds].
        event: what happened.
        concentration: what is left of the value at the end of that round, ≥ 0.
        threshold: the least concentration that is recalled.
        values: what else its sentence tells.
    """

    round_id: int
    event: StoryEvent
    concentration: float
    threshold: float
    values: dict[str, Any] = field(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return it as a sentence, for example ``round 7: faded to 0.48 < 0.50``."""
        left, least = _apart(self.concentration, self.threshold)
        sign = "≥" if self.concentration >= self.threshold else "<"
        figures = {"left": left, "least": least, "sign": sign}
        told = SENTENCES[self.event].say(language, **figures, **self.values)
        return _ROUND.say(language, round=self.round_id, told=told)

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "round": self.round_id,
            "event": str(self.event),
            "concentration": self.concentration,
            "threshold": self.threshold,
            **self.values,
        }


@dataclass(frozen=True)
class Story:
    """What became of one value until a probe asks.

    Attributes:
        value: as the probe names it, or as it was recalled.
        due: whether the probe wants it; otherwise it is there and should not be.
        strengths: what is left of it at the end of each round, from the first to the probe's.
        threshold: the least concentration that is recalled.
        passages: what befell it, in order.
    """

    value: str
    due: bool
    strengths: tuple[float, ...]
    threshold: float
    passages: tuple[Passage, ...]

    def say(self, language: Language = "en") -> tuple[str, ...]:
        """Return its passages as sentences."""
        return tuple(passage.say(language) for passage in self.passages)

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "value": self.value,
            "due": self.due,
            "threshold": self.threshold,
            "strengths": list(self.strengths),
            "passages": [passage.to_dict() for passage in self.passages],
        }


def _apart(left: float, least: float) -> tuple[str, str]:
    """Return both numbers with as many decimals as it takes to tell them apart, at least two."""
    for decimals in range(2, 17):
        shown = (f"{left:.{decimals}f}", f"{least:.{decimals}f}")
        if shown[0] != shown[1]:
            return shown
    return (f"{left:.2f}", f"{least:.2f}")


_ROUND = Text("round {round}: {told}", "第 {round} 轮：{told}")

SENTENCES = {
    StoryEvent.OBSERVED: Text("observed, now {left}", "观察到，浓度 {left}"),
    StoryEvent.RENEWED: Text("renewed by the assistant's echo, now {left}", "助手复述使其续期，浓度 {left}"),
    StoryEvent.BRIDGED: Text(
        "brought back from task {detail}, now {left}", "从任务“{detail}”带回，浓度 {left}"
    ),
    StoryEvent.ECHO_IGNORED: Text("repeated by the assistant, which asserts nothing", "助手复述，不作数"),
    StoryEvent.DILUTED: Text("diluted by the governor ({rule}) to {left}", "被调节器稀释（{rule}）至 {left}"),
    StoryEvent.FADED: Text("{left} < {least}: below the threshold", "{left} < {least}：低于阈值"),
    StoryEvent.OUTSIDE_WINDOW: Text(
        "outside the window ({age} rounds old, window {window})",
        "超出召回窗口（已 {age} 轮，窗口 {window} 轮）",
    ),
    StoryEvent.EVICTED: Text("evicted (limit {detail})", "移出缓冲区（上限 {detail}）"),
    StoryEvent.SUPERSEDED: Text("superseded by {detail}, left {left}", "被“{detail}”取代，剩余 {left}"),
    StoryEvent.RETRACTED: Text("retracted", "被收回"),
    StoryEvent.CLEARED: Text("cleared when task {detail} ended", "任务“{detail}”结束时清除"),
    StoryEvent.OUTRANKED: Text(
        "in place {place} with {left}, behind {value} with {first}",
        "浓度 {left}，排在第 {place} 位，位于“{value}”（{first}）之后",
    ),
    StoryEvent.NEVER_OBSERVED: Text("never observed until then", "直到此时从未观察到"),
    StoryEvent.RECALLED: Text("recalled with {left} {sign} {least}", "被召回，浓度 {left} {sign} {least}"),
}
"""Each event as a sentence, in both languages."""
