"""The table of results."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tests.accuracy.measured import GOALS, MOST_DIRECTIVES
from tests.accuracy.score import Tally
from tests.accuracy.split import DEVELOP, TEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.accuracy.measure import Measured

HEAD = """\
# What the observer reads rightly

Written by `python -m tests.accuracy`; nothing here is typed by hand.
"""


def written(measured: list[Measured]) -> str:
    """Return the whole table as Markdown."""
    parts = [HEAD, *_shipped(measured), *_domains(measured), *_noise(measured)]
    return "\n".join(parts).rstrip() + "\n"


def _shipped(measured: list[Measured]) -> Iterator[str]:
    yield "## Types with a target, over all data sets that the shipped packs read\n"
    totals: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for entry in measured:
        for half, score in entry.scores.items():
            for kind, tally in score.tallies.items():
                if kind in GOALS and not entry.data_set.is_domain:
                    totals[kind][half].add(tally)
    yield from _rows([("", kind, totals[kind]) for kind in GOALS])


def _domains(measured: list[Measured]) -> Iterator[str]:
    for entry in measured:
        if not entry.data_set.chatter:
            score = entry.scores
            yield f"\n## {entry.data_set.name}\n"
            yield (
                f"Packs: {', '.join(f'`{name}`' for name in entry.data_set.packs)}. "
                f"{score[DEVELOP].talks} dialogues to develop, {score[TEST].talks} to test.\n"
            )
            kinds = sorted({*score[DEVELOP].tallies, *score[TEST].tallies})
            rows = [("", kind, {half: score[half].tallies[kind] for half in score}) for kind in kinds]
            yield from _rows([*rows, ("", "**all**", _sum(entry))])


def _sum(entry: Measured) -> dict[str, Tally]:
    totals = {}
    for half, score in entry.scores.items():
        totals[half] = Tally()
        for tally in score.tallies.values():
            totals[half].add(tally)
    return totals


def _rows(rows: list[tuple[str, str, dict[str, Tally]]]) -> Iterator[str]:
    yield "| type | n | P | R | F1 | strict F1 | target | | changes right | develop n | develop F1 |"
    yield "|---|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|"
    for _, kind, halves in rows:
        test, develop = halves.get(TEST, Tally()), halves.get(DEVELOP, Tally())
        goal = GOALS.get(kind)
        f1 = test.f1(test.lenient)
        verdict = "" if goal is None else "no data" if f1 is None else "met" if f1 >= goal else "**MISSED**"
        changes = f"{test.changes_right}/{test.changes}" if test.changes else ""
        yield (
            f"| {kind} | {test.annotated} | {_f(test.precision(test.lenient))} | {_f(test.recall(test.lenient))} "
            f"| {_f(f1)} | {_f(test.f1(test.strict))} | {goal or ''} | {verdict} | {changes} "
            f"| {develop.annotated} | {_f(develop.f1(develop.lenient))} |"
        )


def _noise(measured: list[Measured]) -> Iterator[str]:
    yield "\n## False packets in talk that orders nothing, per hundred messages\n"
    yield "| data set | messages | directive | target | | constraint | others | develop directive | develop others |"
    yield "|---|--:|--:|--:|---|--:|--:|--:|--:|"
    for entry in measured:
        if entry.data_set.chatter:
            rates = {half: _rates(entry, half) for half in entry.packets}
            directive, constraint, others = rates[TEST]
            yield (
                f"| {entry.data_set.name} | {entry.scores[TEST].messages} | {directive:.2f} | {MOST_DIRECTIVES:g} "
                f"| {'met' if directive <= MOST_DIRECTIVES else '**MISSED**'} | {constraint:.2f} | {others:.2f} "
                f"| {rates[DEVELOP][0]:.2f} | {rates[DEVELOP][2]:.2f} |"
            )


def _rates(entry: Measured, half: str) -> tuple[float, float, float]:
    counts, messages = entry.packets[half], max(1, entry.scores[half].messages)
    rest = sum(counts.values()) - counts["directive"] - counts["constraint"]
    return tuple(100 * n / messages for n in (counts["directive"], counts["constraint"], rest))


def _f(number: float | None) -> str:
    return "–" if number is None else f"{number:.2f}"
