"""Judging one probe: what was due, what recall gave, and what that makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Probe
from phero_core.engine.answer import Recall
from phero_core.engine.recall import concerns, target_key_of
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.engine.recall import Recalled
    from phero_core.replay.trace import Trace

Resolver = Callable[[str, str], str]
"""From a type and the words for a value to its canonical value: how aliases count as equal."""

CONFIDENCE_TOLERANCE = 1e-6


class Outcome(StrEnum):
    """What became of a probe.

    ``stale`` is an older value that was right once; ``ghost`` a value where none was due; ``silence``
    rightly nothing.
    """

    HIT = "hit"
    STALE = "stale"
    WRONG = "wrong"
    MISS = "miss"
    GHOST = "ghost"
    SILENCE = "silence"


@dataclass(frozen=True)
class ProbeResult:
    """A judged probe.

    Attributes:
        dialogue: its dialogue's id.
        number: its place among that dialogue's probes [from 1].
        probe: what was asked.
        domain: of the dialogue.
        answer: what recall gave.
        outcome: what that makes of it.
        passed: everything that the probe states holds.
        failures: what does not, in words.
        distance: rounds since the value that was due was last said, if it ever was.
        margin: concentration of the value that was due, less the threshold.
    """

    dialogue: str
    number: int
    probe: Probe
    domain: str | None
    answer: Recall
    outcome: Outcome
    passed: bool
    failures: tuple[str, ...]
    distance: int | None
    margin: float | None

    @property
    def got(self) -> tuple[Recalled, ...]:
        """All recalled values, ``top_k`` aside."""
        return (*self.answer.values, *self.answer.outranked)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why values of this type were left out, in words."""
        return tuple(f"{item.value or item.type}: {item.say()}" for item in self.answer.suppressed)

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form of the report."""
        probe = self.probe
        return {
            "dialogue": self.dialogue,
            "after_round": probe.after_round,
            "type": probe.type,
            "target": probe.target,
            "expect": _expected(probe),
            "got": [{"value": value.value, "confidence": value.confidence} for value in self.got],
            "outcome": str(self.outcome),
            "passed": self.passed,
            "reasons": [*self.failures, *self.reasons],
        }


def judge(trace: Trace, number: int, probe: Probe, resolve: Resolver) -> ProbeResult:
    """Ask a probe's question and judge the answer.

    Args:
        trace: the replayed dialogue.
        number: the probe's place [from 1].
        probe: the question, with the right answer.
        resolve: maps the words for a value to its canonical value.
    """
    answer = trace.recall(probe.type, probe.after_round, probe.target)
    outcome = _outcome(trace, probe, answer, resolve)
    failures = [*_value_failures(probe, outcome, answer), *_other_failures(trace, probe, answer, resolve)]
    distance, margin = _distance_and_margin(trace, probe, resolve)
    return ProbeResult(
        trace.dialogue.id, number, probe, trace.dialogue.domain, answer, outcome, not failures, tuple(failures), distance, margin
    )  # fmt: skip


def wanted(probe: Probe) -> tuple[str, ...]:
    """Return the values that are due; none where nothing is."""
    if probe.expect is None:
        return ()
    return (probe.expect,) if isinstance(probe.expect, str) else probe.expect


def _expected(probe: Probe) -> Any:
    if probe.states_value:
        return list(probe.expect) if isinstance(probe.expect, tuple) else probe.expect
    return {"contains": list(probe.expect_contains), "not_contains": list(probe.expect_not_contains)}


def _is(value: Recalled, words: str, resolve: Resolver) -> bool:
    return canonical(words) in {canonical(value.value), canonical(value.surface)} or canonical(
        resolve(value.type, words)
    ) == canonical(value.value)


def _outcome(trace: Trace, probe: Probe, answer: Recall, resolve: Resolver) -> Outcome:
    got = (*answer.values, *answer.outranked)
    if not probe.states_value:
        return _outcome_of_parts(probe, got)
    due = wanted(probe)
    if not due:
        return Outcome.GHOST if got else Outcome.SILENCE
    if not got:
        return Outcome.MISS
    if isinstance(probe.expect, str):
        right = _is(got[0], probe.expect, resolve)
        return Outcome.HIT if right else _wrong_or_stale(trace, probe, got[0], resolve)
    missing = [words for words in due if not any(_is(value, words, resolve) for value in got)]
    extra = [value for value in got if not any(_is(value, words, resolve) for words in due)]
    if missing:
        return Outcome.WRONG if extra else Outcome.MISS
    return Outcome.GHOST if extra else Outcome.HIT


def _outcome_of_parts(probe: Probe, got: Sequence[Recalled]) -> Outcome:
    """Without a value that is due: parts that are, or parts that must not stand anywhere, or only figures."""
    if any(_stands_in(part, got) for part in probe.expect_not_contains):
        return Outcome.GHOST
    if not all(_stands_in(part, got) for part in probe.expect_contains):
        return Outcome.MISS
    if probe.expect_contains or (got and not probe.expect_not_contains):
        return Outcome.HIT
    return Outcome.MISS if probe.confidence else Outcome.SILENCE


def _parts_failures(probe: Probe, got: Sequence[Recalled]) -> list[str]:
    """What a probe that also states a value says about parts of what is recalled."""
    absent = [part for part in probe.expect_contains if not _stands_in(part, got)]
    present = [part for part in probe.expect_not_contains if _stands_in(part, got)]
    return [f"parts: nothing contains {part}" for part in absent] + [
        f"parts: something contains {part}" for part in present
    ]


def _stands_in(part: str, got: Sequence[Recalled]) -> bool:
    sought = canonical(part)
    return any(sought in canonical(value.value) or sought in canonical(value.surface) for value in got)


def _wrong_or_stale(trace: Trace, probe: Probe, got: Recalled, resolve: Resolver) -> Outcome:
    """A value that was right once: an earlier probe wanted it, or it was said before the one that is due."""
    for earlier in trace.dialogue.probes:
        same = (earlier.type, earlier.target) == (probe.type, probe.target)
        if (
            same
            and earlier.after_round < probe.after_round
            and any(_is(got, w, resolve) for w in wanted(earlier))
        ):
            return Outcome.STALE
    due = _last_said(trace, probe, wanted(probe)[0], resolve)
    return Outcome.STALE if due is not None and got.last_updated_round < due else Outcome.WRONG


def _last_said(trace: Trace, probe: Probe, words: str, resolve: Resolver) -> int | None:
    """Return the field's round in which a value was last asserted, until the probe asks."""
    sought = {canonical(words), canonical(resolve(probe.type, words))}
    target_key = target_key_of(probe.target)
    said = [
        packet.round_id
        for moment in trace.moments
        if moment.turn.round_id <= probe.after_round
        for packet in moment.turn.packets
        if packet.type == probe.type
        and packet.polarity is Polarity.ASSERT
        and not packet.echo
        and packet.key in sought
        and concerns(packet, target_key)
    ]
    return max(said, default=None)


def _value_failures(probe: Probe, outcome: Outcome, answer: Recall) -> list[str]:
    if outcome in {Outcome.HIT, Outcome.SILENCE}:
        return []
    got = ", ".join(value.value for value in (*answer.values, *answer.outranked)) or "nothing"
    return [f"{outcome}: expected {_expected(probe)}, got {got}"]


def _other_failures(trace: Trace, probe: Probe, answer: Recall, resolve: Resolver) -> list[str]:
    got = (*answer.values, *answer.outranked)
    failures = _parts_failures(probe, got) if probe.states_value else []
    if probe.ordered and isinstance(probe.expect, tuple):
        in_order = len(got) == len(probe.expect) and all(map(_matcher(resolve), got, probe.expect))
        if not in_order:
            failures.append(f"order: got {[value.value for value in got]}")
    if probe.confidence is not None:
        confidence = answer.best.confidence if answer.best else 0.0
        if abs(confidence - probe.confidence) > CONFIDENCE_TOLERANCE:
            failures.append(f"confidence: expected {probe.confidence}, got {confidence}")
    if probe.suppressed is not None and all(
        probe.suppressed not in item.reasons for item in answer.suppressed
    ):
        failures.append(f"suppressed: {probe.suppressed} is not among the reasons")
    if any(
        trace.recall(probe.type, probe.after_round, probe.target) != answer for _ in range(probe.repeat - 1)
    ):
        failures.append(f"repeat: {probe.repeat} recalls did not give the same answer")
    return failures


def _matcher(resolve: Resolver) -> Callable[[Recalled, str], bool]:
    return lambda value, words: _is(value, words, resolve)


def _distance_and_margin(trace: Trace, probe: Probe, resolve: Resolver) -> tuple[int | None, float | None]:
    if not isinstance(probe.expect, str):
        return None, None
    field = trace.field_after(probe.after_round)
    said = _last_said(trace, probe, probe.expect, resolve)
    distance = None if said is None else field.now - said
    answer = trace.recall(probe.type, probe.after_round, probe.target)
    left = next(
        (v.concentration for v in (*answer.values, *answer.outranked) if _is(v, probe.expect, resolve)), None
    )
    if left is None:
        sought = {canonical(probe.expect), canonical(resolve(probe.type, probe.expect))}
        left = next(
            (s.concentration for s in answer.suppressed if s.value and canonical(s.value) in sought), None
        )
    return distance, None if left is None else left - trace.config.recall.min_concentration
