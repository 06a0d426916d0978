"""Uploading dialogues, and looking through a data set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.tables import dialogues_table
from dashboard.i18n.data_page import Data
from dashboard.i18n.shell import Sidebar
from dashboard.serving.settings import UPLOAD_MEGABYTES
from dashboard.state import words, workbench
from dashboard.widgets.plain import plain
from dashboard.workbench import SAMPLES, Source
from phero_core.dialogue.formats import read_dialogues
from phero_core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from phero_core.errors import Problem

MOST_PROBLEMS = 12
_SEEN = "uploads_seen"


def upload() -> None:
    """Draw the upload; a file that cannot be used leaves everything as it was, and says why."""
    t = words()
    st.subheader(t(Data.UPLOAD))
    files = st.file_uploader(
        t(Data.UPLOAD_LABEL),
        accept_multiple_files=True,
        key="w_upload",
        help=t(Data.UPLOAD_HELP, size=UPLOAD_MEGABYTES),
    )
    st.caption(t(Data.UPLOAD_HELP, size=UPLOAD_MEGABYTES))
    for sentence, good in _taken(files or []):
        (st.success if good else st.error)(sentence)


def _taken(files: Sequence[UploadedFile]) -> list[tuple[str, bool]]:
    """Read each upload once; later runs only show again what was said about those that are still there."""
    said = st.session_state.get(_SEEN, {})
    said = {file.file_id: said.get(file.file_id) or _read(file) for file in files}
    st.session_state[_SEEN] = said
    return list(said.values())


def _read(file: UploadedFile) -> tuple[str, bool]:
    bench, t = workbench(), words()
    try:
        loaded = read_dialogues(file.getvalue(), name=file.name)
    except InputError as error:
        return f"{t(Data.KEPT, name=plain(file.name))}\n\n{_listed(error.problems)}", False
    if not loaded.dialogues:
        return f"{t(Data.KEPT, name=plain(file.name))}\n\n{_listed(loaded.problems)}", False
    bench.add_source(Source(file.name, tuple(loaded.dialogues)))
    sentence = t(
        Data.LOADED,
        dialogues=len(loaded.dialogues),
        rounds=sum(dialogue.rounds for dialogue in loaded.dialogues),
        name=plain(file.name),
        format=loaded.format,
    )
    if loaded.problems:
        sentence += f"\n\n{t(Data.PARTLY, count=len(loaded.problems))}\n\n{_listed(loaded.problems)}"
    return sentence, not loaded.problems


def _listed(problems: Sequence[Problem]) -> str:
    bench, t = workbench(), words()
    lines = [f"- {plain(problem.say(bench.language))}" for problem in problems[:MOST_PROBLEMS]]
    if len(problems) > MOST_PROBLEMS:
        lines.append(f"- {t(Data.MORE, count=len(problems) - MOST_PROBLEMS)}")
    return "\n".join(lines)


def data_set_table() -> None:
    """Draw the dialogues of the data set in use; one that is selected can be opened."""
    bench, t = workbench(), words()
    name = t(Sidebar.SAMPLES) if bench.source_name == SAMPLES else bench.source_name
    st.subheader(plain(t(Data.DATA_SET, name=name)))
    st.caption(t(Data.SELECT))
    dialogues = bench.source.dialogues
    chosen = st.dataframe(
        dialogues_table(dialogues, t),
        hide_index=True,
        height=min(460, 38 + 35 * len(dialogues)),
        on_select="rerun",
        selection_mode="single-row",
        key=f"w_dialogues_{bench.source_name}",
        column_config={
            t(Data.TITLE): st.column_config.TextColumn(width=230),
            **{
                t(part): st.column_config.Column(width=62)
                for part in (Data.DOMAIN, Data.LANGUAGE, Data.ROUNDS, Data.PROBES)
            },
        },
        column_order=[t(part) for part in (Data.TITLE, Data.DOMAIN, Data.LANGUAGE, Data.ROUNDS, Data.PROBES)],
    )
    rows = chosen["selection"]["rows"]
    with st.container(horizontal=True):
        if rows and st.button(t(Data.OPEN), key="w_open_dialogue", type="primary"):
            bench.view(bench.source_name, dialogues[rows[0]].id)
            st.switch_page("app_pages/tune.py")
        if bench.source_name != SAMPLES and st.button(t(Data.REMOVE), key="w_remove"):
            bench.remove_source(bench.source_name)
            st.rerun()
