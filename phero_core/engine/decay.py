"""How one packet fades: a closed form, so that reading in between changes nothing.

``c(t) = c0 · d^(t − r)`` with the packet's own factor ``d`` and its round ``r``: exponential decay in rounds.
"""

from __future__ import annotations


def decayed(concentration: float, decay_factor: float, age: int) -> float:
    """Return what is left of a packet.

    Args:
        concentration: its strength when released, ≥ 0.
        decay_factor: what is left after one more round, 0..1.
        age: rounds since then [rounds, ≥ 0].

    >>> decayed(0.75, 0.9, 2)
    0.6075
    """
    return concentration * decay_factor**age


def lifetime(concentration: float, decay_factor: float, threshold: float, horizon: int) -> int:
    """Return for how many rounds a single packet stays at or above the threshold, its own round included.

    Args:
        concentration: its strength when released.
        decay_factor: what is left after one more round.
        threshold: least concentration that counts, inclusive.
        horizon: rounds after which it leaves in any case (buffer or window) [rounds].

    Returns:
        The number of rounds, 0 when it is never strong enough, at most ``horizon``.

    >>> lifetime(0.75, 0.9, 0.5, 12)
    4
    """
    for age in range(horizon):
        left = decayed(concentration, decay_factor, age)
        if left < threshold or left <= 0.0:
            return age
    return horizon
