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

WRONG = frozenset({Outcome.STALE, Outcome.WRONG, Outcome.GHOST})


def confirming() -> Claim:
    """Confirm stale values, or use them."""
    sources = {name: list(own) for name, own in data().items()}
    sources["CrossWOZ's forms, acts"] = forms.observed(forms.AFTER_SEARCH)
    lines = [
        "| data | asked when older than | wrong values asked about | right values asked about |",
        "|---|--:|---|---|",
    ]
    caught, asked = [], []
    for name, observed in sources.items():
        answers = of_field(traces(observed, preset("balanced")))
        for after in AFTER:
            wrong, right = (asked_about(answers, after, right=kind) for kind in (False, True))
            lines.append(f"| {name} | {after} rounds | {wrong} | {right} |")
            if after == AFTER[1] and wrong.whole:
                caught.append(wrong.part / wrong.whole)
                asked.append(right.part / right.whole)
    better = all(one > other for one, other in zip(caught, asked, strict=True))
    return Claim(
        "Confirming stale values",
        "answers that users reject −63 %",
        "nothing: every recalled value carries `needs_confirmation`. Counted is how many of the values that are wrong (stale, "
        "another, or a ghost) carry it, which bounds what asking can save, and how many right ones would be asked about "
        "for nothing.",
        tuple(lines),
        Verdict.IN_PART if better else Verdict.NOT,
        "Rejections need users, which no data here has. The bound is told by the table: age alone tells wrong values from "
        "right ones hardly better than chance, so that most questions would be asked for nothing. A replaced value is only "
        "1-3 rounds old; supersession removes it, a question would come too late.",
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
