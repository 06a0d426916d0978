"""Whom the words of a sentence name: the user, a relation, "she"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.scent import Role, TargetKind

if TYPE_CHECKING:
    from phero_core.observe.page import Page

_PERSON = re.compile(r"^(?:(?:my|our)\s+|我们?的?)", re.IGNORECASE)
_SELF = frozenset({"i", "we", "me", "us", "my", "our", "我", "我们", "本人", "俺", "咱", "咱们", "我的"})
_YOU = frozenset({"you", "your", "你", "你们", "您", "你的", "您的"})
_THIRD = frozenset({"he", "she", "they", "his", "her", "their", "他", "她", "他的", "她的"})


def whom(page: Page, words: str | None) -> tuple[str | None, TargetKind | None]:
    """Return whom a pattern's group ``who`` names; kind None if it is somebody unknown.

    The facts are the user's: in the assistant's mouth "you" is the user, and "I" nobody.
    """
    plain = (words or "").strip().lower()
    user, other = (_YOU, _SELF) if page.role is Role.ASSISTANT else (_SELF, _YOU)
    if not plain or plain in user:
        return None, TargetKind.SELF
    if plain in other:
        return None, None
    if plain in _THIRD:
        person = last_person(page)
        return person, TargetKind.PERSON if person else None
    person = _PERSON.sub("", plain).removesuffix("'s").removesuffix("的")
    return person, TargetKind.PERSON


def last_person(page: Page) -> str | None:
    """Return the person whom "she" means: the last one named in the message, else before."""
    named = [hit.word for hit in page.hits if hit.word in page.book.relations]
    return named[-1] if named else page.context.person
