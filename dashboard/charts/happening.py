"""What happens to values in a round, and what becomes of probes: kinds, shapes and words."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from dashboard.i18n import charts as words
from dashboard.theme import marks


class EventKind(StrEnum):
    """What happened to a value in a round, the most telling first."""

    DEPOSIT = "deposit"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    EVICTED = "evicted"
    CLEARED = "cleared"
    DILUTED = "diluted"
    FADED = "faded"
    RECALLED = "recalled"

    @property
    def mark(self) -> marks.Mark:
        """Its shape."""
        return _EVENT_MARKS[self]

    @property
    def words(self) -> words.Event:
        """Its name."""
        return words.Event[self.name]


class Outcome(StrEnum):
    """What became of a probe."""

    HIT = "hit"
    SILENCE = "silence"
    MISS = "miss"
    STALE = "stale"
    WRONG = "wrong"
    GHOST = "ghost"

    @property
    def mark(self) -> marks.Mark:
        """Its shape."""
        return _OUTCOME_MARKS[self]

    @property
    def passed(self) -> bool:
        """Whether recall did what the probe asked for."""
        return self in {Outcome.HIT, Outcome.SILENCE}

    @property
    def words(self) -> words.Outcome:
        """Its name."""
        return words.Outcome[self.name]


class Event(NamedTuple):
    """One thing that happened to a value.

    Attributes:
        row: the row's label (its key, where labels repeat).
        round: when [rounds].
        kind: what.
        text: the value, or the reason, for a person.
    """

    row: str
    round: int
    kind: EventKind
    text: str = ""


class ProbeMark(NamedTuple):
    """One probe asked after a round, what became of it, and a sentence about it."""

    round: int
    outcome: Outcome
    text: str = ""


_EVENT_MARKS = {
    EventKind.DEPOSIT: marks.DEPOSIT,
    EventKind.SUPERSEDED: marks.SUPERSEDED,
    EventKind.RETRACTED: marks.RETRACTED,
    EventKind.EVICTED: marks.EVICTED,
    EventKind.CLEARED: marks.CLEARED,
    EventKind.DILUTED: marks.DILUTED,
    EventKind.FADED: marks.FADED,
    EventKind.RECALLED: marks.RECALLED,
}

_OUTCOME_MARKS = {
    Outcome.HIT: marks.HIT,
    Outcome.SILENCE: marks.SILENCE,
    Outcome.MISS: marks.MISS,
    Outcome.STALE: marks.STALE,
    Outcome.WRONG: marks.WRONG,
    Outcome.GHOST: marks.GHOST,
}
