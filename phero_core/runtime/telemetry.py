"""Metrics through the OpenTelemetry interface (extra ``telemetry``).

They go where the operator's own meter provider sends them. Without a provider, or without the package, nothing is
counted and nothing leaves the process. No attribute ever holds content: a wildcard's type is counted under its
pattern (``favorite_other``).

=====================  =========  =====================================================
name                   kind       attributes
=====================  =========  =====================================================
phero.packets          counter    phero.type, phero.label: packets released
phero.recalls          counter    phero.label: questions asked
phero.suppressions     counter    phero.reason, phero.label: values a recall left out
phero.turn.duration    histogram  phero.label, phero.stored: load to save [s]
=====================  =========  =====================================================
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from phero_core.errors import MissingExtraError
from phero_core.extras import require
from phero_core.runtime.public_types import public_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.config import Config
    from phero_core.engine.answer import Recall
    from phero_core.session import Turn

BUCKETS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)
"""Bounds of the histogram of turns [seconds]."""

_SILENT = ("_ProxyMeterProvider", "NoOpMeterProvider")


class Meters:
    """The instruments.

    Args:
        provider: whose instruments; the global one by default, whenever it is set.
    """

    def __init__(self, provider: Any = None) -> None:
        try:
            self._metrics: Any = require("opentelemetry.metrics")
        except MissingExtraError:
            self._metrics = None
            return
        self._provider = provider
        meter = self._metrics.get_meter("phero", meter_provider=provider)
        self._packets = meter.create_counter("phero.packets", "{packet}", "Packets released")
        self._recalls = meter.create_counter("phero.recalls", "{recall}", "Questions asked")
        self._left_out = meter.create_counter("phero.suppressions", "{value}", "Values that recalls left out")
        self._turns = meter.create_histogram(
            "phero.turn.duration", "s", "From load to save", explicit_bucket_boundaries_advisory=BUCKETS
        )

    @property
    def listen(self) -> bool:
        """Whether anybody listens; otherwise counting is not worth its time."""
        if self._metrics is None:
            return False
        provider = self._provider or self._metrics.get_meter_provider()
        return type(provider).__name__ not in _SILENT

    def turned(
        self, turns: Iterable[Turn], config: Config, label: str, seconds: float, *, stored: bool
    ) -> None:
        """Count a turn, its packets by type, and its time."""
        kinds = Counter(packet.type for turn in turns for packet in turn.packets)
        shown: Counter[str] = Counter()
        for kind, number in kinds.items():
            shown[public_type(config, kind)] += number
        for kind, number in shown.items():
            self._packets.add(number, {"phero.type": kind, "phero.label": label})
        self._turns.record(seconds, {"phero.label": label, "phero.stored": stored})

    def recalled(self, found: Recall, label: str) -> None:
        """Count a recall, and what it left out by the deciding reason."""
        self._recalls.add(1, {"phero.label": label})
        for reason, number in Counter(item.reasons[0].value for item in found.suppressed).items():
            self._left_out.add(number, {"phero.reason": reason, "phero.label": label})
