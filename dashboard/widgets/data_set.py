"""Looking through a data set."""

from __future__ import annotations

import streamlit as st

from dashboard.frames.tables import dialogues_table
from dashboard.i18n.data_page import Data
from dashboard.i18n.shell import Sidebar
from dashboard.library import SAMPLES
from dashboard.samples import opening_dialogue
from dashboard.state import words, workbench
from dashboard.widgets.keeping import tried
from dashboard.widgets.plain import plain
from dashboard.widgets.upload import forget_upload

_FEW = 12


def data_set_table() -> None:
    """Draw the dialogues of the data set in use; one that is selected can be opened."""
    bench, t = workbench(), words()
    name = t(Sidebar.SAMPLES) if bench.source_name == SAMPLES else bench.source_name
    st.subheader(plain(t(Data.DATA_SET, name=name)))
    bar = st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center")
    dialogues = sorted(bench.source.dialogues, key=lambda dialogue: dialogue.language != bench.language)
    columns = {Data.TITLE: 172, Data.DOMAIN: 84, Data.ROUNDS: 54, Data.PROBES: 60}
    if not any(dialogue.domain for dialogue in dialogues):
        columns = {Data.TITLE: 200, Data.ROUNDS: 54, Data.PROBES: 60}
    chosen = st.dataframe(
        dialogues_table(dialogues, t),
        hide_index=True,
        height="content" if len(dialogues) < _FEW else 460,
        on_select="rerun",
        selection_mode="single-row",
        key=f"w_dialogues_{bench.source_name}_{bench.language}",
        column_config={t(part): st.column_config.Column(width=width) for part, width in columns.items()},
        column_order=[t(part) for part in columns],
    )
    rows = chosen["selection"]["rows"]
    bar.caption(t(Data.SELECT), width="stretch")
    if bar.button(t(Data.OPEN), key="w_open_dialogue", type="primary", disabled=not rows) and rows:
        bench.view(bench.source_name, dialogues[rows[0]].id)
        st.switch_page("app_pages/tune.py")
    if bench.source_name != SAMPLES and st.button(t(Data.REMOVE), key="w_remove"):
        _remove(bench.source_name)


def _remove(name: str) -> None:
    """Take a data set off the shelf; its file may still lie in the upload, and is not read again."""
    bench = workbench()
    if tried(lambda: bench.remove_source(name)):
        forget_upload(name)
        bench.view(SAMPLES, opening_dialogue(bench.language))
    st.rerun()
