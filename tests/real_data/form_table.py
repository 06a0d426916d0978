"""The table of CrossWOZ's operators' forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.evaluation import Outcome
from phero_core.evaluation.baselines import FullHistory, LastValue, RecencyDecay, Window
from tests.real_data.answers import of_field, of_method, traces
from tests.real_data.counting import Count, Counted
from tests.real_data.forms import AFTER_SEARCH, FIRST_TYPED, GHOSTS, HEARD, SLOTS, field_of, joint, observed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.real_data.forms import Heard, Joint

FIELDS = ("balanced", "ecommerce", "education", "article_literal")
METHODS = (LastValue(), Window(), FullHistory(), RecencyDecay())
GOLD = {
    AFTER_SEARCH: "as it stands after the operator's search",
    FIRST_TYPED: "as the operator first typed it",
}


def form_section() -> Iterator[str]:
    """Yield a table for each form and each thing that is told apart."""
    for gold, meaning in GOLD.items():
        yield f"### The form {meaning}\n"
        yield "| heard | method | jointly right | hits | stale or wrong | missed | ghosts | ghosts per filled field |"
        yield "|---|---|---|--:|--:|--:|--:|--:|"
        for heard in HEARD:
            yield from lines_of(gold, heard)
        yield ""
    yield from ghost_table()
    yield from slot_table()


def lines_of(gold: str, heard: Heard) -> Iterator[str]:
    """Yield one line for each method."""
    for name, counted in joints(gold, heard).items():
        number = counted.outcomes
        wrong = number[Outcome.STALE] + number[Outcome.WRONG]
        ghosts = f"{number[Outcome.GHOST]} | {number[Outcome.GHOST] / counted.due:.3f}"
        hits = f"{number[Outcome.HIT]}/{counted.due} | {wrong} | {number[Outcome.MISS]}"
        yield f"| {heard.name} | {name} | {Count(counted.right, counted.rounds)} | {hits} | {ghosts} |"


def joints(gold: str, heard: Heard) -> dict[str, Joint]:
    """Return how each method does on the forms."""
    own = observed(gold, heard)
    found = {name: joint(of_field(traces(own, preset(name)))) for name in FIELDS}
    replayed = traces(own, preset("balanced"))
    return found | {method.name: joint(of_method(replayed, method)) for method in METHODS}


def ghost_table() -> Iterator[str]:
    """Yield what the ghosts are made of."""
    yield "### What the ghosts are made of\n"
    yield "Of `balanced` and of the last value, with the form as it stands after the search.\n"
    for ghost in GHOSTS:
        yield f"- *{ghost.name}*: {ghost.meaning}."
    yield "\n| heard | method | ghosts | " + " | ".join(ghost.name for ghost in GHOSTS) + " | others |"
    yield "|---|---|--:|" + "--:|" * (len(GHOSTS) + 1)
    for heard in HEARD:
        found = joints(AFTER_SEARCH, heard)
        for name in ("balanced", "last_value"):
            total, kinds = found[name].outcomes[Outcome.GHOST], found[name].ghosts
            cells = [*(kinds[ghost] for ghost in GHOSTS), total - kinds.total()]
            yield f"| {heard.name} | {name} | {total} | " + " | ".join(map(str, cells)) + " |"
    yield ""


def slot_table() -> Iterator[str]:
    """Yield which slots hold what the form does not: ghosts, and values other than the operator's."""
    yield "By slot, of `balanced` that hears the user's acts; *another value*: the operator searched with a different one.\n"
    yield "| slot | filled | ghosts | another value |\n|---|--:|--:|--:|"
    answers = of_field(traces(observed(AFTER_SEARCH), preset("balanced")))
    for slot in SLOTS:
        own = Counted([answer for answer in answers if field_of(answer.asked.probe.type)[1] == slot])
        another = own.number[Outcome.STALE] + own.number[Outcome.WRONG]
        yield f"| {slot} | {own.due} | {own.number[Outcome.GHOST]} | {another} |"
    yield ""
