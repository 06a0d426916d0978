"""Failed probes: filters with counts, the list, and the way through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from dashboard.frames.failures import (
    GROUPS,
    MOST_LISTED,
    failures_by_group,
    failures_table,
    reason_words,
    reasons_of,
)
from dashboard.i18n.failures import Failures
from dashboard.library import Source
from dashboard.state import words, workbench
from dashboard.widgets.keeping import tried

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dashboard.frames.failures import Failure
    from phero_core.evaluation import FailureReason, Report

_FEW = 9
_VERSION = "failure_list_version"


def failure_list(own: Report, other: Report) -> Failure | None:
    """Draw the filters and the list; return the failure in view."""
    bench, t = workbench(), words()
    groups = failures_by_group(own, other, bench.library.marks(bench.source_name))
    st.subheader(t(Failures.TITLE, slot=bench.slot, failed=len(groups["all"]), all=len(own.results)))
    if not own.results:
        st.info(t(Failures.NO_PROBES))
        return None
    if not groups["all"] and not groups["better"]:
        st.success(t(Failures.ALL_PASS, slot=bench.slot, other=bench.other))
        return None
    st.caption(t(Failures.ABOUT, other=bench.other))
    found = _filtered(groups)
    if not found:
        st.caption(t(Failures.EMPTY))
        return None
    return _list(found)


def _filtered(groups: dict[str, list[Failure]]) -> list[Failure]:
    bench, t = workbench(), words()
    labels = {name: t(GROUPS[name], count=len(found), other=bench.other) for name, found in groups.items()}
    first = "all" if groups["all"] else "better"
    shown = [name for name in GROUPS if groups[name] or name == "all"]
    group = st.segmented_control(
        t(Failures.GROUP),
        shown,
        format_func=labels.__getitem__,
        default=first,
        required=True,
        key=f"w_failure_group_{bench.language}_{'-'.join(shown)}",
        persist_state="session",
    )
    own = {dialogue.id for dialogue in bench.source.dialogues if dialogue.language == bench.language}
    found = sorted(groups[group or first], key=lambda each: each.result.dialogue not in own)
    reason = _reason(found, group or first)
    return found if reason is None else [each for each in found if each.reason is reason]


def _reason(found: Sequence[Failure], group: str) -> FailureReason | None:
    """Draw the reasons with their counts; return the chosen one."""
    bench, t = workbench(), words()
    counts = reasons_of(found)
    if len(counts) < 2:  # noqa: PLR2004 - one reason leaves nothing to choose
        return None
    labels = {
        reason: t(Failures.REASON_COUNT, reason=reason_words(reason, bench.language), count=count)
        for reason, count in counts.items()
    }
    return st.pills(
        t(Failures.REASON),
        list(counts),
        format_func=labels.__getitem__,
        key=f"w_failure_reason_{group}_{bench.language}_{'-'.join(counts)}",
        persist_state="session",
    )


def _list(found: list[Failure]) -> Failure:
    bench, t = workbench(), words()
    listed = found[:MOST_LISTED]
    keys = [each.result.key for each in listed]
    place = keys.index(bench.failure) if bench.failure in keys else 0
    _walk(keys, place)
    version = st.session_state.get(_VERSION, 0)
    titles = {dialogue.id: dialogue.title or dialogue.id for dialogue in bench.source.dialogues}
    slots = (bench.slot, bench.other)
    chosen = st.dataframe(
        failures_table(listed, titles, slots, t, bench.language),
        hide_index=True,
        height="content" if len(listed) <= _FEW else 352,
        on_select="rerun",
        selection_mode="single-row-required",
        selection_default={"selection": {"rows": [place]}},
        key=f"w_failures_{version}_{bench.slot}_{bench.language}_{len(found)}_{keys[0]}",
        column_config=_columns(),
    )
    if len(found) > len(listed):
        st.caption(t(Failures.SHOWN, shown=len(listed), all=len(found)))
    _tune_these(found)
    rows = chosen["selection"]["rows"]
    if rows and rows[0] < len(listed):
        place = rows[0]
    bench.failure = keys[place]
    return listed[place]


def _columns() -> dict[str, Any]:
    t = words()
    widths = {
        Failures.STAR_COLUMN: 34,
        Failures.DIALOGUE: 220,
        Failures.ROUND: 52,
        Failures.TYPE: 120,
        Failures.AGE: 60,
        Failures.MARGIN: 66,
        Failures.WHY: 260,
        Failures.EXPECTED: 240,
    }
    return {
        "A": st.column_config.TextColumn(width=72),
        "B": st.column_config.TextColumn(width=72),
        **{t(part): st.column_config.Column(width=width) for part, width in widths.items()},
    }


def _walk(keys: list[tuple[str, int]], place: int) -> None:
    """Draw the way to the previous and the next failure."""
    t = words()
    previous, next_, where = st.columns([0.16, 0.16, 0.68], vertical_alignment="center")
    previous.button(
        t(Failures.PREVIOUS),
        key="w_failure_previous",
        shortcut="K",
        help=t(Failures.PREVIOUS_HELP),
        disabled=place == 0,
        on_click=_go(keys[max(0, place - 1)]),
        width="stretch",
    )
    next_.button(
        t(Failures.NEXT),
        key="w_failure_next",
        shortcut="J",
        help=t(Failures.NEXT_HELP),
        disabled=place + 1 >= len(keys),
        on_click=_go(keys[min(len(keys) - 1, place + 1)]),
        width="stretch",
    )
    where.caption(t(Failures.PLACE, number=place + 1, all=len(keys)))


def _go(key: tuple[str, int]) -> Callable[[], None]:
    def act() -> None:
        workbench().failure = key
        # The table shows its default selection only when it is new to the browser.
        st.session_state[_VERSION] = st.session_state.get(_VERSION, 0) + 1

    return act


def _tune_these(found: Sequence[Failure]) -> None:
    bench, t = workbench(), words()
    names = dict.fromkeys(each.result.dialogue for each in found)
    reasons = reasons_of(found)
    reason = next(iter(reasons)) if len(reasons) == 1 else None
    label = reason_words(reason, bench.language) if reason else t(Failures.EVERY_REASON)
    pressed = st.button(
        t(Failures.TUNE_THESE, count=len(names)), key="w_failure_tune", help=t(Failures.TUNE_THESE_HELP)
    )
    if not pressed:
        return
    dialogues = tuple(each for name in names if (each := bench.source.dialogue(name)) is not None)
    kept = bench.failure

    def act() -> None:
        bench.add_source(Source(t(Failures.THESE, reason=label), dialogues))
        bench.view(bench.source_name, kept[0] if kept and kept[0] in names else dialogues[0].id)

    if tried(act):
        st.switch_page("app_pages/tune.py")
