"""Make the strength classifier and its description anew: ``python -m tests.training`` (needs the extra data)."""

from __future__ import annotations

import json
from pathlib import Path

from phero_core.observe.learned import SURE, informative, shipped_model
from tests.conftest import ROOT, SHARED
from tests.training.judge import STRONG, Scores, scores
from tests.training.sentences import OWN, SERVICE, TALK, UNSEEN, Sentence, sentences
from tests.training.train import train

MODEL = ROOT / "phero_core" / "observe" / "learned.json"
ABOUT = MODEL.with_suffix(".md")


def main() -> None:
    """Learn from the develop halves, judge by the test halves, write both files."""
    every = list(sentences(SHARED))
    learned_from = [each for each in every if each.half == "develop" and each.data_set not in UNSEEN]
    MODEL.write_text(json.dumps(train(learned_from), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    shipped_model.cache_clear()
    informative.cache_clear()
    ABOUT.write_text(described(every, learned_from), encoding="utf-8")
    print(ABOUT.read_text(encoding="utf-8"))


def described(every: list[Sentence], learned_from: list[Sentence]) -> str:
    """Return the description: data, licences, split and scores."""
    licences = "\n".join(
        f"| {name} | {licence} | {sum(each.data_set == name for each in learned_from)} |"
        for name, (_, licence) in {**SERVICE, **TALK}.items()
    )
    own = sum(each.data_set == OWN for each in learned_from)
    names = [*SERVICE, *UNSEEN, OWN, *TALK]
    rows = "\n".join(
        _row(name, scores([each for each in every if each.data_set == name and each.half == "test"]))
        for name in names
    )
    return _ABOUT.format(
        licences=licences,
        own=own,
        rows=rows,
        sure=SURE,
        strong=STRONG,
        size=f"{Path(MODEL).stat().st_size / 1000:.0f}",
    )


def _row(name: str, found: Scores) -> str:
    area = "–" if found.learned is None else f"{found.learned:.2f}"
    return (
        f"| {name} | {found.messages} | {found.tell:.0%} | {area} | {found.undecided:.0%} | {found.right:.0%} "
        f"| {found.error:.3f} | {found.dense} of {found.silent} | {found.strong} of {found.silent} |"
    )


_ABOUT = """# The strength classifier

Written by `python -m tests.training`; no figure is typed by hand.

`learned.json` ({size} kB) holds weights of character n-grams, nothing else: which stand in messages that tell a service
something, and which do not. It is used when `observe.strength` is `learned`, for sentences in which no rule sees a
fact; below a probability of {sure} for either answer it is undecided, and the density of facts counts.

## Learned from

Users' messages of these public data sets, the develop half of each (by a hash of the dialogue's name, as in
`tests/accuracy/split.py`). A message tells something when its annotation gives it a value; open talk never does.

| data set | licence | messages |
|---|---|--:|
{licences}
| our own sample dialogues | MIT | {own} |

CC BY 4.0 asks for attribution: CRSA (Chinese airline ticket booking); Taskmaster (Google LLC); the IRC disentanglement
corpus (Kummerfeld et al., 2019). Changed: single n-grams were counted and weighed; no text is kept.

## Scores on the test halves

SGD was not learned from. *Area*: under the ROC curve. *Right*: of what was decided. *ECE*: expected calibration error.
The last two columns count, among messages that tell nothing and release a statement, those whose statement is strong
enough (weight ≥ {strong}) to be recalled later: by density, and by the classifier.

| data set | messages | tell | area | undecided | right | ECE | recalled, density | recalled, learned |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
{rows}

In kinds of dialogue that it has learned from it is right in about nine of ten decisions, and lets fewer statements of
open talk be recalled than density does. On SGD and on our own samples, of which it has seen little or nothing, its
decisions are little better than chance: hence `density` is the default.
"""


if __name__ == "__main__":
    main()
