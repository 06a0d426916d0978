"""A against B on the same probes: which were fixed, which broke, and whether that is more than noise."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from phero_core.config import Difference, differences
from phero_core.evaluation.probes import ProbeResult
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.evaluation.evaluate import Report

RESAMPLES = 2000
SEED = 20_260_101
"""Fixed, so that the same comparison prints the same interval."""

SIGNIFICANT = 0.05
SMALLEST_SHOWN = 0.001


class Verdict(StrEnum):
    """What a comparison comes to."""

    NO_PROBES = "no_probes"
    SAME = "same"
    NOISE = "noise"
    B_BETTER = "b_better"
    A_BETTER = "a_better"


@dataclass(frozen=True)
class Comparison:
    """Two parameter sets on the same probes.

    Attributes:
        changed: the settings that differ.
        fixed: probes that fail under A and pass under B, as B answers them.
        broken: probes that pass under A and fail under B, as B answers them.
        both_pass: how many pass under both.
        both_fail: how many fail under both.
        difference: accuracy of B less that of A.
        interval: of that difference, 95 %, by bootstrap over dialogues (Efron and Tibshirani, 1993).
        p_value: exact McNemar test on fixed against broken.
        verdict: what it comes to.
    """

    changed: tuple[Difference, ...]
    fixed: tuple[ProbeResult, ...]
    broken: tuple[ProbeResult, ...]
    both_pass: int
    both_fail: int
    difference: float
    interval: tuple[float, float]
    p_value: float
    verdict: Verdict

    def say(self, language: Language = "en") -> str:
        """Return the verdict as a sentence."""
        chance = "p < 0.001" if self.p_value < SMALLEST_SHOWN else f"p = {self.p_value:.3f}"
        return VERDICTS[self.verdict].say(language, fixed=len(self.fixed), broken=len(self.broken), p=chance)


def compare(a: Report, b: Report) -> Comparison:
    """Compare two reports of the same dialogues, probe by probe.

    Raises:
        ValueError: the reports are not of the same probes.
    """
    pairs = list(zip(a.results, b.results, strict=True))
    if any((one.dialogue, one.number) != (other.dialogue, other.number) for one, other in pairs):
        raise ValueError("the two reports are not of the same probes")
    fixed = tuple(other for one, other in pairs if other.passed and not one.passed)
    broken = tuple(other for one, other in pairs if one.passed and not other.passed)
    both_pass = sum(one.passed and other.passed for one, other in pairs)
    p_value = mcnemar(len(fixed), len(broken))
    return Comparison(
        changed=tuple(differences(a.config, b.config)),
        fixed=fixed,
        broken=broken,
        both_pass=both_pass,
        both_fail=len(pairs) - both_pass - len(fixed) - len(broken),
        difference=(len(fixed) - len(broken)) / len(pairs) if pairs else 0.0,
        interval=_interval(pairs),
        p_value=p_value,
        verdict=_verdict(len(pairs), len(fixed), len(broken), p_value),
    )


def mcnemar(fixed: int, broken: int) -> float:
    """Return the two-sided p-value of the exact McNemar test (McNemar, 1947): is fixed : broken a fair coin?

    >>> round(mcnemar(8, 1), 4)
    0.0391
    """
    total, least = fixed + broken, min(fixed, broken)
    tail = sum(math.comb(total, k) for k in range(least + 1))
    return min(1.0, float(2 * tail / 2**total))


def _verdict(pairs: int, fixed: int, broken: int, p_value: float) -> Verdict:
    if not pairs:
        return Verdict.NO_PROBES
    if not fixed and not broken:
        return Verdict.SAME
    if p_value >= SIGNIFICANT:
        return Verdict.NOISE
    return Verdict.B_BETTER if fixed > broken else Verdict.A_BETTER


def _interval(pairs: Sequence[tuple[ProbeResult, ProbeResult]]) -> tuple[float, float]:
    """Resample whole dialogues: probes of one dialogue are not independent."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for one, other in pairs:
        sums[one.dialogue][0] += other.passed - one.passed
        sums[one.dialogue][1] += 1
    groups = list(sums.values())
    if not groups:
        return (0.0, 0.0)
    chance = random.Random(SEED)  # noqa: S311 - statistics, not secrets
    means = sorted(_mean(chance.choices(groups, k=len(groups))) for _ in range(RESAMPLES))
    return means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]


def _mean(groups: Sequence[Sequence[int]]) -> float:
    return sum(group[0] for group in groups) / sum(group[1] for group in groups)


VERDICTS = {
    Verdict.NO_PROBES: Text("No probes to compare on.", "没有可比较的探针。"),
    Verdict.SAME: Text("No difference: every probe comes out the same.", "没有差别：每个探针的结果都相同。"),
    Verdict.NOISE: Text(
        "Not distinguishable from noise: {fixed} fixed, {broken} broken ({p}).",
        "与噪声无法区分：修复 {fixed} 个，变坏 {broken} 个（{p}）。",
    ),
    Verdict.B_BETTER: Text(
        "B is better: {fixed} fixed, {broken} broken ({p}).",
        "B 更好：修复 {fixed} 个，变坏 {broken} 个（{p}）。",
    ),
    Verdict.A_BETTER: Text(
        "A is better: {broken} would break, {fixed} would be fixed ({p}).",
        "A 更好：换成 B 会变坏 {broken} 个，修复 {fixed} 个（{p}）。",
    ),
}
"""Each verdict in words."""
