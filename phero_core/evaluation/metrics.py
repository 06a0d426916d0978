"""Figures over judged probes: hits, stale values, misses and ghosts side by side, cost, and calibration."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from phero_core.evaluation.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from phero_core.evaluation.probes import ProbeResult

BINS = 10
"""Bins of the reliability curve, of equal width."""


def metrics(results: Sequence[ProbeResult]) -> dict[str, float]:
    """Return the figures of a set of judged probes.

    Rates of hit, stale, wrong and miss are shares of the probes where something was due; the ghost rate is
    the share of those where nothing was. Without such probes a rate is 0.

    Returns:
        ``probes``, ``accuracy``, ``hit_rate``, ``stale_rate``, ``wrong_rate``, ``miss_rate``, ``ghost_rate``,
        ``ghosts``, ``joint_accuracy`` (all probes of a dialogue's round pass), ``mean_candidates`` (values
        returned per probe), ``median_margin`` (distance of due values from the threshold) and ``ece``.
    """
    outcomes = Counter(result.outcome for result in results)
    ghosts, silences = outcomes[Outcome.GHOST], outcomes[Outcome.SILENCE]
    due = sum(outcomes[o] for o in (Outcome.HIT, Outcome.STALE, Outcome.WRONG, Outcome.MISS))
    margins = [result.margin for result in results if result.margin is not None]
    return {
        "probes": float(len(results)),
        "accuracy": _share(sum(result.passed for result in results), len(results)),
        "hit_rate": _share(outcomes[Outcome.HIT], due),
        "stale_rate": _share(outcomes[Outcome.STALE], due),
        "wrong_rate": _share(outcomes[Outcome.WRONG], due),
        "miss_rate": _share(outcomes[Outcome.MISS], due),
        "ghost_rate": _share(ghosts, ghosts + silences),
        "ghosts": float(ghosts),
        "joint_accuracy": _joint(results),
        "mean_candidates": _share(sum(len(result.got) for result in results), len(results)),
        "median_margin": statistics.median(margins) if margins else 0.0,
        "ece": calibration_error(results),
    }


def grouped(
    results: Iterable[ProbeResult], key: Callable[[ProbeResult], Hashable]
) -> dict[Hashable, dict[str, float]]:
    """Return the figures of each group of probes: per type, domain or distance."""
    groups: dict[Hashable, list[ProbeResult]] = defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    return {name: metrics(groups[name]) for name in sorted(groups, key=_by_size)}


def _by_size(name: Hashable) -> tuple[bool, float, str]:
    """Numbers by size, then words, and what has no name last."""
    number = float(name) if isinstance(name, int) else math.inf
    return (name is None, number, str(name))


def reliability(results: Iterable[ProbeResult]) -> list[tuple[float, float, int]]:
    """Return for each bin of confidence: mean confidence, share that was right, and how many.

    Only probes that name one value and got one count; empty bins are left out.
    """
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for result in results:
        best = result.answer.best
        if best is not None and isinstance(result.probe.expect, str):
            bins[min(BINS - 1, int(best.confidence * BINS))].append(
                (best.confidence, result.outcome is Outcome.HIT)
            )
    return [
        (math.fsum(c for c, _ in own) / len(own), sum(right for _, right in own) / len(own), len(own))
        for _, own in sorted(bins.items())
    ]


def calibration_error(results: Iterable[ProbeResult]) -> float:
    """Return the expected calibration error (Naeini et al., 2015): the mean gap between confidence and truth."""
    curve = reliability(results)
    total = sum(count for _, _, count in curve)
    return math.fsum(abs(said - right) * count for said, right, count in curve) / total if total else 0.0


def _joint(results: Sequence[ProbeResult]) -> float:
    rounds: dict[tuple[str, int], bool] = {}
    for result in results:
        place = (result.dialogue, result.probe.after_round)
        rounds[place] = rounds.get(place, True) and result.passed
    return _share(sum(rounds.values()), len(rounds))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
