"""Tune: move a slider, see the field and the recall change, and why."""

from __future__ import annotations

import streamlit as st

from dashboard.compute import report_of, trace_of
from dashboard.frames.field import ordered_types
from dashboard.frames.transcript import transcript_data
from dashboard.frames.viewing import kind_in_view, round_in_view, telling_probe
from dashboard.i18n.tune import Transcript, Tune
from dashboard.state import words, workbench
from dashboard.widgets.append import append_message
from dashboard.widgets.charts import heatmap, heatmap_controls, look_at, timeline
from dashboard.widgets.first_steps import first_steps
from dashboard.widgets.heading import heading
from dashboard.widgets.inspector import inspector
from dashboard.widgets.kpis import kpis
from dashboard.widgets.transcript import transcript
from dashboard.widgets.type_grid import type_grid
from phero_core.labels import label_of

bench, t = workbench(), words()
dialogue = bench.dialogue

own = trace_of(dialogue, bench.config)
report = report_of([dialogue], bench.config)
told = telling_probe(report, bench.config)
bench.settle_view(round_in_view(told, dialogue.rounds))
cursor = bench.round_in_view
kind = kind_in_view(bench.kind, own.types, told, report)

# The heatmap is worked out and sent first: it is what a moved slider is about.
top, chart = st.container(), st.container()
with chart:
    heatmap_controls("tune")
    heatmap({bench.slot: (own, report.results)}, key="heatmap", kind=kind)
other = trace_of(dialogue, bench.configs[bench.other])
other_report = report_of([dialogue], bench.configs[bench.other])
with top:
    heading(dialogue)
    first_steps(report, bench.config)
    kpis(report, other_report, bench.other, own, cursor)
if kind is not None:
    both = {bench.slot: (own, report.results), bench.other: (other, other_report.results)}
    timeline(ordered_types([own, other]), kind, both)
left, right = st.columns([0.52, 0.48], gap="medium")
with left:
    st.subheader(t(Tune.TRANSCRIPT))
    data = transcript_data(
        own, cursor=cursor, kind=kind, added=len(bench.added), t=t, language=bench.language
    )
    look = transcript(data, key=f"transcript-{dialogue.id}")
    append_message()
with right:
    label = label_of(kind, bench.language) if kind else ""
    st.subheader(t(Tune.INSPECTOR, label=label, round=cursor))
    if kind is None:
        st.caption(t(Transcript.NOTHING))
    else:
        inspector(own, kind, cursor)
all_types = st.expander(t(Tune.ALL_TYPES), key="w_all_types", on_change="rerun")
if all_types.open:  # a table is costly to draw: only for those who look at it
    with all_types:
        type_grid(ordered_types([own]))
if look is not None:
    look_at(look.round, look.kind)
