"""The strip of figures on top of the tuning page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.i18n.tune import Tune
from dashboard.state import words

if TYPE_CHECKING:
    from phero_core.evaluation import Report
    from phero_core.replay import Trace

_SHOWN = 0.005
"""A smaller difference would be shown as none."""


def kpis(own: Report, other: Report, other_name: str, trace: Trace, cursor: int) -> None:
    """Draw what the probes of this dialogue come to, against the other parameter set.

    Args:
        own: probes under the set that is edited.
        other: the same under the other one.
        other_name: ``A`` or ``B``.
        trace: the replay in view.
        cursor: the round in view.
    """
    t = words()
    strip = st.container(horizontal=True, gap="medium")
    passed, before = (sum(result.passed for result in report.results) for report in (own, other))
    total = len(own.results)
    strip.metric(
        t(Tune.PROBES),
        f"{passed} / {total}" if total else t(Tune.NO_PROBES),
        _against(passed - before, other_name),
        help=t(Tune.PROBES_HELP),
    )
    for label, help_text, name in (
        (Tune.FORGOTTEN, Tune.FORGOTTEN_HELP, "miss"),
        (Tune.GHOSTS, Tune.GHOSTS_HELP, "ghost"),
    ):
        count, there = (sum(result.outcome == name for result in r.results) for r in (own, other))
        strip.metric(
            t(label), count, _against(count - there, other_name), delta_color="inverse", help=t(help_text)
        )
    margin, margin_there = own.metrics["median_margin"], other.metrics["median_margin"]
    strip.metric(
        t(Tune.MARGIN),
        f"{margin:+.2f}",
        t(Tune.AGAINST_REAL, delta=margin - margin_there, slot=other_name)
        if abs(margin - margin_there) > _SHOWN
        else None,
        help=t(Tune.MARGIN_HELP),
    )
    strip.metric(t(Tune.LIVE), len(trace.field_after(cursor)), help=t(Tune.LIVE_HELP, round=cursor))


def _against(delta: int, name: str) -> str | None:
    return words()(Tune.AGAINST, delta=delta, slot=name) if delta else None
