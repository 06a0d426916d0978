"""What the charts show, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.i18n.charts import Heatmap, Reliability, Timeline

if TYPE_CHECKING:
    from dashboard.charts.heatmap import HeatmapData
    from dashboard.charts.reliability import ReliabilityInfo
    from dashboard.charts.strengths import StrengthsInfo
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


def reliability_table(info: ReliabilityInfo, t: Speaker) -> pd.DataFrame:
    """Return the calibration: a line for each parameter set and bin of confidence."""
    lines = [
        {
            "A/B": curve.slot,
            info.said: f"{found.confidence:.2f}",
            info.right: f"{found.right:.0%} [{100 * found.interval.low:.0f}–{100 * found.interval.high:.0f}]",
            t(Reliability.ANSWERS): found.answers,
        }
        for curve in info.curves
        for found in curve.bins
    ]
    return pd.DataFrame(lines)


def strengths_table(info: StrengthsInfo, t: Speaker) -> pd.DataFrame:
    """Return what is left of a value: a line for each round."""
    left = [round(strength, DECIMALS) for strength in info.strengths]
    return pd.DataFrame({info.round_words: list(range(1, len(left) + 1)), t(Heatmap.CONCENTRATION): left})
