"""The spans of Taskmaster: which values an utterance names, each with all the ways in which annotators marked it."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.gold import Words
from phero_core.dialogue.formats.research.said import fitting
from phero_core.scent import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.gold import Field
    from phero_core.dialogue.formats.research.spellings import Spellings

_MARKS = " ,.;:!?"


class Label(Foreign):
    """What an annotator calls a span."""

    name: str


class Segment(Foreign):
    """A span of an utterance [code points, half open]."""

    start_index: int
    end_index: int
    text: str
    annotations: list[Label] = Key(default_factory=list)


class Span(NamedTuple):
    """One value that an utterance names.

    Attributes:
        where: its field.
        value: the same for all its spellings in a dialogue.
        words: how it is said.
        accepted: an annotator marked that it was taken in the end.
        rejected: an annotator marked that it was not.
    """

    where: Field
    value: str
    words: Words
    accepted: bool
    rejected: bool


def spans_of(
    text: str, segments: Sequence[Segment], vertical: str | None, spellings: Spellings
) -> Iterator[Span]:
    """Yield the values that an utterance names, one for the spans of a slot that overlap.

    Args:
        text: of the utterance.
        segments: its spans.
        vertical: the domain, where spans do not name it.
        spellings: what the dialogue has called each value so far.
    """
    chosen: dict[Field, list[list[Segment]]] = {}
    ranked = sorted(segments, key=lambda part: (-len(part.annotations), part.start_index - part.end_index))
    for part in ranked:
        for where in dict.fromkeys(field_of(label.name, vertical) for label in part.annotations):
            groups = chosen.setdefault(where, [])
            own = next((group for group in groups if _overlap(group[0], part)), None)
            if own is None:
                groups.append([part])
            else:
                own.append(part)
    found = [(group[0].start_index, where, group) for where, groups in chosen.items() for group in groups]
    seen: set[tuple[Field, str]] = set()
    for _, where, group in sorted(found, key=itemgetter(0)):
        span = _span(text, where, group, spellings)
        if span is not None and (where, canonical(span.value)) not in seen:
            seen.add((where, canonical(span.value)))
            yield span


def _overlap(first: Segment, second: Segment) -> bool:
    return first.start_index < second.end_index and second.start_index < first.end_index


def _span(content: str, where: Field, group: Sequence[Segment], spellings: Spellings) -> Span | None:
    ways = [way for part in group if (way := part.text.strip(_MARKS))]
    if not ways:
        return None
    text, start = group[0].text, group[0].start_index
    said = text.strip(_MARKS) or ways[0]
    start += len(text) - len(text.lstrip(_MARKS))
    place = fitting(content, start, start + len(said), said)
    marks = {label.name.rpartition(".")[2] for part in group for label in part.annotations}
    value = spellings.value(".".join(where), ways)
    return Span(where, value, Words(said, place), "accept" in marks, "reject" in marks)


def field_of(name: str, vertical: str | None) -> Field:
    """Return the field that a span or an argument names.

    >>> field_of("movie_ticket.time.start.accept", None), field_of("name.theater", "Movie Tickets")
    (('movie_ticket', 'time.start'), ('movie_tickets', 'name.theater'))
    """
    bare = name.removesuffix(".accept").removesuffix(".reject")
    if vertical:
        return vertical.lower().replace(" ", "_"), bare
    domain, _, slot = bare.partition(".")
    return domain, slot
