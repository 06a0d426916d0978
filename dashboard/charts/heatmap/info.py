"""Every decision about the heatmap, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dashboard.charts.figure import clear_of, round_ticks, shortened, strength
from dashboard.charts.happening import EventKind
from dashboard.charts.heatmap.data import HeatmapData, Matrix, Panel, Slot
from dashboard.charts.heatmap.grouping import Note, fitted
from dashboard.charts.heatmap.measures import LEAST_MARK, Measures, measures
from dashboard.charts.heatmap.outline import Segment, outline
from dashboard.charts.heatmap.scale import Scale, concentration_scale, difference_scale, drawn
from dashboard.charts.heatmap.summary import alt_sentence
from dashboard.i18n.charts import Heatmap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from phero_core.text import Language

MOST_MARKS = 1500
MOST_TINY_MARKS = 240
_LABEL_UNITS = 26
_SPREAD = 0.8
_NARROW = 0.8
"""Beside an open sidebar a chart is narrower than it is drawn for; numbers must not touch there either."""


class MarkSet(NamedTuple):
    """All marks of one kind in one panel: columns and rows, spread inside a cell where several happened."""

    kind: EventKind
    x: tuple[float, ...]
    y: tuple[float, ...]


class PanelInfo(NamedTuple):
    """One panel: its heading, what is drawn, the outline of what is recalled, the marks."""

    panel: Panel
    title: str
    z: Matrix
    outline: tuple[Segment, ...]
    marks: tuple[MarkSet, ...]


class HeatmapInfo(NamedTuple):
    """The heatmap as it will be drawn.

    Attributes:
        data: the rows and matrices that are shown, after grouping.
        language: of all words.
        labels: what stands beside the rows, short enough.
        panels: from left to right.
        scale: colours of A and B.
        difference: colours of B − A, or None.
        outline_words: what the outline means.
        ticks: marked rounds.
        selected: the row of the selected cell, or None.
        measures: sizes.
        notes: what was left out or joined, in words.
        alt: one paragraph for those who do not see it.
    """

    data: HeatmapData
    language: Language
    labels: tuple[str, ...]
    panels: tuple[PanelInfo, ...]
    scale: Scale
    difference: Scale | None
    outline_words: str
    ticks: tuple[int, ...]
    selected: int | None
    measures: Measures
    notes: tuple[str, ...]
    alt: str


def heatmap_info(data: HeatmapData, language: Language) -> HeatmapInfo:
    """Return everything that the heatmap shows."""
    shown, notes = fitted(data)
    labels = tuple(shortened(row.label, _LABEL_UNITS) for row in shown.rows)
    sizes = measures(labels, shown.rounds, len(shown.shown))
    ticks = round_ticks(shown.first_round, shown.last_round, most=sizes.ticks_per_panel)
    panels, dropped = _panels(shown, sizes, language)
    if dropped:
        notes = (*notes, (Heatmap.THINNED, {"dropped": dropped}))
    delta = next((panel.z for panel in panels if panel.panel is Panel.DELTA), None)
    names = [row.label for row in shown.rows]
    return HeatmapInfo(
        data=shown,
        language=language,
        labels=labels,
        panels=panels,
        scale=concentration_scale(shown.ceiling, log=shown.log, language=language),
        difference=None if delta is None else difference_scale(delta, language),
        outline_words=_outline_words(shown, language),
        ticks=clear_of(ticks, shown.current, round_width=sizes.column * _NARROW),
        selected=names.index(shown.selected) if shown.selected in names else None,
        measures=sizes,
        notes=tuple(words.say(language, **values) for words, values in notes),
        alt=alt_sentence(shown, language),
    )


def _panels(data: HeatmapData, sizes: Measures, language: Language) -> tuple[tuple[PanelInfo, ...], int]:
    """Return the panels, and how many marks were left out because they would not be read."""
    panels = [_panel(data, panel, language) for panel in data.shown]
    count = sum(len(marks.x) for panel in panels for marks in panel.marks)
    if sizes.mark <= LEAST_MARK and count > MOST_TINY_MARKS:
        left_out = frozenset(EventKind)
    else:
        left_out = frozenset({EventKind.RECALLED} if count > MOST_MARKS else ())
    thinned = [
        panel._replace(marks=tuple(marks for marks in panel.marks if marks.kind not in left_out))
        for panel in panels
    ]
    return tuple(thinned), count - sum(len(marks.x) for panel in thinned for marks in panel.marks)


def _panel(data: HeatmapData, panel: Panel, language: Language) -> PanelInfo:
    if panel is Panel.DELTA and data.b is not None:
        differs = _recalled(data.a) != _recalled(data.b)
        z = data.b.concentration - data.a.concentration
        return PanelInfo(panel, Heatmap.DIFFERENCE_TITLE.say(language), z, outline(differs), ())
    slot = data.b if panel is Panel.B and data.b is not None else data.a
    z = drawn(slot.concentration, log=data.log)
    return PanelInfo(panel, slot.title, z, outline(_recalled(slot)), _marks(data, slot))


def _recalled(slot: Slot) -> NDArray[np.bool_]:
    """Where a value is strong enough; nothing is never strong enough, even for a threshold of nothing."""
    return (slot.concentration >= slot.threshold) & (slot.concentration > 0)


def _marks(data: HeatmapData, slot: Slot) -> tuple[MarkSet, ...]:
    """Return the marks by kind; those that share a cell stand side by side."""
    cells = _events_by_cell(data, slot)
    places: dict[EventKind, list[tuple[float, float]]] = {}
    for (row, column), kinds in cells.items():
        ordered = [kind for kind in EventKind if kind in kinds]
        for kind, offset in zip(ordered, _offsets(len(ordered)), strict=True):
            places.setdefault(kind, []).append((round(column + offset, 3), row))
    sets = (
        MarkSet(kind, *(tuple(axis) for axis in zip(*places[kind], strict=True)))
        for kind in EventKind
        if kind in places
    )
    return tuple(sets)


def _events_by_cell(data: HeatmapData, slot: Slot) -> dict[tuple[int, int], set[EventKind]]:
    row_of = {row.label: index for index, row in enumerate(data.rows)}
    cells: dict[tuple[int, int], set[EventKind]] = {}
    for event in slot.events:
        row = row_of.get(event.row)
        if row is not None and data.first_round <= event.round <= data.last_round:
            cells.setdefault((row, event.round), set()).add(event.kind)
    return cells


def _offsets(count: int) -> tuple[float, ...]:
    """Return where the marks of one cell stand, evenly around its middle [columns].

    >>> _offsets(1), _offsets(2)
    ((0.0,), (-0.2, 0.2))
    """
    return tuple(round(_SPREAD * ((2 * index + 1) / (2 * count) - 0.5), 3) for index in range(count))


def _outline_words(data: HeatmapData, language: Language) -> str:
    a, b = data.a.threshold, data.b.threshold if data.b else data.a.threshold
    if a == b:
        return Heatmap.OUTLINE.say(language, threshold=strength(a))
    return Heatmap.OUTLINE_TWO.say(language, a=strength(a), b=strength(b))


__all__ = ["HeatmapInfo", "MarkSet", "Note", "PanelInfo", "heatmap_info"]
