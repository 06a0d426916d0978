"""Going back to an earlier task: 接着刚才的退货, "let's get back to the refund we discussed"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phero_core.observe.page import Page

_REACH = 400
"""How much of a message is searched for an earlier task [code points]."""


def earlier_task(page: Page) -> str | None:
    """Return the words that name the task to go back to, if the message does."""
    if not any(clause.has("going_back") for clause in page.clauses):
        return None
    for pattern in page.book.continuation:
        match = pattern.search(page.text, 0, min(len(page.text), _REACH))
        if match is not None:
            return str(match["value"]).strip()
    return None
