"""What a "not" reaches: the verb or value that follows it in its clause, never more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page

_DENIED = re.compile(
    r"(?:不是|并非|不叫|不在|不住|不用|不要|不走|不发|不寄|不想要?|别用|别发|别走|别寄|没有?|而非|而不是|无需|不再(?:是|用)?"
    r"|(?<![a-z])not|n't|no longer|never|instead of|rather than|anything but|other than|except(?: for)?|\b(?:any|all|every)(?:thing|one|body)?(?:\s[a-z]+)?\sbut|excluding|除了|除|don't use|no)"
    r"(?:再|用|走|发|寄|送|到|住|在|是|要|想|想要|选|付|买|给我|把)*"
    r"\s*(?:(?:the|my|our|a|an|at|in|to|by|via|with|use|using|want|send|ship|shipping|be|it|from|through|any|going|go|get|take|live|living|named|called|allergic)\s+)*[“\"'「]?$",
    re.IGNORECASE,
)
_REACH = 48


def negation_before(clause: Clause, place: int) -> Hit | None:
    """Return the negation in the clause that governs what stands at ``place``, if any.

    Two negations cancel: "don't forget to cancel".
    """
    before: list[Hit] = []
    for hit in clause.words.get("negation", ()):
        if hit.end <= place and (not before or hit.start >= before[-1].end):
            before.append(hit)
    return before[-1] if len(before) % 2 else None


def denied_behind(page: Page, clause: Clause, end: int) -> str:
    """Return the words behind a value that deny it (心慌没有), or an empty text."""
    found = _DENIED_BEHIND.fullmatch(page.text, end, clause.end)
    return found[0].strip(" 。！") if found else ""


_DENIED_BEHIND = re.compile(r"(?:的话|倒是|倒|都|也|并|这个|这些)*(?:没有过?|没得|没)[了啊呢吧]?[\s。！]*")


def denied(page: Page, clause: Clause, place: int) -> str:
    """Return the words that deny the value at ``place`` ("not to Leeds", 不是北京), or an empty text."""
    start = max(clause.start, place - _REACH)
    window = page.text[start:place]
    found = _DENIED.search(window) if window else None
    if found is None:
        return ""
    plain = any(hit.start <= start + found.start() < hit.end for hit in clause.words.get("plain", ()))
    return "" if plain else found[0].strip()
