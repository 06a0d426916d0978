"""What every method answers to every probe, and what that makes of the probe.

A method answers with scored values; those under its cut are not given. All methods see the same packets of the same
messages, and their answers are judged alike. The field is asked with a threshold of 0, its own threshold is its cut,
so that both can be moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from phero_core.config import preset, preset_names, with_values
from phero_core.engine.answer import recall
from phero_core.engine.recall import Recalled
from phero_core.evaluation import Outcome
from phero_core.evaluation.asked import Asked
from phero_core.evaluation.baselines import BASELINES, Question
from phero_core.evaluation.outcome import outcome_of
from phero_core.observe.default import rule_observer
from phero_core.replay import replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation.baselines import Method
    from phero_core.observe.protocol import Observation
    from phero_core.replay import Trace

STEPS = 40
"""How many cuts are tried to find the most hits at a given share of ghosts."""


class Observed(NamedTuple):
    """A dialogue with what was seen in each of its messages."""

    dialogue: Dialogue
    seen: tuple[Observation, ...]


@dataclass(frozen=True)
class Given(Asked):
    """A probe with the values that some method gives."""

    values: tuple[Recalled, ...] = ()

    @property
    def got(self) -> tuple[Recalled, ...]:
        """What the method gives."""
        return self.values


class Answer(NamedTuple):
    """What a method could give to one probe, best first, and the score under which it gives nothing."""

    asked: Asked
    values: tuple[Recalled, ...]
    cut: float

    @property
    def kind(self) -> str:
        """The kind of the probe."""
        return self.asked.probe.note or ""

    def outcome(self, cut: float | None = None) -> Outcome:
        """Return what becomes of the probe, at the method's own cut or at another."""
        least = self.cut if cut is None else cut
        kept = tuple(value for value in self.values if value.concentration >= least)
        return outcome_of(Given(self.asked.trace, self.asked.probe, self.asked.resolve, kept))


def presets() -> dict[str, Config]:
    """Return the shipped parameter sets by name."""
    return {name: preset(name) for name in preset_names()}


def traces(observed: Iterable[Observed], config: Config) -> list[Trace]:
    """Replay dialogues from what was seen in them."""
    return [replay(dialogue, config, seen) for dialogue, seen in observed]


def of_field(replayed: Iterable[Trace]) -> list[Answer]:
    """Return the field's answers."""
    return [_of_field(asked) for asked in _asked(replayed)]


def of_method(replayed: Iterable[Trace], method: Method) -> list[Answer]:
    """Return the answers of a simpler method to the same probes."""
    return [_of_method(asked, method) for asked in _asked(replayed)]


def of_everyone(observed: Sequence[Observed]) -> dict[str, list[Answer]]:
    """Return the answers of every parameter set, then of every baseline, by name."""
    found: dict[str, list[Answer]] = {}
    for name, config in presets().items():
        found[name] = of_field(traces(observed, config))
    replayed = traces(observed, preset("balanced"))
    return found | {method.name: of_method(replayed, method) for method in BASELINES}


def most_hits(answers: Sequence[Answer], most_ghosts: int) -> int | None:
    """Return the most hits over all cuts that leave at most so many ghosts; None where no cut leaves so few."""
    best = None
    for cut in cuts(answers):
        outcomes = [answer.outcome(cut) for answer in answers]
        if outcomes.count(Outcome.GHOST) <= most_ghosts:
            best = max(best or 0, outcomes.count(Outcome.HIT))
    return best


def cuts(answers: Sequence[Answer]) -> list[float]:
    """Return the method's own cut and its scores, spread evenly where there are many, and one above all."""
    scores = sorted({value.concentration for answer in answers for value in answer.values})
    spread = scores[:: max(1, len(scores) // STEPS)]
    return sorted(
        {*(answer.cut for answer in answers), *spread, *scores[-1:], *(s + 1.0 for s in scores[-1:])}
    )


def _asked(replayed: Iterable[Trace]) -> Iterator[Asked]:
    for trace in replayed:
        resolve = rule_observer(trace.config.observe.packs).resolve
        for probe in trace.dialogue.probes:
            yield Asked(trace, probe, resolve)


def _of_field(asked: Asked) -> Answer:
    config, field = asked.trace.config, asked.trace.field_after(asked.probe.after_round)
    given = recall(
        field,
        asked.probe.type,
        with_values(config, {"recall.min_concentration": 0.0}),
        target=asked.probe.target,
    )
    values = sorted((*given.values, *given.outranked), key=lambda value: -value.concentration)
    return Answer(asked, tuple(values), config.recall.min_concentration)


def _of_method(asked: Asked, method: Method) -> Answer:
    round_id = asked.probe.after_round
    turns, now = asked.trace.turns_until(round_id), asked.trace.field_after(round_id).now
    told = method.answer(Question(asked.probe, turns, now, round_id))
    return Answer(asked, told.values, method.cut)
