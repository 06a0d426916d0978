"""What counts wherever it stands: ids, phones and the like, and listed values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.negation import denied
from phero_core.observe.page import Candidate

if TYPE_CHECKING:
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page


def ids(page: Page) -> list[Candidate]:
    """Return ids, phones and the like, wherever they stand."""
    return [
        Candidate(
            entity.type,
            entity.start,
            entity.end,
            entity.start,
            entity.origin,
            kind="found",
            why=grounds.PATTERN,
        )
        for entity in page.entities
        if entity.type is not None
    ]


def mentions(page: Page) -> list[Candidate]:
    """Return listed values of types that count wherever they stand (a carrier)."""
    found = []
    for hit in page.hits:
        for entry in hit.entries:
            if entry.kind == "value" and _is_choice(page, entry.owner, hit):
                origin = f"{page.book.types[entry.owner].origin}/mention"
                found.append(
                    Candidate(
                        entry.owner,
                        hit.start,
                        hit.end,
                        hit.start,
                        origin,
                        value=entry.canonical,
                        kind="mention",
                        why=grounds.WORD.filled(word=hit.word),
                    )
                )
    return found


def _is_choice(page: Page, owner: str, hit: Hit) -> bool:
    """Whether a mention chooses the value: "by DHL", or "DHL please", not "DHL is slow"."""
    kind = page.book.types[owner]
    if not kind.rule.mentions or kind.mention_after is None:
        return kind.rule.mentions
    clause = page.clause_at(hit.start)
    if denied(page, clause, hit.start) or owner in page.context.asked:
        return True
    around = page.text[clause.start : hit.start] + " " + page.text[hit.end : clause.end]
    if not _ASIDE.sub("", around):
        return True
    return any(
        match.end() == hit.start for match in kind.mention_after.find(page.text, clause.start, hit.start)
    )


_ASIDE = re.compile(
    r"[\W_]|[吧呢啊哦嗯啦呀哈那就还是的好行了]|可以|谢谢|快递|物流|速运"
    r"|\b(?:please|thanks|thank you|ok|okay|yes|no|then|instead|just|only|actually|shipping|delivery|the|one|it's|is|fine|would be|will do|works|for me)\b",
    re.IGNORECASE,
)
