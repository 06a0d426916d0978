"""What stands behind a comparison: groups, calibration, single settings, simpler memories, and kept results."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from dashboard.charts.reliability import reliability_info, reliability_plot
from dashboard.compute import effects_of, standings_of
from dashboard.frames.chart_tables import reliability_table
from dashboard.frames.comparing import PARTS, effects_table, parts_table, standings_table
from dashboard.frames.export import dataset_hash
from dashboard.frames.judged import judged
from dashboard.i18n.comparing import Comparing, Judged
from dashboard.i18n.shell import Sidebar
from dashboard.library import SAMPLES
from dashboard.state import leave_done, words, workbench
from dashboard.theme import LIVE
from dashboard.widgets.charts import as_table
from dashboard.widgets.hero import hero
from dashboard.widgets.keeping import tried
from dashboard.widgets.sidebar import state_of
from dashboard.workbench import SLOTS
from phero_core.config import differences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Comparison, Report
    from phero_core.evaluation.confidence import ReliabilityBin

MOST_ALONE = 40_000
"""How much is judged for settings that are switched one by one [rounds and probes, each setting anew]."""

MOST_STANDING = 1200
"""How much simpler memories are asked; they are slower than the field [rounds and probes]."""

_FEW = 10


def parts(a: Report, b: Report) -> None:
    """Draw accuracy by type, domain, distance or kind of probe."""
    bench, t = workbench(), words()
    st.subheader(t(Comparing.PARTS))
    labels = {name: t(label) for name, label in PARTS.items()}
    part = st.segmented_control(
        t(Comparing.PART),
        list(PARTS),
        format_func=labels.__getitem__,
        default="type",
        required=True,
        key=f"w_part_{bench.language}",
        persist_state="session",
        label_visibility="collapsed",
    )
    table = parts_table(a, b, part or "type", t, bench.language)
    share = st.column_config.ProgressColumn(format="%.0f%%", min_value=0.0, max_value=100.0, width=84)
    name = st.column_config.TextColumn(width=124)
    st.dataframe(
        table,
        hide_index=True,
        height="content" if len(table) <= _FEW else 386,
        column_config={
            labels[part or "type"]: name,
            t(Comparing.PROBES): st.column_config.NumberColumn(width=58),
            "A": share,
            "B": share,
            "B − A": st.column_config.TextColumn(width=82),
        },
    )


def calibration(a: Report, b: Report) -> None:
    """Draw how far confidences are to be believed."""
    bench, t = workbench(), words()
    st.subheader(t(Comparing.CALIBRATION))
    slots: dict[str, tuple[Sequence[ReliabilityBin], float]] = {
        slot: (report.calibration, report.metrics["ece"]) for slot, report in zip(SLOTS, (a, b), strict=True)
    }
    if not any(bins for bins, _ in slots.values()):
        st.caption(t(Comparing.CALIBRATION_NONE))
        return
    info = reliability_info(slots, bench.language)
    hero(
        reliability_plot(info, LIVE),
        key="reliability",
        after=True,
        alt=info.alt,
        language=bench.language,
        filename="calibration",
    )
    st.caption(t(Comparing.CALIBRATION_ABOUT))
    as_table("reliability", lambda: reliability_table(info, t))


def alone(dialogues: Sequence[Dialogue]) -> None:
    """Draw what each changed setting does alone, for those who ask: each costs an evaluation."""
    bench, t = workbench(), words()
    count = len(differences(bench.configs["A"], bench.configs["B"]))
    if not count:
        return
    box = st.expander(t(Comparing.ALONE_SHOW), key="w_alone", on_change="rerun")
    if not box.open:
        return
    some = judged(dialogues, MOST_ALONE // count)
    state = (bench.source_name, len(some), *(bench.configs[slot].digest for slot in SLOTS))
    with box:
        st.caption(t(Comparing.ALONE_ABOUT))
        if not _asked("w_alone_ask", t(Comparing.ALONE_ASK, count=count, dialogues=len(some)), state):
            return
        with st.spinner(t(Judged.WAIT, count=len(some))):
            found = effects_of(some, bench.configs["A"], bench.configs["B"])
        st.dataframe(effects_table(found, t, bench.language), hide_index=True, height="content")


def standing(dialogues: Sequence[Dialogue]) -> None:
    """Draw where the field stands among simpler memories, for those who ask."""
    bench, t = workbench(), words()
    box = st.expander(t(Comparing.STANDING), key="w_standing", on_change="rerun")
    if not box.open:
        return
    some = judged(dialogues, MOST_STANDING)
    state = (bench.source_name, len(some), bench.config.digest)
    with box:
        st.caption(t(Comparing.STANDING_ABOUT, slot=bench.slot))
        if not _asked("w_standing_ask", t(Comparing.STANDING_ASK, count=len(some)), state):
            return
        with st.spinner(t(Comparing.STANDING_WAIT)):
            found = standings_of(some, bench.config)
        st.dataframe(standings_table(found, t, bench.language), hide_index=True, height="content")


def _asked(key: str, label: str, state: tuple[object, ...]) -> bool:
    """Draw the button that asks for something slow; tell whether it was pressed for this state of things.

    A slider that moves while the answer is open must not wait for the next one.
    """
    if st.session_state.get(f"{key}_for") == state:
        return True
    if st.button(label, key=key):
        st.session_state[f"{key}_for"] = state
        st.rerun()
    return False


def kept_results(found: Comparison, a: Report, b: Report, dialogues: Sequence[Dialogue]) -> None:
    """Draw the button that keeps this comparison, and what was kept before."""
    bench, t = workbench(), words()
    if not a.results:
        return

    def keep() -> None:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        content = _content(found, a, b, dialogues, now)
        if tried(lambda: bench.library.add_result(now, "A-B", content)):
            leave_done(t(Comparing.KEPT))

    st.button(t(Comparing.KEEP), key="w_keep_result", help=t(Comparing.KEEP_HELP), on_click=keep)
    kept = bench.library.results
    if kept:
        with st.expander(t(Comparing.HISTORY, count=len(kept))):
            st.dataframe(pd.DataFrame([_row(entry) for entry in kept]), hide_index=True)


def _content(
    found: Comparison, a: Report, b: Report, dialogues: Sequence[Dialogue], now: str
) -> dict[str, Any]:
    """Return a comparison in plain data: what was judged, on what, and what came out."""
    bench = workbench()
    return {
        "schema": "phero-result/1",
        "time": now,
        "data": {"name": bench.source_name, "hash": dataset_hash(dialogues), "dialogues": len(dialogues)},
        "a": {"name": state_of(bench, "A"), "digest": a.config.digest, "metrics": a.metrics},
        "b": {"name": state_of(bench, "B"), "digest": b.config.digest, "metrics": b.metrics},
        "changed": [{"path": path, "a": one, "b": other} for path, one, other in found.changed],
        "fixed": [result.place for result in found.fixed],
        "broken": [result.place for result in found.broken],
        "difference": found.difference,
        "interval": list(found.interval),
        "p_value": found.p_value,
        "verdict": {"en": found.say("en"), "zh": found.say("zh")},
    }


def _row(entry: dict[str, Any]) -> dict[str, str]:
    t, language = words(), workbench().language
    name = str(entry.get("data", {}).get("name", ""))
    accuracy = {slot: entry.get(slot.lower(), {}).get("metrics", {}).get("accuracy") for slot in SLOTS}
    return {
        t(Comparing.WHEN): str(entry.get("time", "")).replace("T", " ")[:16],
        t(Comparing.DATA): t(Sidebar.SAMPLES) if name == SAMPLES else name,
        **{slot: "–" if value is None else f"{value:.1%}" for slot, value in accuracy.items()},
        t(Comparing.SAID): str(entry.get("verdict", {}).get(language, "")),
    }
