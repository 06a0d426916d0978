"""The parts of the comparison page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.comparing import GROUPS, metrics_table, pairs_table, points
from dashboard.frames.tables import differences_table, titles_of, why
from dashboard.i18n.comparing import Comparing
from dashboard.state import words, workbench
from dashboard.widgets.judged import judged_choice, judged_dialogues
from dashboard.widgets.plain import plain
from phero_core.config import differences
from phero_core.evaluation import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dashboard.frames.comparing import Pair
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Comparison, Report

MOST_ROWS = 500
_FEW = 12
_RANGE = st.column_config.TextColumn(width=104)


def scope(dialogue: Dialogue) -> Sequence[Dialogue]:
    """Draw the choice of what is judged; return the dialogues."""
    t = words()
    whole = st.segmented_control(
        t(Comparing.SCOPE),
        [True, False],
        format_func=lambda all_: t(Comparing.SCOPE_ALL if all_ else Comparing.SCOPE_ONE),
        key="w_scope",
        default=True,
        required=True,
        persist_state="session",
    )
    if not whole:
        return [dialogue]
    judged_choice()
    return judged_dialogues()


def verdict(found: Comparison, a: Report, b: Report, dialogues: int) -> None:
    """Draw what the comparison comes to, in words and figures."""
    bench, t = workbench(), words()
    st.subheader(t(Comparing.VERDICT, dialogues=dialogues, probes=len(a.results)))
    if found.verdict is Verdict.NO_PROBES:
        st.info(t(Comparing.NO_PROBES))
        return
    box = {Verdict.B_BETTER: st.success, Verdict.A_BETTER: st.warning}.get(found.verdict, st.info)
    box(found.say(bench.language))
    matched = found.say_matched(bench.language)
    if matched:
        st.caption(matched)
    low, high = map(points, found.interval)
    template = Comparing.INTERVAL if dialogues > 1 else Comparing.NO_INTERVAL
    st.caption(t(template, difference=points(found.difference), low=low, high=high))
    st.dataframe(
        metrics_table(a, b, t),
        hide_index=True,
        height="content",
        column_config={"A": _RANGE, "B": _RANGE, "B − A": st.column_config.TextColumn(width=72)},
    )
    st.caption(t(Comparing.RANGE_ABOUT))


def changed_settings() -> None:
    """Draw the settings that differ, and only those."""
    bench, t = workbench(), words()
    found = differences(bench.configs["A"], bench.configs["B"])
    if not found:
        st.subheader(t(Comparing.CHANGED_NONE))
        return
    st.subheader(t(Comparing.CHANGED, count=len(found)))
    table = differences_table(found, ("A", "B"), t, bench.language)
    narrow = st.column_config.TextColumn(width=56)
    st.dataframe(
        table,
        hide_index=True,
        height="content" if len(found) < _FEW else 420,
        column_config={"A": narrow, "B": narrow, t(Comparing.NAME): st.column_config.TextColumn(width=206)},
    )


def probe_lists(found: Comparison) -> None:
    """Draw the probes by group, regressions first; one that is selected can be opened."""
    t, groups = words(), found.groups
    if not found.pairs:
        return
    fullest = next((name for name in GROUPS if groups[name]), "broken")
    name = st.segmented_control(
        t(Comparing.LIST),
        list(GROUPS),
        format_func=lambda group: t(GROUPS[group], count=len(groups[group])),
        key="w_group",
        default=fullest,
        required=True,
        persist_state="session",
    )
    name = name or fullest
    _list(name, _own_language_first(list(groups[name]))[:MOST_ROWS])


def _own_language_first(pairs: list[Pair]) -> list[Pair]:
    bench = workbench()
    own = {dialogue.id for dialogue in bench.source.dialogues if dialogue.language == bench.language}
    return sorted(pairs, key=lambda pair: pair[0].dialogue not in own)


def _list(name: str, pairs: list[Pair]) -> None:
    bench, t = workbench(), words()
    language = bench.language
    if not pairs:
        st.caption(t(Comparing.EMPTY_LIST))
        return
    bar = st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center")
    chosen = st.dataframe(
        pairs_table(pairs, titles_of(bench.source.dialogues), t, language),
        hide_index=True,
        height="content" if len(pairs) < _FEW else 420,
        on_select="rerun",
        selection_mode="single-row",
        key=f"w_pairs_{name}_{bench.source_name}_{language}",
        column_config={
            t(Comparing.DIALOGUE): st.column_config.TextColumn(width=170),
            t(Comparing.ROUND): st.column_config.NumberColumn(width=58),
            t(Comparing.TYPE): st.column_config.TextColumn(width=104),
            **{
                t(part): st.column_config.TextColumn(width=124)
                for part in (Comparing.EXPECT, Comparing.GOT_A, Comparing.GOT_B)
            },
        },
    )
    rows = chosen["selection"]["rows"]
    pair = pairs[rows[0]] if rows and rows[0] < len(pairs) else None
    bar.caption(t(Comparing.SELECT) if pair is None else _said(pair), width="stretch")
    if bar.button(t(Comparing.OPEN), key="w_open", type="primary", disabled=pair is None) and pair:
        _open(pair)


def _said(pair: Pair) -> str:
    """Return the reason of the selected row in full: the table's column may be too narrow for it."""
    one, other = pair
    failing = other if one.passed else one
    return plain(why(failing, workbench().language) or words()(Comparing.NO_REASON))


def _open(pair: Pair) -> None:
    bench, result = workbench(), pair[0]
    bench.view(bench.source_name, result.dialogue)
    bench.cursor, bench.kind = result.probe.after_round, result.probe.type
    st.switch_page("app_pages/tune.py")
