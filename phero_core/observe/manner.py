"""How a sentence says what it says: with emphasis, for this once, from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe.emphasis import emphasised
from phero_core.scent import Scope

if TYPE_CHECKING:
    from phero_core.observe.page import Page


class Manner(NamedTuple):
    """The scope that a sentence's words give, if they give one, and whether it is said with emphasis."""

    scope: Scope | None
    emphasis: bool


PLAIN = Manner(None, emphasis=False)
"""How something is said of which no words tell."""


def manner_at(page: Page, place: int) -> Manner:
    """Return the manner of the sentence at a place of the plain text; it is that of all that is said in it."""
    number = page.clause_at(place).sentence
    if number not in page.manners:
        page.manners[number] = _manner(page, number)
    return page.manners[number]


def _manner(page: Page, number: int) -> Manner:
    start, end, ending = page.sentences[number]
    emphasis = emphasised(page.text[start:end] + ending, page.masked[start:end])
    sentence = [clause for clause in page.clauses if clause.sentence == number]
    if any(clause.has("standing") for clause in sentence):
        return Manner(Scope.SESSION, emphasis)
    if any(clause.has("one_off") for clause in sentence):
        return Manner(Scope.TASK, emphasis)
    return Manner(None, emphasis)
