"""Slips put right in passing: "Oops, typo. It's Jon Smythe." after "Jon Smith"; 抱歉，应为周洁.

What is put right resembles what was said; that alone tells which value is meant.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.page import Candidate
from phero_core.observe.protocol import Mention
from phero_core.observe.values import phrase
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Page

ALIKE = 0.6
"""How alike two texts must be to be one slip apart [share of common characters, 0..1]."""

_LONGEST = 80

_OPENING = re.compile(r"\s*(?:it's|it is|that's|是|应为|应该是)(?!\s*(?:not\b|不))", re.IGNORECASE)
"""How a message begins that says nothing but what is right: "It's Sarah, with an h."."""

_LEAD = re.compile(
    r"(?:[\s,:：，。.!！-]|oops|whoops|oh|ah|no|wait|typo|sorry|apologies|my (?:bad|mistake|apologies)|correction|pardon(?: me)?|excuse me"
    r"|(?:it|that|this|the name)(?:'s| is| should be| should have been)|make (?:it|that)|i meant|should be|rather"
    r"|抱歉|不好意思|对不起|打错字?了?|写错了?|说错了?|错了|不对|更正|手误|口误|应该?[是为叫]|改成|是|叫|为)+",
    re.IGNORECASE,
)


def said_before(page: Page, taken: Sequence[Candidate], before: int) -> list[Mention]:
    """Return the values asserted before a place, newest last: earlier messages', then those of this one."""
    here = sorted((c for c in taken if c.start < c.end <= before and c.kind != "cue"), key=_start)
    return [
        *(m for m in page.context.recent if m.type != "constraint"),
        *(
            Mention(c.type, c.value or page.text[c.start : c.end], c.target, c.target_kind)
            for c in here
            if c.polarity is Polarity.ASSERT
        ),
    ]


def _start(candidate: Candidate) -> int:
    return candidate.start


def put_right(page: Page, taken: Sequence[Candidate]) -> list[Candidate]:
    """Return the values that put right what was said before, where a word of the message admits a slip.

    Args:
        page: the message.
        taken: what other rules read in it.
    """
    admitted = [hit.start for clause in page.clauses for hit in clause.words.get("slip", ())]
    opening = _OPENING.match(page.text) if not admitted else None
    if opening is not None:
        admitted = [opening.start()]
    said = said_before(page, taken, len(page.text)) if admitted else []
    if not said:
        return []
    behind = [clause for clause in page.clauses if clause.end > admitted[0] and clause.mood == "assert"]
    found = (_in_clause(page, clause, taken, said) for clause in behind)
    return [candidate for candidate in found if candidate is not None]


def _in_clause(
    page: Page, clause: Clause, taken: Sequence[Candidate], said: Sequence[Mention]
) -> Candidate | None:
    lead = _LEAD.match(page.text, clause.start, clause.end)
    start, end = phrase(page, lead.end() if lead else clause.start, clause.limit)
    if not start < end <= start + _LONGEST or any(_read(c, start, end) for c in taken):
        return None
    words = page.text[start:end]
    meant = next((mention for mention in reversed(said) if one_slip_apart(words, mention.value)), None)
    counted = _other_number(words, said) if meant is None else None
    if counted is not None:
        meant = counted[0]
    if meant is None:
        return None
    return Candidate(
        meant.type,
        start,
        end,
        start,
        "base/slip",
        value=counted[1] if counted is not None else None,
        kind="change",
        why=grounds.SLIP.filled(value=meant.value),
        target=meant.target,
        target_kind=meant.target_kind,
        settled=True,
    )


def _other_number(words: str, said: Sequence[Mention]) -> tuple[Mention, str] | None:
    """Return what a bare number puts right, the value said last with one number in it, and what it becomes: 29 of 28岁."""
    number = _BARE_NUMBER.fullmatch(words.strip())
    if number is None or not said:
        return None
    last = said[-1]
    if len(_NUMBER.findall(last.value)) != 1 or last.value.strip() == number[1]:
        return None
    return last, _NUMBER.sub(number[1], last.value)


_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_BARE_NUMBER = re.compile(r"([0-9]+(?:\.[0-9]+)?)[了啦]?")


def _read(candidate: Candidate, start: int, end: int) -> bool:
    """Whether another rule has read these words, other than one that reads an id wherever it stands."""
    return (
        candidate.kind not in {"cue", "found", "mention"} and candidate.start < end and start < candidate.end
    )


def one_slip_apart(words: str, value: str) -> bool:
    """Whether two texts are so alike that one puts the other right.

    >>> one_slip_apart("Jon Smythe", "Jon Smith"), one_slip_apart("Old Town Inn", "Jon Smith")
    (True, False)
    """
    new, old = canonical(words), canonical(value)
    if new == old or (words.isascii() is not value.isascii() and not _LATIN.search(words + value)):
        return False
    if min(len(new), len(old)) <= _SHORT:
        return len(new) == len(old) and new[0] == old[0]
    if 2 * min(len(new), len(old)) < ALIKE * (len(new) + len(old)):
        return False
    matcher = SequenceMatcher(None, new, old)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


_SHORT = 3
"""Up to this length the first character and the length must agree: 周杰, 周洁 [code points]."""

_LATIN = re.compile("[A-Za-z]")
