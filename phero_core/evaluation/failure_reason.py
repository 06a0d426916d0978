"""The one primary reason why a probe fails, from a fixed list: what failures are counted and filtered by."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from phero_core.engine.deposit import EventKind
from phero_core.evaluation.asked import wanted
from phero_core.evaluation.outcome import Outcome, not_due
from phero_core.scent import Polarity, Reason, canonical
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.engine.recall import Recalled
    from phero_core.evaluation.asked import Asked
    from phero_core.scent import ScentPacket

LONG = 8
"""A value that was last said more rounds ago than this is seldom needed: in public dialogues, at most one in twenty."""

TRANSIENT = frozenset(
    {"statement", "question", "confirmation", "chatter", "acknowledgement", "error", "action"}
)
"""Types that tell of a moment, not of a fact: where one is still recalled, it was remembered for too long."""


class FailureReason(StrEnum):
    """Why a probe fails.

    The first nine are the engine's own (`phero_core.scent.Reason`): the value that was due is known, and this
    keeps it from being recalled, or from being the first. Then come observations that went wrong, values that
    should be gone, and what a probe states beside a value.
    """

    BELOW_THRESHOLD = "below_threshold"
    OUTSIDE_WINDOW = "outside_window"
    EVICTED = "evicted"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    DILUTED = "diluted"
    OUTRANKED = "outranked"
    CLEARED_BY_TASK = "cleared_by_task"
    NEVER_OBSERVED = "never_observed"
    WRONG_VALUE_OBSERVED = "wrong_value_observed"
    CHANGE_NOT_OBSERVED = "change_not_observed"
    WRONG_TARGET = "wrong_target"
    WRONG_TYPE = "wrong_type"
    WRONGLY_OBSERVED = "wrongly_observed"
    NOT_WITHDRAWN = "not_withdrawn"
    STILL_COMPETING = "still_competing"
    NOT_CLEARED = "not_cleared"
    TOO_LONG_REMEMBERED = "too_long_remembered"
    WRONG_ORDER = "wrong_order"
    WRONG_CONFIDENCE = "wrong_confidence"
    OTHER_REASON = "other_reason"
    UNSTABLE = "unstable"


UNSEEN = frozenset(
    {
        FailureReason.NEVER_OBSERVED,
        FailureReason.WRONG_VALUE_OBSERVED,
        FailureReason.CHANGE_NOT_OBSERVED,
        FailureReason.WRONG_TARGET,
        FailureReason.WRONG_TYPE,
    }
)
"""A value that is due was never observed as it is asked for: no number of a parameter set can bring it back."""


def reason_of(asked: Asked, outcome: Outcome) -> FailureReason:
    """Return the primary reason of a probe that fails.

    A value that is due and absent decides before one that is there and should not be; what a probe states
    beside values decides last.
    """
    if outcome in {Outcome.MISS, Outcome.STALE, Outcome.WRONG} or _lacks_part(asked):
        return _of_absent(asked, outcome)
    extra = not_due(asked, outcome)
    return _of_extra(asked, extra[0]) if extra else _beside(asked)


def _of_absent(asked: Asked, outcome: Outcome) -> FailureReason:
    """Say what keeps the first due value away that is not recalled; where all are, one is not the first."""
    due = [*wanted(asked.probe), *(p for p in asked.probe.expect_contains if not asked.holds_part(p))]
    absent = [words for words in due if not any(asked.means(value, words) for value in asked.got)]
    if due and not absent:
        return FailureReason.OUTRANKED
    for words in absent:
        for item in asked.answer.suppressed:
            if item.value is not None and asked.names(words, item.value):
                return FailureReason(item.causes[0].reason)
    return _of_unknown(asked, absent[0], outcome) if absent else FailureReason.NEVER_OBSERVED


def _of_unknown(asked: Asked, words: str, outcome: Outcome) -> FailureReason:
    """Say what was observed instead of a value that nobody knows of as the probe asks for it."""
    sought = asked.keys(words)
    stated = [p for p in asked.packets if p.polarity is Polarity.ASSERT and not p.echo]
    same_value = [p for p in stated if p.key in sought]
    if any(asked.fits(packet.type) for packet in same_value):
        return FailureReason.WRONG_TARGET
    if same_value:
        return FailureReason.WRONG_TYPE
    if outcome is Outcome.STALE:
        return FailureReason.CHANGE_NOT_OBSERVED
    if any(packet.value is not None and asked.asserts(packet) for packet in stated):
        return FailureReason.WRONG_VALUE_OBSERVED
    return FailureReason.NEVER_OBSERVED


def _lacks_part(asked: Asked) -> bool:
    return not all(map(asked.holds_part, asked.probe.expect_contains))


_TOLD = {
    Reason.BELOW_THRESHOLD: FailureReason.TOO_LONG_REMEMBERED,
    Reason.OUTSIDE_WINDOW: FailureReason.TOO_LONG_REMEMBERED,
    Reason.EVICTED: FailureReason.TOO_LONG_REMEMBERED,
    Reason.SUPERSEDED: FailureReason.NOT_WITHDRAWN,
    Reason.RETRACTED: FailureReason.NOT_WITHDRAWN,
    Reason.CLEARED_BY_TASK: FailureReason.NOT_CLEARED,
    Reason.NEVER_OBSERVED: FailureReason.WRONGLY_OBSERVED,
}
"""What a ghost means where the probe itself says why nothing is due."""


def _of_extra(asked: Asked, value: Recalled) -> FailureReason:
    """Say why a value is there that should not be."""
    if any(deposit.superseded_by is not None for deposit in value.deposits):
        return FailureReason.STILL_COMPETING
    if asked.probe.suppressed in _TOLD:
        return _TOLD[asked.probe.suppressed]
    if _task_began_after(asked, value):
        return FailureReason.NOT_CLEARED
    if value.staleness == 0 and not asked.was_due_before(value):
        return FailureReason.WRONGLY_OBSERVED
    if value.type in TRANSIENT or value.staleness > LONG:
        return FailureReason.TOO_LONG_REMEMBERED
    return FailureReason.NOT_WITHDRAWN


def _task_began_after(asked: Asked, value: Recalled) -> bool:
    """Whether a task has begun since the value was said."""
    begun = False
    for turn in asked.trace.turns_until(asked.probe.after_round):
        begun = begun or any(event.kind is EventKind.TASK_STARTED for event in turn.events)
        if any(_is(packet, value) for packet in turn.packets):
            begun = False
    return begun


def _is(packet: ScentPacket, value: Recalled) -> bool:
    return packet.type == value.type and packet.key == canonical(value.value) and not packet.echo


def _beside(asked: Asked) -> FailureReason:
    """Say what else the probe states and does not hold, in the order in which the failures are listed."""
    probe, best = asked.probe, asked.answer.best
    if probe.ordered and isinstance(probe.expect, tuple):
        ranked = len(asked.got) == len(probe.expect) and all(map(asked.means, asked.got, probe.expect))
        if not ranked:
            return FailureReason.WRONG_ORDER
    if probe.confidence is not None and not asked.is_confidence(best.confidence if best else 0.0):
        return FailureReason.WRONG_CONFIDENCE
    if probe.suppressed is not None and all(
        probe.suppressed not in item.reasons for item in asked.answer.suppressed
    ):
        return FailureReason.OTHER_REASON
    return FailureReason.UNSTABLE


FAILURE_REASONS = {
    FailureReason.BELOW_THRESHOLD: Text("below threshold", "低于阈值"),
    FailureReason.OUTSIDE_WINDOW: Text("outside the window", "超出召回窗口"),
    FailureReason.EVICTED: Text("evicted from the buffer", "移出缓冲区"),
    FailureReason.SUPERSEDED: Text("superseded by another value", "被其他值取代"),
    FailureReason.RETRACTED: Text("retracted", "被收回"),
    FailureReason.DILUTED: Text("diluted by the governor", "被调节器稀释"),
    FailureReason.OUTRANKED: Text("another value ranks before it", "排在其他值之后"),
    FailureReason.CLEARED_BY_TASK: Text("cleared with its task", "随任务清除"),
    FailureReason.NEVER_OBSERVED: Text("never observed", "从未观察到"),
    FailureReason.WRONG_VALUE_OBSERVED: Text("another value was observed", "观察到的是别的值"),
    FailureReason.CHANGE_NOT_OBSERVED: Text("its change was not observed", "未观察到值的变更"),
    FailureReason.WRONG_TARGET: Text("observed about something else", "归到了别的对象"),
    FailureReason.WRONG_TYPE: Text("observed as another type", "识别成了别的类型"),
    FailureReason.WRONGLY_OBSERVED: Text("observed where nothing was stated", "误认为有陈述"),
    FailureReason.NOT_WITHDRAWN: Text("its withdrawal was not observed", "未观察到收回"),
    FailureReason.STILL_COMPETING: Text("replaced, yet still recalled", "已被取代却仍被召回"),
    FailureReason.NOT_CLEARED: Text("it outlived its task", "任务结束后仍保留"),
    FailureReason.TOO_LONG_REMEMBERED: Text("remembered for too long", "记得太久"),
    FailureReason.WRONG_ORDER: Text("in another order", "顺序不符"),
    FailureReason.WRONG_CONFIDENCE: Text("another confidence", "置信度不符"),
    FailureReason.OTHER_REASON: Text("left out for another reason", "未召回的原因不符"),
    FailureReason.UNSTABLE: Text("not the same each time", "每次结果不一致"),
}
"""Each reason as a label, in both languages."""
