"""Precision, recall, F1 and polarity of what an observer sees, against a data set's facts."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe.protocol import ObservationContext
from phero_core.scent import Polarity, TargetKind
from tests.accuracy.same import is_formed, leniently, strictly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from phero_core.observe.protocol import Observer
    from phero_core.scent import Sighting
    from tests.accuracy.fact import Fact, Talk


@dataclass(slots=True)
class Tally:
    """What was counted for one type: annotated facts, observed ones, and how many agree."""

    annotated: int = 0
    observed: int = 0
    strict: int = 0
    lenient: int = 0
    changes: int = 0
    changes_right: int = 0

    def add(self, other: Tally) -> None:
        """Count what another tally counted, too."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def precision(self, agreed: int) -> float | None:
        """Return the share of the observed facts that are right."""
        return agreed / self.observed if self.observed else None

    def recall(self, agreed: int) -> float | None:
        """Return the share of the annotated facts that were seen."""
        return agreed / self.annotated if self.annotated else None

    def f1(self, agreed: int) -> float | None:
        """Return the harmonic mean of precision and recall; None without anything to find."""
        whole = self.annotated + self.observed
        return 2 * agreed / whole if self.annotated else None


class Failure(NamedTuple):
    """A fact that was missed, or one that nobody annotated."""

    talk: str
    kind: str
    type: str
    value: str
    words: str
    before: str


@dataclass(slots=True)
class Score:
    """The tallies of one half of a data set, by type, and what went wrong."""

    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    failures: list[Failure] = field(default_factory=list)
    talks: int = 0
    messages: int = 0


def score(
    talks: Iterable[Talk],
    observer: Observer,
    types: Mapping[str, str],
    partial: frozenset[str] = frozenset(),
) -> Score:
    """Return how well an observer reads these dialogues.

    Args:
        talks: the dialogues.
        observer: reads their messages in order, context handed on.
        types: an observed type → the annotated type that it stands for; others do not count.
        partial: annotated types of which a sighting is false only in a message with an annotated fact of the type.
    """
    result = Score()
    for talk in talks:
        result.talks += 1
        _score_talk(talk, observer, (types, partial), result)
    return result


def _score_talk(
    talk: Talk, observer: Observer, counted: tuple[Mapping[str, str], frozenset[str]], result: Score
) -> None:
    types, partial = counted
    context, before = ObservationContext(), ""
    held: list[Fact] = []
    for turn in talk.turns:
        seen = observer.observe(turn.message, context)
        context = seen.context
        if turn.facts is not None:
            result.messages += 1
            observed = [s for s in seen.sightings if s.type in types and not s.echo and _of_user(s)]
            page = _Page(
                talk.id, turn.message.content, before, list(turn.facts), list(held), observed, types, partial
            )
            _score_message(page, result)
            held.extend(fact for fact in turn.facts if not fact.retract)
        before = turn.message.content


def _of_user(sighting: Sighting) -> bool:
    return sighting.target_kind is not TargetKind.PERSON


class _Page(NamedTuple):
    talk: str
    words: str
    before: str
    facts: list[Fact]
    held: list[Fact]
    observed: list[Sighting]
    types: Mapping[str, str]
    partial: frozenset[str]


def _score_message(page: _Page, result: Score) -> None:
    left = list(page.observed)
    missed = list(page.facts)
    for fact in page.facts:
        result.tallies[fact.type].annotated += 1
    strict = _matched(page, missed, left, strictly)
    lenient = _matched(page, missed, left, leniently)
    for fact in strict:
        result.tallies[fact.type].strict += 1
    for fact in (*strict, *lenient):
        result.tallies[fact.type].lenient += 1
        result.tallies[fact.type].observed += 1
    for fact in page.facts:
        _score_polarity(page, fact, result.tallies[fact.type])
    wrong = [sighting for sighting in left if not _neutral(page, sighting)]
    for sighting in wrong:
        result.tallies[page.types[sighting.type]].observed += 1
    _note(page, missed, wrong, result)


def _matched(
    page: _Page, missed: list[Fact], left: list[Sighting], same: Callable[[str, str], bool]
) -> list[Fact]:
    """Take matching facts and sightings out of both lists, and return the facts."""
    found = []
    for fact in list(missed):
        for sighting in left:
            if (
                page.types[sighting.type] == fact.type
                and _fits(fact, sighting, same)
                and _polar(fact, sighting)
            ):
                found.append(fact)
                missed.remove(fact)
                left.remove(sighting)
                break
    return found


def _fits(fact: Fact, sighting: Sighting, same: Callable[[str, str], bool]) -> bool:
    if not fact.values:
        return True
    said = [text for text in (sighting.value, sighting.surface) if text]
    return any(same(text, value) for text in said for value in fact.values)


def _polar(fact: Fact, sighting: Sighting) -> bool:
    return (sighting.polarity is Polarity.RETRACT) == fact.retract


def _score_polarity(page: _Page, fact: Fact, tally: Tally) -> None:
    """Count a change whose value was seen at all; it is right when nothing seen of that value says the opposite."""
    if not fact.changes:
        return
    seen = [s for s in page.observed if page.types[s.type] == fact.type and _fits(fact, s, leniently)]
    if seen:
        tally.changes += 1
        tally.changes_right += all(_polar(fact, sighting) for sighting in seen)


def _neutral(page: _Page, sighting: Sighting) -> bool:
    """Whether a sighting is no error.

    It is none if it repeats what was said before, takes back what a change replaces or its opposite asserts, or stands in no words of the
    message (a "yes" to what the assistant put to the user); nor, for a partly annotated type, if nothing of that type is
    annotated here, or it has the form of its type: another date may well be said, though no call passes it on.
    """
    kind = page.types[sighting.type]
    if sighting.span is None:
        return True
    if kind in page.partial and (
        not any(f.type == kind for f in page.facts) or _well_formed(page, kind, sighting)
    ):
        return True
    if sighting.polarity is Polarity.RETRACT:
        opposite = any(s.value == sighting.value and s.type != sighting.type for s in page.observed)
        replaced = any(fact.type == kind and fact.changes for fact in page.facts)
        return sighting.value is not None and (opposite or replaced)
    same = [fact for fact in (*page.facts, *page.held) if fact.type == kind and not fact.retract]
    return any(_fits(fact, sighting, leniently) for fact in same)


_FORMED = frozenset({"date", "amount", "time"})


def _well_formed(page: _Page, kind: str, sighting: Sighting) -> bool:
    """Whether a sighting is a whole date, time or amount as it stands, no part of a longer word or number."""
    words = sighting.surface or ""
    if kind not in _FORMED or not is_formed(words):
        return False
    return re.search(rf"(?<![\w.,:/-]){re.escape(words)}(?![\w:/-]|[.,]\d)", page.words) is not None


def _note(page: _Page, missed: list[Fact], wrong: list[Sighting], result: Score) -> None:
    for fact in missed:
        value = ("-" if fact.retract else "") + " / ".join(fact.values)
        result.failures.append(Failure(page.talk, "missed", fact.type, value, page.words, page.before))
    for sighting in wrong:
        sign = "-" if sighting.polarity is Polarity.RETRACT else ""
        value = f"{sign}{sighting.value} [{sighting.origin}]"
        result.failures.append(
            Failure(page.talk, "false", page.types[sighting.type], value, page.words, page.before)
        )
