"""Data and export: dialogues in, probes on them, parameter sets in and out."""

from __future__ import annotations

import streamlit as st

from dashboard.compute import report_of, trace_of
from dashboard.frames.transcript import transcript_data
from dashboard.frames.viewing import kind_in_view
from dashboard.i18n.probes import ProbeWords
from dashboard.state import words, workbench
from dashboard.widgets.charts import look_at
from dashboard.widgets.data_set import data_set_table
from dashboard.widgets.kept_parameters import kept_parameters
from dashboard.widgets.parameter_file import export_file, import_file
from dashboard.widgets.plain import plain
from dashboard.widgets.probe_editor import probe_editor
from dashboard.widgets.transcript import transcript
from dashboard.widgets.upload import upload

left, right = st.columns([0.58, 0.42], gap="medium")
with left:
    upload()
    data_set_table()
with right:
    export_file()
    import_file()
    kept_parameters()

bench, t = workbench(), words()
dialogue = bench.dialogue
trace, report = trace_of(dialogue, bench.config), report_of([dialogue], bench.config)
kind = kind_in_view(bench.kind, trace.types, None, report)
st.divider()
st.subheader(plain(t(ProbeWords.TITLE, title=dialogue.title or dialogue.id)))
st.caption(t(ProbeWords.ABOUT))
left, right = st.columns([0.52, 0.48], gap="medium")
with left:
    data = transcript_data(
        trace, cursor=bench.round_in_view, kind=kind, added=len(bench.added), t=t, language=bench.language
    )
    look = transcript(data, key=f"probes-transcript-{dialogue.id}")
with right:
    probe_editor(trace, report, kind, "data")
if look is not None:
    look_at(look.round, look.kind)
