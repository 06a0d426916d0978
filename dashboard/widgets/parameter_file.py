"""Exporting the tuned parameter set, and importing one."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.export import file_text, loading_code, text_difference, with_provenance
from dashboard.frames.tables import differences_table
from dashboard.i18n.comparing import Judged
from dashboard.i18n.data_page import Data
from dashboard.state import words, workbench
from dashboard.widgets.judged import judged_dialogues, reports_of
from dashboard.widgets.plain import plain
from dashboard.widgets.sidebar import base_preset, preset_label
from phero_core.config import differences, parse_config, preset
from phero_core.config.loading import MAX_CONFIG_BYTES
from phero_core.errors import InputError
from phero_core.reading import decode

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from phero_core.config import Config
    from phero_core.evaluation import Report

_SEEN = "parameter_file_seen"
_FEW = 8


def export_file() -> None:
    """Draw the export of the slot that is edited: what differs, the file, and the code that loads it."""
    bench, t = workbench(), words()
    st.subheader(t(Data.EXPORT, slot=bench.slot))
    st.caption(t(Data.EXPORT_ABOUT))
    base = base_preset(bench, bench.slot)
    dialogues = judged_dialogues()
    report = reports_of(dialogues, bench.slot)[bench.slot]
    config = with_provenance(
        bench.config,
        base=base,
        dialogues=dialogues,
        report=report,
        today=date.today(),  # noqa: DTZ011 - the day of the machine that it runs on
        note=st.text_input(t(Data.NOTE), key="w_note", persist_state="session", max_chars=500),
    )
    text = file_text(config)
    file_name = _download(text)
    _origin(config, report, base)
    _difference(config, base)
    with st.expander(t(Data.PREVIEW)):
        st.code(text, language="yaml", height=360)
    st.markdown(f"**{t(Data.CODE)}**")
    st.code(loading_code(file_name), language="python")
    if parse_config(text) == config:
        st.caption(t(Data.EQUAL))


def _download(text: str) -> str:
    """Draw the file's name and the button that saves it; return the name."""
    t = words()
    given = st.text_input(
        t(Data.FILE_NAME), "phero.yaml", key="w_file_name", persist_state="session", max_chars=100
    )
    file_name = given.strip() or "phero.yaml"
    st.download_button(
        t(Data.DOWNLOAD),
        text,
        file_name,
        "application/yaml",
        key="w_download",
        type="primary",
        on_click="ignore",
    )
    return file_name


def _origin(config: Config, report: Report, base: str) -> None:
    """Say where the parameter set comes from, and what it reaches where there are probes to reach it on."""
    sentence = Data.PROVENANCE if report.results else Data.PROVENANCE_BARE
    figures = {
        "preset": preset_label(base),
        "data": config.provenance.dataset,
        "dialogues": len(judged_dialogues()),
        "accuracy": report.metrics["accuracy"],
        "date": config.provenance.date,
    }
    st.caption(words()(sentence, **figures))
    everything = len(workbench().source.dialogues)
    if figures["dialogues"] != everything:
        st.caption(words()(Judged.SAMPLE, shown=figures["dialogues"], all=everything))


def _difference(config: Config, base: str) -> None:
    bench, t = workbench(), words()
    found = differences(preset(base), config)
    st.markdown(f"**{t(Data.DIFF, preset=preset_label(base))}**")
    if not found:
        st.caption(t(Data.DIFF_NONE, preset=preset_label(base)))
        return
    table = differences_table(found, (t(Data.BEFORE), t(Data.AFTER)), t, bench.language)
    st.dataframe(table, hide_index=True, height="content" if len(found) < _FEW else 300)
    with st.expander(t(Data.TEXT_DIFF)):
        st.code(text_difference(config, base), language="diff")


def import_file() -> None:
    """Draw the import; a file that is not valid changes nothing and lists what is wrong with it."""
    bench, t = workbench(), words()
    st.subheader(t(Data.IMPORT, slot=bench.slot))
    file = st.file_uploader(t(Data.IMPORT_LABEL), key="w_import", type=["yaml", "yml"])
    said = st.session_state.setdefault(_SEEN, {})
    if file is not None and file.file_id not in said:
        said.clear()
        said[file.file_id] = _read(file)
    for sentence, good in said.values():
        (st.success if good else st.error)(sentence)


def _read(file: UploadedFile) -> tuple[str, bool]:
    bench, t = workbench(), words()
    try:
        data = file.getvalue()[: MAX_CONFIG_BYTES + 1]
        config = parse_config(decode(data, file.name), file.name)
    except InputError as error:
        return "\n".join(f"- {plain(problem.say(bench.language))}" for problem in error.problems), False
    count = len(differences(bench.config, config))
    bench.put(bench.slot, config)
    words_ = Data.IMPORTED if count else Data.IMPORTED_SAME
    return t(words_, name=plain(file.name), slot=bench.slot, count=count), True
