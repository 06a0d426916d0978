"""Failed probes as the failures page lists them: in groups, by reason, the other parameter set beside."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from dashboard.frames.tables import expected, got, named
from dashboard.i18n.charts import Outcome
from dashboard.i18n.failures import Failures
from dashboard.workspace import Mark, probe_key
from phero_core.evaluation import FAILURE_REASONS, compare
from phero_core.evaluation.outcome import Outcome as Answer
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dashboard.i18n import Speaker
    from dashboard.workbench import Slot
    from phero_core.evaluation import FailureReason, ProbeResult, Report
    from phero_core.text import Language

NO_MARK = Mark()


class Failure(NamedTuple):
    """A probe as both parameter sets answer it.

    Attributes:
        own: as the slot that is edited answers it.
        other: as the other slot does.
        mark: star and note of a person.
    """

    own: ProbeResult
    other: ProbeResult
    mark: Mark

    @property
    def result(self) -> ProbeResult:
        """The answer that fails; the own one where both do."""
        return self.other if self.own.passed else self.own

    @property
    def reason(self) -> FailureReason | None:
        """Why it fails."""
        return self.result.reason


GROUPS = {
    "all": Failures.GROUP_ALL,
    "worse": Failures.GROUP_WORSE,
    "both": Failures.GROUP_BOTH,
    "better": Failures.GROUP_BETTER,
    "starred": Failures.GROUP_STARRED,
}


def failures_by_group(
    own: Report, other: Report, marks: Mapping[tuple[str, str], Mark]
) -> dict[str, list[Failure]]:
    """Return every probe that fails somewhere, in the groups of the page; regressions come first in each.

    Args:
        own: of the slot that is edited.
        other: of the other slot.
        marks: by dialogue and probe key.
    """
    pairs = compare(other, own).groups
    worse, both, better = (_failures(pairs[name], marks) for name in ("broken", "both_fail", "fixed"))
    everything = [*worse, *both]
    starred = [each for each in [*everything, *better] if each.mark.star]
    return {"all": everything, "worse": worse, "both": both, "better": better, "starred": starred}


def _failures(
    pairs: Sequence[tuple[ProbeResult, ProbeResult]], marks: Mapping[tuple[str, str], Mark]
) -> list[Failure]:
    return [
        Failure(own, other, marks.get((own.dialogue, probe_key(own.probe)), NO_MARK)) for other, own in pairs
    ]


def failure_sentences(result: ProbeResult, t: Speaker, language: Language) -> list[str]:
    """Return what a failed probe wants and does not get, the values as the tables name them."""
    told = [sentence.say(language) for sentence in result.failures]
    if result.outcome in {Answer.HIT, Answer.SILENCE}:
        return told
    outcome = named(Outcome, result.outcome.value, t)
    first = t(Failures.NOT_DUE, outcome=outcome, expected=expected(result.probe, t), got=got(result, t))
    return [first, *told[1:]]


def reasons_of(found: Sequence[Failure]) -> dict[FailureReason, int]:
    """Return how many fail for each reason, the commonest first."""
    return dict(Counter(each.reason for each in found if each.reason is not None).most_common())


def reason_words(reason: FailureReason | None, language: Language) -> str:
    """Return a reason in words."""
    return "–" if reason is None else FAILURE_REASONS[reason].say(language)


def failures_table(
    found: Sequence[Failure],
    titles: Mapping[str, str],
    slots: tuple[Slot, Slot],
    t: Speaker,
    language: Language,
) -> pd.DataFrame:
    """Return one row for each failure.

    Args:
        found: what to list.
        titles: of the dialogues, by id.
        slots: the own one and the other.
        t: speaks the page's language.
        language: of labels and reasons.
    """
    return pd.DataFrame([_row(each, titles, slots, t, language) for each in found])


def _row(
    each: Failure, titles: Mapping[str, str], slots: tuple[Slot, Slot], t: Speaker, language: Language
) -> dict[str, object]:
    result = each.result
    answers = sorted(zip(slots, (each.own, each.other), strict=True))
    return {
        t(Failures.STAR_COLUMN): "★" if each.mark.star else "",
        t(Failures.DIALOGUE): titles.get(result.dialogue, result.dialogue),
        t(Failures.ROUND): result.probe.after_round,
        t(Failures.TYPE): label_of(result.probe.type, language),
        t(Failures.AGE): "–" if result.distance is None else str(result.distance),
        **{slot: named(Outcome, answer.outcome.value, t) for slot, answer in answers},
        t(Failures.MARGIN): "–" if result.margin is None else f"{result.margin:+.2f}".replace("-", "−"),
        t(Failures.WHY): reason_words(each.reason, language),
        t(Failures.EXPECTED): expected(result.probe, t),
    }
