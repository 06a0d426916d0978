"""From a replayed dialogue to the rows, matrices and events of the heatmap."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dashboard.charts.happening import Event, EventKind
from dashboard.charts.heatmap import HeatmapData, Row, Slot
from dashboard.i18n.shell import Punctuation
from phero_core.engine.answer import recall
from phero_core.engine.deposit import EventKind as Happened
from phero_core.engine.recall import passing, superpose
from phero_core.evaluation import Outcome
from phero_core.labels import label_of
from phero_core.scent import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.engine.answer import Recall
    from phero_core.engine.deposit import Event as EngineEvent
    from phero_core.engine.deposit import Field
    from phero_core.evaluation import ProbeResult
    from phero_core.replay import Trace
    from phero_core.scent import ScentPacket
    from phero_core.text import Language

NOISE = ("action", "question", "confirmation", "statement", "chatter", "acknowledgement", "error")
"""Types that pass by: shown last."""

_KINDS = {
    Happened.DEPOSITED: EventKind.DEPOSIT,
    Happened.RENEWED: EventKind.DEPOSIT,
    Happened.BRIDGED: EventKind.DEPOSIT,
    Happened.SUPERSEDED: EventKind.SUPERSEDED,
    Happened.RETRACTED: EventKind.RETRACTED,
    Happened.EVICTED: EventKind.EVICTED,
    Happened.EVAPORATED: EventKind.EVICTED,
    Happened.CLEARED: EventKind.CLEARED,
    Happened.DILUTED: EventKind.DILUTED,
}


def event_kind(event: EngineEvent) -> EventKind | None:
    """Return how a chart marks what happened, or None where it does not."""
    return _KINDS.get(event.kind)


class Line(NamedTuple):
    """One row of the heatmap: a whole type, or one value of it.

    Attributes:
        kind: the type.
        key: canonical value, or None for the whole type.
        target: canonical target of the value.
        row: how it is shown.
    """

    kind: str
    key: str | None
    target: str | None
    row: Row

    def holds(self, packet: ScentPacket) -> bool:
        """Whether a packet belongs to this row."""
        same_value = self.key is None or (packet.key, packet.target_key) == (self.key, self.target)
        return packet.type == self.kind and same_value

    def means(self, value: str, target: str | None) -> bool:
        """Whether a value of its type, about this target, belongs to this row."""
        about = None if target is None else canonical(target)
        return self.key is None or (canonical(value), about) == (self.key, self.target)


def ordered_types(traces: Iterable[Trace]) -> list[str]:
    """Return every type in some of the replays: facts in order of appearance, then what passes by."""
    seen = dict.fromkeys(kind for trace in traces for kind in trace.types)
    facts = [kind for kind in seen if kind not in NOISE]
    return facts + [kind for kind in NOISE if kind in seen]


def lines_by_type(traces: Sequence[Trace], language: Language) -> list[Line]:
    """Return one line for each type."""
    kinds = ordered_types(traces)
    names = Counter(label_of(kind, language) for kind in kinds)
    lines = []
    for kind in kinds:
        label = label_of(kind, language)
        label = label if names[label] == 1 else f"{label} ({kind})"
        lines.append(Line(kind, None, None, Row(label, label)))
    return lines


def lines_by_value(traces: Sequence[Trace], language: Language) -> list[Line]:
    """Return one line for each value that was ever in a field, by type."""
    found: dict[tuple[str, str, str | None], str] = {}
    for packet in _packets(traces):
        if packet.key is not None and not packet.echo:
            name = packet.value if packet.target is None else f"{packet.value} ({packet.target})"
            found.setdefault((packet.type, packet.key, packet.target_key), name or "")
    order = {kind: place for place, kind in enumerate(ordered_types(traces))}
    lines = []
    for kind, key, target in sorted(found, key=lambda item: order.get(item[0], len(order))):
        label = Punctuation.NAMED.say(language, name=label_of(kind, language), value=found[kind, key, target])
        lines.append(Line(kind, key, target, Row(label, label_of(kind, language))))
    return _unique(lines)


def _unique(lines: list[Line]) -> list[Line]:
    """Tell apart lines of equal words by their type's own name."""
    names = Counter(line.row.label for line in lines)
    return [
        line
        if names[line.row.label] == 1
        else line._replace(row=Row(f"{line.row.label} [{line.kind}]", line.row.group))
        for line in lines
    ]


def _packets(traces: Iterable[Trace]) -> Iterable[ScentPacket]:
    for trace in traces:
        for moment in trace.moments:
            yield from moment.turn.packets
            for trail in moment.field.trails.values():
                yield from (deposit.packet for deposit in trail)


def heatmap_data(
    lines: Sequence[Line],
    a: Slot,
    b: Slot | None,
    *,
    cursor: int,
    selected: str | None,
    log: bool,
    ceiling: float,
) -> HeatmapData:
    """Return the heatmap's data, with the row of the selected type marked."""
    marked = next((line.row.label for line in lines if line.kind == selected), None)
    rows = tuple(line.row for line in lines)
    return HeatmapData(rows=rows, a=a, b=b, cursor=cursor, selected=marked, log=log, ceiling=ceiling)


def ceiling_of(slots: Iterable[Slot]) -> float:
    """Return the concentration of full colour, in steps of a half: it moves seldom, and is one for A and B."""
    peaks = [float(slot.concentration.max(initial=0.0)) for slot in slots]
    return max(1.0, float(np.ceil(max(peaks, default=1.0) * 2)) / 2)


def slot_of(
    trace: Trace, lines: Sequence[Line], title: str, results: Sequence[ProbeResult], language: Language
) -> Slot:
    """Return what a replay makes of the lines."""
    concentration = np.array([[_strength(field, line, trace) for field in trace.fields] for line in lines])
    concentration = concentration.reshape(len(lines), trace.rounds)
    return Slot(
        title=title,
        concentration=concentration,
        threshold=trace.config.recall.min_concentration,
        events=tuple(_events(trace, lines, concentration, results)),
        last_deposit=_last_deposit(trace, lines),
        why=_reasons(trace, lines, language),
    )


def _strength(field: Field, line: Line, trace: Trace) -> float:
    own = [c for deposit, c in passing(field, line.kind, trace.config) if line.holds(deposit.packet)]
    return superpose(own, trace.config)


def _last_deposit(trace: Trace, lines: Sequence[Line]) -> np.ndarray:
    last = np.zeros((len(lines), trace.rounds), dtype=np.int64)
    for moment in trace.moments:
        for packet in moment.turn.packets:
            for place, line in enumerate(lines):
                if line.holds(packet) and not packet.echo:
                    last[place, moment.turn.round_id - 1 :] = moment.turn.round_id
    return last


def _reasons(trace: Trace, lines: Sequence[Line], language: Language) -> tuple[tuple[str, ...], ...]:
    """Say for each line and round what recall makes of it; lines of one type and target share its answer."""
    asked = dict.fromkeys((line.kind, line.target) for line in lines)
    answers = {
        (kind, target): [recall(field, kind, trace.config, target=target) for field in trace.fields]
        for kind, target in asked
    }
    return tuple(
        tuple(_why(answer, line, language) for answer in answers[line.kind, line.target]) for line in lines
    )


def _why(answer: Recall, line: Line, language: Language) -> str:
    """Say the value that recall gives for a line, or why it gives none; of a whole type, the nearest one's reason."""
    for value in answer.values:
        if line.means(value.value, value.target):
            return f"◆ {value.value}"
    own = [
        item
        for item in answer.suppressed
        if line.key is None or (item.value is not None and line.means(item.value, item.target))
    ]
    return max(own, key=lambda item: item.concentration).causes[0].say(language) if own else ""


def _events(
    trace: Trace, lines: Sequence[Line], concentration: np.ndarray, results: Sequence[ProbeResult]
) -> Iterable[Event]:
    for number, event in trace.events:
        kind = event_kind(event)
        if kind is not None:
            for line in lines:
                if _concerns(line, event):
                    yield Event(line.row.label, number, kind, event.value or event.detail)
    yield from _faded(trace, lines, concentration)
    for result in results:
        if result.outcome is Outcome.HIT and result.answer.best is not None:
            yield from (
                Event(line.row.label, result.probe.after_round, EventKind.RECALLED, result.answer.best.value)
                for line in lines
                if line.holds(result.answer.best.deposits[-1].packet)
            )


def _concerns(line: Line, event: EngineEvent) -> bool:
    return line.kind == event.type and (event.value is None or line.means(event.value, event.target))


def _faded(trace: Trace, lines: Sequence[Line], concentration: np.ndarray) -> Iterable[Event]:
    """A mark where a line falls under the threshold by fading alone."""
    above = concentration >= trace.config.recall.min_concentration
    abrupt = {(event.type, number) for number, event in trace.events if event.kind is not Happened.DEPOSITED}
    for place, column in np.argwhere(above[:, :-1] & ~above[:, 1:]).tolist():
        number = column + 2
        if (lines[place].kind, number) not in abrupt and concentration[place, column + 1] > 0.0:
            yield Event(lines[place].row.label, number, EventKind.FADED)
