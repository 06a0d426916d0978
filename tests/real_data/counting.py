"""Counts over answered probes: by outcome, by kind, at one share of ghosts, and paired with another method."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from phero_core.evaluation import Outcome
from phero_core.evaluation.compare import RESAMPLES, SEED, mcnemar
from phero_core.evaluation.confidence import wilson
from tests.real_data.answers import Answer, most_hits

RIGHT = frozenset({Outcome.HIT, Outcome.SILENCE})


class Count(NamedTuple):
    """How often something held of how often it could have."""

    part: int
    whole: int

    def __str__(self) -> str:
        """Give the counts, the rate and its 95 % interval.

        >>> str(Count(9, 10)), str(Count(0, 0))
        ('9/10 = 0.900 [0.596, 0.982]', '–')
        """
        if not self.whole:
            return "–"
        low, high = wilson(self.part, self.whole)
        return f"{self.short} [{low:.3f}, {high:.3f}]"

    @property
    def short(self) -> str:
        """The counts and the rate."""
        return f"{self.part}/{self.whole} = {self.part / self.whole:.3f}" if self.whole else "–"


class Paired(NamedTuple):
    """Two methods on the same probes.

    Attributes:
        gained: right with the second alone.
        lost: right with the first alone.
    """

    gained: int
    lost: int

    @property
    def chance(self) -> float:
        """The two-sided p of the exact McNemar test."""
        return mcnemar(self.gained, self.lost)

    def __str__(self) -> str:
        """Give the counts and p.

        >>> str(Paired(8, 1))
        '+8 −1, p = 0.039'
        """
        return f"+{self.gained} −{self.lost}, p {chance(self.chance)}"


def chance(p_value: float) -> str:
    """Return a p-value as it is printed.

    >>> chance(0.0392), chance(0.0000001)
    ('= 0.039', '< 0.001')
    """
    return "< 0.001" if p_value < 0.001 else f"= {p_value:.3f}"


@dataclass(frozen=True)
class Counted:
    """One method's answers, counted at its own cut."""

    answers: Sequence[Answer]

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What becomes of each probe."""
        return tuple(answer.outcome() for answer in self.answers)

    @cached_property
    def number(self) -> Counter[Outcome]:
        """How many probes come to each outcome."""
        return Counter(self.outcomes)

    @property
    def due(self) -> int:
        """How many probes want a value."""
        return sum(answer.asked.probe.expect is not None for answer in self.answers)

    def of(self, outcome: Outcome) -> Count:
        """Return an outcome's share: of ghosts among all probes, of the others among those that want a value."""
        return Count(self.number[outcome], len(self.answers) if outcome is Outcome.GHOST else self.due)

    def kind(self, kind: str) -> Counted:
        """Return the probes of one kind."""
        return Counted([answer for answer in self.answers if answer.kind == kind])

    def marked(self, mark: str, *, has: bool) -> Counted:
        """Return the probes whose kind begins with a mark, or those whose kind does not."""
        return Counted([answer for answer in self.answers if answer.kind.startswith(mark) is has])

    def hits_with(self, ghosts: int) -> Count | None:
        """Return the most hits over all cuts with at most so many ghosts, or None."""
        best = most_hits(self.answers, ghosts)
        return None if best is None else Count(best, self.due)

    def against(self, other: Counted) -> Paired:
        """Return what the other gains and loses, probe by probe."""
        pairs = [(one in RIGHT, two in RIGHT) for one, two in zip(self.outcomes, other.outcomes, strict=True)]
        return Paired(pairs.count((False, True)), pairs.count((True, False)))


class Difference(NamedTuple):
    """What a switch does to the same probes.

    Attributes:
        off: right without it.
        on: right with it.
        paired: probe by probe.
        low: lower end of the 95 % interval of the difference in the share that is right, over dialogues.
        high: its upper end.
    """

    off: Count
    on: Count
    paired: Paired
    low: float
    high: float

    @property
    def cells(self) -> str:
        """The cells of a line: without, with, the difference with its interval, probe by probe."""
        change = (self.on.part - self.off.part) / self.off.whole if self.off.whole else 0.0
        return f"{self.off} | {self.on} | {change:+.3f} [{self.low:+.3f}, {self.high:+.3f}] | {self.paired}"


CELLS_HEAD = "without: right | with: right | difference | probe by probe"
CELLS_RULE = "---|---|---|---"


def difference(off: Sequence[Answer], on: Sequence[Answer]) -> Difference:
    """Compare two lists of answers to the same probes, in the same order; whole dialogues are resampled."""
    one, two = Counted(off), Counted(on)
    right = [[outcome in RIGHT for outcome in own.outcomes] for own in (one, two)]
    sums: dict[int, list[int]] = {}
    for answer, before, after in zip(off, *right, strict=True):
        own = sums.setdefault(id(answer.asked.trace), [0, 0])
        own[0] += after - before
        own[1] += 1
    low, high = resampled(list(sums.values()))
    counts = [Count(sum(own), len(own)) for own in right]
    return Difference(*counts, one.against(two), low, high)


def resampled(groups: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the 95 % interval of the first sum over the second, by bootstrap over the groups.

    >>> resampled([[1, 2], [1, 2]])
    (0.5, 0.5)
    """
    if not groups:
        return (0.0, 0.0)
    chance_of = random.Random(SEED)  # noqa: S311 - statistics, not secrets
    drawn = (chance_of.choices(groups, k=len(groups)) for _ in range(RESAMPLES))
    shares = sorted(sum(g[0] for g in own) / sum(g[1] for g in own) for own in drawn)
    return shares[int(0.025 * RESAMPLES)], shares[int(0.975 * RESAMPLES) - 1]
