"""Compare: A against B on one scale, what differs, and which probes were fixed or broken."""

from __future__ import annotations

import streamlit as st

from dashboard.compute import report_of, trace_of
from dashboard.frames.viewing import kind_in_view, round_in_view
from dashboard.i18n.comparing import Comparing
from dashboard.state import words, workbench
from dashboard.widgets.charts import heatmap, heatmap_controls
from dashboard.widgets.comparing import changed_settings, probe_lists, scope, verdict
from dashboard.widgets.heading import heading
from dashboard.workbench import SLOTS

bench, t = workbench(), words()
dialogue = bench.dialogue
traces = {slot: trace_of(dialogue, bench.configs[slot]) for slot in SLOTS}
here = {slot: report_of([dialogue], bench.configs[slot]) for slot in SLOTS}
bench.settle_view(round_in_view(here["A"], dialogue.rounds))
kind = kind_in_view(bench.kind, traces["A"].types, here["A"])

heading(dialogue)
heatmap_controls()
heatmap({slot: (traces[slot], here[slot].results) for slot in SLOTS}, key="compare", kind=kind)
if bench.configs["A"].digest != bench.configs["B"].digest and traces["A"].scores == traces["B"].scores:
    st.info(t(Comparing.NO_EFFECT))

dialogues = scope(dialogue)
reports = here if len(dialogues) == 1 else {slot: report_of(dialogues, bench.configs[slot]) for slot in SLOTS}
left, right = st.columns([0.46, 0.54], gap="large")
with left:
    verdict(reports["A"], reports["B"], len(dialogues))
with right:
    changed_settings()
probe_lists(reports["A"], reports["B"])
