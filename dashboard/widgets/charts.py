"""The two hero charts and their controls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import streamlit as st

from dashboard.charts.heatmap import heatmap_info, heatmap_plot, heatmap_tips
from dashboard.charts.timeline import timeline_info, timeline_plot
from dashboard.frames.chart_tables import heatmap_table, timeline_table
from dashboard.frames.field import (
    ceiling_of,
    heatmap_data,
    lines_by_type,
    lines_by_value,
    slot_of,
)
from dashboard.frames.timeline import timeline_data
from dashboard.i18n.tune import Tune
from dashboard.state import on_change, seed, words, workbench
from dashboard.theme import LIVE
from dashboard.widgets.hero import hero
from dashboard.widgets.sidebar import base_preset, preset_label
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd

    from dashboard.charts.heatmap import HeatmapInfo
    from dashboard.workbench import Slot
    from phero_core.evaluation import ProbeResult
    from phero_core.replay import Trace


def heatmap(
    traces: Mapping[Slot, tuple[Trace, Sequence[ProbeResult]]], *, key: str, kind: str | None
) -> None:
    """Draw the heatmap of one parameter set, or A, B and B − A; a click looks at that type and round."""
    bench = workbench()
    replays = [trace for trace, _ in traces.values()]
    lines = (lines_by_value if bench.by_value else lines_by_type)(replays, bench.language)
    slots = [
        slot_of(trace, lines, _title(slot, short=len(traces) > 1), results, bench.language)
        for slot, (trace, results) in traces.items()
    ]
    data = heatmap_data(
        lines,
        slots[0],
        slots[1] if len(slots) > 1 else None,
        cursor=bench.round_in_view,
        selected=kind,
        log=bench.log,
        ceiling=ceiling_of(slots),
    )
    info = heatmap_info(data, bench.language)
    click = hero(
        heatmap_plot(info, LIVE, revision=f"{key}-{bench.dialogue_id}-{bench.by_value}"),
        key=key,
        alt=info.alt,
        language=bench.language,
        tips=heatmap_tips(info),
        cursor=bench.round_in_view,
        filename=f"{bench.dialogue_id}-heatmap",
    )
    _notes(info)
    as_table(key, lambda: heatmap_table(data, words()))
    if click is not None:
        clicked = next((line.kind for line in lines if click.label in {line.row.label, line.row.group}), kind)
        look_at(click.round, clicked)


def _title(slot: Slot, *, short: bool) -> str:
    """Return the preset's name; without what stands in brackets where panels are narrow."""
    label = preset_label(base_preset(workbench(), slot))
    return re.split(r"\s?[(（]", label)[0] if short else label


def _notes(info: HeatmapInfo) -> None:
    for note in info.notes:
        st.caption(note)


def as_table(key: str, table: Callable[[], pd.DataFrame]) -> None:
    """Offer a chart's numbers as a table, made only for those who open it.

    Args:
        key: of the chart.
        table: makes it.
    """
    box = st.expander(words()(Tune.TABLE), key=f"w_table_{key}", on_change="rerun")
    if box.open:
        box.dataframe(table(), hide_index=True)


def look_at(round_id: int, kind: str | None) -> None:
    """Look at a round, and a type, and draw the page so."""
    bench = workbench()
    if (bench.round_in_view, bench.kind) != (round_id, kind):
        bench.cursor, bench.kind = round_id, kind or bench.kind
        st.rerun()


def heatmap_controls(page: str) -> None:
    """Draw what a heatmap's rows and colours are, and which round is in view.

    Args:
        page: part of the keys: a widget of another page that has the same key would keep this one from its value.
    """
    bench, t = workbench(), words()
    rows, colour, cursor = st.columns([0.26, 0.26, 0.48], vertical_alignment="bottom")
    by_value, log = seed(f"w_rows_{page}", bench.by_value), seed(f"w_log_{page}", bench.log)
    rows.segmented_control(
        t(Tune.ROWS),
        [False, True],
        format_func=lambda by_value: t(Tune.BY_VALUE if by_value else Tune.BY_TYPE),
        key=by_value,
        on_change=on_change(by_value, lambda value: setattr(bench, "by_value", bool(value))),
        required=True,
    )
    colour.segmented_control(
        t(Tune.COLOUR),
        [False, True],
        format_func=lambda log: t(Tune.LOG if log else Tune.LINEAR),
        key=log,
        on_change=on_change(log, lambda value: setattr(bench, "log", bool(value))),
        required=True,
    )
    last = bench.dialogue.rounds
    if last > 1:
        key = seed(f"w_cursor_{page}_{bench.dialogue_id}_{last}", bench.round_in_view)
        cursor.slider(
            t(Tune.CURSOR),
            1,
            last,
            key=key,
            on_change=on_change(key, lambda value: setattr(bench, "cursor", value)),
        )


def timeline(
    kinds: Sequence[str], kind: str, traces: Mapping[Slot, tuple[Trace, Sequence[ProbeResult]]]
) -> None:
    """Draw the recall timeline of a type, and the choice of the type."""
    bench, t = workbench(), words()
    key = seed(f"w_kind_{bench.dialogue_id}_{bench.language}", kind)
    st.selectbox(
        t(Tune.TIMELINE),
        list(kinds),
        format_func=lambda name: label_of(name, bench.language),
        key=key,
        on_change=on_change(key, lambda value: setattr(bench, "kind", value)),
    )
    data = timeline_data(kind, traces, cursor=bench.round_in_view, t=t, language=bench.language)
    info = timeline_info(data, bench.language)
    click = hero(
        timeline_plot(info, LIVE, revision=f"timeline-{bench.dialogue_id}"),
        key="timeline",
        after=True,
        alt=info.alt,
        language=bench.language,
        label=label_of(kind, bench.language),
        cursor=bench.round_in_view,
        filename=f"{bench.dialogue_id}-{kind}",
    )
    as_table("timeline", lambda: timeline_table(data, t))
    if click is not None:
        look_at(click.round, kind)
