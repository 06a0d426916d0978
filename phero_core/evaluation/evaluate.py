"""A parameter set judged on dialogues: every probe, and the figures over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.config.schema import Config
from phero_core.engine.prompt import context_prompt
from phero_core.evaluation.metrics import grouped, metrics
from phero_core.evaluation.probes import ProbeResult, judge
from phero_core.observe.default import rule_observer
from phero_core.replay import Trace, replay

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from phero_core.dialogue.model import Dialogue
    from phero_core.observe.protocol import Observation

UNBOUNDED = 1_000_000


@dataclass(frozen=True)
class Report:
    """What became of every probe under one parameter set.

    Attributes:
        config: the parameter set.
        results: the judged probes, in the order of the dialogues.
        injected: characters that would enter the prompt, for each dialogue's last round.
    """

    config: Config
    results: tuple[ProbeResult, ...]
    injected: tuple[int, ...] = ()

    @cached_property
    def metrics(self) -> dict[str, float]:
        """The figures over all probes, and the mean number of characters injected."""
        mean = sum(self.injected) / len(self.injected) if self.injected else 0.0
        return {**metrics(self.results), "mean_injected_chars": mean}

    def by(self, part: str) -> dict[Hashable, dict[str, float]]:
        """Return the figures per ``type``, ``domain`` or ``distance``."""
        keys = {
            "type": lambda result: result.probe.type,
            "domain": lambda result: result.domain or "",
            "distance": lambda result: result.distance,
        }
        return grouped(self.results, keys[part])

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form of the report."""
        return {"metrics": self.metrics, "probes": [result.to_dict() for result in self.results]}


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
    traces = [replay(dialogue, config, seen) for dialogue, seen in zip(dialogues, known, strict=True)]
    return judge_traces(traces, config)


def judge_traces(traces: Sequence[Trace], config: Config) -> Report:
    """Judge the probes of dialogues that are already replayed."""
    results = [
        judge(trace, number, probe, rule_observer(trace.config.observe.packs).resolve)
        for trace in traces
        for number, probe in enumerate(trace.dialogue.probes, 1)
    ]
    injected = tuple(len(context_prompt(trace.fields[-1], trace.config, "en", UNBOUNDED)) for trace in traces)
    return Report(config, tuple(results), injected)
