"""How good the classifier is on messages that it has not learned from, beside the density of facts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue import Message
from phero_core.observe.annotated import GoldFirst
from phero_core.observe.default import rule_observer
from phero_core.observe.learned import SURE, informative, learned_weight
from phero_core.observe.protocol import ObservationContext
from phero_core.observe.strength import LEAST

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.training.sentences import Sentence

STRONG = 0.75
"""Weight from which a statement of ordinary strength is recalled under the default parameters."""


class Scores(NamedTuple):
    """Figures of one data set's test half.

    Attributes:
        messages: how many were judged [count].
        tell: the share of them that tells something.
        learned: area under the ROC curve of the classifier, or None where all answers are alike.
        undecided: the share on which it does not decide.
        right: the share of its decisions that is right.
        error: expected calibration error.
        strong: messages whose every statement would be recalled by the classifier's weight [count], of those that
            tell nothing and release a statement.
        dense: the same by the density of facts.
        silent: messages that tell nothing and release a statement [count].
    """

    messages: int
    tell: float
    learned: float | None
    undecided: float
    right: float
    error: float
    strong: int
    dense: int
    silent: int


def scores(judged: Sequence[Sentence]) -> Scores:
    """Return the figures of some messages."""
    chances = [informative(each.text) for each in judged]
    tells = [each.tells for each in judged]
    sure = [(chance >= SURE) is told for chance, told in zip(chances, tells, strict=True) if _decides(chance)]
    strong, dense, silent = _recalled(each.text for each in judged if not each.tells)
    return Scores(
        len(judged),
        sum(tells) / len(tells),
        area(chances, tells),
        1 - len(sure) / len(judged),
        sum(sure) / len(sure) if sure else 0.0,
        calibration_error(chances, tells),
        strong,
        dense,
        silent,
    )


def _decides(chance: float) -> bool:
    return not 1 - SURE < chance < SURE


def _recalled(texts: Iterable[str]) -> tuple[int, int, int]:
    """Count messages with a statement that would be recalled: by the classifier, by density, and all."""
    observer, strong, dense, silent = GoldFirst(rule_observer(("base",))), 0, 0, 0
    for text in texts:
        seen = observer.observe(Message(role="user", content=text), ObservationContext()).sightings
        stated = [each for each in seen if each.type == "statement"]
        if stated:
            silent += 1
            dense += any(each.weight >= STRONG for each in stated)
            weights = [(learned_weight(each.value or "", LEAST), each.weight) for each in stated]
            strong += any((own if own is not None else counted) >= STRONG for own, counted in weights)
    return strong, dense, silent


def area(chances: Sequence[float], tells: Sequence[bool]) -> float | None:
    """Return the area under the ROC curve: how often one that tells is above one that does not.

    >>> area([0.9, 0.2, 0.6, 0.6], [True, False, True, False])
    0.875
    """
    above = [chance for chance, told in zip(chances, tells, strict=True) if told]
    below = [chance for chance, told in zip(chances, tells, strict=True) if not told]
    if not above or not below:
        return None
    wins = sum((one > other) + 0.5 * (one == other) for one in above for other in below)
    return wins / (len(above) * len(below))


def calibration_error(chances: Sequence[float], tells: Sequence[bool], bins: int = 10) -> float:
    """Return the expected calibration error: the mean gap between what was said and what was right."""
    held: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for chance, told in zip(chances, tells, strict=True):
        held[min(bins - 1, int(chance * bins))].append((chance, told))
    gaps = [abs(math.fsum(c for c, _ in own) - sum(t for _, t in own)) for own in held if own]
    return math.fsum(gaps) / len(chances)
