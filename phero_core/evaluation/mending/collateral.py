"""What a change does to all the other probes of a data set, by a real evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.config import with_values
from phero_core.evaluation.evaluate import evaluate
from phero_core.evaluation.probes import ProbeResult
from phero_core.replay import observe_dialogue

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from phero_core.config import Config
    from phero_core.dialogue.model import Dialogue
    from phero_core.evaluation.evaluate import Report
    from phero_core.observe.protocol import Observation

Flips = tuple[tuple[ProbeResult, ...], tuple[ProbeResult, ...]]
"""Probes that a change mends, and probes that it breaks, as they are answered after it."""


class DataSet:
    """Dialogues with their observations, and what becomes of their probes under one parameter set.

    Args:
        dialogues: those without probes are passed over.
        config: the parameter set.
        observations: for each dialogue, when they are known already.
        report: what becomes of the probes, when that is known already.
    """

    def __init__(
        self,
        dialogues: Sequence[Dialogue],
        config: Config,
        observations: Sequence[Sequence[Observation]] | None = None,
        report: Report | None = None,
    ) -> None:
        known = observations if observations is not None else [None] * len(dialogues)
        pairs = [
            (dialogue, observe_dialogue(dialogue, packs=_packs(dialogue, config)) if seen is None else seen)
            for dialogue, seen in zip(dialogues, known, strict=True)
            if dialogue.probes
        ]
        self._config = config
        self._pairs = pairs
        found = report or evaluate([d for d, _ in pairs], config, [seen for _, seen in pairs])
        self._before = {result.key: result for result in found.results}

    def flips(self, values: Mapping[str, Any]) -> Flips:
        """Return which probes come out otherwise with these settings."""
        changed = with_values(self._config, values)
        touched = [pair for pair in self._pairs if _may_touch(pair, values)]
        after = evaluate(
            [dialogue for dialogue, _ in touched], changed, [seen for _, seen in touched]
        ).results
        flipped = [r for r in after if r.key in self._before and self._before[r.key].passed is not r.passed]
        return (tuple(r for r in flipped if r.passed), tuple(r for r in flipped if not r.passed))


def _may_touch(pair: tuple[Dialogue, Sequence[Observation]], values: Mapping[str, Any]) -> bool:
    """Whether settings can act on a dialogue: those of a type do so only where it is observed."""
    dialogue, seen = pair
    if all(path in dialogue.config for path in values):
        return False
    kinds = {path.removeprefix("scents.").rpartition(".")[0] for path in values if path.startswith("scents.")}
    if len(kinds) < len(values):
        return True
    return any(sighting.type in kinds for observation in seen for sighting in observation.sightings)


def _packs(dialogue: Dialogue, config: Config) -> tuple[str, ...]:
    return with_values(config, dialogue.config).observe.packs if dialogue.config else config.observe.packs
