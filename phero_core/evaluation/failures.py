"""What a judged probe states and does not hold, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.evaluation.outcome import Outcome
from phero_core.text import Sentence, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.model import Probe
    from phero_core.evaluation.asked import Asked


def failure_of_value(asked: Asked, outcome: Outcome) -> Sentence | None:
    """Return what is wrong with the recalled values, or None where they are right."""
    if outcome in {Outcome.HIT, Outcome.SILENCE}:
        return None
    got = ", ".join(value.value for value in asked.got)
    return _NOT_DUE.filled(outcome=_NAMES[outcome], expected=expected(asked.probe), got=got or _NOTHING)


def failures_beside(asked: Asked) -> tuple[Sentence, ...]:
    """Return what else the probe states and does not hold: parts, order, confidence, reason, repetition."""
    return (*_parts(asked), *_order(asked), *_confidence(asked), *_reason(asked), *_repetition(asked))


def expected(probe: Probe) -> Any:
    """Return what a probe wants, in plain data."""
    if probe.states_value:
        return list(probe.expect) if isinstance(probe.expect, tuple) else probe.expect
    return {"contains": list(probe.expect_contains), "not_contains": list(probe.expect_not_contains)}


def _parts(asked: Asked) -> Iterator[Sentence]:
    """Tell of parts that a probe states beside a value; without a value they decide the outcome itself."""
    if not asked.probe.states_value:
        return
    for part in asked.probe.expect_contains:
        if not asked.holds_part(part):
            yield _ABSENT.filled(part=part)
    for part in asked.probe.expect_not_contains:
        if asked.holds_part(part):
            yield _PRESENT.filled(part=part)


def _order(asked: Asked) -> Iterator[Sentence]:
    due, got = asked.probe.expect, asked.got
    if not asked.probe.ordered or not isinstance(due, tuple):
        return
    if len(got) != len(due) or not all(map(asked.means, got, due)):
        yield _ORDER.filled(got=[value.value for value in got])


def _confidence(asked: Asked) -> Iterator[Sentence]:
    due, best = asked.probe.confidence, asked.answer.best
    confidence = best.confidence if best else 0.0
    if not asked.is_confidence(confidence):
        yield _CONFIDENCE.filled(due=due, got=confidence)


def _reason(asked: Asked) -> Iterator[Sentence]:
    due = asked.probe.suppressed
    if due is not None and all(due not in item.reasons for item in asked.answer.suppressed):
        yield _REASON.filled(due=due)


def _repetition(asked: Asked) -> Iterator[Sentence]:
    times = asked.probe.repeat
    if any(asked.again() != asked.answer for _ in range(times - 1)):
        yield _REPETITION.filled(times=times)


_NAMES = {
    Outcome.STALE: Text("stale", "过期"),
    Outcome.WRONG: Text("wrong", "错值"),
    Outcome.MISS: Text("miss", "遗漏"),
    Outcome.GHOST: Text("ghost", "幽灵"),
}
_NOTHING = Text("nothing", "无")
_NOT_DUE = Text("{outcome}: expected {expected}, got {got}", "{outcome}：应得 {expected}，实得 {got}")
_ABSENT = Text("parts: nothing contains {part}", "部分：没有任何值包含“{part}”")
_PRESENT = Text("parts: something contains {part}", "部分：有值包含“{part}”")
_ORDER = Text("order: got {got}", "顺序：实得 {got}")
_CONFIDENCE = Text("confidence: expected {due}, got {got}", "置信度：应为 {due}，实为 {got}")
_REASON = Text("suppressed: {due} is not among the reasons", "未召回原因：其中没有 {due}")
_REPETITION = Text("repeat: {times} recalls did not give the same answer", "重复：{times} 次召回的结果不一致")
