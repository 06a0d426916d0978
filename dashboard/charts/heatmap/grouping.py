"""Keeping a large heatmap readable: more rows than fit are shown by type, and the chart says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dashboard.charts.heatmap.data import HeatmapData, Row, Slot
from dashboard.i18n.charts import Heatmap

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dashboard.i18n import Words

MOST_ROWS = 60

Note = tuple["Words", dict[str, int]]


def fitted(data: HeatmapData, most: int = MOST_ROWS) -> tuple[HeatmapData, tuple[Note, ...]]:
    """Return data of at most ``most`` rows, and what has to be said about it.

    Rows are joined by type, each type standing at its strongest value; if there are still too many, the types
    with the highest peak are kept.
    """
    if len(data.rows) <= most:
        return data, ()
    groups = list(dict.fromkeys(row.group for row in data.rows))
    notes: list[Note] = []
    if len(groups) < len(data.rows):
        notes.append((Heatmap.GROUPED, {"rows": len(data.rows), "groups": len(groups)}))
        data = _grouped(data, groups)
    if len(groups) > most:
        notes.append((Heatmap.CUT, {"shown": most, "all": len(groups)}))
        data = _strongest(data, most)
    return data, tuple(notes)


def _grouped(data: HeatmapData, groups: list[str]) -> HeatmapData:
    members = [[i for i, row in enumerate(data.rows) if row.group == group] for group in groups]
    group_of = {row.label: row.group for row in data.rows}
    return replace(
        data,
        rows=tuple(Row(group, group) for group in groups),
        a=_grouped_slot(data.a, members, group_of),
        b=data.b and _grouped_slot(data.b, members, group_of),
        selected=None if data.selected is None else group_of.get(data.selected),
    )


def _grouped_slot(slot: Slot, members: list[list[int]], group_of: dict[str, str]) -> Slot:
    columns = np.arange(slot.concentration.shape[1])
    strongest = np.array(
        [np.asarray(rows)[slot.concentration[rows].argmax(axis=0)] for rows in members], dtype=np.int64
    )
    last = slot.last_deposit
    return replace(
        slot,
        concentration=slot.concentration[strongest, columns],
        events=tuple(
            event._replace(row=group_of[event.row]) for event in slot.events if event.row in group_of
        ),
        last_deposit=None if last is None else np.stack([last[rows].max(axis=0) for rows in members]),
        why=tuple(tuple(slot.why[row][c] for c, row in enumerate(line)) for line in strongest)
        if slot.why
        else (),
    )


def _strongest(data: HeatmapData, most: int) -> HeatmapData:
    peaks = np.maximum(_peaks(data.a), _peaks(data.b) if data.b else 0.0)
    kept = sorted(np.argsort(-peaks, kind="stable")[:most].tolist())
    labels = {data.rows[index].label for index in kept}
    return replace(
        data,
        rows=tuple(data.rows[index] for index in kept),
        a=_kept_slot(data.a, kept, labels),
        b=data.b and _kept_slot(data.b, kept, labels),
        selected=data.selected if data.selected in labels else None,
    )


def _peaks(slot: Slot) -> NDArray[np.float64]:
    peaks: NDArray[np.float64] = slot.concentration.max(axis=1, initial=0.0)
    return peaks


def _kept_slot(slot: Slot, kept: list[int], labels: set[str]) -> Slot:
    return replace(
        slot,
        concentration=slot.concentration[kept],
        events=tuple(event for event in slot.events if event.row in labels),
        last_deposit=None if slot.last_deposit is None else slot.last_deposit[kept],
        why=tuple(slot.why[index] for index in kept) if slot.why else (),
    )
