"""The table of results."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tests.accuracy.measured import BY_FORM, GOALS, MOST_DIRECTIVES, POLARITY
from tests.accuracy.score import Tally
from tests.accuracy.split import DEVELOP, TEST

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from tests.accuracy.measure import Measured

HEAD = """\
# How rightly the observer reads public data

Written by `python -m tests.accuracy`; no figure here is typed by hand.

- **Halves.** Every data set is split by dialogue: the first byte of the SHA-256 of `<data set>/<dialogue id>`, even to
  develop, odd to test (`split.py`). Rules are written by the develop half alone; targets hold for the test half. Where
  develop F1 is far above test F1, the rules fit the develop half too closely.
- **Facts.** One fact is a type, a value and a polarity in one message. P, R and F1 count a value that is leniently
  equal (`same.py`: case, punctuation, articles, the way to write dates, times and numbers); strict F1 wants equal
  canonical forms. A fact seen with the wrong polarity is both missed and false. Repeating what the user said before is
  no error, nor is a "yes" to what the assistant proposed.
- **Changes right**: of the facts that replace or take back an earlier value (of symptoms: all), those whose value was
  seen at all, and how many of these have the right polarity.
- **Annotation** is the data set's own (acts, spans, states, tool arguments), except for MTS-Dialog, ACI-Bench and
  MemoryBank, labelled by hand (`gold/`, references and values only). What each reader takes for a fact stands on top
  of its module.
- **Packs**: shipped ones by name; a name in `packs/` is a small pack as a user of that domain would write it.
"""

COLUMNS = "| type | n | P | R | F1 | strict F1 | target | | changes right | develop n | develop F1 |"
RULE = "|---|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|"


def written(measured: list[Measured]) -> str:
    """Return the whole table as Markdown."""
    parts = [HEAD, *_targets(measured), *_noise(measured), *_sets(measured)]
    return "\n".join(parts).rstrip() + "\n"


def _targets(measured: list[Measured]) -> Iterator[str]:
    yield "## Targets\n"
    yield "Types that shipped packs read, over all data sets that they read without a pack from here:\n"
    totals: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    polarity: dict[str, Tally] = defaultdict(Tally)
    for entry in measured:
        for half, score in entry.scores.items():
            for kind, tally in score.tallies.items():
                polarity[half].add(tally)
                if kind in GOALS and not entry.data_set.is_domain:
                    totals[kind][half].add(tally)
    yield COLUMNS
    yield RULE
    yield from (_row(kind, totals[kind], GOALS[kind]) for kind in GOALS)
    yield "\nNo public data set here speaks of carriers.\n"
    test, develop = polarity[TEST], polarity[DEVELOP]
    share = test.changes_right / max(1, test.changes)
    yield (
        f"Polarity over all data sets: {test.changes_right} of {test.changes} changes right ({share:.3f}; target "
        f"{POLARITY:g}: {_verdict(share >= POLARITY)}); develop {develop.changes_right} of {develop.changes}."
    )


def _sets(measured: list[Measured]) -> Iterator[str]:
    for entry in measured:
        if not entry.data_set.chatter:
            score = entry.scores
            yield f"\n## {entry.data_set.name}\n"
            yield (
                f"Packs: {', '.join(f'`{name}`' for name in entry.data_set.packs)}. "
                f"{score[DEVELOP].talks} dialogues to develop, {score[TEST].talks} to test.\n"
            )
            yield COLUMNS
            yield RULE
            kinds = sorted({*score[DEVELOP].tallies, *score[TEST].tallies})
            for kind in kinds:
                goal = None if entry.data_set.is_domain else GOALS.get(kind)
                yield _row(kind, {half: score[half].tallies[kind] for half in score}, goal)
            yield _row("**all**", _sum(entry), None)


def _sum(entry: Measured) -> dict[str, Tally]:
    totals = {}
    for half, score in entry.scores.items():
        totals[half] = Tally()
        for tally in score.tallies.values():
            totals[half].add(tally)
    return totals


def _row(kind: str, halves: dict[str, Tally], goal: float | None) -> str:
    test, develop = halves.get(TEST, Tally()), halves.get(DEVELOP, Tally())
    f1 = test.f1(test.lenient)
    verdict = "" if goal is None else "no data" if f1 is None else _verdict(f1 >= goal)
    changes = f"{test.changes_right}/{test.changes}" if test.changes else ""
    return (
        f"| {kind} | {test.annotated} | {_f(test.precision(test.lenient))} | {_f(test.recall(test.lenient))} "
        f"| {_f(f1)} | {_f(test.f1(test.strict))} | {goal or ''} | {verdict} | {changes} "
        f"| {develop.annotated} | {_f(develop.f1(develop.lenient))} |"
    )


def _verdict(met: bool) -> str:  # noqa: FBT001 - a verdict on one thing
    return "met" if met else "**MISSED**"


def _noise(measured: list[Measured]) -> Iterator[str]:
    yield "\n## False packets in talk that orders nothing\n"
    yield (
        "Packets per hundred messages, every message taken for a user's, all shipped packs but `lab`. Dates, amounts and "
        "errors that stand in the words are read by their form; nobody ordered anything, so they count in a column of "
        "their own.\n"
    )
    yield (
        "| data set | messages | directive | target | | constraint | by form | others | develop directive "
        "| develop constraint | develop by form | develop others |"
    )
    yield "|---|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    for entry in measured:
        if entry.data_set.chatter:
            test, develop = (
                _rates(entry.packets[half], entry.scores[half].messages) for half in (TEST, DEVELOP)
            )
            yield (
                f"| {entry.data_set.name} | {entry.scores[TEST].messages} | {test[0]:.2f} | {MOST_DIRECTIVES:g} "
                f"| {_verdict(test[0] <= MOST_DIRECTIVES)} | {test[1]:.2f} | {test[2]:.2f} | {test[3]:.2f} "
                f"| {develop[0]:.2f} | {develop[1]:.2f} | {develop[2]:.2f} | {develop[3]:.2f} |"
            )


def _rates(counts: Counter[str], messages: int) -> list[float]:
    by_form = sum(counts[kind] for kind in BY_FORM)
    rest = counts.total() - counts["directive"] - counts["constraint"] - by_form
    return [100 * n / max(1, messages) for n in (counts["directive"], counts["constraint"], by_form, rest)]


def _f(number: float | None) -> str:
    return "–" if number is None else f"{number:.2f}"
