"""A parameter set judged on dialogues: every probe, and the figures over them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.config.schema import Config
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation.confidence import reliability
from phero_core.evaluation.metrics import grouped, intervals, metrics
from phero_core.evaluation.probes import ProbeResult, judge
from phero_core.observe.default import rule_observer
from phero_core.replay import Trace, replay

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from phero_core.evaluation.confidence import Interval, ReliabilityBin
    from phero_core.evaluation.failure_reason import FailureReason
    from phero_core.observe.protocol import Observation

PARTS = ("type", "domain", "distance", "kind")
"""By what figures can be split; the kind of a probe is its ``note``."""


@dataclass(frozen=True)
class Report:
    """What became of every probe under one parameter set.

    Attributes:
        config: the parameter set.
        results: the judged probes, in the order of the dialogues.
        dialogues: what they were asked of; a comparison sees by it whether two reports are of the same data.
    """

    config: Config
    results: tuple[ProbeResult, ...]
    dialogues: tuple[Dialogue, ...] = ()

    @cached_property
    def metrics(self) -> dict[str, float]:
        """The figures over all probes."""
        return metrics(self.results)

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        """The 95 % interval of every rate among the figures."""
        return intervals(self.results)

    @cached_property
    def calibration(self) -> tuple[ReliabilityBin, ...]:
        """The reliability curve: how often each degree of confidence was right."""
        return tuple(reliability(self.results))

    @property
    def failed(self) -> tuple[ProbeResult, ...]:
        """The probes that do not pass."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def reasons(self) -> dict[FailureReason, int]:
        """How many probes fail for each primary reason, the most frequent first."""
        counts = Counter(result.reason for result in self.results if result.reason is not None)
        return dict(counts.most_common())

    def groups(self, part: str) -> dict[Hashable, list[ProbeResult]]:
        """Return the judged probes per ``type``, ``domain``, ``distance`` or ``kind``."""
        keys = {
            "type": lambda result: result.probe.type,
            "domain": lambda result: result.domain or "",
            "distance": lambda result: result.distance,
            "kind": lambda result: result.probe.note or "",
        }
        return grouped(self.results, keys[part])

    def by(self, part: str) -> dict[Hashable, dict[str, float]]:
        """Return the figures per ``type``, ``domain``, ``distance`` or ``kind``."""
        return {name: metrics(own) for name, own in self.groups(part).items()}

    def intervals_by(self, part: str) -> dict[Hashable, dict[str, Interval]]:
        """Return the 95 % intervals of the rates that `by` gives."""
        return {name: intervals(own) for name, own in self.groups(part).items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form of the report."""
        return {
            "metrics": self.metrics,
            "intervals": {name: list(interval) for name, interval in self.intervals.items()},
            "calibration": [entry._asdict() for entry in self.calibration],
            "reasons": {str(reason): count for reason, count in self.reasons.items()},
            "probes": [result.to_dict() for result in self.results],
        }


def evaluate(
    dialogues: Sequence[Dialogue],
    config: Config,
    observations: Sequence[Sequence[Observation]] | None = None,
) -> Report:
    """Replay dialogues and judge their probes.

    Args:
        dialogues: with probes.
        config: the parameter set; a dialogue's own settings hold over it.
        observations: for each dialogue, when they are known already.

    Raises:
        ConfigError: a dialogue's own settings are not valid.
    """
    known = observations if observations is not None else [None] * len(dialogues)
    traces = (replay(dialogue, config, seen) for dialogue, seen in zip(dialogues, known, strict=True))
    results = [result for trace in traces for result in judged(trace)]
    return Report(config, tuple(results), tuple(dialogues))


def judge_traces(traces: Sequence[Trace], config: Config) -> Report:
    """Judge the probes of dialogues that are already replayed."""
    results = [result for trace in traces for result in judged(trace)]
    return Report(config, tuple(results), tuple(trace.dialogue for trace in traces))


def judged(trace: Trace) -> list[ProbeResult]:
    """Judge every probe of a replayed dialogue."""
    resolve = rule_observer(trace.config.observe.packs).resolve
    return [judge(trace, number, probe, resolve) for number, probe in enumerate(trace.dialogue.probes, 1)]
