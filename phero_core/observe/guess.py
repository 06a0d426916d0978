"""Which type a value belongs to when nobody names it: 改成京东, "make it 5 Elm Street", 不是北京，是南京."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import slips
from phero_core.observe.values import cut
from phero_core.scent import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.observe.compiled import CompiledFrame, CompiledType
    from phero_core.observe.page import Page
    from phero_core.observe.protocol import Mention

Span = tuple[int, int]


def guess_types(
    page: Page,
    value: Span,
    old: Span | None,
    frame: CompiledFrame,
    said: Sequence[Mention],
    *,
    taken_off: str | None = None,
) -> Iterator[CompiledType]:
    """Yield the types that a value may be of, from surest to weakest evidence.

    A value said before that is now denied; a listed value or a shape; and unless the value must be evident by
    itself: the type named earlier in the message; the type that the assistant asked for; for a change, what
    was said last.

    Args:
        page: the message.
        value: where the value stands.
        old: where the value stands that it replaces, if it is named.
        frame: whose words these are.
        said: values asserted before, newest last, those earlier in the message included.
        taken_off: the type of the list that the same sentence has just taken something off.
    """
    named = of_old(page, old, said)
    whole = frame.evident or frame.alike
    first = named or _of_listed(page, *value, whole=whole) or _of_shape(page, *value, said, whole=whole)
    if first is None and frame.kind == "correct":
        first = _cued(page, *value)
    names = [first] if first else []
    if frame.known:
        names = [named] if named else []
    elif first is None and frame.alike:
        names = _alike(page, value, said)
    elif first is None and not frame.evident and (old is None or frame.kind == "correct"):
        nearer = taken_off or _named_earlier(page, value[0]) or _asked(page)
        names = [nearer] if nearer else _said_last(page, value, said) if frame.kind != "correct" else []
    yield from (kind for name in names if (kind := page.book.kind(name)) is not None)


def of_old(page: Page, old: Span | None, said: Sequence[Mention]) -> str | None:
    """Return the type of a value said before that these words mean."""
    if old is None:
        return None
    words = canonical(page.text[slice(*old)].strip())
    for mention in reversed(said):
        value = canonical(page.book.aliases.resolve(mention.type, words))
        if words and (value == canonical(mention.value) or words in canonical(mention.value)):
            return mention.type
    return None


def _of_listed(page: Page, start: int, end: int, *, whole: bool) -> str | None:
    least = end - start if whole else (end - start) // 2
    for hit in page.hits_in(start, end):
        for entry in hit.entries:
            if entry.kind == "value" and hit.end - hit.start >= least:
                return entry.owner
    return None


def _of_shape(page: Page, start: int, end: int, said: Sequence[Mention], *, whole: bool) -> str | None:
    """Return the type whose values have the shape of a span that was read for itself: one said before comes first."""
    for entity in page.entities:
        if start <= entity.start < end and not (whole and entity.end - entity.start < end - start):
            fitting = (m.type for m in reversed(said) if _fits(page, m.type, start, end))
            if entity.type is not None:
                return next(fitting, entity.type)
            return _with_value(page, entity.shape, said)
    return None


def _fits(page: Page, name: str, start: int, end: int) -> bool:
    """Whether the words are, from end to end, a value of this type's shape."""
    kind = page.book.types.get(name)
    if kind is None or "choice" in kind.form.parts:
        return False
    form = kind.form.strict()
    return bool(form.parts) and cut(page, kind, start, end, form) == (start, end)


def _cued(page: Page, start: int, end: int) -> str | None:
    """Return a type of which a cue stands before, if the words are a value of its shape: 温度不是80度，是90度."""
    if not any(map(str.isdigit, page.text[start:end])):
        return None
    sentence = page.clause_at(start).sentence
    cues = {
        entry.owner
        for hit in page.hits_in(page.sentences[sentence][0], start)
        for entry in hit.entries
        if entry.kind == "cue"
    }
    return next((name for name in page.book.types if name in cues and _fits(page, name, start, end)), None)


def _with_value(page: Page, shape: str | None, said: Sequence[Mention]) -> str | None:
    """Return the type said last whose values have this shape, else the first one in the packs."""
    fitting = [
        name for name, rule in page.book.rules.items() if shape and shape in (rule.value or "").split("|")
    ]
    for mention in reversed(said):
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


def _said_last(page: Page, value: Span, said: Sequence[Mention]) -> list[str]:
    """Return the types said before, newest first, up to one whose values can be anything."""
    names: dict[str, None] = {}
    for mention in reversed(said):
        rule = page.book.rule(mention.type)
        if rule is None or rule.value in {None, "clause"} or rule.edits:
            continue
        if rule.identity and not slips.one_slip_apart(page.text[slice(*value)], mention.value):
            continue
        if page.book.aliases.opposite(mention.type) is None:
            names[mention.type] = None
            if "phrase" in (rule.value or "").split("|"):
                break
    return list(names)


def _alike(page: Page, value: Span, said: Sequence[Mention]) -> list[str]:
    """Return the type said last, where the new value looks like its value: a name for a name, a number for a number."""
    for mention in reversed(said):
        rule = page.book.rule(mention.type)
        if rule is not None and not rule.object:
            return [mention.type] if _looks_like(page.text[slice(*value)], mention) else []
    return []


def _looks_like(words: str, mention: Mention) -> bool:
    old = mention.value
    if any(map(str.isdigit, words)) or any(map(str.isdigit, old)):
        return any(map(str.isdigit, words)) and any(map(str.isdigit, old))
    if words.isascii() != old.isascii():
        return False
    if not words.isascii():
        return len(words) <= len(old) + _LONGER and _NO_NAME.search(words) is None
    return (
        words[:1].isupper() == old[:1].isupper() and abs(len(words.split()) - len(old.split())) <= _MORE_WORDS
    )


_LONGER = 2
_MORE_WORDS = 1
_NO_NAME = re.compile("[你我他她它这那的了吗呢么是不没就也都还很去来说想要会能]")
"""Characters that no short value holds, but a sentence does."""
