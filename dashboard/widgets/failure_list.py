"""Failed probes: filters with counts, the list, and the way through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from dashboard.frames.failures import (
    GROUPS,
    failures_by_group,
    failures_table,
    reason_words,
    reasons_of,
)
from dashboard.frames.tables import titles_of
from dashboard.i18n.failures import Failures
from dashboard.library import Source
from dashboard.state import words, workbench
from dashboard.widgets.keeping import tried

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dashboard.frames.failures import Failure
    from phero_core.evaluation import FailureReason, Report

ROWS = 10
"""Failures that are listed at a time: as many as can be seen at once, so that the one in view always is."""

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
    keys = [each.result.key for each in found]
    place = keys.index(bench.failure) if bench.failure in keys else 0
    _walk(keys, place)
    first = place - place % ROWS
    listed = found[first : first + ROWS]
    version = st.session_state.get(_VERSION, 0)
    slots = (bench.slot, bench.other)
    chosen = st.dataframe(
        failures_table(listed, titles_of(bench.source.dialogues), slots, t, bench.language),
        hide_index=True,
        height="content",
        on_select="rerun",
        selection_mode="single-row-required",
        selection_default={"selection": {"rows": [place - first]}},
        key=f"w_failures_{version}_{bench.slot}_{bench.language}_{hash(tuple(keys[first : first + ROWS]))}",
        column_config=_columns(),
    )
    _tune_these(found)
    rows = chosen["selection"]["rows"]
    if rows and rows[0] < len(listed):
        place = first + rows[0]
    bench.failure = keys[place]
    return found[place]


def _columns() -> dict[str, Any]:
    t = words()
    widths = {
        Failures.STAR_COLUMN: 34,
        Failures.DIALOGUE: 180,
        Failures.ROUND: 52,
        Failures.TYPE: 130,
        Failures.AGE: 50,
        Failures.MARGIN: 66,
        Failures.WHY: 170,
        Failures.EXPECTED: 190,
    }
    return {
        "A": st.column_config.TextColumn(width=66),
        "B": st.column_config.TextColumn(width=66),
        **{t(part): st.column_config.Column(width=width) for part, width in widths.items()},
    }


def _walk(keys: list[tuple[str, int]], place: int) -> None:
    """Draw the ways to the previous and the next failure, and to the rows before and after these."""
    t, last = words(), len(keys) - 1
    widths = [0.18, 0.18, 0.12, 0.12, 0.4] if last >= ROWS else [0.16, 0.16, 0.68]
    previous, next_, *rows, where = st.columns(widths, vertical_alignment="center")
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
        disabled=place == last,
        on_click=_go(keys[min(last, place + 1)]),
        width="stretch",
    )
    first = place - place % ROWS
    turns = (
        (first - ROWS, Failures.ROWS_BEFORE, Failures.ROWS_BEFORE_HELP),
        (first + ROWS, Failures.ROWS_AFTER, Failures.ROWS_AFTER_HELP),
    )
    for column, (target, label, about) in zip(rows, turns, strict=False):
        column.button(
            t(label, count=ROWS),
            key=f"w_{label.name.lower()}",
            help=t(about, count=ROWS),
            disabled=not 0 <= target <= last,
            on_click=_go(keys[min(last, max(0, target))]),
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
    first = next((each.result for each in found if each.result.key == bench.failure), found[0].result)

    def act() -> None:
        bench.add_source(Source(t(Failures.THESE, reason=label), dialogues))
        bench.view(bench.source_name, first.dialogue)
        bench.cursor, bench.kind = first.probe.after_round, first.probe.type

    if tried(act):
        st.switch_page("app_pages/tune.py")
