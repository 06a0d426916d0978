"""Failures: every failed probe with its reason, what became of the value, and the smallest change that mends it."""

from __future__ import annotations

import streamlit as st

from dashboard.compute import report_of
from dashboard.state import workbench
from dashboard.widgets.failure_detail import failure_detail
from dashboard.widgets.failure_list import failure_list

bench = workbench()
own, other = (report_of(bench.source.dialogues, bench.configs[slot]) for slot in (bench.slot, bench.other))
failure = failure_list(own, other)
if failure is not None:
    st.divider()
    failure_detail(failure)
