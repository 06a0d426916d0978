"""Tells the stories of a probe: of every value that it wants, and of every one that it is given and does not want."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.engine.deposit import EventKind
from phero_core.engine.recall import passing, superpose
from phero_core.evaluation.asked import Asked, wanted
from phero_core.evaluation.outcome import not_due
from phero_core.evaluation.story import Passage, Story, StoryEvent
from phero_core.observe.default import rule_observer
from phero_core.scent import Reason, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.engine.deposit import Event
    from phero_core.evaluation.probes import ProbeResult
    from phero_core.replay.trace import Trace
    from phero_core.scent import ScentPacket

_Fact = tuple[str, str | None, str | None]
"""Type, canonical target and canonical value."""


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
