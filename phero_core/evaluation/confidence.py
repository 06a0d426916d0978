"""How far a confidence is to be believed: shares with their intervals, and calibration."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from phero_core.evaluation.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.evaluation.probes import ProbeResult

BINS = 10
"""Bins of the reliability curve, of equal width."""

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """The ends of a 95 % interval of a share, 0..1."""

    low: float
    high: float


def wilson(successes: int, trials: int) -> Interval:
    """Return the 95 % score interval of a share (Wilson, 1927); of no trials nothing is known.

    Args:
        successes: how often it held [count, 0..trials].
        trials: how often it was tried [count].

    >>> tuple(round(end, 3) for end in wilson(9, 10))
    (0.596, 0.982)
    >>> wilson(0, 0)
    Interval(low=0.0, high=1.0)
    """
    if not trials:
        return Interval(0.0, 1.0)
    share, spread = successes / trials, Z_95**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    low = 0.0 if not successes else middle - half
    return Interval(low, 1.0 if successes == trials else middle + half)


class ReliabilityBin(NamedTuple):
    """Answers of about the same confidence.

    Attributes:
        confidence: their mean confidence, 0..1.
        right: the share of them that was right, 0..1.
        answers: how many there are.
    """

    confidence: float
    right: float
    answers: int

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share that was right."""
        return wilson(round(self.right * self.answers), self.answers)


def reliability(results: Iterable[ProbeResult]) -> list[ReliabilityBin]:
    """Return the reliability curve: for each bin of confidence, how often it was right.

    Only probes that name one value and got one count; empty bins are left out.
    """
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for result in results:
        best = result.answer.best
        if best is not None and isinstance(result.probe.expect, str):
            place = min(BINS - 1, int(best.confidence * BINS))
            bins[place].append((best.confidence, result.outcome is Outcome.HIT))
    return [_bin(own) for _, own in sorted(bins.items())]


def calibration_error(results: Iterable[ProbeResult]) -> float:
    """Return the expected calibration error (Naeini et al., 2015): the mean gap between confidence and truth."""
    curve = reliability(results)
    total = sum(count for _, _, count in curve)
    return math.fsum(abs(said - right) * count for said, right, count in curve) / total if total else 0.0


def _bin(own: list[tuple[float, bool]]) -> ReliabilityBin:
    said = math.fsum(confidence for confidence, _ in own) / len(own)
    return ReliabilityBin(said, sum(right for _, right in own) / len(own), len(own))
