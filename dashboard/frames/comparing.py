"""A against B, as the comparison page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.frames.tables import expected, got, why
from dashboard.i18n.charts import Outcome
from dashboard.i18n.comparing import Comparing
from dashboard.i18n.shell import Punctuation
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dashboard.i18n import Speaker
    from phero_core.evaluation import ProbeResult, Report
    from phero_core.text import Language

Pair = tuple["ProbeResult", "ProbeResult"]

METRICS = {
    "accuracy": Comparing.ACCURACY,
    "hit_rate": Comparing.HIT,
    "miss_rate": Comparing.MISS,
    "stale_rate": Comparing.STALE,
    "wrong_rate": Comparing.WRONG,
    "ghost_rate": Comparing.GHOST,
    "mean_candidates": Comparing.CANDIDATES,
    "mean_injected_chars": Comparing.CHARS,
}
"""The figures that are shown side by side; the ghost rate never without the hit rate."""

GROUPS = {
    "broken": Comparing.BROKEN,
    "fixed": Comparing.FIXED,
    "both_fail": Comparing.BOTH_FAIL,
    "both_pass": Comparing.BOTH_PASS,
}


def pairs_by_group(a: Report, b: Report) -> dict[str, list[Pair]]:
    """Return the probes in four groups, regressions first."""
    groups: dict[str, list[Pair]] = {name: [] for name in GROUPS}
    for one, other in zip(a.results, b.results, strict=True):
        if one.passed:
            groups["both_pass" if other.passed else "broken"].append((one, other))
        else:
            groups["fixed" if other.passed else "both_fail"].append((one, other))
    return groups


def metrics_table(a: Report, b: Report, t: Speaker) -> pd.DataFrame:
    """Return the figures of both side by side, with their difference."""
    return pd.DataFrame(
        [
            {
                t(Comparing.METRIC): t(words),
                "A": _figure(name, a.metrics[name]),
                "B": _figure(name, b.metrics[name]),
                "B − A": _difference(name, b.metrics[name] - a.metrics[name]),
            }
            for name, words in METRICS.items()
        ]
    )


def _is_rate(name: str) -> bool:
    return not name.startswith("mean")


def _figure(name: str, value: float) -> str:
    return f"{value:.1%}" if _is_rate(name) else f"{value:,.1f}"


def _difference(name: str, value: float) -> str:
    shown = points(value) if _is_rate(name) else f"{value:+,.1f}".replace("-", "−")
    return (
        "0"
        if float(f"{100 * value if _is_rate(name) else value:.1f}") == 0
        else f"{shown} pp"
        if _is_rate(name)
        else shown
    )


def points(value: float) -> str:
    """Return a difference of two shares in percentage points.

    >>> points(-0.285)
    '−28.5'
    """
    return f"{100 * value:+.1f}".replace("-", "−")


def pairs_table(pairs: list[Pair], titles: Mapping[str, str], t: Speaker, language: Language) -> pd.DataFrame:
    """Return one row for each pair of judged probes.

    Args:
        pairs: each probe as A and as B answer it.
        titles: of the dialogues, by id.
        t: speaks the page's language.
        language: of labels and reasons.
    """
    return pd.DataFrame(
        [
            {
                t(Comparing.DIALOGUE): titles.get(one.dialogue, one.dialogue),
                t(Comparing.ROUND): one.probe.after_round,
                t(Comparing.TYPE): label_of(one.probe.type, language),
                t(Comparing.EXPECT): expected(one.probe, t),
                t(Comparing.GOT_A): _answer(one, t),
                t(Comparing.GOT_B): _answer(other, t),
                t(Comparing.REASON): why(other if one.passed else one, language),
            }
            for one, other in pairs
        ]
    )


def _answer(result: ProbeResult, t: Speaker) -> str:
    return t(Punctuation.NAMED, name=t(Outcome[result.outcome.name]), value=got(result, t))
