"""The settings that one knob alone can be turned to, from the present value outwards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from phero_core.config import ScentType, knobs_of
from phero_core.config.engine_settings import FieldSettings, RecallSettings
from phero_core.config.governor_settings import GovernorSettings
from phero_core.config.knob import Knob
from phero_core.config.scent_settings import ObserveSettings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pydantic import BaseModel

    from phero_core.config import Config
    from phero_core.replay.trace import Trace

SECTIONS: dict[str, type[BaseModel]] = {
    "field": FieldSettings,
    "recall": RecallSettings,
    "governor": GovernorSettings,
    "observe": ObserveSettings,
}

SILENT = frozenset({"recall.confirm_after", "inject_above"})
"""Knobs that act on hints and prompts only, never on what is recalled."""

CELLS = 32
"""Into how many parts a slider's range is cut to look for a passing value."""

BEYOND = 6
"""How many further places lie between a slider's end and the last value that is accepted."""

LISTED = 48
"""Whole numbers are tried one by one up to this many steps away from the present one."""

MOST_TYPES = 6
"""Of a pattern that means more types than this, the knobs of the first are tried."""


@dataclass(frozen=True)
class Axis:
    """One knob, and where it can be turned to.

    Attributes:
        path: the setting, dotted.
        knob: what it means.
        present: its value now.
        choices: the other values it can take, where these are words or switches.
        whole: whether it takes whole numbers only.
        low: smallest value worth trying.
        high: largest value worth trying.
    """

    path: str
    knob: Knob
    present: Any
    choices: tuple[Any, ...] = ()
    whole: bool = False
    low: float = 0.0
    high: float = 1.0

    def size(self, value: Any) -> float:
        """Return how far a value is from the present one, as a share of the knob's own range."""
        if self.choices:
            return 1.0
        first, last = self.knob.slider_range
        return float(abs(value - self.present) / (last - first))

    def outwards(self, sign: int) -> list[float]:
        """Return the places to look at on one side of the present value, nearest first.

        Args:
            sign: +1 for larger values, −1 for smaller ones.
        """
        end = self.high if sign > 0 else self.low
        places = {end, *(p for p in self._grid() if self.low <= p <= self.high)}
        return sorted((p for p in places if (p - self.present) * sign > 0), key=lambda p: p * sign)

    def ends(self) -> list[float]:
        """Return a few places all over the range: a knob that changes nothing there changes nothing."""
        grid = sorted({self.low, self.high, *self._grid()})
        inside = [place for place in grid if self.low <= place <= self.high]
        return list(dict.fromkeys([*inside[:: max(1, len(inside) // 6)], inside[-1]]))

    def between(self, one: float, other: float) -> float | None:
        """Return the middle of two places, or None where nothing worth telling apart lies between."""
        middle = (one + other) / 2
        if self.whole:
            return float(math.floor(middle)) if abs(other - one) > 1 else None
        return middle if abs(other - one) > NARROW * max(1.0, abs(middle)) else None

    def value(self, place: float) -> Any:
        """Return the value that stands at a place."""
        return round(place) if self.whole else place

    def _grid(self) -> Iterator[float]:
        first, last = self.knob.slider_range
        if self.whole:
            yield from (float(n) for n in range(self.present - LISTED, self.present + LISTED + 1))
            yield from (float(round(self.present + LISTED * 2**n)) for n in range(1, 12))
            yield from (float(round(self.present - LISTED * 2**n)) for n in range(1, 12))
            return
        yield from (first + (last - first) * n / CELLS for n in range(CELLS + 1))
        yield from _geometric(last, self.high)
        yield from (first - step for step in _geometric(0.0, first - self.low) if first > self.low)


NARROW = 1e-8
"""Two values that differ by less than this share are one."""


def _geometric(start: float, end: float) -> Iterator[float]:
    """Give places from start to end, ever further apart."""
    if end > start:
        yield from (start + (end - start) * 2.0 ** (n - BEYOND) for n in range(BEYOND + 1))


def axes(config: Config, kinds: Sequence[str], trace: Trace) -> list[Axis]:
    """Return every tunable knob that can act on a probe: the general ones, and those of its own types.

    Args:
        config: the parameter set, the dialogue's own settings included.
        kinds: the types that the probe asks for.
        trace: the replay; its length bounds what a longer buffer could change.
    """
    own = trace.dialogue.config
    found = [
        axis
        for section, model in SECTIONS.items()
        for axis in _of_section(section, model, getattr(config, section), trace)
    ]
    for kind in kinds[:MOST_TYPES]:
        found += _of_section(f"scents.{kind}", ScentType, config.scent(kind), trace)
    return [axis for axis in found if axis.path not in own]


def _of_section(name: str, model: type[BaseModel], numbers: Any, trace: Trace) -> Iterator[Axis]:
    for setting, knob in knobs_of(model).items():
        path = f"{name}.{setting}"
        if knob.tunable and setting not in SILENT and path not in SILENT:
            yield _axis(path, knob, getattr(numbers, setting), model, trace)


def _axis(path: str, knob: Knob, present: Any, model: type[BaseModel], trace: Trace) -> Axis:
    if knob.unit == "switch":
        return Axis(path, knob, present, choices=(not present,))
    annotation = model.model_fields[path.rpartition(".")[2]].annotation
    if knob.unit == "choice":
        words = tuple(str(word) for word in get_args(annotation) or list(annotation))  # type: ignore[call-overload]  # an enum's class lists its members
        return Axis(path, knob, str(present), choices=tuple(word for word in words if word != str(present)))
    if "int" not in str(annotation):
        return Axis(path, knob, present, low=knob.low, high=knob.high)
    last = len(trace.dialogue.messages) + 1
    if present is None:  # an open window is as long as the buffer
        present = trace.config.field.max_rounds
    high = max(present, min(int(knob.high), last))
    return Axis(path, knob, present, whole=True, low=knob.low, high=high)
