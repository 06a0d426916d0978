"""The claim about stale values: would asking the user back have caught the wrong ones, and at what price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.evaluation import Outcome
from tests.real_data import forms
from tests.real_data.answers import of_field, traces
from tests.real_data.claim import Claim, Verdict, data
from tests.real_data.counting import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.real_data.answers import Answer

AFTER = (1, 2, 4)
"""Values said more rounds ago than this are asked about; 2 is the setting of every preset."""

CLAIMED = 0.63

WRONG = frozenset({Outcome.STALE, Outcome.WRONG, Outcome.GHOST})


def confirming() -> Claim:
    """Confirm stale values, or use them."""
    sources = {name: list(own) for name, own in data().items()}
    sources["CrossWOZ's forms, acts"] = forms.observed(forms.AFTER_SEARCH)
    lines = [
        "| data | asked when older than | wrong values asked about | right values asked about |",
        "|---|--:|---|---|",
    ]
    caught = []
    for name, observed in sources.items():
        answers = of_field(traces(observed, preset("balanced")))
        for after in AFTER:
            wrong, right = (asked_about(answers, after, right=kind) for kind in (False, True))
            lines.append(f"| {name} | {after} rounds | {wrong} | {right} |")
            if after == AFTER[1] and wrong.whole:
                caught.append(wrong.part / wrong.whole)
    return Claim(
        "Confirming stale values",
        "answers that users reject −63 %",
        "nothing: every recalled value carries `needs_confirmation`. Counted is how many of the values that are wrong (stale, "
        "another, or a ghost) carry it, which bounds what asking can save, and how many right ones would be asked about "
        "for nothing.",
        tuple(lines),
        Verdict.IN_PART if max(caught) >= CLAIMED else Verdict.NOT,
        "Rejections need users, which no data here has; but a question can mend no more than the wrong values that it is asked "
        "about, and at the presets' setting these are fewer than the article says are mended. Asked a round sooner it could "
        "reach them, and would be asked about half of the right values, too: age tells wrong values from right ones hardly "
        "better than chance. A replaced value is only 1-3 rounds old; supersession removes it, a question would come too late.",
    )


def asked_about(answers: Sequence[Answer], after: int, *, right: bool) -> Count:
    """Count the given values of one sort, and how many of them are older than so many rounds."""
    given = []
    for answer in answers:
        kept = [value for value in answer.values if value.concentration >= answer.cut]
        outcome = answer.outcome()
        if kept and (outcome is Outcome.HIT if right else outcome in WRONG):
            given.append(kept[0].staleness > after)
    return Count(sum(given), len(given))
