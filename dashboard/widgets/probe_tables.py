"""Probes of the dialogue in view, and those that what was said suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from dashboard.frames.suggesting import suggestions
from dashboard.frames.tables import expected, named
from dashboard.i18n.charts import Outcome
from dashboard.i18n.probes import ProbeWords
from dashboard.state import words, workbench
from dashboard.widgets.keeping import drop_probes, keep_probes
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from phero_core.dialogue import Probe
    from phero_core.evaluation import Report
    from phero_core.replay import Trace

_FEW = 8


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
        chosen = st.dataframe(
            pd.DataFrame(rows),
            hide_index=True,
            height="content" if len(rows) <= _FEW else 300,
            on_select="rerun",
            selection_mode="multi-row",
            key=f"w_probe_suggested_{page}_{bench.source_name}_{bench.dialogue_id}_{len(trace.dialogue.probes)}",
        )
        picked = [found[row].probe for row in chosen["selection"]["rows"] if row < len(found)]
        buttons = st.container(horizontal=True)
        buttons.button(
            t(ProbeWords.TAKE, count=len(picked)),
            key=f"w_probe_take_{page}",
            disabled=not picked,
            on_click=_later(keep_probes, picked),
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
    chosen = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height="content" if len(rows) <= _FEW else 320,
        on_select="rerun",
        selection_mode="single-row",
        key=f"w_probe_table_{page}_{bench.source_name}_{bench.dialogue_id}_{len(rows)}",
    )
    picked = [report.results[row].probe for row in chosen["selection"]["rows"] if row < len(report.results)]
    mine = [probe for probe in picked if probe in own]
    if own:
        st.button(
            t(ProbeWords.REMOVE),
            key=f"w_probe_remove_{page}",
            disabled=not mine,
            help=t(ProbeWords.REMOVE_HINT),
            on_click=_later(drop_probes, mine),
        )
