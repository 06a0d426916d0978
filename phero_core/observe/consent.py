"""A plain yes or no to what the assistant just put to the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.lexicon import Hit
from phero_core.observe.page import Candidate
from phero_core.scent import Polarity, TargetKind

if TYPE_CHECKING:
    from phero_core.observe.page import Page
    from phero_core.observe.protocol import Proposal
    from phero_core.text import Sentence


def confirmed(page: Page) -> list[Candidate]:
    """Return the assistant's proposals if the message begins with a plain yes."""
    hit = _first_word(page, "confirm") or _echo(page) or _somewhat(page)
    if hit is None or page.clauses[0].mood == "question" or page.clauses[0].has("deny"):
        return []
    why = grounds.CONFIRMED.filled(word=hit.word)
    return [_candidate(page, each, hit, Polarity.ASSERT, why) for each in _one_or_all(page)]


def refused(page: Page) -> list[Candidate]:
    """Take the assistant's proposals back if the message begins with a plain no: "any fever?" "no"."""
    hit = _first_word(page, "deny") or _first_word(page, "none")
    types = {proposal.type for proposal in page.context.proposed}
    if hit is None or page.clauses[0].mood == "question" or len(types) > 1:
        return []
    why = grounds.REFUSED.filled(word=hit.word)
    return [_candidate(page, each, hit, Polarity.RETRACT, why) for each in page.context.proposed]


def confirms(page: Page) -> tuple[int, int] | None:
    """Return where the message says yes as its first word, if it does."""
    if not page.clauses or page.clauses[0].mood != "assert":
        return None
    hit = _first_word(page, "confirm")
    return (hit.start, hit.end) if hit is not None else None


def _first_word(page: Page, listed: str) -> Hit | None:
    """Return the word of a list with which the message begins, if it does."""
    hits = page.clauses[0].words.get(listed, ()) if page.clauses else ()
    return next((hit for hit in hits if _opens(page, hit.start)), None)


def _somewhat(page: Page) -> Hit | None:
    """Return "a little" or 有点 where it answers "any pain?": it says yes to values that can stand side by side."""
    types = {proposal.type for proposal in page.context.proposed}
    if len(types) != 1 or not all(_side_by_side(page, name) for name in types):
        return None
    return _first_word(page, "somewhat")


def _echo(page: Page) -> Hit | None:
    """Return the question's own verb where it is the whole answer: 可以 to 可以用顺丰吗."""
    bare = page.text.strip(_PARTICLES)
    if bare not in page.context.yes:
        return None
    start = page.text.index(bare)
    return Hit(start, start + len(bare), bare, ())


_PARTICLES = " 的啊呀吧呢嗯哦，。！,.!~～"


def _opens(page: Page, place: int) -> bool:
    return not any(character.isalnum() for character in page.text[:place].replace("嗯", "").replace("哦", ""))


def _one_or_all(page: Page) -> list[Proposal]:
    """Return what a yes asserts: all that was put, but none of "DHL or UPS?", of which only one can be."""
    put = page.context.proposed
    types = [proposal.type for proposal in put]
    return [each for each in put if types.count(each.type) == 1 or _side_by_side(page, each.type)]


def _side_by_side(page: Page, name: str) -> bool:
    rule = page.book.rule(name)
    return rule is not None and (rule.several or not rule.mentions)


def _candidate(page: Page, proposal: Proposal, hit: Hit, polarity: Polarity, why: Sentence) -> Candidate:
    kind = page.book.types.get(proposal.type)
    origin = kind.origin if kind is not None else proposal.type
    about = proposal.target_kind
    if proposal.target is not None and about is TargetKind.SELF:
        about = TargetKind.OBJECT
    return Candidate(
        proposal.type,
        hit.start,
        hit.start,
        hit.start,
        f"{origin}/{'confirmed' if polarity is Polarity.ASSERT else 'refused'}",
        value=proposal.value,
        polarity=polarity,
        kind="answer",
        why=why,
        target=proposal.target,
        target_kind=about,
        settled=True,
    )
