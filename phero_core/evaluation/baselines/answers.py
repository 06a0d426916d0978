"""The same probes put to the field and to simpler methods, without what only the field can answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from phero_core.config import with_values
from phero_core.engine.answer import Recall, recall
from phero_core.engine.prompt import context_prompt
from phero_core.engine.recall import Recalled
from phero_core.evaluation.asked import Asked, wanted
from phero_core.evaluation.baselines.method import Method, Question, Told
from phero_core.evaluation.probes import UNBOUNDED
from phero_core.observe.default import rule_observer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.model import Probe
    from phero_core.engine.answer import Suppressed
    from phero_core.replay.trace import Trace


@dataclass(frozen=True)
class Answer:
    """What one method answers to one probe, at any cut.

    Attributes:
        asked: the probe.
        told: all that the method gives, with its scores.
        cut: the least score that it ordinarily returns.
    """

    asked: Asked
    told: Told
    cut: float

    def at(self, cut: float) -> Given:
        """Return what is left of the answer at a cut."""
        kept = tuple(value for value in self.told.values if value.concentration >= cut)
        return Given(self.asked.trace, self.asked.probe, self.asked.resolve, kept)

    @cached_property
    def is_due(self) -> bool:
        """Whether the probe wants any value."""
        return bool(wanted(self.asked.probe) or self.asked.probe.expect_contains)


@dataclass(frozen=True)
class Given(Asked):
    """A probe with an answer that comes from elsewhere than the field.

    Attributes:
        values: the answer, strongest first.
    """

    values: tuple[Recalled, ...] = ()

    def again(self) -> Recall:
        """Return the given answer."""
        field = self.trace.field_after(self.probe.after_round)
        return GivenRecall(self.probe.type, self.probe.target, self.values, (), field, self.trace.config)


class GivenRecall(Recall):
    """An answer that gives no reasons for what it leaves out: other methods do not know why."""

    @property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """Nothing."""
        return ()


def comparable(trace: Trace) -> Iterator[Asked]:
    """Yield the probes that ask for values, without what only the field can answer."""
    resolve = rule_observer(trace.config.observe.packs).resolve
    for probe in trace.dialogue.probes:
        if probe.states_value or probe.expect_contains or probe.expect_not_contains:
            yield Asked(trace, _of_values_only(probe), resolve)


def _of_values_only(probe: Probe) -> Probe:
    return probe.model_copy(update={"confidence": None, "suppressed": None, "repeat": 1})


def of_field(asked: Asked) -> Answer:
    """Ask the field with a threshold of 0; its own threshold is the cut."""
    config, field = asked.trace.config, asked.trace.field_after(asked.probe.after_round)
    open_ = with_values(config, {"recall.min_concentration": 0.0})
    answer = recall(field, asked.probe.type, open_, target=asked.probe.target)
    values = sorted((*answer.values, *answer.outranked), key=lambda value: -value.concentration)
    characters = len(context_prompt(field, config, asked.language, UNBOUNDED))
    return Answer(asked, Told(tuple(values), characters), config.recall.min_concentration)


def of_method(asked: Asked, method: Method) -> Answer:
    """Ask a method; it hears what was said up to the probe's round."""
    round_id = asked.probe.after_round
    turns, now = asked.trace.turns_until(round_id), asked.trace.field_after(round_id).now
    return Answer(asked, method.answer(Question(asked.probe, turns, now, round_id)), method.cut)
