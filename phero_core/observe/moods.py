"""Which clauses assert nothing: questions, hypotheticals, quotations, reports; and which only sound so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe.negation import negation_before

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Page

_LEAD = re.compile(
    r"(?:\s|and|so|but|or|ok|okay|oh|hi|hello|hey|well|also|then|now|by the way|please|sorry|那|那么|请问|[*_“\"'])*",
    re.IGNORECASE,
)


def settle_moods(page: Page) -> None:
    """Give each clause its mood."""
    supposing = -1
    for place, clause in enumerate(page.clauses):
        if clause.has("past"):
            clause.past = True
        if _supposes(clause):
            supposing = clause.sentence
        if clause.sentence == supposing or clause.has("irrealis"):
            clause.mood = "hypothetical"
        elif clause.has("reported"):
            clause.mood = "reported"
        if _asks(page, clause, place):
            _mark_question(page, clause, place)


def _supposes(clause: Clause) -> bool:
    return clause.has("hypothetical") and not clause.has("polite_condition")


def _asks(page: Page, clause: Clause, place: int) -> bool:
    if clause.has("question"):
        return True
    last = place + 1 == len(page.clauses) or page.clauses[place + 1].sentence != clause.sentence
    if last and any(mark in clause.ending for mark in "?？"):
        return True
    return _starts_asking(page, clause)


def _head(page: Page, clause: Clause) -> int:
    """Return where a clause begins behind its greetings."""
    begin = _LEAD.match(page.text, clause.start, clause.end)
    return begin.end() if begin else clause.start


def _starts_asking(page: Page, clause: Clause) -> bool:
    place = _head(page, clause)
    for hit in clause.words.get("question_start", ()):
        if hit.start in {place, clause.start}:
            ending = _ending(page, clause)
            return "?" in ending or "？" in ending or " " in hit.word or not hit.word.isascii()
    return False


def _ending(page: Page, clause: Clause) -> str:
    return page.sentences[clause.sentence][2]


def _mark_question(page: Page, clause: Clause, place: int) -> None:
    """Mark a clause as a question, and the one before it when this is only "is that ok?"."""
    if clause.mood == "assert":
        clause.request = _requests(page, clause)
        clause.mood = "assert" if clause.request else "question"
    if place and page.clauses[place - 1].sentence == clause.sentence and _only_tag(clause):
        earlier = page.clauses[place - 1]
        if earlier.mood == "assert" and not _requests(page, earlier):
            earlier.mood = "question"


def _only_tag(clause: Clause) -> bool:
    tags = clause.words.get("question_tag", ())
    length = clause.end - clause.start
    return bool(tags) and length - sum(hit.end - hit.start for hit in tags) <= max(2, length // 4)


def _requests(page: Page, clause: Clause) -> bool:
    """Whether a question is a polite order: "could you please change …", 能帮我把…改成…吗."""
    if any(
        next(pattern.find(page.text, clause.start, clause.end), None) is not None
        for pattern in page.book.polite_orders
    ):
        return True
    if not clause.has("request") or _ASKING.match(page.text, _head(page, clause), clause.end):
        return False
    for hit in page.hits_in(clause.start, clause.end):
        if any(entry.owner in _ORDERS for entry in hit.entries):
            return negation_before(clause, hit.start) is None
    return False


_ASKING = re.compile(r"(?:how|why|what|when|where|which|who|do|does|did|should|is|are|am)\b", re.IGNORECASE)
"""What makes a question that no "please" turns into an order."""

_ORDERS = frozenset({"directive", "when"})
