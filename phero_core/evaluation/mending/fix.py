"""A change of one knob that mends a probe, with what else it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from phero_core.config import knobs_of, with_values
from phero_core.config.knob import Knob
from phero_core.config.scent_settings import ScentType
from phero_core.evaluation.mending.axis import SECTIONS
from phero_core.evaluation.probes import ProbeResult
from phero_core.labels import label_of
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from phero_core.config import Config


@dataclass(frozen=True)
class Fix:
    """The smallest change of one knob that makes a failed probe pass.

    Attributes:
        path: the setting, dotted.
        before: its value now.
        after: the nearest value at which the probe passes; exact to 1e-6, or a whole number, word or switch.
        on_step: the nearest such value on the knob's own step, as a slider gives it, or None where none passes.
        until: further away, the last value that passes before one fails; None where none fails as far as was looked.
        size: the change as a share of the knob's range, 0..1 mostly; 1 for words and switches.
        fixed: other probes of the data set that it mends, too, as they are answered then.
        broken: other probes that it breaks, as they are answered then.
        knob: what the setting means.
    """

    path: str
    before: Any
    after: Any
    on_step: Any
    until: Any
    size: float
    fixed: tuple[ProbeResult, ...]
    broken: tuple[ProbeResult, ...]
    knob: Knob

    @property
    def sign(self) -> str:
        """Which way the change goes: ``≥`` or ``≤`` the value; ``=`` where it is one of a few."""
        if isinstance(self.after, str | bool):
            return "="
        return "≥" if self.after > self.before else "≤"

    @property
    def bounds(self) -> str:
        """Where it passes: ``≥ 0.93``, ``≤ 0.49``, ``0.93–0.97`` where it fails again beyond, or ``= many``."""
        if self.until is None:
            return f"{self.sign} {shown(self.after)}"
        if self.until == self.after:
            return f"= {shown(self.after)}"
        low, high = sorted((self.after, self.until))
        return f"{shown(low)}–{shown(high)}"

    def applied_to(self, config: Config) -> Config:
        """Return the parameter set with this change."""
        return with_values(config, {self.path: self.after})

    def name(self, language: Language = "en") -> str:
        """Return what the setting is called."""
        return setting_name(self.path, language)

    def say(self, language: Language = "en") -> str:
        """Return the change and its side effects as a sentence."""
        return _SENTENCE.say(
            language,
            name=self.name(language),
            path=self.path,
            bounds=self.bounds,
            before=shown(self.before),
            fixed=len(self.fixed),
            broken=len(self.broken),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "on_step": self.on_step,
            "until": self.until,
            "size": self.size,
            "fixed": [result.place for result in self.fixed],
            "broken": [result.place for result in self.broken],
        }


def setting_name(path: str, language: Language = "en") -> str:
    """Return what people call a setting.

    >>> setting_name("scents.shipping_address.decay_factor")
    'shipping address · Decay factor'
    """
    section, _, rest = path.partition(".")
    kind, _, setting = rest.rpartition(".")
    model = ScentType if section == "scents" else SECTIONS[section]
    label = knobs_of(model)[setting].label.say(language)
    return f"{label_of(kind, language)} · {label}" if section == "scents" else label


def shown(value: Any) -> str:
    """Return a setting's value as a parameter file would have it.

    >>> shown(0.5), shown(True), shown(12)
    ('0.5', 'true', '12')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)


_SENTENCE = Text(
    "{name} {bounds} (now {before}) mends this; {fixed} others are mended, {broken} break [{path}]",
    "{name} {bounds}（现为 {before}）可修复；另修复 {fixed} 个，变坏 {broken} 个 [{path}]",
)
