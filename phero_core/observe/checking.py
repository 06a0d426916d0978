"""A user's pack on the bench: every mistake in it at once, and patterns that would take too long."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from phero_core.errors import InputError, PackError, Problem
from phero_core.observe.loading import load_packs, pack_content
from phero_core.observe.pack import Pack
from phero_core.observe.rulebook import RuleBook, rule_book
from phero_core.text import Text
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from phero_core.observe.patterns import GuardedPattern

STRESS = tuple(
    (part * 300)[:300]
    for part in ("a", "1", "刚", "a ", "a, ", "1.1,", "(", "是的", "还是还", "也也都都", "now just ")
)
"""Texts on which a careless pattern takes for ever: a repetition inside a repetition."""


def checked_pack(name_or_path: str | Path) -> Pack:
    """Return a pack that works together with ``base``, whose shapes and types it may use.

    Raises:
        PackError: it does not; every problem is listed, those of its patterns beside those of its keys.
    """
    content, place = pack_content(name_or_path)
    try:
        pack = Pack.model_validate(content)
    except ValidationError as error:
        found = problems_of(error, Pack, place)
        raise PackError([*found, *_further(content, error)]) from None
    book = rule_book((*_below(pack), pack))
    slow = [problem for pattern in _patterns_of(book, pack) for problem in _endless(pattern)]
    if slow:
        raise PackError(slow)
    return pack


def _below(pack: Pack) -> tuple[Pack, ...]:
    return () if pack.name == "base" else load_packs(["base"])


def _further(content: Mapping[str, Any], error: ValidationError) -> list[Problem]:
    """Return the problems of what is left when the keys that are wrong are taken out."""
    rest = deepcopy(dict(content))
    for finding in error.errors(include_url=False):
        path = finding["loc"]
        _take_out(rest, path[:-1] if path[-1] == "[key]" else path)
    try:
        pack = Pack.model_validate(rest)
        RuleBook((*_below(pack), pack))
    except InputError as further:
        return list(further.problems)
    except ValidationError:
        return []
    return []


def _take_out(content: Any, path: tuple[int | str, ...]) -> None:
    """Remove what a path leads to; where it names a part of a key, the whole key."""
    for step in path[:-1]:
        inside = content.get(step) if isinstance(content, dict) else None
        if not isinstance(inside, dict):
            if isinstance(content, dict):
                content.pop(step, None)
            return
        content = inside
    if isinstance(content, dict):
        content.pop(path[-1], None)


def _patterns_of(book: RuleBook, pack: Pack) -> Iterator[GuardedPattern]:
    for name in pack.types:
        kind = book.types[name]
        own = (each.pattern for part in (kind.patterns, kind.retracts, kind.conditional) for each in part)
        for pattern in (*own, *kind.found):
            if pattern.origin.startswith(f"{pack.name}/"):
                yield pattern
    frames = [*((f, f.before) for f in book.named_frames), *((f, f.after) for f in book.free_frames)]
    yield from (p for frame, p in frames if p is not None and frame.origin.startswith(f"{pack.name}/"))


def _endless(pattern: GuardedPattern) -> Iterator[Problem]:
    """Yield a problem if the pattern runs out of time on one of the texts."""
    for text in STRESS:
        before = len(pattern.noted)
        pattern.find(text, 0, len(text))
        if len(pattern.noted) > before:
            pattern.noted.clear()
            pattern.timeouts = 0
            yield Problem(f"pack {pattern.origin}", _SLOW, {"text": f"{text[:6]}…"})
            return


_SLOW = Text(
    "a pattern runs out of time on a text such as '{text}'; a repetition inside a repetition does that: write one of them less",
    "表达式在“{text}”之类的文本上超时；重复之中又有重复会导致这种情况，请去掉一层",
)
