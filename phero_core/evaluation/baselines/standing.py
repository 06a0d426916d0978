"""Where the field stands among simpler methods: the same probes, the same outcomes, and hits at one ghost rate."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phero_core.evaluation.baselines.answers import Answer, Given, comparable, of_field, of_method
from phero_core.evaluation.baselines.retrievers import Bm25, Similarity
from phero_core.evaluation.baselines.trackers import FullHistory, LastValue, RecencyDecay, Window
from phero_core.evaluation.confidence import wilson
from phero_core.evaluation.metrics import Share
from phero_core.evaluation.outcome import Outcome, outcome_of
from phero_core.evaluation.probes import judge_answer
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.evaluation.baselines.method import Method
    from phero_core.replay.trace import Trace

BASELINES: tuple[Method, ...] = (LastValue(), Window(), FullHistory(), RecencyDecay(), Bm25(), Similarity())
"""The methods that the field is compared with."""

FIELD = "field"
FIELD_LABEL = Text("this parameter set", "当前参数集")

STEPS = 40
"""How many cuts are tried to find the best at a given ghost rate."""


@dataclass(frozen=True)
class Standing:
    """How one method does.

    Every method is counted on the same probes: a share of hits, stale, wrong and missing values is of all probes
    where something is due, a share of ghosts of all probes.

    Attributes:
        name: of the method; ``field`` is the parameter set itself.
        label: what people call it.
        shares: ``accuracy``, ``hits``, ``stale``, ``wrong``, ``misses`` and ``ghosts``, at its ordinary cut.
        mean_candidates: values returned per probe.
        mean_characters: what it puts into the prompt when a probe asks [characters].
        hits_at_field_ghosts: its highest share of hits over all cuts that leave at most the field's ghosts, or None
            where no cut of it leaves so few.
    """

    name: str
    label: Text
    shares: dict[str, Share]
    mean_candidates: float
    mean_characters: float
    hits_at_field_ghosts: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "method": self.name,
            "shares": {name: share.value for name, share in self.shares.items()},
            "intervals": {name: list(wilson(*share)) for name, share in self.shares.items()},
            "mean_candidates": self.mean_candidates,
            "mean_characters": self.mean_characters,
            "hits_at_field_ghosts": self.hits_at_field_ghosts,
        }


@dataclass(frozen=True)
class Standings:
    """The field and the baselines on the same probes.

    Attributes:
        methods: the field first.
        probes: how many were asked.
        left_out: how many state nothing of a value, only confidence or a reason, which none but the field can give.
    """

    methods: tuple[Standing, ...]
    probes: int
    left_out: int

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "probes": self.probes,
            "left_out": self.left_out,
            "methods": [standing.to_dict() for standing in self.methods],
        }


def standings(traces: Sequence[Trace], methods: Sequence[Method] = BASELINES) -> Standings:
    """Put the probes of replayed dialogues to the field and to other methods.

    Every method sees the messages and packets that the field has seen, and no more. What a probe states of
    confidence and of reasons is left aside, for all alike.

    Args:
        traces: the replays under the parameter set that is judged.
        methods: what to compare it with.
    """
    asked = [entry for trace in traces for entry in comparable(trace)]
    total = sum(len(trace.dialogue.probes) for trace in traces)
    field = _Run(FIELD, FIELD_LABEL, [of_field(entry) for entry in asked])
    others = [_Run(m.name, m.label, [of_method(entry, m) for entry in asked]) for m in methods]
    found = tuple(run.standing(field.ghosts) for run in (field, *others))
    return Standings(found, len(asked), total - len(asked))


@dataclass(frozen=True)
class _Run:
    """All answers of one method."""

    name: str
    label: Text
    answers: list[Answer]

    @cached_property
    def ghosts(self) -> float:
        """Its share of ghosts at its ordinary cut."""
        return _ghosts([outcome_of(answer.at(answer.cut)) for answer in self.answers])

    def standing(self, most_ghosts: float) -> Standing:
        """Return how the method does, its hits with no more than these ghosts included."""
        given = [answer.at(answer.cut) for answer in self.answers]
        count = len(given) or 1
        return Standing(
            name=self.name,
            label=self.label,
            shares=self._shares(given),
            mean_candidates=sum(len(asked.got) for asked in given) / count,
            mean_characters=sum(answer.told.characters for answer in self.answers) / count,
            hits_at_field_ghosts=self._hits_at(most_ghosts),
        )

    def _shares(self, given: Sequence[Given]) -> dict[str, Share]:
        counts = Counter(outcome_of(asked) for asked in given)
        right = sum(judge_answer(asked, 0).passed for asked in given)
        return {
            "accuracy": Share(right, len(given)),
            "hits": Share(counts[Outcome.HIT], self._due),
            "stale": Share(counts[Outcome.STALE], self._due),
            "wrong": Share(counts[Outcome.WRONG], self._due),
            "misses": Share(counts[Outcome.MISS], self._due),
            "ghosts": Share(counts[Outcome.GHOST], len(given)),
        }

    @cached_property
    def _due(self) -> int:
        return sum(answer.is_due for answer in self.answers)

    def _hits_at(self, most_ghosts: float) -> float | None:
        best = None
        for cut in self._cuts():
            outcomes = [outcome_of(answer.at(cut)) for answer in self.answers]
            if _ghosts(outcomes) <= most_ghosts:
                best = max(best or 0.0, Share(outcomes.count(Outcome.HIT), self._due).value)
        return best

    def _cuts(self) -> list[float]:
        """Return the method's own cut, and its scores, spread evenly where there are many."""
        scores = sorted({value.concentration for answer in self.answers for value in answer.told.values})
        spread = scores[:: max(1, len(scores) // STEPS)]
        own = {answer.cut for answer in self.answers}
        return sorted({*own, *spread, *scores[-1:]})


def _ghosts(outcomes: Sequence[Outcome]) -> float:
    return Share(outcomes.count(Outcome.GHOST), len(outcomes)).value
