"""Compare: A against B on one scale, what differs, and which probes were fixed or broken."""

from __future__ import annotations

import streamlit as st

from dashboard.compute import report_of, trace_of
from dashboard.frames.viewing import kind_in_view, round_in_view, telling_probe
from dashboard.i18n.comparing import Comparing
from dashboard.state import words, workbench
from dashboard.widgets.charts import heatmap, heatmap_controls
from dashboard.widgets.comparing import changed_settings, probe_lists, scope, verdict
from dashboard.widgets.heading import heading
from dashboard.widgets.judged import reports_of
from dashboard.widgets.judging import alone, calibration, kept_results, parts, standing
from dashboard.workbench import SLOTS
from phero_core.evaluation import compare

bench, t = workbench(), words()
dialogue = bench.dialogue
traces = {slot: trace_of(dialogue, bench.configs[slot]) for slot in SLOTS}
here = {slot: report_of([dialogue], bench.configs[slot]) for slot in SLOTS}
told = telling_probe(here["A"], bench.configs["A"])
bench.settle_view(round_in_view(told, dialogue.rounds))
kind = kind_in_view(bench.kind, traces["A"].types, told, here["A"])

heading(dialogue)
heatmap_controls("compare")
heatmap({slot: (traces[slot], here[slot].results) for slot in SLOTS}, key="compare", kind=kind)
if bench.configs["A"].digest != bench.configs["B"].digest and traces["A"].scores == traces["B"].scores:
    st.info(t(Comparing.NO_EFFECT))

dialogues = scope(dialogue)
reports = here if len(dialogues) == 1 else reports_of(dialogues, *SLOTS)
found = compare(reports["A"], reports["B"])
left, right = st.columns(2, gap="medium")
with left:
    verdict(found, reports["A"], reports["B"], len(dialogues))
    kept_results(found, reports["A"], reports["B"], dialogues)
with right:
    changed_settings()
    alone(dialogues)
probe_lists(found)
if reports["A"].results:
    left, right = st.columns(2, gap="medium")
    with left:
        parts(reports["A"], reports["B"])
    with right:
        calibration(reports["A"], reports["B"])
    standing(dialogues)
