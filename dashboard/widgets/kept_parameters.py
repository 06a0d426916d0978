"""Parameter sets that are kept by name, to come back to."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.compute import report_of
from dashboard.frames.export import with_provenance
from dashboard.i18n.data_page import Kept
from dashboard.state import leave_notice, words, workbench
from dashboard.widgets.judged import judged_dialogues
from dashboard.widgets.keeping import tried
from dashboard.widgets.picking import picked
from dashboard.widgets.sidebar import base_preset
from dashboard.workbench import SLOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dashboard.workbench import Slot
    from phero_core.config import Config

_NAME, _NOTE = "w_kept_name", "w_kept_note"


def kept_parameters() -> None:
    """Draw the kept sets, and the form that keeps the one that is edited."""
    bench, t = workbench(), words()
    st.subheader(t(Kept.TITLE))
    st.caption(t(Kept.ABOUT if bench.library.workspace is not None else Kept.ABOUT_VISIT))
    name, note = st.columns([0.42, 0.58])
    name.text_input(t(Kept.NAME), key=_NAME, persist_state="session", max_chars=80)
    note.text_input(t(Kept.NOTE), key=_NOTE, persist_state="session", max_chars=500)
    st.button(t(Kept.SAVE, slot=bench.slot), key="w_kept_save", on_click=_save)
    kept = bench.library.parameters
    if kept:
        _table(kept)
    else:
        st.caption(t(Kept.NONE))


def _save() -> None:
    bench, t = workbench(), words()
    name = str(st.session_state[_NAME]).strip()
    if not name:
        leave_notice(t(Kept.NO_NAME))
        return
    dialogues = judged_dialogues()
    config = with_provenance(
        bench.config,
        base=base_preset(bench, bench.slot),
        dialogues=dialogues,
        report=report_of(dialogues, bench.config),
        today=date.today(),  # noqa: DTZ011 - the day of the machine that it runs on
        note=str(st.session_state[_NOTE]).strip(),
    )

    def act() -> None:
        given = bench.library.save_parameters(name, config)
        if given != name:
            leave_notice(t(Kept.RENAMED, name=name, given=given))

    tried(act)


def _table(kept: Mapping[str, Config]) -> None:
    t = words()
    rows = [
        {
            t(Kept.NAME): name,
            t(Kept.NOTE): config.provenance.note or "",
            t(Kept.ACCURACY): _share(config.provenance.scores.get("accuracy")),
            t(Kept.DATE): config.provenance.date or "",
        }
        for name, config in kept.items()
    ]
    key = f"w_kept_table_{len(rows)}_{workbench().language}"
    names = picked(rows, list(kept), key=key, tall=320)
    buttons = st.container(horizontal=True)
    for slot in SLOTS:
        buttons.button(
            t(Kept.LOAD, slot=slot),
            key=f"w_kept_load_{slot}",
            disabled=not names,
            on_click=_load(slot, kept[names[0]]) if names else None,
        )
    buttons.button(
        t(Kept.REMOVE),
        key="w_kept_remove",
        disabled=not names,
        on_click=_remove(names[0]) if names else None,
    )


def _share(accuracy: float | None) -> str:
    return "–" if accuracy is None else f"{accuracy:.1%}"


def _load(slot: Slot, config: Config) -> Callable[[], None]:
    return lambda: workbench().put(slot, config)


def _remove(name: str) -> Callable[[], None]:
    def act() -> None:
        tried(lambda: workbench().library.remove_parameters(name))

    return act
