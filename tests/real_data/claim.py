"""What a claim of a practitioner's article comes to, and the data on which claims are measured."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from textwrap import fill
from typing import TYPE_CHECKING

from phero_core.bundled import sample_dialogues
from phero_core.dialogue import load_dialogues
from phero_core.replay import observe_dialogue
from tests.real_data.answers import Observed
from tests.real_data.reading import SHARED_TYPE, annotated, from_text
from tests.real_data.sets import DATA_SETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.real_data.counting import Difference

WIDTH = 118
"""Of a line of prose [characters]."""


class Verdict(StrEnum):
    """What a claim comes to."""

    HOLDS = "holds"
    IN_PART = "holds in part"
    NOT = "does not hold"
    UNKNOWN = "cannot be told with this data"


@dataclass(frozen=True)
class Claim:
    """One claim, re-measured.

    Attributes:
        title: what is compared.
        claimed: the figures of the article.
        switched: the one thing that is switched.
        table: what came out, as lines of Markdown.
        verdict: what it comes to.
        because: why, in a sentence or two.
    """

    title: str
    claimed: str
    switched: str
    table: tuple[str, ...]
    verdict: Verdict
    because: str

    def lines(self) -> Iterator[str]:
        """Yield the claim's section."""
        yield f"### {self.title}\n"
        yield fill(f"Claimed: {self.claimed}. Switched: {self.switched}", WIDTH) + "\n"
        yield from self.table
        yield "\n" + fill(f"**{self.verdict.value.capitalize()}.** {self.because}", WIDTH) + "\n"


@cache
def samples() -> tuple[Observed, ...]:
    """Return the sample dialogues: gold packets where they have any, else what the rules see."""
    return tuple(Observed(d, observe_dialogue(d)) for d in load_dialogues(sample_dialogues()))


@cache
def from_annotation() -> tuple[Observed, ...]:
    """Return every annotated data set."""
    return tuple(own for data_set in DATA_SETS if data_set.annotated for own in annotated(data_set))


@cache
def read() -> tuple[Observed, ...]:
    """Return every data set as packs read it, without the probes of shared types."""
    found = (own for data_set in DATA_SETS for own in from_text(data_set).observed)
    return tuple(filter(lambda own: own.dialogue.probes, map(_unshared, found)))


def _unshared(own: Observed) -> Observed:
    probes = tuple(p for p in own.dialogue.probes if not (p.note or "").startswith(SHARED_TYPE))
    return Observed(own.dialogue.model_copy(update={"probes": probes}), own.seen)


def verdict_of(found: Iterable[Difference]) -> Verdict:
    """Return what differences come to, by their intervals.

    A claim holds where every difference is surely a gain, holds in part where one is, and cannot be told where no
    answer turns from wrong to right or back.
    """
    asked = [one for one in found if one.paired.gained or one.paired.lost]
    gains = [one.low > 0.0 for one in asked]
    if not asked:
        return Verdict.UNKNOWN
    return Verdict.HOLDS if all(gains) else Verdict.IN_PART if any(gains) else Verdict.NOT


def data() -> dict[str, tuple[Observed, ...]]:
    """Return the three sorts of data by name."""
    return {"samples": samples(), "data sets, annotation": from_annotation(), "data sets, text": read()}
