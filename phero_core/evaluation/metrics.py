"""Figures over judged probes: hits, stale values, misses and ghosts side by side, cost, and calibration."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from phero_core.evaluation.confidence import calibration_error, wilson
from phero_core.evaluation.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from phero_core.evaluation.confidence import Interval
    from phero_core.evaluation.probes import ProbeResult

DUE = (Outcome.HIT, Outcome.STALE, Outcome.WRONG, Outcome.MISS)
"""Outcomes of the probes where something was due."""


class Share(NamedTuple):
    """How often something held of how often it could have."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """The share, 0..1; 0 where it could never have held."""
        return self.part / self.whole if self.whole else 0.0


def shares(results: Sequence[ProbeResult]) -> dict[str, Share]:
    """Return the counts behind every rate.

    Rates of hit, stale, wrong and miss are shares of the probes where something was due; the ghost rate is
    the share of those where nothing was.
    """
    outcomes = Counter(result.outcome for result in results)
    due = sum(outcomes[outcome] for outcome in DUE)
    ghosts = outcomes[Outcome.GHOST]
    rounds = _rounds_held(results)
    return {
        "accuracy": Share(sum(result.passed for result in results), len(results)),
        **{f"{outcome}_rate": Share(outcomes[outcome], due) for outcome in DUE},
        "ghost_rate": Share(ghosts, ghosts + outcomes[Outcome.SILENCE]),
        "joint_accuracy": Share(sum(rounds.values()), len(rounds)),
    }


def intervals(results: Sequence[ProbeResult]) -> dict[str, Interval]:
    """Return the 95 % interval of every rate, by Wilson's score."""
    return {name: wilson(*share) for name, share in shares(results).items()}


def metrics(results: Sequence[ProbeResult]) -> dict[str, float]:
    """Return the figures of a set of judged probes; without probes that it is about, a rate is 0.

    Returns:
        ``probes``, ``accuracy``, ``hit_rate``, ``stale_rate``, ``wrong_rate``, ``miss_rate``, ``ghost_rate``,
        ``ghosts``, ``joint_accuracy`` (all probes of a dialogue's round pass), ``mean_candidates`` (values
        returned per probe), ``median_margin`` (distance of due values from the threshold), ``ece``, and
        ``mean_injected_chars`` (what would enter the prompt after each round that is asked about).
    """
    margins = [result.margin for result in results if result.margin is not None]
    rates = {name: share.value for name, share in shares(results).items()}
    joint = rates.pop("joint_accuracy")
    return {
        "probes": float(len(results)),
        **rates,
        "ghosts": float(sum(result.outcome is Outcome.GHOST for result in results)),
        "joint_accuracy": joint,
        "mean_candidates": _mean([len(result.got) for result in results]),
        "median_margin": statistics.median(margins) if margins else 0.0,
        "ece": calibration_error(results),
        "mean_injected_chars": _mean(injected(results).values()),
    }


def injected(results: Iterable[ProbeResult]) -> dict[tuple[str, int], int]:
    """Return how many characters would enter the prompt, for each dialogue and round that is asked about."""
    first: dict[tuple[str, int], ProbeResult] = {}
    for result in results:
        first.setdefault((result.dialogue, result.probe.after_round), result)
    return {place: result.injected_chars for place, result in first.items()}


def grouped(
    results: Iterable[ProbeResult], key: Callable[[ProbeResult], Hashable]
) -> dict[Hashable, list[ProbeResult]]:
    """Return the probes of each group, per type for example; numbers by size, then words, the nameless last."""
    groups: dict[Hashable, list[ProbeResult]] = defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    return {name: groups[name] for name in sorted(groups, key=_by_size)}


def _by_size(name: Hashable) -> tuple[bool, float, str]:
    number = float(name) if isinstance(name, int) else math.inf
    return (name in (None, ""), number, str(name))


def _rounds_held(results: Iterable[ProbeResult]) -> dict[tuple[str, int], bool]:
    rounds: dict[tuple[str, int], bool] = {}
    for result in results:
        place = (result.dialogue, result.probe.after_round)
        rounds[place] = rounds.get(place, True) and result.passed
    return rounds


def _mean(numbers: Iterable[int]) -> float:
    counted = list(numbers)
    return sum(counted) / len(counted) if counted else 0.0
