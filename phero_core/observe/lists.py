"""Lists without their name: "and a charger", "remove everything", "forget what I said about the refund"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.page import Candidate
from phero_core.observe.values import cut, members, phrase
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    import regex

    from phero_core.observe.compiled import CompiledFrame
    from phero_core.observe.page import Page
    from phero_core.observe.protocol import Mention

KINDS = frozenset({"add", "clear", "unsay"})
"""Frames that this module reads."""


def read(page: Page, frame: CompiledFrame, match: regex.Match[str]) -> list[Candidate]:
    """Return what such a frame does to what was said before."""
    if frame.kind == "add":
        return _added(page, frame, match)
    if frame.kind == "clear":
        mentions = _of_the_list(page)
    else:
        mentions = _named(page, *phrase(page, *match.span("value")))
    return [_back(frame, match, mention) for mention in mentions]


def _added(page: Page, frame: CompiledFrame, match: regex.Match[str]) -> list[Candidate]:
    """Lengthen the list if the message before was about it, too."""
    last = next((m for m in reversed(page.context.recent) if not _is_object(page, m)), None)
    kind = page.book.types.get(last.type) if last is not None else None
    if last is None or kind is None or not kind.rule.several:
        return []
    span = cut(page, kind, *match.span("value"))
    if span is None:
        return []
    return [
        Candidate(
            kind.name,
            *part,
            match.start(),
            frame.origin,
            kind="set",
            why=grounds.FRAME.filled(frame=frame.rule.partition(":")[2], action=grounds.ACTIONS["add"]),
            target=last.target,
            target_kind=last.target_kind,
        )
        for part in members(page, kind, *span)
    ]


def _is_object(page: Page, mention: Mention) -> bool:
    rule = page.book.rule(mention.type)
    return rule is not None and rule.object


def _of_the_list(page: Page) -> list[Mention]:
    """Return all values of the list that was spoken of last."""
    for mention in reversed(page.context.recent):
        rule = page.book.rule(mention.type)
        if rule is not None and rule.edits:
            same = (mention.type, mention.target)
            return [m for m in page.context.recent if (m.type, m.target) == same]
    return []


def _named(page: Page, start: int, end: int) -> list[Mention]:
    """Return what was said before that these words name: by its value, by its type, or by words of an order."""
    words = canonical(page.text[start:end])
    recent = list(reversed(page.context.recent))
    by_value = [m for m in recent if words and (words in canonical(m.value) or canonical(m.value) in words)]
    if by_value:
        return by_value[:1]
    names = {e.owner for hit in page.hits_in(start, end) for e in hit.entries if e.kind in {"name", "family"}}
    of_type = [m for m in recent if m.type in names]
    verbs = [hit.word for hit in page.hits_in(start, end) if any(e.kind == "cue" for e in hit.entries)]
    orders = [m for m in recent if any(verb in m.value.lower() for verb in verbs)]
    return (of_type or orders)[:1]


def _back(frame: CompiledFrame, match: regex.Match[str], mention: Mention) -> Candidate:
    return Candidate(
        mention.type,
        match.end(),
        match.end(),
        match.start(),
        frame.origin,
        value=mention.value,
        polarity=Polarity.RETRACT,
        kind="unsay" if frame.kind == "unsay" else "withdraw",
        why=grounds.FRAME.filled(frame=frame.rule.partition(":")[2], action=grounds.ACTIONS["withdraw"]),
        target=mention.target,
        target_kind=mention.target_kind,
        settled=True,
    )
