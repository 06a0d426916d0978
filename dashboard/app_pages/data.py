"""Data and export: dialogues in, parameter sets in and out."""

from __future__ import annotations

import streamlit as st

from dashboard.widgets.data_set import data_set_table, upload
from dashboard.widgets.parameter_file import export_file, import_file

left, right = st.columns([0.58, 0.42], gap="medium")
with left:
    upload()
    data_set_table()
with right:
    export_file()
    import_file()
