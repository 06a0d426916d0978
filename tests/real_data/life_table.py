"""The table of lives that were tried, and what the develop half chooses."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.real_data import forms
from tests.real_data.answers import of_field, traces
from tests.real_data.counting import Count
from tests.real_data.lifetimes import LIVES, kept, living
from tests.real_data.reading import annotated, from_text
from tests.real_data.sets import DATA_SETS, HALVES, half

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.real_data.answers import Observed

AGES = (3, 5, 8, 10, 12, 15)


def life_section() -> Iterator[str]:
    """Yield the ages of needed values, and what each life gives on each half."""
    yield from age_table()
    yield "| half | life | annotation: hits | ghosts | text: hits | ghosts | forms: hits | ghosts |"
    yield "|---|--:|---|--:|---|--:|---|--:|"
    for part in HALVES:
        sources = halves(part)
        for rounds in LIVES:
            counts = [kept(own, rounds) for own in sources]
            cells = " | ".join(f"{Count(count.hits, count.due).short} | {count.ghosts}" for count in counts)
            yield f"| {part} | {rounds} | {cells} |"
    yield f"\nThe develop half chooses **{chosen()} rounds**.\n"


@cache
def halves(part: str) -> tuple[list[Observed], ...]:
    """Return one half of all data: annotated, read from text, and CrossWOZ's forms."""
    gold = [own for data_set in DATA_SETS if data_set.annotated for own in annotated(data_set, part)]
    text = [own for data_set in DATA_SETS for own in from_text(data_set, part).observed]
    acts = forms.observed(forms.AFTER_SEARCH, forms.HEARD[1])
    return gold, text, [own for own in acts if half("crosswoz", own.dialogue.id) == part]


def chosen() -> int:
    """Return the shortest life on the develop half from which on no longer one gains a hit in the annotation."""
    gold = halves(HALVES[0])[0]
    hits = {rounds: kept(gold, rounds).hits for rounds in LIVES}
    return min(rounds for rounds, count in hits.items() if count == max(hits.values()))


def age_table() -> Iterator[str]:
    """Yield how old values are when they are asked for."""
    yield (
        "| data set | values asked for | " + " | ".join(f"≤ {age} rounds old" for age in AGES) + " | oldest |"
    )
    yield "|---|--:|" + "--:|" * (len(AGES) + 1)
    everyone: list[int] = []
    for data_set in DATA_SETS:
        ages = ages_in(annotated(data_set))
        everyone += ages
        yield age_line(data_set.name, ages)
    yield age_line("all", everyone)
    yield ""


def ages_in(observed: list[Observed]) -> list[int]:
    """Return the age of each single value that a probe wants [rounds]."""
    found = []
    for answer in of_field(traces(observed, living(max(LIVES)))):
        asked = answer.asked
        if isinstance(asked.probe.expect, str) and (said := asked.last_said(asked.probe.expect)) is not None:
            found.append(asked.probe.after_round - said)
    return found


def age_line(name: str, ages: list[int]) -> str:
    """Return one line of the table of ages."""
    shares = (sum(own <= age for own in ages) / len(ages) for age in AGES)
    return f"| {name} | {len(ages)} | " + " | ".join(f"{share:.3f}" for share in shares) + f" | {max(ages)} |"
