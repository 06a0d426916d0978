"""Uploading dialogues, and looking through a data set."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from dashboard.frames.tables import dialogues_table, named
from dashboard.i18n.data_page import Data, Format
from dashboard.i18n.shell import Sidebar
from dashboard.library import SAMPLES, Source
from dashboard.samples import opening_dialogue
from dashboard.serving.settings import UPLOAD_MEGABYTES
from dashboard.state import words, workbench
from dashboard.widgets.plain import plain
from phero_core.dialogue.formats import read_dialogues
from phero_core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from phero_core.errors import Problem

MOST_PROBLEMS = 12
_FEW = 12
_SEEN = "uploads_seen"


class Taken(NamedTuple):
    """What became of an uploaded file.

    Attributes:
        name: of the file.
        source: the data set that was made of it, or None.
        format: that it was read as.
        problems: what could not be used.
    """

    name: str
    source: Source | None
    format: str
    problems: Sequence[Problem]


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
    for taken in reversed(_taken(files or []).values()):
        if taken is not None:
            _say(taken)


def _taken(files: Sequence[UploadedFile]) -> dict[str, Taken | None]:
    """Read each upload once; later runs only show again what became of it, None where it was removed by hand."""
    seen: dict[str, Taken | None] = st.session_state.get(_SEEN, {})
    here = {file.file_id: seen[file.file_id] if file.file_id in seen else _take(file) for file in files}
    st.session_state[_SEEN] = here
    return here


def _take(file: UploadedFile) -> Taken:
    try:
        loaded = read_dialogues(file.getvalue(), name=file.name)
    except InputError as error:
        return Taken(file.name, None, "", error.problems)
    if not loaded.dialogues:
        return Taken(file.name, None, "", loaded.problems)
    source = Source(file.name, tuple(loaded.dialogues))
    workbench().add_source(source)
    return Taken(file.name, source, loaded.format or "", loaded.problems)


def _say(taken: Taken) -> None:
    t = words()
    if taken.source is None:
        st.error(f"{t(Data.KEPT, name=plain(taken.name))}\n\n{_listed(taken.problems)}")
        return
    sentence = t(
        Data.LOADED,
        dialogues=len(taken.source.dialogues),
        rounds=sum(dialogue.rounds for dialogue in taken.source.dialogues),
        name=plain(taken.name),
        format=named(Format, taken.format, t),
    )
    if taken.problems:
        count = len(taken.problems)
        st.warning(f"{sentence}\n\n{t(Data.PARTLY, count=count)}\n\n{_listed(taken.problems)}")
    else:
        st.success(sentence)


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
    bar = st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center")
    dialogues = sorted(bench.source.dialogues, key=lambda dialogue: dialogue.language != bench.language)
    columns = {Data.TITLE: 172, Data.DOMAIN: 84, Data.ROUNDS: 54, Data.PROBES: 60}
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
    seen: dict[str, Taken | None] = st.session_state.get(_SEEN, {})
    for file_id, taken in seen.items():
        if taken is not None and taken.name == name:
            seen[file_id] = None
    bench = workbench()
    bench.remove_source(name)
    bench.view(SAMPLES, opening_dialogue(bench.language))
    st.rerun()
