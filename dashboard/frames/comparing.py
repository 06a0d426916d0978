"""A against B, as the comparison page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.frames.tables import expected, got, named, said, setting_name, why
from dashboard.i18n.charts import Outcome
from dashboard.i18n.comparing import Comparing
from dashboard.i18n.shell import Domain, Punctuation
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dashboard.i18n import Speaker
    from phero_core.evaluation import Effect, ProbeResult, Report
    from phero_core.evaluation.baselines import Standing, Standings
    from phero_core.text import Language

Pair = tuple["ProbeResult", "ProbeResult"]

METRICS = {
    "accuracy": Comparing.ACCURACY,
    "joint_accuracy": Comparing.JOINT,
    "hit_rate": Comparing.HIT,
    "miss_rate": Comparing.MISS,
    "stale_rate": Comparing.STALE,
    "wrong_rate": Comparing.WRONG,
    "ghost_rate": Comparing.GHOST,
    "ece": Comparing.ECE,
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


NOTHING_KNOWN = (0.0, 1.0)
"""The interval of a share of nothing: no probe asks for it."""


def metrics_table(a: Report, b: Report, t: Speaker) -> pd.DataFrame:
    """Return the figures of both side by side, rates with their intervals, and the difference."""
    return pd.DataFrame(
        [
            {
                t(Comparing.METRIC): t(words),
                "A": _figure(name, a, t),
                "B": _figure(name, b, t),
                "B − A": _difference(name, b.metrics[name] - a.metrics[name]) if _known(name, a, b) else "–",
            }
            for name, words in METRICS.items()
        ]
    )


def _known(name: str, *reports: Report) -> bool:
    """Tell whether any probe asks for what a rate counts."""
    return all(report.intervals.get(name) != NOTHING_KNOWN for report in reports)


def _figure(name: str, report: Report, t: Speaker) -> str:
    value = report.metrics[name]
    if name in report.intervals:
        if not _known(name, report):
            return "–"
        low, high = report.intervals[name]
        return t(Comparing.RANGE, value=f"{value:.1%}", low=f"{100 * low:.0f}", high=f"{100 * high:.0f}")
    return f"{value:.3f}" if name == "ece" else f"{value:,.1f}"


def _difference(name: str, value: float) -> str:
    if name == "ece" or name.startswith("mean"):
        digits = 3 if name == "ece" else 1
        return "0" if round(value, digits) == 0 else f"{value:+,.{digits}f}".replace("-", "−")
    return "0" if round(100 * value, 1) == 0 else f"{points(value)} pp"


PARTS = {
    "type": Comparing.PART_TYPE,
    "domain": Comparing.PART_DOMAIN,
    "distance": Comparing.PART_DISTANCE,
    "kind": Comparing.PART_KIND,
}
"""What probes can be grouped by."""


def parts_table(a: Report, b: Report, part: str, t: Speaker, language: Language) -> pd.DataFrame:
    """Return accuracy of both for each group of probes.

    Args:
        a: of slot A.
        b: of slot B.
        part: one of `PARTS`.
        t: speaks the page's language.
        language: of type labels.
    """
    ours, theirs = a.by(part), b.by(part)
    rows = [
        {
            t(PARTS[part]): _part_name(part, name, t, language),
            t(Comparing.PROBES): int(figures["probes"]),
            "A": 100 * figures["accuracy"],
            "B": 100 * theirs.get(name, figures)["accuracy"],
            "B − A": f"{points(theirs.get(name, figures)['accuracy'] - figures['accuracy'])} pp",
        }
        for name, figures in ours.items()
    ]
    return pd.DataFrame(rows)


def _part_name(part: str, name: object, t: Speaker, language: Language) -> str:
    if name is None or name == "":
        return t(Comparing.PART_NONE)
    if part == "type":
        return label_of(str(name), language)
    return named(Domain, str(name), t) if part == "domain" else str(name)


def effects_table(effects: Sequence[Effect], t: Speaker, language: Language) -> pd.DataFrame:
    """Return what each changed setting does alone."""
    rows = [
        {
            t(Comparing.NAME): setting_name(effect.path, language),
            "A": said(effect.before, t),
            "B": said(effect.after, t),
            t(Comparing.ALONE): effect.say(language),
        }
        for effect in effects
    ]
    return pd.DataFrame(rows)


def standings_table(found: Standings, t: Speaker, language: Language) -> pd.DataFrame:
    """Return the field and simpler memories side by side."""
    return pd.DataFrame([_standing(each, t, language) for each in found.methods])


def _standing(each: Standing, t: Speaker, language: Language) -> dict[str, object]:
    best = each.hits_at_field_ghosts
    return {
        t(Comparing.METHOD): each.label.say(language),
        t(Comparing.HIT): f"{each.shares['hits'].value:.1%}",
        t(Comparing.STALE): f"{each.shares['stale'].value:.1%}",
        t(Comparing.GHOST): f"{each.shares['ghosts'].value:.1%}",
        t(Comparing.MISS): f"{each.shares['misses'].value:.1%}",
        t(Comparing.AT_GHOSTS): "–" if best is None else f"{best:.1%}",
        t(Comparing.CANDIDATES): f"{each.mean_candidates:.1f}",
        t(Comparing.PROMPT): f"{each.mean_characters:,.0f}",
    }


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
