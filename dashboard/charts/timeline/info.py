"""Every decision about the recall timeline, as plain values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dashboard.charts.figure import apart, clear_of, round_ticks, strength
from dashboard.charts.happening import EventKind, Outcome
from dashboard.charts.timeline.steps import step_band, step_line
from dashboard.i18n.charts import Timeline

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dashboard.charts.timeline.data import Line, TimelineData, Trail
    from phero_core.text import Language

_LEAST_DISTANCE = 0.1
_MOST_TICKS = 24
_TYPICAL_WIDTH = 900
_MOST_DOTS = 60
_ENDINGS = (EventKind.CLEARED, EventKind.RETRACTED)

Corners = tuple["Line", "Line"]


class TrailInfo(NamedTuple):
    """One parameter set's line.

    Attributes:
        name: ``A`` or ``B``.
        line: corners of the step line.
        quartiles: corners of the middle half over many dialogues, or None.
        quartiles_words: what that area is.
        threshold: where its values begin to be recalled.
        threshold_words: the threshold's label, empty where A has said it already.
        threshold_above: whether that label stands above its line.
        end: its label at the right.
        end_y: where that label stands, apart from the other one.
    """

    name: str
    line: Corners
    quartiles: Corners | None
    quartiles_words: str
    threshold: float
    threshold_words: str
    threshold_above: bool
    end: str
    end_y: float


class Dots(NamedTuple):
    """Marks of one kind in one row of the rugs: rounds, and a sentence for each."""

    row: str
    kind: EventKind | Outcome
    rounds: tuple[int, ...]
    texts: tuple[str, ...]


class TimelineInfo(NamedTuple):
    """The timeline as it will be drawn.

    Attributes:
        data: what it is drawn from.
        language: of all words.
        trails: A, then B.
        above: area between A's line and its threshold where it is recalled; None over many dialogues.
        below: the same where it is not.
        window: first and last position that recall looks at from the cursor, or None.
        window_words: what that span is.
        window_late: whether it lies in the later half, so that its label grows to the left.
        rugs: rows of marks, from top to bottom.
        dots: the marks in them.
        ticks: marked rounds.
        dot_size: of the dot in the middle of each round; none where rounds are narrow [px].
        alt: one paragraph for those who do not see it.
    """

    data: TimelineData
    language: Language
    trails: tuple[TrailInfo, ...]
    above: Corners | None
    below: Corners | None
    window: tuple[float, float] | None
    window_words: str
    window_late: bool
    rugs: tuple[str, ...]
    dots: tuple[Dots, ...]
    ticks: tuple[int, ...]
    dot_size: int
    alt: str


def timeline_info(data: TimelineData, language: Language) -> TimelineInfo:
    """Return everything that the timeline shows."""
    rugs, dots = _rugs(data, language)
    above, below = _margin(data)
    window = _window(data)
    ticks = round_ticks(data.first_round, data.last_round, most=_MOST_TICKS)
    return TimelineInfo(
        data=data,
        language=language,
        trails=_trails(data, language),
        above=above,
        below=below,
        window=window,
        window_words=Timeline.WINDOW.say(language, rounds=data.a.window),
        window_late=window is not None and sum(window) > data.first_round + data.last_round,
        rugs=rugs,
        dots=dots,
        ticks=clear_of(ticks, data.current, round_width=_TYPICAL_WIDTH / max(1, len(data.a.confidence))),
        dot_size=5 if len(data.a.confidence) <= _MOST_DOTS else 1,
        alt=_alt(data, language),
    )


def _margin(data: TimelineData) -> tuple[Corners | None, Corners | None]:
    if data.a.lower is not None:
        return None, None
    line, level = data.a.confidence, np.full_like(data.a.confidence, data.a.threshold)
    above = step_band(level, np.maximum(line, level), data.first_round)
    short = np.where(_once_there(data), np.minimum(line, level), level)
    return above, step_band(short, level, data.first_round)


def _once_there(data: TimelineData) -> NDArray[np.bool_]:
    """Say in which rounds something can be missed: once it was there, until it was cleared or retracted."""
    ended = {event.round for event in data.events if event.kind in _ENDINGS}
    there = np.zeros(len(data.a.confidence), dtype=np.bool_)
    missed = False
    for place, value in enumerate(data.a.confidence):
        missed = value > 0.0 or (missed and data.first_round + place not in ended)
        there[place] = missed
    return there


def _trails(data: TimelineData, language: Language) -> tuple[TrailInfo, ...]:
    places = apart([_last(trail) for trail in data.trails], _LEAST_DISTANCE)
    return tuple(_trail(data, t, y, language) for t, y in zip(data.trails, places, strict=True))


def _trail(data: TimelineData, trail: Trail, end_y: float, language: Language) -> TrailInfo:
    thresholds = [each.threshold for each in data.trails]
    same = len(set(thresholds)) == 1
    threshold = {"slot": trail.name, "threshold": strength(trail.threshold)}
    words = (Timeline.THRESHOLD if same else Timeline.THRESHOLD_SLOT).say(language, **threshold)
    if same and trail is not data.a:
        words = ""
    quartiles = None
    if trail.lower is not None and trail.upper is not None:
        quartiles = step_band(trail.lower, trail.upper, data.first_round)
    return TrailInfo(
        name=trail.name,
        line=step_line(trail.confidence, data.first_round),
        quartiles=quartiles,
        quartiles_words=Timeline.QUARTILES.say(language, slot=trail.name, n=trail.dialogues),
        threshold=trail.threshold,
        threshold_words=words,
        threshold_above=trail.threshold == max(thresholds),
        end=Timeline.END.say(language, slot=trail.name, value=strength(_last(trail))),
        end_y=end_y,
    )


def _last(trail: Trail) -> float:
    return float(trail.confidence[-1]) if len(trail.confidence) else 0.0


def _window(data: TimelineData) -> tuple[float, float] | None:
    if data.a.window is None:
        return None
    start = max(data.first_round, data.current - data.a.window + 1)
    return start - 0.5, data.current + 0.5


def _rugs(data: TimelineData, language: Language) -> tuple[tuple[str, ...], tuple[Dots, ...]]:
    rugs, dots = [], []
    for trail in data.trails:
        if not trail.probes:
            continue
        name = (Timeline.PROBES_SLOT if data.b else Timeline.PROBES).say(language, slot=trail.name)
        rugs.append(name)
        for outcome in Outcome:
            probes = [probe for probe in trail.probes if probe.outcome is outcome]
            if probes:
                dots.append(
                    Dots(name, outcome, tuple(p.round for p in probes), tuple(p.text for p in probes))
                )
    if data.events:
        name = Timeline.EVENTS.say(language)
        rugs.append(name)
        for kind in EventKind:
            events = [event for event in data.events if event.kind is kind]
            if events:
                dots.append(Dots(name, kind, tuple(e.round for e in events), tuple(e.text for e in events)))
    return tuple(rugs), tuple(dots)


def _alt(data: TimelineData, language: Language) -> str:
    if not len(data.a.confidence):
        return Timeline.EMPTY.say(language)
    parts = [Timeline.ALT.say(language, label=data.label, first=data.first_round, last=data.last_round)]
    for trail in data.trails:
        parts.append(_alt_trail(data, trail, language))
        if trail.probes:
            parts.append(_alt_probes(trail, language))
    return ("" if language == "zh" else " ").join(parts)


def _alt_trail(data: TimelineData, trail: Trail, language: Language) -> str:
    value = float(
        trail.confidence[min(max(data.current, data.first_round), data.last_round) - data.first_round]
    )
    reaches = value >= trail.threshold and value > 0
    verdict = (Timeline.VERDICT_ABOVE if reaches else Timeline.VERDICT_BELOW).say(language)
    said = {"slot": trail.name, "round": data.current, "verdict": verdict}
    return Timeline.ALT_SLOT.say(language, **said, value=strength(value), threshold=strength(trail.threshold))


def _alt_probes(trail: Trail, language: Language) -> str:
    count = Counter(probe.outcome for probe in trail.probes)
    parts = [f"{count[outcome]} {outcome.words.say(language)}" for outcome in Outcome if count[outcome]]
    counts = Timeline.LIST_SEPARATOR.say(language).join(parts)
    return Timeline.ALT_PROBES.say(language, slot=trail.name, counts=counts)
