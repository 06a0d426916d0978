"""Regular expressions of packs: shapes filled in, checked when loaded, and never able to hang the process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import regex

from phero_core.errors import Problem, nearest
from phero_core.observe.pack import MAX_PATTERN
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Mapping

MATCH_SECONDS = 0.02
"""Longest time that one pattern may take on one sentence [s]."""

MAX_TIMEOUTS = 3
"""After this many timeouts one after the other a pattern rests [count]."""

REST = 1000
"""How often it is passed over then, before it is tried once more [count]. For good would let one hostile message
silence a rule for everybody."""

_SHAPE = regex.compile(r"\{([a-z][a-z_]*)\}")
_REFUSED = regex.compile(r"\(\?(?:R|\d|&|P>|[a-zA-Z]*r[a-zA-Z]*[:)])")
_MAX_DEPTH = 8


@dataclass(slots=True)
class GuardedPattern:
    """A compiled pattern that stops after `MATCH_SECONDS` and rests after `MAX_TIMEOUTS` timeouts in a row.

    Attributes:
        origin: ``pack/type/rule``, for reports.
        compiled: the regular expression.
        noted: origins of patterns that ran out of time or rested since somebody asked; shared by a rule book.
        timeouts: how often in a row it ran out of time.
        rest: how often it is still to be passed over.
    """

    origin: str
    compiled: regex.Pattern[str]
    noted: list[str] = field(default_factory=list)
    timeouts: int = 0
    rest: int = 0

    def find(self, text: str, start: int, end: int) -> list[regex.Match[str]]:
        """Return the matches inside ``text[start:end]``; those found before time ran out."""
        found: list[regex.Match[str]] = []
        if self.timeouts and self._rests():
            return found
        try:
            found.extend(self.compiled.finditer(text, start, end, timeout=MATCH_SECONDS))
            self.timeouts = 0
        except TimeoutError:
            self._ran_out()
        return found

    def search(self, text: str, start: int, end: int) -> regex.Match[str] | None:
        """Return the first match inside ``text[start:end]``, if any."""
        if self.timeouts and self._rests():
            return None
        try:
            found = self.compiled.search(text, start, end, timeout=MATCH_SECONDS)
        except TimeoutError:
            self._ran_out()
            return None
        self.timeouts = 0
        return found

    def match(self, text: str, start: int, end: int) -> regex.Match[str] | None:
        """Return the match that begins at ``start``, if any."""
        if self.timeouts and self._rests():
            return None
        try:
            found = self.compiled.match(text, start, end, timeout=MATCH_SECONDS)
        except TimeoutError:
            self._ran_out()
            return None
        self.timeouts = 0
        return found

    def _rests(self) -> bool:
        """Whether it is passed over this time; whoever would have been served is told."""
        if not self.rest:
            return False
        self.rest -= 1
        self.noted.append(self.origin)
        return True

    def _ran_out(self) -> None:
        self.timeouts = min(self.timeouts + 1, MAX_TIMEOUTS)
        if self.timeouts == MAX_TIMEOUTS:
            self.rest = REST
        self.noted.append(self.origin)


class PatternCompiler:
    """Compiles the patterns of a set of packs and gathers all that is wrong with them.

    Args:
        shapes: named regular expressions that ``{shape}`` inserts.
    """

    def __init__(self, shapes: Mapping[str, str]) -> None:
        self.shapes = dict(shapes)
        self.problems: list[Problem] = []
        self.noted: list[str] = []

    def __call__(
        self, written: str, place: str, origin: str, *, group: str | None = None, plus: Mapping[str, str] = {}
    ) -> GuardedPattern | None:
        """Return the compiled pattern, or None after noting the problem.

        Args:
            written: the pattern as the pack has it.
            place: file and path, for the problem.
            origin: ``pack/type/rule``, for reports.
            group: a named group that it must have.
            plus: further shapes, for this pattern only.
        """
        try:
            full = self._expanded(written, {**self.shapes, **plus}, 0)
            compiled = self._checked(written, full)
        except UnfitError as error:
            self.problems.append(Problem(place, error.text, error.values))
            return None
        if group is not None and group not in compiled.groupindex:
            self.problems.append(Problem(place, _NO_GROUP, {"pattern": written, "group": group}))
            return None
        return GuardedPattern(origin, compiled, self.noted)

    def _expanded(self, pattern: str, shapes: Mapping[str, str], depth: int) -> str:
        if depth > _MAX_DEPTH:
            raise UnfitError(_CIRCLE, pattern=pattern)

        def shape(match: regex.Match[str]) -> str:
            name = match[1]
            if name not in shapes:
                guess = nearest(name, sorted(shapes))
                text = _NO_SHAPE_GUESS if guess else _NO_SHAPE
                raise UnfitError(text, pattern=pattern, name="{" + name + "}", guess=guess)
            inner = shapes[name]
            if inner.startswith("(?P<"):
                return self._expanded(inner, shapes, depth + 1)
            return f"(?:{self._expanded(inner, shapes, depth + 1)})"

        return str(_SHAPE.sub(shape, pattern))

    @staticmethod
    def _checked(written: str, full: str) -> regex.Pattern[str]:
        if len(written) > MAX_PATTERN:
            raise UnfitError(_TOO_LONG, length=len(written), limit=MAX_PATTERN)
        if _REFUSED.search(full):
            raise UnfitError(_RECURSIVE, pattern=written)
        try:
            return regex.compile(full, regex.IGNORECASE)
        except (regex.error, OverflowError, RecursionError, ValueError) as error:
            raise UnfitError(_NOT_REGEX, pattern=written, reason=str(error)) from None


_NOT_REGEX = Text(
    "the pattern {pattern!r} is not a regular expression: {reason}",
    "{pattern!r} 不是有效的正则表达式：{reason}",
)
_NO_GROUP = Text(
    "the pattern {pattern!r} needs a group (?P<{group}>…): it says which part is the {group}",
    "{pattern!r} 缺少命名组 (?P<{group}>…)：它指明哪一部分是 {group}",
)
_NO_SHAPE = Text(
    "the pattern {pattern!r} uses {name}, which is no known shape", "{pattern!r} 用到未定义的形状 {name}"
)
_NO_SHAPE_GUESS = Text(
    "the pattern {pattern!r} uses {name}, which is no known shape; did you mean '{guess}'?",
    "{pattern!r} 用到未定义的形状 {name}；是否想写“{guess}”？",
)
_TOO_LONG = Text(
    "the pattern has {length} characters; the limit is {limit}. Split it",
    "该表达式有 {length} 个字符，上限是 {limit}。请拆分",
)
_RECURSIVE = Text(
    "the pattern {pattern!r} calls itself or searches backwards; write it without",
    "{pattern!r} 含有递归或反向搜索，请改写",
)
_CIRCLE = Text(
    "the shapes behind {pattern!r} refer to each other in a circle", "{pattern!r} 引用的形状互相循环"
)
