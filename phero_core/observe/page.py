"""A message laid out for the rules: plain text, masked spans, words, sentences and clauses."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from phero_core.observe import grounds
from phero_core.observe.clauses import MASK, Clause, clauses, quotations, sentences
from phero_core.observe.lexicon import Hit
from phero_core.observe.manner import Manner
from phero_core.observe.masking import Entity, mask
from phero_core.observe.normalise import Boundaries, Reading, read
from phero_core.observe.protocol import NearMiss, ObservationContext
from phero_core.observe.rulebook import RuleBook
from phero_core.scent import Polarity, Role, TargetKind
from phero_core.text import Sentence


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
    manners: dict[int, Manner] = field(default_factory=dict)

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
    masked, entities = mask(reading.text, book, context.recent)
    spans = sentences(masked) or [(0, 0, "")]
    hits = _free_of(masked, book.lexicon.scan(reading.lower, Boundaries(reading.text)))
    parts = clauses(masked, spans) or [Clause(0, 0, 0, 0, "")]
    page = Page(book, context, reading, masked, entities, hits, spans, parts, quotations(reading.text), role)
    page.starts = [part.start for part in parts]
    _sort_words(page)
    if reading.cut:
        page.near.append(NearMiss("observer/cut", grounds.CUT.filled(count=reading.cut)))
    return page


def _free_of(masked: str, hits: list[Hit]) -> list[Hit]:
    return [hit for hit in hits if MASK not in masked[hit.start : hit.end]]


def _sort_words(page: Page) -> None:
    for hit in page.hits:
        words = page.clause_at(hit.start).words
        for entry in hit.entries:
            if entry.kind == "word":
                words.setdefault(entry.owner, []).append(hit)
