"""Taking back a kind takes back its members: after "I like apples", 不喜欢水果了 concerns the apples."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from phero_core.observe.page import Candidate, Page


def widened(page: Page, candidate: Candidate) -> list[Candidate]:
    """Return a candidate, or for a taken-back kind one candidate for each value of it that was said."""
    if candidate.polarity is not Polarity.RETRACT or candidate.value is None:
        return [candidate]
    said = [m.value for m in page.context.recent if m.type == candidate.type]
    if not said or any(canonical(value) == canonical(candidate.value) for value in said):
        return [candidate]
    members = page.book.kinds.get(candidate.value.lower(), frozenset())
    meant = [value for value in said if value.lower() in members]
    if not meant and candidate.kind in {"withdraw", "pattern"} and len(said) == 1:
        meant = _only_one(page, candidate, said)
    why = grounds.KIND_OF.filled(kind=candidate.value)
    return [
        candidate,
        *(replace(candidate, value=value, why=why) for value in meant),
    ]


def _only_one(page: Page, candidate: Candidate, said: list[str]) -> list[str]:
    """Return the only value said, where the words speak of a preference given before."""
    words = page.text[candidate.anchor : candidate.end + 12]
    return said if any(name in words for name in page.book.rules[candidate.type].names) else []
