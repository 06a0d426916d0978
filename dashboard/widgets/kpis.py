"""The strip of figures on top of the tuning page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from dashboard.charts.figure import signed
from dashboard.i18n.tune import Tune
from dashboard.state import words

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

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
        help=t(Tune.PROBES_HELP),
        **_against(passed - before, other_name, better=passed > before),
    )
    for label, help_text, name in (
        (Tune.FORGOTTEN, Tune.FORGOTTEN_HELP, "miss"),
        (Tune.GHOSTS, Tune.GHOSTS_HELP, "ghost"),
    ):
        count, there = (sum(result.outcome == name for result in r.results) for r in (own, other))
        strip.metric(
            t(label), count, help=t(help_text), **_against(count - there, other_name, better=count < there)
        )
    _margin(strip, own, other, other_name)
    strip.metric(t(Tune.LIVE), len(trace.field_after(cursor)), help=t(Tune.LIVE_HELP, round=cursor))


def _margin(strip: DeltaGenerator, own: Report, other: Report, other_name: str) -> None:
    t = words()
    if all(result.margin is None for result in own.results):
        strip.metric(t(Tune.MARGIN), "–", help=t(Tune.MARGIN_HELP))
        return
    margin, there = own.metrics["median_margin"], other.metrics["median_margin"]
    strip.metric(
        t(Tune.MARGIN),
        signed(margin),
        help=t(Tune.MARGIN_HELP),
        **_against(margin - there, other_name, better=margin > there, digits=2),
    )


def _against(delta: float, name: str, *, better: bool, digits: int = 0) -> dict[str, Any]:
    """Return how a figure stands against the other set: the words, an arrow for the direction, a colour for good."""
    if abs(delta) < _SHOWN:
        return {}
    number = f"{delta:+.{digits}f}".replace("-", "−")
    return {
        "delta": words()(Tune.AGAINST, delta=number, slot=name),
        "delta_arrow": "up" if delta > 0 else "down",
        "delta_color": "green" if better else "red",
    }
