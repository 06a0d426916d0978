"""One probe under changed settings: only its dialogue is replayed, only until it asks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.config import with_values
from phero_core.evaluation.asked import Asked
from phero_core.evaluation.probes import ProbeResult, judge_answer
from phero_core.observe.default import rule_observer
from phero_core.replay import Trace, replay

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from phero_core.config import Config
    from phero_core.dialogue.model import Probe
    from phero_core.observe.protocol import Observation


class Attempt(NamedTuple):
    """What becomes of the probe at one setting.

    Attributes:
        passed: whether everything that it states holds.
        decisions: which values are recalled in which order, and why the others are not, without the numbers;
            while these stay the same, so does the outcome.
        numbers: the concentrations themselves; where these stay the same, too, the knob does nothing.
    """

    passed: bool
    decisions: Hashable
    numbers: Hashable


@dataclass(frozen=True)
class Trial:
    """A probe and what it takes to ask it again.

    Attributes:
        result: the probe as it was judged.
        trace: the replay that it was judged on.
    """

    result: ProbeResult
    trace: Trace

    @cached_property
    def observations(self) -> tuple[Observation, ...]:
        """What was seen in each message; it depends on no knob."""
        return tuple(moment.turn.observation for moment in self.trace.moments)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The types that the probe asks for, as far as the dialogue has them."""
        asked = Asked(self.trace, self.result.probe, self._resolve)
        return tuple(kind for kind in self.trace.types if asked.fits(kind)) or (self.result.probe.type,)

    def passes(self, values: Mapping[str, Any]) -> bool:
        """Whether the probe, with all that it states, passes in a whole replay with these settings."""
        trace = replay(self.trace.dialogue, with_values(self.trace.config, values), self.observations)
        return judge_answer(Asked(trace, self.result.probe, self._resolve), self.result.number).passed

    def attempt(self, values: Mapping[str, Any]) -> Attempt:
        """Ask the probe after a replay with these settings."""
        config = with_values(self.trace.config, values)
        if all(path in _READING for path in values):
            trace = Trace(self.trace.dialogue, config, self.trace.moments)
        else:
            rounds = self.result.probe.after_round
            trace = replay(self.trace.dialogue, config, self.observations, rounds=rounds)
        return self._judged(trace, config)

    def _judged(self, trace: Trace, config: Config) -> Attempt:
        asked = Asked(trace, self._once, self._resolve)
        result = judge_answer(asked, self.result.number)
        field = trace.field_after(self._once.after_round)
        left_out = [(item.type, item.value, item.target, item.reasons) for item in asked.answer.suppressed]
        trails = [field.trails.get(kind, ()) for kind in self.kinds]
        order = [(value.type, value.value, value.target) for value in result.got]
        best = asked.answer.best.confidence if asked.answer.best else 0.0
        side = self._once.confidence is not None and best > self._once.confidence
        decisions = (tuple(order), len(asked.answer.values), tuple(left_out), side)
        strengths = tuple(d.concentration(field.now) for trail in trails for d in trail)
        numbers = (*strengths, *(v.concentration for v in result.got), config.recall.min_concentration)
        return Attempt(result.passed, decisions, (decisions, numbers))

    @cached_property
    def _once(self) -> Probe:
        """The probe, asked once: that a repetition gives the same answer is checked at the end."""
        return self.result.probe.model_copy(update={"repeat": 1})

    @cached_property
    def _resolve(self) -> Any:
        return rule_observer(self.trace.config.observe.packs).resolve


_READING = frozenset({"recall.min_concentration", "recall.top_k"})
"""Settings that act on reading alone: the field need not be replayed for them."""
