"""Probes of the dialogue in view, and those that what was said suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.suggesting import suggestions
from dashboard.frames.tables import expected, named
from dashboard.i18n.charts import Outcome
from dashboard.i18n.probes import ProbeWords
from dashboard.state import words, workbench
from dashboard.widgets.keeping import drop_probes, keep_probes
from dashboard.widgets.picking import picked
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from phero_core.dialogue import Probe
    from phero_core.evaluation import Report
    from phero_core.replay import Trace


def suggested_probes(trace: Trace, page: str) -> None:
    """Draw what is suggested, to be picked."""
    bench, t = workbench(), words()
    found = suggestions(trace, t, ProbeWords)
    box = st.expander(
        t(ProbeWords.SUGGESTED, count=len(found)), key=f"w_probe_more_{page}", on_change="rerun"
    )
    if not box.open:
        return
    with box:
        if not found:
            st.caption(t(ProbeWords.SUGGESTED_NONE))
            return
        rows = [
            {
                t(ProbeWords.AFTER): each.probe.after_round,
                t(ProbeWords.TYPE): label_of(each.probe.type, bench.language),
                t(ProbeWords.EXPECTED): expected(each.probe, t),
                t(ProbeWords.WHY): each.why,
            }
            for each in found
        ]
        asked = len(trace.dialogue.probes)
        key = f"w_probe_suggested_{page}_{bench.source_name}_{bench.dialogue_id}_{asked}"
        chosen = picked(rows, [each.probe for each in found], key=key, tall=300, many=True)
        buttons = st.container(horizontal=True)
        buttons.button(
            t(ProbeWords.TAKE, count=len(chosen)),
            key=f"w_probe_take_{page}",
            disabled=not chosen,
            on_click=_later(keep_probes, chosen),
        )
        buttons.button(
            t(ProbeWords.TAKE_ALL),
            key=f"w_probe_take_all_{page}",
            on_click=_later(keep_probes, [each.probe for each in found]),
        )


def _later(act: Callable[[Sequence[Probe]], None], probes: Sequence[Probe]) -> Callable[[], None]:
    return lambda: act(probes)


def probe_table(report: Report, page: str) -> None:
    """Draw the probes with their outcomes; those that were added can be removed."""
    bench, t = workbench(), words()
    if not report.results:
        st.caption(t(ProbeWords.NONE))
        return
    own = bench.library.added(bench.source_name, bench.dialogue_id)
    rows = [
        {
            t(ProbeWords.AFTER): result.probe.after_round,
            t(ProbeWords.TYPE): label_of(result.probe.type, bench.language),
            t(ProbeWords.OUTCOME, slot=bench.slot): named(Outcome, result.outcome.value, t),
            t(ProbeWords.EXPECTED): expected(result.probe, t),
            **({t(ProbeWords.OWN): "●" if result.probe in own else ""} if own else {}),
        }
        for result in report.results
    ]
    key = f"w_probe_table_{page}_{bench.source_name}_{bench.dialogue_id}_{len(rows)}"
    chosen = picked(rows, [result.probe for result in report.results], key=key, tall=320)
    mine = [probe for probe in chosen if probe in own]
    if own:
        st.button(
            t(ProbeWords.REMOVE),
            key=f"w_probe_remove_{page}",
            disabled=not mine,
            help=t(ProbeWords.REMOVE_HINT),
            on_click=_later(drop_probes, mine),
        )
