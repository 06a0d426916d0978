"""What a changed setting does to all the probes of a data set, by a real evaluation of those that it can touch."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from phero_core.config import differences, with_values
from phero_core.evaluation.compare import same_answer
from phero_core.evaluation.evaluate import evaluate
from phero_core.evaluation.probes import ProbeResult
from phero_core.replay import observe_under
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config import Config
    from phero_core.dialogue.model import Dialogue
    from phero_core.evaluation.evaluate import Report
    from phero_core.observe.protocol import Observation

PACKS = "observe.packs"


@dataclass(frozen=True)
class Effect:
    """What one setting does when it alone is switched.

    Attributes:
        path: the setting, dotted.
        before: its value.
        after: the value to which it was switched.
        fixed: probes that fail before and pass after, as they are answered then.
        broken: probes that pass before and fail after, as they are answered then.
        answers_changed: how many probes get another answer: other values, order or confidences.
    """

    path: str
    before: Any
    after: Any
    fixed: tuple[ProbeResult, ...]
    broken: tuple[ProbeResult, ...]
    answers_changed: int

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all came out otherwise."""
        return not (self.fixed or self.broken or self.answers_changed)

    def say(self, language: Language = "en") -> str:
        """Return the effect as a sentence."""
        counts = {"fixed": len(self.fixed), "broken": len(self.broken), "changed": self.answers_changed}
        return (_NOTHING if self.is_nothing else _EFFECT).say(language, **counts)

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "fixed": [result.place for result in self.fixed],
            "broken": [result.place for result in self.broken],
            "answers_changed": self.answers_changed,
        }


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
        self._pairs = [
            (dialogue, observe_under(dialogue, config) if seen is None else seen)
            for dialogue, seen in zip(dialogues, known, strict=True)
            if dialogue.probes
        ]
        self._config = config
        found = report or evaluate([d for d, _ in self._pairs], config, [seen for _, seen in self._pairs])
        self._before = {result.key: result for result in found.results}

    def switch(self, path: str, before: Any, after: Any) -> Effect:
        """Return what one setting does when it alone is changed."""
        changed = with_values(self._config, {path: after})
        touched = [pair for pair in self._pairs if _may_touch(pair, path)]
        seen = [observe_under(d, changed) if path == PACKS else own for d, own in touched]
        results = evaluate([dialogue for dialogue, _ in touched], changed, seen).results
        pairs = [(self._before[result.key], result) for result in results if result.key in self._before]
        flipped = [other for one, other in pairs if one.passed is not other.passed]
        return Effect(
            path=path,
            before=before,
            after=after,
            fixed=tuple(result for result in flipped if result.passed),
            broken=tuple(result for result in flipped if not result.passed),
            answers_changed=sum(not same_answer(one, other) for one, other in pairs),
        )


def effects(
    a: Config,
    b: Config,
    dialogues: Sequence[Dialogue],
    observations: Sequence[Sequence[Observation]] | None = None,
    *,
    report: Report | None = None,
) -> tuple[Effect, ...]:
    """Return what each setting in which B differs from A does, switched alone in A.

    A setting that does nothing alone may still matter together with another.

    Args:
        a: where it is switched.
        b: where its other value stands.
        dialogues: with probes.
        observations: for each dialogue under A's packs, when they are known already.
        report: what becomes of the probes under A, when that is known already.
    """
    found = differences(a, b)
    if not found:
        return ()
    data = DataSet(dialogues, a, observations, report)
    return tuple(data.switch(*difference) for difference in found)


def _may_touch(pair: tuple[Dialogue, Sequence[Observation]], path: str) -> bool:
    """Whether a setting can act on a dialogue: one of a type does so only where the type is observed."""
    dialogue, seen = pair
    if path in dialogue.config:
        return False
    if not path.startswith("scents."):
        return True
    kind = path.removeprefix("scents.").rpartition(".")[0]
    return any(fnmatchcase(sighting.type, kind) for observation in seen for sighting in observation.sightings)


_NOTHING = Text("changes nothing alone", "单独改动没有任何影响")
_EFFECT = Text(
    "alone: {changed} answers differ, {fixed} fixed, {broken} broken",
    "单独改动：{changed} 个回答不同，修复 {fixed} 个，变坏 {broken} 个",
)
