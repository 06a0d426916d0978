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
    supposing, word = -1, ""
    for place, clause in enumerate(page.clauses):
        clause.past = clause.has("past")
        if supposition := _supposes(page, clause):
            supposing, word = clause.sentence, supposition
        if clause.sentence == supposing:
            clause.becomes("hypothetical", word)
        else:
            _mark_unreal(page, clause)
        if _asks(page, clause, place):
            _mark_question(page, clause, place)


def _supposes(page: Page, clause: Clause) -> str:
    """Return the word that makes its sentence a supposition, or an empty text."""
    if clause.has("polite_condition"):
        return ""
    head = _head(page, clause) if clause.has("question_start") else clause.end
    inverted = _INVERTED.match(page.text, head, clause.end)
    if inverted and not any(mark in _ending(page, clause) for mark in "?？"):
        return inverted[0]
    return clause.first("hypothetical")


_INVERTED = re.compile(r"(?:had|were|should)\s(?:i|we|he|she|they|you|it|my|the|this|that)\b", re.IGNORECASE)
""""Had I moved to Rome, …" supposes; with a question mark it asks."""


def _mark_unreal(page: Page, clause: Clause) -> None:
    """Mark what is not so, what is only wished for, and what others say."""
    if clause.has("irrealis"):
        clause.becomes("hypothetical", clause.first("irrealis"))
    elif clause.has("wishes"):
        clause.becomes("wish", clause.first("wishes"))
    elif clause.has("reported"):
        clause.becomes("reported", clause.first("reported"))
    elif clause.has("read_off") and not _shown(page, clause):
        clause.becomes("read", clause.first("read_off"))
    elif clause.has("speech") and (words := _report(page, clause)):
        clause.becomes("reported", words)


def _shown(page: Page, clause: Clause) -> bool:
    """Whether a display stands in the sentence: what it says is so."""
    return any(other.has("displays") for other in page.clauses if other.sentence == clause.sentence)


def _report(page: Page, clause: Clause) -> str:
    """Return the words that say who speaks, or an empty text."""
    found = (pattern.search(page.text, clause.start, clause.end) for pattern in page.book.reports)
    return next((match[0] for match in found if match), "")


def _asks(page: Page, clause: Clause, place: int) -> bool:
    if clause.has("question", "embedded"):
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
    if clause.mood in {"assert", "wish"}:
        clause.request = _requests(page, clause)
        if not clause.request:
            clause.becomes("question", clause.first("question") or clause.first("embedded"))
        elif clause.mood == "wish":
            clause.becomes("assert", "")
    if place and page.clauses[place - 1].sentence == clause.sentence and _only_tag(clause):
        earlier = page.clauses[place - 1]
        if earlier.mood == "assert" and not _requests(page, earlier):
            earlier.becomes("question", clause.first("question_tag"))


def _only_tag(clause: Clause) -> bool:
    tags = clause.words.get("question_tag", ())
    length = clause.end - clause.start
    return bool(tags) and length - sum(hit.end - hit.start for hit in tags) <= max(2, length // 4)


def _requests(page: Page, clause: Clause) -> bool:
    """Whether a question is a polite order: "could you please change …", 能帮我把…改成…吗."""
    if any(pattern.search(page.text, clause.start, clause.end) for pattern in page.book.polite_orders):
        return not clause.has("embedded") and not _asks_besides(clause)
    if not clause.has("request") or _ASKING.match(page.text, _head(page, clause), clause.end):
        return False
    for hit in page.hits_in(clause.start, clause.end):
        if any(entry.owner in _ORDERS for entry in hit.entries):
            return negation_before(clause, hit.start) is None
    return False


def _asks_besides(clause: Clause) -> bool:
    """Whether a polite order asks something itself: "can you check what my address is"."""
    return any(hit.word not in _POLITE for hit in clause.words.get("question", ()))


_POLITE = frozenset(
    {"吗", "能不能", "可不可以", "好不好", "行不行", "请问", "是否", "could you tell", "can you tell"}
)
"""Question words that only make an order polite."""

_ASKING = re.compile(r"(?:how|why|what|when|where|which|who|do|does|did|should|is|are|am)\b", re.IGNORECASE)
"""What makes a question that no "please" turns into an order."""

_ORDERS = frozenset({"directive", "when"})
