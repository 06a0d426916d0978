"""The one slider that would bring a forgotten value back."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from phero_core.engine.recall import horizon_of
from phero_core.evaluation import Outcome

if TYPE_CHECKING:
    from phero_core.config import Config
    from phero_core.evaluation import ProbeResult, Report

LARGEST = 0.99
"""A larger factor hardly fades at all: that would be no tuning."""


class Mend(NamedTuple):
    """A forgotten value, and the decay factor that keeps it until it is needed.

    Attributes:
        result: the failed probe.
        left: what is left of the value.
        least: the threshold.
        before: the type's decay factor.
        after: the least factor, in steps of 0.01, that mends it.
    """

    result: ProbeResult
    left: float
    least: float
    before: float
    after: float

    @property
    def path(self) -> str:
        """The setting to change."""
        return f"scents.{self.result.probe.type}.decay_factor"


def mend_of(report: Report, config: Config) -> Mend | None:
    """Return the first miss that a larger decay factor of its type mends, or None."""
    for result in report.results:
        if result.outcome is Outcome.MISS and result.margin is not None and result.distance:
            mend = _mend(result, result.margin, result.distance, config)
            if mend is not None:
                return mend
    return None


def _mend(result: ProbeResult, margin: float, distance: int, config: Config) -> Mend | None:
    numbers, least = config.scent(result.probe.type), config.recall.min_concentration
    left = margin + least
    if left <= 0.0 or margin >= 0.0 or distance >= horizon_of(config):
        return None
    start = left / numbers.decay_factor**distance
    needed = math.ceil(100 * (least / start) ** (1 / distance)) / 100
    if needed > LARGEST:
        return None
    return Mend(result, left, least, numbers.decay_factor, needed)
