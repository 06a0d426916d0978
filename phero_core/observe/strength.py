"""How much a general statement says: its density of facts, and whether its verb does something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phero_core.observe.page import Page

LEAST = 0.33
"""Weight of a statement in which nothing stands out."""

_PER_FACT = 0.17
_STRONG_VERB = 0.2
_FACTS = re.compile(
    r"\d[\d.,:/-]*|(?<![.!?]\s)(?<!^)\b[A-Z][A-Za-z]{2,}|[\u4e00-\u9fff]{2,}(?:市|省|区|路|公司|医院|学校|大学)"
)


def statement_weight(page: Page, start: int, end: int) -> float:
    """Return the weight of a statement, 0.33..1: more with each number, name and strong verb in it."""
    facts = sum(start <= entity.start < end for entity in page.entities)
    facts += len(_FACTS.findall(page.masked[start:end]))
    verbs = sum(
        any(entry.owner == "strong_verbs" for entry in hit.entries) for hit in page.hits_in(start, end)
    )
    return round(min(1.0, LEAST + _PER_FACT * facts + _STRONG_VERB * min(verbs, 2)), 2)
