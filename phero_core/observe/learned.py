"""How much a general statement says, as a small classifier has learned it; "undecided" is one of its answers.

Character n-grams, weighted by rarity, and one logistic function over them, in plain Python: some tens of µs a sentence.
``learned.json`` holds nothing but weights of n-grams; ``learned.md`` beside it tells the data, licences, split and
scores, and ``python -m tests.training`` makes both anew.

It is off unless ``observe.strength`` is ``learned``: where dialogues are of a kind that it has not seen, half of its
decisions are wrong. See the figures in ``learned.md``.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

SURE = 0.8
"""Least probability, of either answer, at which there is an answer."""

LONGEST_GRAM = 4
_MOST_CHARACTERS = 400


class Model(NamedTuple):
    """The classifier.

    Attributes:
        grams: character n-gram → its rarity (inverse document frequency) and its weight.
        bias: of the logistic function.
        slope: of the calibration: probability = 1 / (1 + exp(−(slope · score + offset))).
        offset: of the calibration.
    """

    grams: dict[str, tuple[float, float]]
    bias: float
    slope: float
    offset: float


@cache
def shipped_model() -> Model:
    """Return the classifier that comes with the package; read when it is first asked for."""
    resource = resources.files("phero_core.observe") / "learned.json"
    content = json.loads(resource.read_text(encoding="utf-8"))
    grams = {gram: (rarity, weight) for gram, (rarity, weight) in content["grams"].items()}
    return Model(grams, content["bias"], content["slope"], content["offset"])


@lru_cache(maxsize=2048)
def informative(text: str) -> float:
    """Return the probability that a statement tells something a service needs, 0..1.

    Args:
        text: the statement; what lies beyond 400 characters is not read.

    >>> informative("I need a table for six at seven on Friday") > informative("haha that is so nice")
    True
    """
    model = shipped_model()
    score = _score(text[:_MOST_CHARACTERS].lower(), model)
    return 1.0 / (1.0 + math.exp(-(model.slope * score + model.offset)))


def learned_weight(text: str, least: float) -> float | None:
    """Return the weight of a statement, ``least``..1, or None where the classifier is undecided.

    Args:
        text: the statement.
        least: weight of a statement in which nothing stands out.
    """
    chance = informative(text)
    return None if 1.0 - SURE < chance < SURE else round(least + (1.0 - least) * chance, 2)


def _score(text: str, model: Model) -> float:
    counts = Counter(
        gram
        for size in range(1, LONGEST_GRAM + 1)
        for place in range(len(text) - size + 1)
        if (gram := text[place : place + size]) in model.grams
    )
    total = square = 0.0
    for gram, count in counts.items():
        rarity, weight = model.grams[gram]
        value = (1.0 + math.log(count)) * rarity
        total += value * weight
        square += value * value
    return model.bias + (total / math.sqrt(square) if square else 0.0)
