"""What a recall's answer makes of a probe."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from phero_core.evaluation.asked import wanted
from phero_core.scent import canonical

if TYPE_CHECKING:
    from phero_core.engine.recall import Recalled
    from phero_core.evaluation.asked import Asked


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


def outcome_of(asked: Asked) -> Outcome:
    """Return what the answer makes of the probe, all that it states beside values left aside."""
    probe, got = asked.probe, asked.got
    if not probe.states_value:
        return _of_parts(asked)
    if not wanted(probe):
        return Outcome.GHOST if got else Outcome.SILENCE
    if not got:
        return Outcome.MISS
    return _of_one(asked, probe.expect) if isinstance(probe.expect, str) else _of_set(asked)


def _of_parts(asked: Asked) -> Outcome:
    """Without a value that is due: parts that are, or parts that must not stand anywhere, or only figures."""
    probe = asked.probe
    if any(map(asked.holds_part, probe.expect_not_contains)):
        return Outcome.GHOST
    if not all(map(asked.holds_part, probe.expect_contains)):
        return Outcome.MISS
    if probe.expect_contains or (asked.got and not probe.expect_not_contains):
        return Outcome.HIT
    return Outcome.MISS if probe.confidence else Outcome.SILENCE


def _of_one(asked: Asked, due: str) -> Outcome:
    """One value must be the top result; another is stale if it was right once."""
    if asked.means(asked.got[0], due):
        return Outcome.HIT
    return Outcome.STALE if _was_right_once(asked, due) else Outcome.WRONG


def _was_right_once(asked: Asked, due: str) -> bool:
    """Whether an earlier probe wanted what is recalled, or it was said before the value that is due."""
    got = asked.got[0]
    if asked.was_due_before(got):
        return True
    said = asked.last_said(due)
    return said is not None and got.last_updated_round < said


def _of_set(asked: Asked) -> Outcome:
    due, got = wanted(asked.probe), asked.got
    missing = any(not any(asked.means(value, words) for value in got) for words in due)
    extra = any(not any(asked.means(value, words) for words in due) for value in got)
    if missing:
        return Outcome.WRONG if extra else Outcome.MISS
    return Outcome.GHOST if extra else Outcome.HIT


def not_due(asked: Asked, outcome: Outcome) -> tuple[Recalled, ...]:
    """Return the recalled values that should not be there, or not before the one that is due, best first."""
    probe, got = asked.probe, asked.got
    barred = [value for value in got if _holds_any(value, probe.expect_not_contains)]
    if isinstance(probe.expect, str):
        wrong = got[:1] if outcome in {Outcome.STALE, Outcome.WRONG} else ()
        return (*wrong, *(value for value in barred if value not in wrong))
    if not probe.states_value:
        return tuple(barred)
    due = wanted(probe)
    extra = (value for value in got if not any(asked.means(value, words) for words in due))
    return (*barred, *(value for value in extra if value not in barred))


def _holds_any(value: Recalled, parts: tuple[str, ...]) -> bool:
    said = (canonical(value.value), canonical(value.surface))
    return any(canonical(part) in words for part in parts for words in said)
