"""One number of the configuration with all that a person needs to set it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from phero_core.text import Text

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo


Unit = Literal["rounds", "strength", "factor", "share", "count", "sharpness", "ratio", "choice", "switch", ""]


@dataclass(frozen=True)
class Knob:
    """What a setting means and which values make sense.

    Attributes:
        label: its short name.
        meaning: one sentence.
        unit: what its number counts.
        low: smallest value that is accepted.
        high: largest value that is accepted.
        recommended: the range that practitioners report or that real data supports, or None.
        step: a slider's step.
        why: what goes wrong outside the recommended range.
        tunable: whether a search may move it.
        slider: the part of the range that a slider shows; any accepted value can still be typed.
    """

    label: Text
    meaning: Text
    unit: Unit = ""
    low: float = 0.0
    high: float = 1.0
    recommended: tuple[float, float] | None = None
    step: float = 0.01
    why: Text | None = None
    tunable: bool = True
    slider: tuple[float, float] | None = None

    @property
    def slider_range(self) -> tuple[float, float]:
        """The ends of its slider."""
        return self.slider or (self.low, self.high)


def knob(default: Any, label: Text, meaning: Text, **about: Any) -> Any:
    """Declare a setting: a pydantic field that carries its `Knob`."""
    entry = Knob(label=label, meaning=meaning, **about)
    bounds: dict[str, Any] = {}
    if entry.unit not in {"choice", "switch", ""}:
        bounds = {"ge": entry.low, "le": entry.high, "allow_inf_nan": False}
        if isinstance(default, int) or default is None:
            bounds = {"ge": int(entry.low), "le": int(entry.high)}
    if isinstance(default, Enum):
        bounds = {"strict": False}  # a file holds the word, not the enum's member
    info: FieldInfo = Field(default, title=label.en, description=meaning.en, **bounds)
    info.metadata.append(entry)
    return info


def knobs_of(model: type[BaseModel]) -> dict[str, Knob]:
    """Return the knobs of a section by the names of its settings."""
    found = {}
    for name, info in model.model_fields.items():
        entry = next((part for part in info.metadata if isinstance(part, Knob)), None)
        if entry is not None:
            found[name] = entry
    return found
