"""Judging one probe: what was due, what recall gave, and what that makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Probe
from phero_core.engine.answer import Recall
from phero_core.engine.prompt import context_prompt
from phero_core.evaluation.asked import Asked
from phero_core.evaluation.failure_reason import FailureReason, reason_of
from phero_core.evaluation.failures import expected, failure_of_value, failures_beside
from phero_core.evaluation.outcome import Outcome, outcome_of
from phero_core.text import Language, Sentence

if TYPE_CHECKING:
    from phero_core.engine.recall import Recalled
    from phero_core.evaluation.asked import Resolver
    from phero_core.replay.trace import Trace

UNBOUNDED = 1_000_000


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
        wrong_value: what is wrong with the recalled values, or None.
        beside: what else the probe states and does not hold.
        distance: rounds since the value that was due was last said, if it ever was.
        margin: concentration of the value that was due, less the threshold.
        reason: the primary reason of a failure, for filters; None where the probe passes.
        language: of the dialogue when the probe asks.
        characters: what would enter the prompt then, where that is not worked out from the field.
    """

    dialogue: str
    number: int
    probe: Probe
    domain: str | None
    answer: Recall
    outcome: Outcome
    wrong_value: Sentence | None
    beside: tuple[Sentence, ...]
    distance: int | None
    margin: float | None
    reason: FailureReason | None = None
    language: Language = "en"
    characters: int | None = None

    @cached_property
    def injected_chars(self) -> int:
        """How many characters would enter the prompt when the probe asks, with nothing cut off."""
        if self.characters is not None:
            return self.characters
        return len(context_prompt(self.answer.field, self.answer.config, self.language, UNBOUNDED))

    @property
    def key(self) -> tuple[str, int]:
        """Its dialogue and its number there: what tells it from every other probe of a data set."""
        return (self.dialogue, self.number)

    @property
    def place(self) -> dict[str, Any]:
        """Where it stands, in plain data."""
        return {
            "dialogue": self.dialogue,
            "number": self.number,
            "after_round": self.probe.after_round,
            "type": self.probe.type,
        }

    @property
    def failures(self) -> tuple[Sentence, ...]:
        """Everything that the probe states and does not hold, the value first."""
        return self.beside if self.wrong_value is None else (self.wrong_value, *self.beside)

    @property
    def passed(self) -> bool:
        """Whether everything that the probe states holds."""
        return not self.failures

    @property
    def got(self) -> tuple[Recalled, ...]:
        """All recalled values, ``top_k`` aside."""
        return (*self.answer.values, *self.answer.outranked)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why values of this type were left out, in words."""
        return tuple(f"{item.value or item.type}: {item.say()}" for item in self.answer.suppressed)

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form of the report; its sentences are English, as pipelines compare them."""
        probe = self.probe
        return {
            "dialogue": self.dialogue,
            "after_round": probe.after_round,
            "type": probe.type,
            "target": probe.target,
            "expect": expected(probe),
            "got": [{"value": value.value, "confidence": value.confidence} for value in self.got],
            "outcome": str(self.outcome),
            "passed": self.passed,
            "reasons": [*(failure.say() for failure in self.failures), *self.reasons],
            "number": self.number,
            "reason": None if self.reason is None else str(self.reason),
        }


def judge(trace: Trace, number: int, probe: Probe, resolve: Resolver) -> ProbeResult:
    """Ask a probe's question and judge the answer.

    Args:
        trace: the replayed dialogue.
        number: the probe's place [from 1].
        probe: the question, with the right answer.
        resolve: maps the words for a value to its canonical value.
    """
    return judge_answer(Asked(trace, probe, resolve), number)


def judge_answer(asked: Asked, number: int) -> ProbeResult:
    """Judge an answer that is given already; `judge` asks the field for it."""
    outcome = outcome_of(asked)
    wrong, beside = failure_of_value(asked, outcome), failures_beside(asked)
    distance, margin = _distance_and_margin(asked)
    return ProbeResult(
        dialogue=asked.trace.dialogue.id,
        number=number,
        probe=asked.probe,
        domain=asked.trace.dialogue.domain,
        answer=asked.answer,
        outcome=outcome,
        wrong_value=wrong,
        beside=beside,
        distance=distance,
        margin=margin,
        reason=reason_of(asked, outcome) if wrong or beside else None,
        language=asked.language,
    )


def _distance_and_margin(asked: Asked) -> tuple[int | None, float | None]:
    due, trace = asked.probe.expect, asked.trace
    if not isinstance(due, str):
        return None, None
    said, left = asked.last_said(due), asked.left_of(due)
    distance = None if said is None else trace.field_after(asked.probe.after_round).now - said
    return distance, None if left is None else left - trace.config.recall.min_concentration
