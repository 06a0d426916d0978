"""What the two hero charts show, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.i18n.charts import Heatmap, Timeline

if TYPE_CHECKING:
    from dashboard.charts.heatmap import HeatmapData
    from dashboard.charts.timeline import TimelineData
    from dashboard.i18n import Speaker

DECIMALS = 3


def heatmap_table(data: HeatmapData, t: Speaker) -> pd.DataFrame:
    """Return the concentrations: a line for each row and parameter set, a column for each round."""
    slots = {"A": data.a} if data.b is None else {"A": data.a, "B": data.b}
    rounds = [str(number) for number in range(data.first_round, data.last_round + 1)]
    lines = [
        {t(Heatmap.TYPE): row.label}
        | ({} if data.b is None else {"A/B": name})
        | dict(zip(rounds, slot.concentration[place].round(DECIMALS).tolist(), strict=True))
        for place, row in enumerate(data.rows)
        for name, slot in slots.items()
    ]
    return pd.DataFrame(lines)


def timeline_table(data: TimelineData, t: Speaker) -> pd.DataFrame:
    """Return the confidences: a line for each round, a column for each parameter set."""
    rounds = range(data.first_round, data.last_round + 1)
    return pd.DataFrame(
        {t(Timeline.ROUND): list(rounds)}
        | {
            f"{t(Timeline.CONFIDENCE)} {trail.name}": trail.confidence.round(DECIMALS).tolist()
            for trail in data.trails
        }
    )
