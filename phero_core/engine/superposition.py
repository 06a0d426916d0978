"""How the concentrations of packets add up.

With temperature ``β`` (a sharpness: larger lets strong packets dominate):

- anchored: ``S = (1/β) · ln(1 + Σ (e^(β·c) − 1))``. Silence adds nothing, one packet keeps its own value, order
  does not matter, parts can be combined stepwise, and it runs from the plain sum (β → 0) to the maximum (β → ∞).
- log_sum_exp: ``S = (1/β) · ln Σ e^(β·c)``, as usually written. n packets of nothing smell of ``ln n / β``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Superposition = Callable[[Sequence[float], float], float]

_OVERFLOW = 30.0
"""Above this ``β·c`` the largest term is taken out first: ``e^x`` and ``e^x − 1`` are the same number there."""

_PLAIN_SUM = 1e-16
"""Below this ``β·Σc`` the anchored form and the plain sum agree to the last digit, and ``β·c`` might underflow."""


def anchored(concentrations: Sequence[float], temperature: float) -> float:
    """Return the anchored superposition of concentrations (each ≥ 0).

    >>> round(anchored([0.1] * 10, 1.0), 2)
    0.72
    >>> anchored([0.7], 1.2)
    0.7
    """
    if len(concentrations) <= 1:
        return concentrations[0] if concentrations else 0.0
    largest = max(concentrations)
    if temperature * largest > _OVERFLOW:
        rest = (
            math.exp(temperature * (c - largest)) - math.exp(-temperature * largest) for c in concentrations
        )
        return largest + math.log(math.exp(-temperature * largest) + math.fsum(rest)) / temperature
    excess = math.fsum([math.expm1(temperature * c) for c in concentrations])
    if excess < _PLAIN_SUM:
        return math.fsum(concentrations)
    return math.log1p(excess) / temperature


def log_sum_exp(concentrations: Sequence[float], temperature: float) -> float:
    """Return the plain log-sum-exp of concentrations; nothing gives 0.

    >>> round(log_sum_exp([0.1] * 10, 1.0), 2)
    2.4
    """
    if not concentrations:
        return 0.0
    largest = max(concentrations)
    terms = math.fsum(math.exp(temperature * (c - largest)) for c in concentrations)
    return largest + math.log(terms) / temperature


SUPERPOSITIONS: dict[str, Superposition] = {"anchored": anchored, "log_sum_exp": log_sum_exp}
"""The two forms by the names that the configuration uses."""
