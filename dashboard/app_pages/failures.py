"""Failures: every failed probe with its reason, what became of the value, and the smallest change that mends it."""

from __future__ import annotations

import streamlit as st

from dashboard.state import workbench
from dashboard.widgets.failure_detail import failure_detail
from dashboard.widgets.failure_list import failure_list
from dashboard.widgets.judged import judged_choice, judged_dialogues, reports_of

bench = workbench()
judged_choice()
dialogues = judged_dialogues()
reports = reports_of(dialogues, bench.slot, bench.other)
failure = failure_list(reports[bench.slot], reports[bench.other])
if failure is not None:
    st.divider()
    failure_detail(failure, dialogues)
