"""A message laid out for the rules: plain text, masked spans, words, sentences and clauses."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe import grounds
from phero_core.observe.clauses import MASK, Clause, clauses, quotations, sentences
from phero_core.observe.lexicon import Hit
from phero_core.observe.normalise import Boundaries, Reading, read
from phero_core.observe.protocol import NearMiss, ObservationContext
from phero_core.observe.rulebook import RuleBook
from phero_core.scent import Polarity, Role, TargetKind
from phero_core.text import Sentence

if TYPE_CHECKING:
    from phero_core.observe.patterns import GuardedPattern


class Entity(NamedTuple):
    """A span that one rule has read for itself: an id, a phone, an address.

    ``type`` is what it releases by itself, or None; ``shape`` the name of the mask that read it, or None.
    """

    start: int
    end: int
    type: str | None
    shape: str | None
    origin: str


@dataclass(slots=True)
class Candidate:
    """What a rule saw, before mood, negation and target are settled [places: code points, half open].

    Attributes:
        type: the scent.
        start, end: of the value in the plain text; equal where it has none.
        anchor: where the words that gave it begin.
        origin: pack and rule.
        value: canonical value, if it is not the words themselves.
        polarity: assert or retract.
        kind: ``set``, ``change``, ``correct``, ``withdraw``, ``found``, ``mention``, ``pattern``, ``cue``.
        why: what a person is told about it.
        target, target_kind: what it is about, where the words say so.
        cues: how many cue words stand behind it.
        settled: mood and negation are already taken into account.
    """

    type: str
    start: int
    end: int
    anchor: int
    origin: str
    value: str | None = None
    polarity: Polarity = Polarity.ASSERT
    kind: str = "set"
    why: Sentence | None = None
    target: str | None = None
    target_kind: TargetKind = TargetKind.SELF
    cues: int = 1
    settled: bool = False


@dataclass(slots=True)
class Page:
    """One message on the rules' desk."""

    book: RuleBook
    context: ObservationContext
    reading: Reading
    masked: str
    entities: list[Entity]
    hits: list[Hit]
    sentences: list[tuple[int, int, str]]
    clauses: list[Clause]
    quotes: list[tuple[int, int]]
    role: Role = Role.USER
    near: list[NearMiss] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The plain text."""
        return self.reading.text

    def clause_at(self, place: int) -> Clause:
        """Return the clause that holds this place, or the one before it."""
        return self.clauses[max(0, bisect_right(self.starts, place) - 1)]

    def sentence_end(self, number: int) -> int:
        """Return where a sentence ends, or the last one where there are fewer."""
        return self.sentences[min(number, len(self.sentences) - 1)][1]

    def entity_at(self, place: int) -> Entity | None:
        """Return the entity that begins here."""
        return next((entity for entity in self.entities if entity.start == place), None)

    def hits_in(self, start: int, end: int) -> list[Hit]:
        """Return the words that begin inside a span."""
        first = bisect_left(self.hits, start, key=_start)
        return self.hits[first : bisect_left(self.hits, end, lo=first, key=_start)]

    def quoted(self, place: int, end: int) -> bool:
        """Whether a span lies wholly inside quotation marks."""
        return any(start < place and end <= last for start, last in self.quotes)

    def miss(self, origin: str, reason: Sentence, start: int, end: int) -> None:
        """Note a rule that almost matched."""
        self.near.append(NearMiss(origin, reason, self.reading.span(start, end)))


def _start(hit: Hit) -> int:
    return hit.start


def lay_out(content: str, context: ObservationContext, book: RuleBook, role: Role = Role.USER) -> Page:
    """Return the page of a message that this role wrote."""
    reading = read(content)
    masked, entities = mask(reading.text, book)
    masked = _known_objects(masked, entities, context, book)
    spans = sentences(masked) or [(0, 0, "")]
    hits = _free_of(masked, book.lexicon.scan(reading.lower, Boundaries(reading.text)))
    parts = clauses(masked, spans) or [Clause(0, 0, 0, 0, "")]
    page = Page(book, context, reading, masked, entities, hits, spans, parts, quotations(reading.text), role)
    page.starts = [part.start for part in parts]
    _sort_words(page)
    if reading.cut:
        page.near.append(NearMiss("observer/cut", grounds.CUT.filled(count=reading.cut)))
    return page


def mask(text: str, book: RuleBook) -> tuple[str, list[Entity]]:
    """Return the text with addresses, measures, ids and phones masked, and where they stand."""
    entities: list[Entity] = []
    masked = text
    for shape, pattern in book.masks:
        if _worth_trying(book.mask_needs.get(shape, ()), masked):
            masked = _take(pattern, masked, entities, (None, shape, pattern.origin))
    for kind in book.found_types:
        if _worth_trying(kind.rule.needs, masked):
            for pattern in kind.found:
                masked = _take(pattern, masked, entities, (kind.name, None, pattern.origin))
    entities.sort(key=lambda entity: entity.start)
    return masked, entities


def _known_objects(masked: str, entities: list[Entity], context: ObservationContext, book: RuleBook) -> str:
    """Mask ids of objects named before: once A789 is an order, it is one without the word, too."""
    known = {
        m.value: m.type for m in context.recent if (rule := book.rule(m.type)) is not None and rule.object
    }
    for value, type_name in known.items():
        start = masked.find(value)
        while start >= 0:
            end = start + len(value)
            if not _LETTER.match(masked[start - 1 : start]) and not _LETTER.match(masked[end : end + 1]):
                entities.append(Entity(start, end, type_name, None, f"{book.types[type_name].origin}/known"))
                masked = masked[:start] + MASK * (end - start) + masked[end:]
            start = masked.find(value, end)
    entities.sort(key=lambda entity: entity.start)
    return masked


def _take(
    pattern: GuardedPattern,
    masked: str,
    entities: list[Entity],
    about: tuple[str | None, str | None, str],
) -> str:
    spans = [span for window in windows(masked) for span in _matches(pattern, masked, *window)]
    entities.extend(Entity(start, end, *about) for start, end in spans)
    return _masked(masked, spans)


def _matches(pattern: GuardedPattern, text: str, start: int, end: int) -> list[tuple[int, int]]:
    group = "value" if "value" in pattern.compiled.groupindex else 0
    spans = [match.span(group) for match in pattern.find(text, start, end)]
    return [span for span in spans if span[0] < span[1]]


def _masked(text: str, spans: list[tuple[int, int]]) -> str:
    if not spans:
        return text
    parts, place = [], 0
    for start, end in spans:
        parts += [text[place:start], MASK * (end - start)]
        place = end
    return "".join([*parts, text[place:]])


def windows(text: str) -> list[tuple[int, int]]:
    """Return pieces of a long text that patterns read one at a time, so that none runs out of time.

    >>> windows("short")
    [(0, 5)]
    """
    found, start = [], 0
    while len(text) - start > WINDOW:
        breaks = [match.end() for match in _BREAK.finditer(text, start + WINDOW // 2, start + WINDOW)]
        end = breaks[-1] if breaks else start + WINDOW
        found.append((start, end))
        start = end
    return [*found, (start, len(text))]


def _worth_trying(needs: tuple[str, ...], text: str) -> bool:
    return not needs or any(
        _CLASSES[need].search(text) is not None if need in _CLASSES else need in text for need in needs
    )


WINDOW = 500
"""Longest piece of a text that a pattern reads at once [code points]."""

_BREAK = re.compile(r"[\s。！？!?；;，,]")
_CLASSES = {"digit": re.compile("[0-9]"), "han": re.compile("[\u4e00-\u9fff]")}
_LETTER = re.compile("[A-Za-z0-9]")


def _free_of(masked: str, hits: list[Hit]) -> list[Hit]:
    return [hit for hit in hits if MASK not in masked[hit.start : hit.end]]


def _sort_words(page: Page) -> None:
    for hit in page.hits:
        words = page.clause_at(hit.start).words
        for entry in hit.entries:
            if entry.kind == "word":
                words.setdefault(entry.owner, []).append(hit)
