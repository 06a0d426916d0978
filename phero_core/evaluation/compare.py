"""A against B on the same probes: which were fixed, which broke, and whether that is more than noise."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from phero_core.config import Difference, differences
from phero_core.evaluation.matching import Pair, match
from phero_core.evaluation.probes import ProbeResult
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.engine.recall import Recalled
    from phero_core.evaluation.evaluate import Report

RESAMPLES = 2000
SEED = 20_260_101
"""Fixed, so that the same comparison prints the same interval."""

SIGNIFICANT = 0.05
SMALLEST_SHOWN = 0.001


class Verdict(StrEnum):
    """What a comparison comes to."""

    NO_PROBES = "no_probes"
    NOTHING_IN_COMMON = "nothing_in_common"
    SAME = "same"
    NOISE = "noise"
    B_BETTER = "b_better"
    A_BETTER = "a_better"


GROUPS = ("broken", "fixed", "both_fail", "both_pass")
"""What can become of a probe that both sets answer, regressions first."""


@dataclass(frozen=True)
class Comparison:
    """Two parameter sets on the same probes.

    Attributes:
        changed: the settings that differ.
        pairs: each matched probe, as A and as B answer it.
        only_a: probes that B's data does not have, or asks of another dialogue; they are compared with nothing.
        only_b: probes that A's data does not have.
        difference: accuracy of B less that of A, on the matched probes.
        p_value: exact McNemar test on fixed against broken.
        verdict: what it comes to.
    """

    changed: tuple[Difference, ...]
    pairs: tuple[Pair, ...]
    only_a: tuple[ProbeResult, ...]
    only_b: tuple[ProbeResult, ...]
    difference: float
    p_value: float
    verdict: Verdict

    @cached_property
    def groups(self) -> dict[str, tuple[Pair, ...]]:
        """The matched probes in four groups (`GROUPS`): wrong under B alone, under A alone, under both, neither."""
        found: dict[str, list[Pair]] = {name: [] for name in GROUPS}
        for one, other in self.pairs:
            found[_group(one, other)].append((one, other))
        return {name: tuple(pairs) for name, pairs in found.items()}

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference, by bootstrap over dialogues (Efron and Tibshirani, 1993)."""
        return _interval(self.pairs)

    @property
    def matched(self) -> int:
        """How many probes both answer."""
        return len(self.pairs)

    @property
    def fixed(self) -> tuple[ProbeResult, ...]:
        """Probes that fail under A and pass under B, as B answers them."""
        return tuple(other for _, other in self.groups["fixed"])

    @property
    def broken(self) -> tuple[ProbeResult, ...]:
        """Probes that pass under A and fail under B, as B answers them."""
        return tuple(other for _, other in self.groups["broken"])

    @property
    def both_pass(self) -> int:
        """How many pass under both."""
        return len(self.groups["both_pass"])

    @property
    def both_fail(self) -> int:
        """How many fail under both."""
        return len(self.groups["both_fail"])

    @cached_property
    def answers_changed(self) -> int:
        """How many matched probes get another answer: other values, another order or other confidences."""
        return sum(not same_answer(one, other) for one, other in self.pairs)

    def say(self, language: Language = "en") -> str:
        """Return the verdict as a sentence."""
        chance = "p < 0.001" if self.p_value < SMALLEST_SHOWN else f"p = {self.p_value:.3f}"
        counts = {"fixed": len(self.fixed), "broken": len(self.broken)}
        said = VERDICTS[self.verdict].say(language, **counts, p=chance)
        if self.verdict is not Verdict.SAME or not self.answers_changed:
            return said
        return said + _ANSWERS_DIFFER.say(language, changed=self.answers_changed)

    def say_matched(self, language: Language = "en") -> str:
        """Return how many probes are compared, and how many each side has alone; nothing where all match."""
        if not self.only_a and not self.only_b:
            return ""
        counts = {"matched": self.matched, "a": len(self.only_a), "b": len(self.only_b)}
        return _UNMATCHED.say(language, **counts)


def compare(a: Report, b: Report) -> Comparison:
    """Compare two reports, probe by probe; probes that only one of them has are counted, and left out.

    Args:
        a: what `phero_core.evaluate` says of one parameter set.
        b: what it says of the other, on the same dialogues.

    >>> from phero_core import Dialogue, evaluate, preset
    >>> talk = Dialogue(
    ...     id="moved",
    ...     messages=[{"role": "user", "content": f"My shipping address is {n} Mill Lane, Leeds"} for n in (12, 14)],
    ...     probes=[{"after_round": 2, "type": "shipping_address", "expect": "14 Mill Lane, Leeds"}],
    ... )
    >>> compare(evaluate([talk], preset("balanced")), evaluate([talk], preset("ecommerce"))).verdict.value
    'same'
    """
    pairs, only_a, only_b = match(a, b)
    fixed = sum(other.passed and not one.passed for one, other in pairs)
    broken = sum(one.passed and not other.passed for one, other in pairs)
    p_value = mcnemar(fixed, broken)
    return Comparison(
        changed=tuple(differences(a.config, b.config)),
        pairs=pairs,
        only_a=only_a,
        only_b=only_b,
        difference=(fixed - broken) / len(pairs) if pairs else 0.0,
        p_value=p_value,
        verdict=_verdict(fixed, broken, p_value) if pairs else _without_pairs(only_a or only_b),
    )


def same_answer(one: ProbeResult, other: ProbeResult) -> bool:
    """Whether two answers give the same values of the same concentration, in the same order."""
    return [_told(value) for value in one.got] == [_told(value) for value in other.got]


def _told(value: Recalled) -> tuple[str, str, str | None, float]:
    return (value.type, value.value, value.target, value.concentration)


def _group(one: ProbeResult, other: ProbeResult) -> str:
    if one.passed:
        return "both_pass" if other.passed else "broken"
    return "fixed" if other.passed else "both_fail"


def mcnemar(fixed: int, broken: int) -> float:
    """Return the two-sided p-value of the exact McNemar test (McNemar, 1947): is fixed : broken a fair coin?

    >>> round(mcnemar(8, 1), 4)
    0.0391
    """
    total, least = fixed + broken, min(fixed, broken)
    tail = sum(math.comb(total, k) for k in range(least + 1))
    return min(1.0, float(2 * tail / 2**total))


def _without_pairs(left_out: Sequence[ProbeResult]) -> Verdict:
    return Verdict.NOTHING_IN_COMMON if left_out else Verdict.NO_PROBES


def _verdict(fixed: int, broken: int, p_value: float) -> Verdict:
    if not fixed and not broken:
        return Verdict.SAME
    if p_value >= SIGNIFICANT:
        return Verdict.NOISE
    return Verdict.B_BETTER if fixed > broken else Verdict.A_BETTER


def _interval(pairs: Sequence[Pair]) -> tuple[float, float]:
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
    Verdict.NOTHING_IN_COMMON: Text(
        "No probe is asked in both: there is nothing to compare.", "两边没有共同的探针，无从比较。"
    ),
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

_ANSWERS_DIFFER = Text(
    " {changed} answers differ in confidence or in further values.",
    "有 {changed} 个回答的置信度或其余取值不同。",
)
_UNMATCHED = Text(
    "{matched} probes are asked in both; {a} only in A and {b} only in B are left out.",
    "两边共有 {matched} 个探针；仅 A 有的 {a} 个、仅 B 有的 {b} 个不参与比较。",
)
