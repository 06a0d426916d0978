"""What a change takes back: the value it replaces, whole, or only a number inside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.page import Candidate
from phero_core.scent import Polarity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.observe.compiled import CompiledFrame, CompiledType
    from phero_core.observe.page import Page
    from phero_core.observe.protocol import Mention

Span = tuple[int, int]


def replaced(
    read: Sequence[Candidate],
    frame: CompiledFrame,
    old: Span | None,
    said: Sequence[Mention],
    taken: Sequence[Candidate],
) -> list[Candidate]:
    """Return the taking back of the one value that a change without an old value can mean.

    A type that holds many values would keep it beside the new one.
    """
    new = next((c for c in read if c.polarity is Polarity.ASSERT), None)
    if frame.kind != "change" or old is not None or new is None:
        return []
    if any(c.type == new.type and c.polarity is Polarity.RETRACT for c in taken):
        return []
    meant = [mention for mention in said if mention.type == new.type]
    return [_back(new, meant[0])] if len(meant) == 1 else []


def patched(
    page: Page, kind: CompiledType, spans: tuple[Span, Span], frame: CompiledFrame, said: Sequence[Mention]
) -> list[Candidate]:
    """Return the value with one of its parts put right: "it's 400 mg, not 200" after "ibuprofen 200 mg"."""
    value, old = _parts(page, *spans)
    if value is None or old is None:
        return []
    part = re.compile(rf"(?<![\w.]){re.escape(old)}(?![\w.])", re.IGNORECASE)
    for mention in reversed(said):
        if mention.type == kind.name and mention.value.lower() != old.lower() and part.search(mention.value):
            new = Candidate(
                kind.name,
                *spans[0],
                spans[0][0],
                frame.origin,
                value=part.sub(lambda _: value, mention.value, count=1),
                kind="correct",
                why=grounds.FRAME.filled(
                    frame=frame.rule.partition(":")[2], action=grounds.ACTIONS["correct"]
                ),
                target=mention.target,
                target_kind=mention.target_kind,
                settled=True,
            )
            return [_back(new, mention), new]
    return []


def _parts(page: Page, value: Span, old: Span) -> tuple[str | None, str | None]:
    """Return what takes the place of what: a number of a number, or a word in Latin letters of another."""
    numbers = [_NUMBER.search(page.text[slice(*span)]) for span in (value, old)]
    if numbers[0] is not None and numbers[1] is not None and numbers[1][0] == page.text[slice(*old)].strip():
        return numbers[0][0], numbers[1][0]
    words = [page.text[slice(*span)].strip() for span in (value, old)]
    return (words[0], words[1]) if all(map(_ONE_NAME.fullmatch, words)) else (None, None)


_ONE_NAME = re.compile(r"[A-Z][A-Za-zÀ-ɏ'’-]+")
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def _back(new: Candidate, mention: Mention) -> Candidate:
    return Candidate(
        mention.type,
        new.anchor,
        new.anchor,
        new.anchor,
        new.origin,
        value=mention.value,
        polarity=Polarity.RETRACT,
        kind="withdraw",
        why=grounds.REPLACED.filled(value=mention.value),
        target=mention.target,
        target_kind=mention.target_kind,
        settled=True,
    )
