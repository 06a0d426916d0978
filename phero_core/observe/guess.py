"""Which type a value belongs to when nobody names it: 改成京东, "make it 5 Elm Street", 不是北京，是南京."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.scent import canonical

if TYPE_CHECKING:
    from phero_core.observe.compiled import CompiledType
    from phero_core.observe.page import Page

Span = tuple[int, int]


def guess_type(page: Page, value: Span, old: Span | None, action: str) -> CompiledType | None:
    """Return the type, from surest to weakest evidence.

    A value said before that is now denied; a listed value or a masked shape; and unless the value must be
    evident by itself: the type named earlier in the message; the type that the assistant asked for; for a
    change, what was said last.
    """
    whole = action == "evident"
    name = of_old(page, old) or _of_listed(page, *value, whole=whole) or _of_shape(page, *value, whole=whole)
    if name is None and not whole and (old is None or action == "correct"):
        name = _named_earlier(page, value[0]) or _asked(page)
        name = name or (_said_last(page) if action != "correct" else None)
    return page.book.types.get(name) if name else None


def of_old(page: Page, old: Span | None) -> str | None:
    """Return the type of a value said before that these words mean."""
    if old is None:
        return None
    words = canonical(page.text[slice(*old)].strip())
    for mention in reversed(page.context.recent):
        said = canonical(page.book.aliases.resolve(mention.type, words))
        if words and (said == canonical(mention.value) or words in canonical(mention.value)):
            return mention.type
    return None


def _of_listed(page: Page, start: int, end: int, *, whole: bool) -> str | None:
    least = end - start if whole else (end - start) // 2
    for hit in page.hits_in(start, end):
        for entry in hit.entries:
            if entry.kind == "value" and hit.end - hit.start >= least:
                return entry.owner
    return None


def _of_shape(page: Page, start: int, end: int, *, whole: bool) -> str | None:
    for entity in page.entities:
        if start <= entity.start < end and not (whole and entity.end - entity.start < end - start):
            if entity.type is not None:
                return entity.type
            return _with_value(page, entity.shape)
    return None


def _with_value(page: Page, shape: str | None) -> str | None:
    """Return the type said last whose values have this shape, else the first one in the packs."""
    fitting = [
        name for name, rule in page.book.rules.items() if shape and shape in (rule.value or "").split("|")
    ]
    for mention in reversed(page.context.recent):
        if mention.type in fitting:
            return mention.type
    return fitting[0] if fitting else None


def _named_earlier(page: Page, before: int) -> str | None:
    names = [
        entry.owner
        for hit in page.hits
        if hit.end <= before
        for entry in hit.entries
        if entry.kind in {"name", "family"}
    ]
    return names[-1] if names else None


def _asked(page: Page) -> str | None:
    return page.context.asked[0] if page.context.asked else None


def _said_last(page: Page) -> str | None:
    for mention in reversed(page.context.recent):
        rule = page.book.rule(mention.type)
        if (
            rule is not None
            and rule.value not in {None, "clause"}
            and not rule.edits
            and page.book.aliases.opposite(mention.type) is None
        ):
            return mention.type
    return None
