"""The heatmap in words, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dashboard.charts.figure import signed, strength
from dashboard.i18n.charts import Heatmap

if TYPE_CHECKING:
    from dashboard.charts.heatmap.data import HeatmapData, Slot
    from phero_core.text import Language


def alt_sentence(data: HeatmapData, language: Language) -> str:
    """Return what the heatmap shows in the current round, slot by slot, and where A and B differ most."""
    if not data.rows or not data.rounds:
        return Heatmap.EMPTY.say(language)
    parts = [
        Heatmap.ALT.say(language, rows=len(data.rows), first=data.first_round, last=data.last_round),
        _slot(data, data.a, "A", language),
    ]
    if data.b is not None:
        parts += [_slot(data, data.b, "B", language), _difference(data, data.b, language)]
    return ("" if language == "zh" else " ").join(parts)


def _slot(data: HeatmapData, slot: Slot, name: str, language: Language) -> str:
    column = min(max(data.current - data.first_round, 0), data.rounds - 1)
    now = slot.concentration[:, column]
    live = int(((now >= slot.threshold) & (now > 0)).sum())
    said = {"slot": name, "round": column + data.first_round, "threshold": strength(slot.threshold)}
    if not live:
        return Heatmap.ALT_SILENT.say(language, **said)
    best = int(now.argmax())
    value = strength(float(now[best]))
    label = data.rows[best].label
    return Heatmap.ALT_SLOT.say(language, **said, live=live, rows=len(data.rows), label=label, value=value)


def _difference(data: HeatmapData, b: Slot, language: Language) -> str:
    difference = b.concentration - data.a.concentration
    if not difference.any():
        return Heatmap.ALT_EQUAL.say(language)
    row, column = np.unravel_index(int(np.abs(difference).argmax()), difference.shape)
    return Heatmap.ALT_DIFFERENCE.say(
        language,
        label=data.rows[row].label,
        round=int(column) + data.first_round,
        value=signed(float(difference[row, column])),
    )
