"""What a pointed-at cell says, packed small: words once, numbers as matrices, so that a slider step stays light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dashboard.charts.figure import strength
from dashboard.charts.happening import EventKind
from dashboard.charts.heatmap.data import Panel
from dashboard.i18n.charts import Tip

if TYPE_CHECKING:
    from dashboard.charts.heatmap.data import HeatmapData, Slot
    from dashboard.charts.heatmap.info import HeatmapInfo

_TEMPLATES = {
    "head": Tip.HEAD,
    "age": Tip.AGE,
    "now": Tip.AGE_NOW,
    "never": Tip.NEVER,
    "reaches": Tip.REACHES,
    "below": Tip.BELOW,
    "open": Tip.OPEN,
}


def heatmap_tips(info: HeatmapInfo) -> dict[str, Any]:
    """Return the content of all tips; the component fills the templates when a cell is pointed at.

    A slot's concentrations are sent only where its panel does not already hold them.
    """
    data = info.data
    slots = [_slot(info, Panel.A, data.a)]
    if data.b is not None:
        slots.append(_slot(info, Panel.B, data.b))
    return {
        "rows": [row.label for row in data.rows],
        "first": data.first_round,
        "last": data.last_round,
        "panels": [str(panel.panel) for panel in info.panels],
        "slots": slots,
        "kinds": [[kind.mark.glyph, kind.words.say(info.language)] for kind in EventKind],
        "words": {key: words.value.say(info.language) for key, words in _TEMPLATES.items()},
    }


def _slot(info: HeatmapInfo, panel: Panel, slot: Slot) -> dict[str, Any]:
    shown = [entry.panel for entry in info.panels]
    drawn_as = shown.index(panel) if panel in shown and not info.data.log else None
    content: dict[str, Any] = {
        "name": str(panel),
        "threshold": strength(slot.threshold),
        "least": slot.threshold,
        "events": _events(info.data, slot),
    }
    if drawn_as is None:
        content["c"] = np.round(slot.concentration, 4)
    else:
        content["trace"] = drawn_as
    if slot.last_deposit is not None:
        content["last"] = slot.last_deposit.astype(np.int16)
    if slot.why:
        content["reasons"], content["why"] = _coded(slot.why)
    return content


def _events(data: HeatmapData, slot: Slot) -> list[list[Any]]:
    row_of = {row.label: index for index, row in enumerate(data.rows)}
    kinds = list(EventKind)
    return [
        [row_of[event.row], event.round, kinds.index(event.kind), event.text]
        for event in slot.events
        if event.row in row_of
    ]


def _coded(why: tuple[tuple[str, ...], ...]) -> tuple[list[str], np.ndarray]:
    """Return the different reasons, and for each cell which one it is."""
    reasons = list(dict.fromkeys(reason for line in why for reason in line))
    code = {reason: index for index, reason in enumerate(reasons)}
    codes = np.array([[code[reason] for reason in line] for line in why], dtype=np.int16)
    return reasons, codes
