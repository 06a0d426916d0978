"""What became of a value, round by round: from where it was observed to where a probe asks for it, and why not more."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.engine.deposit import EventKind
from phero_core.engine.recall import passing, superpose
from phero_core.evaluation.asked import Asked, wanted
from phero_core.evaluation.outcome import not_due
from phero_core.observe.default import rule_observer
from phero_core.scent import Reason, canonical
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.engine.deposit import Event
    from phero_core.evaluation.probes import ProbeResult
    from phero_core.replay.trace import Trace
    from phero_core.scent import ScentPacket


_Fact = tuple[str, str | None, str | None]
"""Type, canonical target and canonical value."""


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


def stories(result: ProbeResult, trace: Trace) -> tuple[Story, ...]:
    """Return what became of every value that a probe wants, and of every one that it was given and does not want.

    Args:
        result: the judged probe.
        trace: the replay of its dialogue.
    """
    resolve = rule_observer(trace.config.observe.packs).resolve
    asked = Asked(trace, result.probe, resolve)
    due = dict.fromkeys([*wanted(result.probe), *result.probe.expect_contains])
    extra = not_due(asked, result.outcome)
    told = [_Teller(asked, words, due=True) for words in due]
    told += [_Teller(asked, value.value, due=False) for value in extra]
    return tuple(teller.story() for teller in told)


@dataclass(frozen=True)
class _Teller:
    """Tells the story of one value, as a probe asks for it."""

    asked: Asked
    words: str
    due: bool

    def story(self) -> Story:
        """Return the whole story."""
        rounds = range(1, self.asked.probe.after_round + 1)
        strengths = tuple(self._strength(number) for number in rounds)
        passages = [passage for number in rounds for passage in self._round(number, strengths)]
        return Story(self.words, self.due, strengths, self._least, (*passages, *self._end(strengths)))

    @property
    def _least(self) -> float:
        return self.asked.trace.config.recall.min_concentration

    def _is_meant(self, packet: ScentPacket) -> bool:
        if packet.value is None or not self.asked.asserts(packet):
            return False
        return self.asked.names(self.words, packet.value, packet.surface)

    def _strength(self, number: int) -> float:
        """Return what is recalled of the value at the end of a round; of several targets, the strongest."""
        now, config = self.asked.trace.field_after(number), self.asked.trace.config
        by_target: dict[_Fact, list[float]] = {}
        for kind in filter(self.asked.fits, now.trails):
            for deposit, left in passing(now, kind, config):
                packet = deposit.packet
                if self._is_meant(packet):
                    by_target.setdefault((kind, packet.target_key, packet.key), []).append(left)
        return max((superpose(own, config) for own in by_target.values()), default=0.0)

    def _round(self, number: int, strengths: Sequence[float]) -> Iterator[Passage]:
        """Give what happened in a round, and then the threshold, where nothing that happened explains it."""
        before, left = strengths[number - 2] if number > 1 else 0.0, strengths[number - 1]
        told = list(dict.fromkeys(self._events(number)))
        for event, values in told:
            yield Passage(number, event, left, self._least, dict(values))
        if any(event in _ENDS for event, _ in told):
            return
        entered = any(event in _ENTERS for event, _ in told)
        if 0.0 < left < self._least and (before >= self._least or entered):
            yield Passage(number, StoryEvent.FADED, left, self._least)
        elif left <= 0.0 < before:
            yield self._gone(number)

    def _events(self, number: int) -> Iterator[tuple[StoryEvent, tuple[tuple[str, Any], ...]]]:
        types = {kind for kind, _, _ in self._meant}
        for moment in self.asked.trace.moments:
            if moment.turn.round_id != number:
                continue
            for event in moment.turn.events:
                if event.kind is EventKind.DILUTED and event.type in types:
                    yield StoryEvent.DILUTED, (("rule", event.detail),)
                elif event.kind in _HAPPENED and self._concerns(event):
                    yield _HAPPENED[event.kind], _details(event, moment.turn.message.role)

    @cached_property
    def _meant(self) -> set[_Fact]:
        """Type, target and value of every packet that tells of the value."""
        return {(p.type, p.target_key, p.key) for p in self.asked.packets if self._is_meant(p)}

    def _concerns(self, event: Event) -> bool:
        key = None if event.value is None else canonical(event.value)
        if event.kind is EventKind.ECHO_IGNORED:  # an echo need not say what it is about
            return any((event.type, key) == (kind, own) for kind, _, own in self._meant)
        return (event.type, None if event.target is None else canonical(event.target), key) in self._meant

    def _gone(self, number: int) -> Passage:
        """Say why nothing of a value is left that nothing happened to in this round."""
        answer = self.asked.trace.recall(self.asked.probe.type, number, self.asked.probe.target)
        for item in answer.suppressed:
            cause = item.causes[0]
            meant = item.value is not None and self.asked.names(self.words, item.value)
            if meant and cause.reason is Reason.OUTSIDE_WINDOW:
                return Passage(number, StoryEvent.OUTSIDE_WINDOW, 0.0, self._least, dict(cause.values))
        return Passage(number, StoryEvent.FADED, 0.0, self._least)

    def _end(self, strengths: Sequence[float]) -> Iterator[Passage]:
        """Say how it stands when the probe asks."""
        number, left = len(strengths), strengths[-1]
        if not self._meant:
            yield Passage(number, StoryEvent.NEVER_OBSERVED, 0.0, self._least)
            return
        named = (
            n for n, v in enumerate(self.asked.got, 1) if self.asked.names(self.words, v.value, v.surface)
        )
        place = next(named, None)
        if place is None:
            return
        first = self.asked.got[0]
        if place > 1 and self.due and isinstance(self.asked.probe.expect, str):
            values = {"place": place, "value": first.value, "first": f"{first.concentration:.2f}"}
            yield Passage(number, StoryEvent.OUTRANKED, left, self._least, values)
        else:
            yield Passage(number, StoryEvent.RECALLED, left, self._least)


def _details(event: Event, role: str) -> tuple[tuple[str, Any], ...]:
    if event.kind in {EventKind.DEPOSITED, EventKind.RENEWED, EventKind.ECHO_IGNORED}:
        return (("role", str(role)),)
    return (("detail", event.detail),)


def _apart(left: float, least: float) -> tuple[str, str]:
    """Return both numbers with as many decimals as it takes to tell them apart, at least two."""
    for decimals in range(2, 17):
        shown = (f"{left:.{decimals}f}", f"{least:.{decimals}f}")
        if shown[0] != shown[1]:
            return shown
    return (f"{left:.2f}", f"{least:.2f}")


_HAPPENED = {
    EventKind.DEPOSITED: StoryEvent.OBSERVED,
    EventKind.RENEWED: StoryEvent.RENEWED,
    EventKind.BRIDGED: StoryEvent.BRIDGED,
    EventKind.ECHO_IGNORED: StoryEvent.ECHO_IGNORED,
    EventKind.SUPERSEDED: StoryEvent.SUPERSEDED,
    EventKind.RETRACTED: StoryEvent.RETRACTED,
    EventKind.EVICTED: StoryEvent.EVICTED,
    EventKind.CLEARED: StoryEvent.CLEARED,
}
_ENDS = frozenset({StoryEvent.SUPERSEDED, StoryEvent.RETRACTED, StoryEvent.EVICTED, StoryEvent.CLEARED})
"""Events that explain by themselves why little or nothing is left."""

_ENTERS = frozenset({StoryEvent.OBSERVED, StoryEvent.RENEWED, StoryEvent.BRIDGED})
"""Events with which a value enters; it may be too weak from the start."""

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
