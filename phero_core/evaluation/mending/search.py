"""The nearest value of a knob at which a probe passes.

The range is cut into cells, and a cell is cut further while anything is decided otherwise at its two ends; so
every place is found at which the outcome changes, unless it changes and changes back inside one cell without
another decision that tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from phero_core.evaluation.mending.axis import Axis
    from phero_core.evaluation.mending.trial import Attempt, Trial

MOST_ATTEMPTS = 600
"""Where one knob needs more replays than this, a cell is taken as it is."""

DECIMALS = 6
"""A value is given to this many decimals where it passes there."""


class Found(NamedTuple):
    """A value that mends.

    Attributes:
        value: the nearest that passes.
        on_step: the nearest on the knob's own step that passes as well, or None.
        until: further away, the last that passes before one fails; None where none does to the end of the range.
    """

    value: Any
    on_step: Any
    until: Any = None


class Search:
    """Turns one knob and asks the probe again, remembering what it has seen."""

    def __init__(self, trial: Trial, axis: Axis, present: Attempt) -> None:
        self._trial = trial
        self._axis = axis
        self._seen: dict[float, Attempt] = {axis.present: present} if not axis.choices else {}
        self._present = present

    def nearest(self) -> Found | None:
        """Return the passing value with the smallest change, or None where no value of the knob mends."""
        if self._axis.choices:
            return self._choice()
        if self._is_inert():
            return None
        sides = [found for sign in (1, -1) if (found := self._side(sign)) is not None]
        if not sides:
            return None
        place, last_failing = min(sides, key=lambda side: self._axis.size(side[0]))
        return Found(self._told(last_failing, place), self._on_step(place), self._until(place))

    def _choice(self) -> Found | None:
        for choice in self._axis.choices:
            if self._trial.attempt({self._axis.path: choice}).passed:
                return Found(choice, choice)
        return None

    def _is_inert(self) -> bool:
        return all(self._at(place).numbers == self._present.numbers for place in self._axis.ends())

    def _side(self, sign: int) -> tuple[float, float] | None:
        """Return the first passing place on one side, and a failing one just before it."""
        before = float(self._axis.present)
        for place in self._axis.outwards(sign):
            found = self._first(before, place)
            if found is not None:
                return found
            before = place
        return None

    def _first(self, near: float, far: float) -> tuple[float, float] | None:
        """Return the first passing place after ``near``, which fails, up to ``far``; cells still to do wait in a heap."""
        waiting = [(near, far)]
        while waiting:
            one, other = waiting.pop()
            if self._at(one).decisions == self._at(other).decisions and not self._at(other).passed:
                continue
            middle = self._axis.between(one, other) if len(self._seen) < MOST_ATTEMPTS else None
            if middle is None or middle in {one, other}:
                if self._at(other).passed:
                    return other, one
                continue
            if not self._at(middle).passed:
                waiting.append((middle, other))
            waiting.append((one, middle))
        return None

    def _until(self, passing: float) -> Any:
        """Return the last passing place beyond which one of the places looked at fails."""
        sign = 1 if passing > self._axis.present else -1
        inside = passing
        for place in self._axis.outwards(sign):
            if (place - passing) * sign <= 0:
                continue
            if not self._at(place).passed:
                return self._edge(inside, place)
            inside = place
        return None

    def _edge(self, passing: float, failing: float) -> Any:
        """Return the last passing value before a failing one, with few decimals."""
        while (middle := self._axis.between(passing, failing)) not in {None, passing, failing}:
            if self._at(middle).passed:
                passing = middle
            else:
                failing = middle
        return self._told(failing, passing)

    def _told(self, failing: float, passing: float) -> Any:
        """Return a passing value of few decimals as near as can be to a failing place beside it."""
        if self._axis.whole:
            return self._axis.value(passing)
        unit = 10.0**-DECIMALS
        sign = 1.0 if passing > failing else -1.0
        for nudge in (0.0, unit):
            told = round(failing + sign * (unit / 2 + nudge), DECIMALS) + 0.0  # never -0.0
            inside = self._axis.low <= told <= self._axis.high and (told - failing) * sign > 0
            if inside and self._at(told).passed:
                return told
        return passing

    def _on_step(self, passing: float) -> Any:
        """Return the first multiple of the knob's step from a passing place outwards that passes, or None."""
        if self._axis.whole:
            return self._axis.value(passing)
        step, sign = self._axis.knob.step, 1 if passing > self._axis.present else -1
        first = sign * -(-sign * passing // step)
        for ahead in range(2):
            told = round((first + sign * ahead) * step, DECIMALS) + 0.0
            inside = self._axis.low <= told <= self._axis.high and told != self._axis.present
            if inside and self._at(told).passed:
                return told
        return None

    def _at(self, place: float) -> Attempt:
        found = self._seen.get(place)
        if found is None:
            found = self._trial.attempt({self._axis.path: self._axis.value(place)})
            self._seen[place] = found
        return found
