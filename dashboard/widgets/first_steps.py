"""What a newcomer sees first: something is forgotten, and one slider mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.mending import mend_of
from dashboard.i18n.tune import FirstSteps
from dashboard.state import words, workbench
from dashboard.widgets.knobs import assign
from phero_core.labels import label_of

if TYPE_CHECKING:
    from phero_core.config import Config
    from phero_core.evaluation import Report


def first_steps(report: Report, config: Config) -> None:
    """Draw the three steps while a probe of the dialogue fails for fading alone, and what comes next after."""
    bench, t = workbench(), words()
    mend = mend_of(report, config)
    if mend is None:
        if report.results and all(result.passed for result in report.results) and bench.past:
            st.success(t(FirstSteps.DONE))
        return
    label = label_of(mend.result.probe.type, bench.language)
    figures = {
        "round": mend.result.probe.after_round,
        "label": label,
        "left": f"{mend.left:.2f}",
        "least": f"{mend.least:.2f}",
        "before": f"{mend.before:g}",
        "after": f"{mend.after:g}",
    }
    with st.container(
        border=True, horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        steps = (FirstSteps.ONE, FirstSteps.TWO, FirstSteps.THREE)
        lines = [f"{number}. {t(step, **figures)}" for number, step in enumerate(steps, 1)]
        st.markdown(f"**{t(FirstSteps.TITLE)}**\n\n" + "\n".join(lines), width="content")
        st.button(
            t(FirstSteps.DO_IT),
            key="w_do_it",
            type="primary",
            on_click=lambda: assign(mend.path, mend.after),
        )
