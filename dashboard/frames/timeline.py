"""From replays to the recall timeline of one type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dashboard.charts.happening import Event, EventKind, Outcome, ProbeMark
from dashboard.charts.timeline import TimelineData, Trail
from dashboard.frames.field import event_kind
from dashboard.frames.tables import expected, got
from phero_core.engine.recall import window_of
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dashboard.i18n import Speaker
    from dashboard.workbench import Slot
    from phero_core.engine.answer import Recall
    from phero_core.evaluation import ProbeResult
    from phero_core.replay import Trace
    from phero_core.text import Language


def timeline_data(
    kind: str,
    traces: Mapping[Slot, tuple[Trace, Sequence[ProbeResult]]],
    *,
    cursor: int,
    t: Speaker,
    language: Language,
) -> TimelineData:
    """Return the timeline of a type.

    Args:
        kind: the type.
        traces: by slot, the one in view first: the replay, and the probes judged on it.
        cursor: the round in view.
        t: speaks the page's language.
        language: of the labels.
    """
    trails = [_trail(name, kind, trace, results, t) for name, (trace, results) in sorted(traces.items())]
    shown, _ = next(iter(traces.values()))
    return TimelineData(
        label=label_of(kind, language),
        a=trails[0],
        b=trails[1] if len(trails) > 1 else None,
        cursor=cursor,
        events=tuple(_events(shown, kind)),
    )


def _trail(name: str, kind: str, trace: Trace, results: Sequence[ProbeResult], t: Speaker) -> Trail:
    confidence = [_confidence(trace.recall(kind, number)) for number in range(1, trace.rounds + 1)]
    marks = [
        ProbeMark(
            result.probe.after_round,
            Outcome(result.outcome.value),
            f"{expected(result.probe, t)} / {got(result, t)}",
        )
        for result in results
        if result.probe.type == kind
    ]
    threshold = trace.config.recall.min_concentration
    return Trail(name, np.array(confidence), threshold, window_of(trace.config), tuple(marks))


def _confidence(answer: Recall) -> float:
    """How surely a value is recalled, or what is left of the strongest one: the line goes on under the threshold."""
    if answer.best is not None:
        return answer.best.confidence
    return min(1.0, max((item.concentration for item in answer.suppressed), default=0.0))


def _events(trace: Trace, kind: str) -> list[Event]:
    return [
        Event(kind, number, shown, event.value or event.detail)
        for number, event in trace.events
        if event.type == kind and (shown := event_kind(event)) is not None and shown is not EventKind.RECALLED
    ]
