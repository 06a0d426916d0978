"""Methods that find messages by their words and give the values in them: BM25, and similarity of embeddings."""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from phero_core.evaluation.baselines.method import Told, is_value, length_of, ranked
from phero_core.labels import label_of
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from phero_core.evaluation.baselines.method import Question
    from phero_core.scent import ScentPacket
    from phero_core.session import Turn

MESSAGES = 5
"""How many messages are retrieved; more than that is what the prompt is to be spared."""

_BM25 = Text("BM25 over messages", "BM25 检索消息")
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")
_HAN = re.compile(r"[\u3400-\u9fff]")


@lru_cache(maxsize=16384)
def terms(text: str) -> tuple[str, ...]:
    """Return the words of a text; Chinese, which has no spaces, by its single and paired characters.

    >>> terms("Order A789 改地址")
    ('order', 'a789', '改', '地', '址', '改地', '地址')
    """
    found: list[str] = []
    for run in _WORD.findall(text.lower()):
        if _HAN.match(run):
            found += [*run, *(run[n : n + 2] for n in range(len(run) - 1))]
        else:
            found.append(run)
    return tuple(found)


def query_of(question: Question) -> str:
    """Return what would be typed to find the answer: the type's name in both languages, and the target."""
    kind = question.probe.type.replace("*", " ")
    parts = (kind.replace("_", " "), label_of(kind), label_of(kind, "zh"), question.probe.target or "")
    return " ".join(dict.fromkeys(parts))


@dataclass(frozen=True)
class Bm25:
    """The messages whose words fit the question best (Robertson and Zaragoza, 2009), and the values in them.

    Attributes:
        saturation: k1, how soon further occurrences of a word count no more.
        length_weight: b, how much long messages are held back, 0..1.
        messages: how many are retrieved.
    """

    saturation: float = 1.2
    length_weight: float = 0.75
    messages: int = MESSAGES
    name: str = "bm25"
    label: Text = _BM25
    cut: float = 0.0

    def answer(self, question: Question) -> Told:
        """Return the values of the retrieved messages, by the scores of these."""
        texts = [terms(turn.message.content) for turn in question.turns]
        scores = self.scores(terms(query_of(question)), texts)
        return _from_messages(question, scores, self.messages)

    def scores(self, query: Sequence[str], texts: Sequence[Sequence[str]]) -> list[float]:
        """Return the score of each text for a query, ≥ 0.

        Args:
            query: its words; each counts once.
            texts: the words of each text.
        """
        counts = [Counter(text) for text in texts]
        mean = sum(map(len, texts)) / len(texts) or 1.0
        weights = {
            word: _rarity(sum(word in own for own in counts), len(texts)) for word in dict.fromkeys(query)
        }
        return [self._score(own, len(text) / mean, weights) for own, text in zip(counts, texts, strict=True)]

    def _score(self, counts: Mapping[str, int], length: float, weights: Mapping[str, float]) -> float:
        norm = self.saturation * (1 - self.length_weight + self.length_weight * length)
        hits = ((counts[word], weight) for word, weight in weights.items() if counts.get(word))
        return math.fsum(weight * n * (self.saturation + 1) / (n + norm) for n, weight in hits)


def _rarity(holding: int, total: int) -> float:
    """Return the weight of a word by how few texts hold it; never negative."""
    return math.log(1 + (total - holding + 0.5) / (holding + 0.5))


class Encoder(Protocol):
    """Turns texts into vectors; any model of embeddings fits behind it."""

    @property
    def name(self) -> str:
        """What it is called in files."""
        ...

    def encode(self, text: str) -> Mapping[int, float]:
        """Return the vector of a text, by dimension; what is left out is 0."""
        ...


@dataclass(frozen=True)
class HashedGrams:
    """Counts of character groups, hashed into a fixed number of dimensions: an encoder that needs no model.

    Attributes:
        dimensions: how many [count].
        size: length of the groups [characters].
    """

    dimensions: int = 4096
    size: int = 3
    name: str = "hashed_grams"

    def encode(self, text: str) -> Mapping[int, float]:
        """Return the vector of a text, of length 1 where the text has any group."""
        return _hashed(text, self.dimensions, self.size)


@lru_cache(maxsize=16384)
def _hashed(text: str, dimensions: int, size: int) -> Mapping[int, float]:
    """Words are padded, so that their ends count; a Chinese character or pair is a group of its own."""
    vector: Counter[int] = Counter()
    for term in terms(text):
        padded = term if _HAN.match(term) else f"<{term}>"
        groups = [padded[n : n + size] for n in range(max(1, len(padded) - size + 1))]
        vector.update(zlib.crc32(group.encode()) % dimensions for group in groups)
    norm = math.sqrt(sum(count * count for count in vector.values()))
    return {place: count / norm for place, count in vector.items()}


@dataclass(frozen=True)
class Similarity:
    """The messages whose embeddings are nearest to the question's, and the values in them.

    Attributes:
        encoder: what embeds; any model fits.
        messages: how many are retrieved.
    """

    encoder: Encoder = field(default_factory=HashedGrams)
    messages: int = MESSAGES
    cut: float = 0.0

    @property
    def name(self) -> str:
        """What it is called in files."""
        return f"similarity_{self.encoder.name}"

    @property
    def label(self) -> Text:
        """What people call it."""
        return Text(f"similarity ({self.encoder.name})", f"向量相似度（{self.encoder.name}）")

    def answer(self, question: Question) -> Told:
        """Return the values of the nearest messages, by how near these are."""
        asked = self.encoder.encode(query_of(question))
        near = [_cosine(asked, self.encoder.encode(turn.message.content)) for turn in question.turns]
        return _from_messages(question, near, self.messages)


def _cosine(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    product = math.fsum(weight * other.get(place, 0.0) for place, weight in one.items())
    sizes = math.sqrt(math.fsum(w * w for w in one.values()) * math.fsum(w * w for w in other.values()))
    return product / sizes if sizes else 0.0


def _from_messages(question: Question, scores: Sequence[float], most: int) -> Told:
    """Give the values in the messages of the highest scores, newest first among equals; no score, no message."""
    order = sorted(range(len(scores)), key=lambda n: (scores[n], n), reverse=True)
    best = [n for n in order if scores[n] > 0.0][:most]
    turns: list[Turn] = [question.turns[n] for n in sorted(best)]
    scored: list[tuple[ScentPacket, float]] = [
        (packet, scores[n])
        for n in best
        for packet in question.turns[n].packets
        if is_value(packet) and question.is_about(packet)
    ]
    return Told(ranked(scored, question.now), length_of(turns))
