"""Sentences and clauses, and what each clause does: assert, ask, suppose, quote, report."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from phero_core.observe.lexicon import Hit

MASK = "\ue000"
"""Stands for each character of a span that one rule has read and no other may."""

MAX_SENTENCE = 400
"""Longer sentences are read in pieces of this length [code points]."""

_SENTENCE_END = re.compile(
    r"[。！？!?\n]+[”」』\"'）)*]*|(?<!\b[A-Z])(?<!\bNo)(?<!\bSt)(?<!\bMr)(?<!\bDr)(?<!\bMs)(?<!\bMrs)\.+(?=[\s”\"]|$)|\.(?=[\u4e00-\u9fff])|[…]+"
)
_CLAUSE_END = re.compile(
    r"[，；;]+|,(?!\d{3}(?!\d))|、(?=[别不请])|——|--"
    r"|\s{1,4}(?=(?:but|and then|and also|and please|then)\s)"
    r"|\s{1,4}(?=and (?:do not|don't|never|always|please|my|i|i'm|the|also|change|cancel|send|ship|it)\b)"
    r"|\s{1,4}(?=(?:because|although|though|so that|since (?:i|it|the|they|we|he|she|you|my))\s)"
    r"|\s{1,4}(?=(?:and|to) (?:see|check|find out|tell me|let me know|confirm|verify) (?:if|whether)\s)"
    r"|(?<=\S)(?=但是|不过|然后|并且|而且|可是|因为|看看是否|看看能不能)",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"“[^”]{2,300}”|「[^」]{2,300}」|『[^』]{2,300}』|(?<![\w])\"[^\"\n]{2,300}\"|^>.*$", re.MULTILINE
)


@dataclass(slots=True)
class Clause:
    """A part of a sentence that says one thing [places: code points, half open].

    Attributes:
        start, end: without the mark that ends it.
        sentence: number of its sentence.
        limit: where its sentence ends.
        ending: the mark that ends it.
        words: the vocabulary words in it, by list.
        mood: ``assert``, or why it asserts nothing: ``question``, ``hypothetical``, ``wish``, ``reported``, ``read``.
        mood_word: the word that gave it this mood, if one did.
        request: a question or wish that asks for an action.
        past: it tells what was, not what is.
    """

    start: int
    end: int
    sentence: int
    limit: int
    ending: str
    words: dict[str, list[Hit]] = field(default_factory=dict)
    mood: str = "assert"
    mood_word: str = ""
    request: bool = False
    past: bool = False

    def becomes(self, mood: str, word: str) -> None:
        """Take a mood, and remember the word that gave it."""
        self.mood, self.mood_word = mood, word

    def first(self, listed: str) -> str:
        """Return the first word of a list that stands in it, or an empty text."""
        hits = self.words.get(listed)
        return hits[0].word if hits else ""

    def has(self, *lists: str) -> bool:
        """Whether a word of one of these lists stands in it."""
        return not self.words.keys().isdisjoint(lists)


def sentences(masked: str) -> list[tuple[int, int, str]]:
    """Return start, end and ending mark of each sentence.

    >>> [masked_text[2] for masked_text in sentences("好的。可以吗？")]
    ['。', '？']
    """
    found: list[tuple[int, int, str]] = []
    start = 0
    for match in _SENTENCE_END.finditer(masked):
        found.extend(_pieces(masked, start, match.start(), match[0]))
        start = match.end()
    found.extend(_pieces(masked, start, len(masked), ""))
    return found


def _pieces(text: str, start: int, end: int, ending: str) -> list[tuple[int, int, str]]:
    """Trim a sentence; cut one that is too long to read at once."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return []
    cuts = [*range(start, end, MAX_SENTENCE), end]
    return [(first, last, ending if last == end else "") for first, last in pairwise(cuts)]


def clauses(masked: str, spans: list[tuple[int, int, str]]) -> list[Clause]:
    """Return the clauses of these sentences."""
    found = []
    for number, (start, end, ending) in enumerate(spans):
        place = start
        for match in _CLAUSE_END.finditer(masked, start, end):
            if match.start() > place:
                found.append(_clause(masked, (place, match.start()), number, end, match[0]))
            place = match.end()
        if place < end:
            found.append(_clause(masked, (place, end), number, end, ending))
    return found


def _clause(text: str, span: tuple[int, int], number: int, limit: int, ending: str) -> Clause:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    return Clause(start, end, number, limit, ending)


def quotations(text: str) -> list[tuple[int, int]]:
    """Return the spans between quotation marks, and quoted lines.

    >>> quotations('she wrote "cancel it" today')
    [(10, 21)]
    """
    if not any(mark in text for mark in '“「『">'):
        return []
    return [match.span() for match in _QUOTED.finditer(text)]
