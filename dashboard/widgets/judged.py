"""How much of a large data set is judged: a sample while sliders move, everything for those who ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.compute import report_of
from dashboard.frames.judged import judged
from dashboard.i18n.comparing import Judged
from dashboard.state import on_change, seed, words, workbench

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dashboard.workbench import Slot
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Report


def judged_dialogues() -> Sequence[Dialogue]:
    """Return the dialogues of the data set in use that are judged now."""
    bench = workbench()
    everything = bench.source.dialogues
    return everything if bench.source_name in bench.judged_whole else judged(everything)


def judged_choice() -> None:
    """Say where only a sample is judged, and offer to judge everything."""
    bench, t = workbench(), words()
    everything = bench.source.dialogues
    some = judged(everything)
    if some is everything:
        return
    whole = bench.source_name in bench.judged_whole
    choice, said = st.columns([0.34, 0.66], vertical_alignment="center")
    key = seed("w_judge_whole", whole)
    choice.toggle(
        t(Judged.WHOLE, count=len(everything)), key=key, help=t(Judged.HELP), on_change=on_change(key, _whole)
    )
    if not whole:
        said.caption(t(Judged.SAMPLE, shown=len(some), all=len(everything)))


def _whole(on: bool) -> None:  # noqa: FBT001 - what a toggle reports
    bench = workbench()
    (bench.judged_whole.add if on else bench.judged_whole.discard)(bench.source_name)


def reports_of(dialogues: Sequence[Dialogue], *slots: Slot) -> dict[Slot, Report]:
    """Return the slots' reports; what takes long says so while it does."""
    bench, t = workbench(), words()
    with st.spinner(t(Judged.WAIT, count=len(dialogues)), show_time=True):
        return {slot: report_of(dialogues, bench.configs[slot]) for slot in slots}
