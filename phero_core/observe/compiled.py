"""The rules of the packs, ready to run: patterns with the form of their values, types, frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe.merging import first_words
from phero_core.observe.pack import TypeRule
from phero_core.observe.patterns import GuardedPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.observe.pack import Frame, Pack
    from phero_core.observe.patterns import PatternCompiler

PLAIN_SHAPES = frozenset({"phrase", "choice", "clause"})
"""Values that need no pattern: a phrase, one of the type's values, the whole clause."""

_VALUE = r"(?P<value>.+)"
_OLD = r"(?P<old>[^，。,;；]+?(?:,\s(?-i:[A-Z0-9])[A-Za-z0-9.' -]{0,24}?){0,3}?)"
"""What a value replaces; "3 Oak Ave, Troy" has a town behind a comma."""


class Form(NamedTuple):
    """How a value is cut from the text: the parts are tried in turn.

    ``shapes`` holds for each part the pattern that the value must have, or None for the plain ones.
    """

    parts: tuple[str, ...]
    shapes: tuple[GuardedPattern | None, ...]

    def strict(self) -> Form:
        """Return the form without the parts that any words fit."""
        kept = [pair for pair in zip(*self, strict=True) if pair[0] not in {"phrase", "clause"}]
        return Form(tuple(part for part, _ in kept), tuple(shape for _, shape in kept))


class OwnPattern(NamedTuple):
    """A pattern of a type, as the pack that wrote it means it.

    ``form`` is how that pack cuts the type's values; ``always`` says that it calls for its patterns by no cue.
    """

    pattern: GuardedPattern
    form: Form
    always: bool


@dataclass(slots=True)
class CompiledType:
    """The rules of one type, ready to run.

    ``form`` is that of values that a frame or an answer names; ``always`` says that some of its patterns need no cue.
    """

    name: str
    rule: TypeRule
    origin: str
    form: Form
    always: bool = False
    answer: GuardedPattern | None = None
    found: list[GuardedPattern] = field(default_factory=list)
    patterns: list[OwnPattern] = field(default_factory=list)
    pronouns: list[OwnPattern] = field(default_factory=list)
    retracts: list[OwnPattern] = field(default_factory=list)
    conditional: list[OwnPattern] = field(default_factory=list)
    follow_up: list[OwnPattern] = field(default_factory=list)
    asks: list[GuardedPattern] = field(default_factory=list)
    strip: GuardedPattern | None = None
    mention_after: GuardedPattern | None = None


class CompiledFrame(NamedTuple):
    """A frame, ready to run: what stands before the name, and after it.

    Its ``rule`` is what reports call it behind the pack or the type: ``change:make it X``.
    """

    kind: str
    rule: str
    origin: str
    before: GuardedPattern | None
    after: GuardedPattern
    evident: bool
    alike: bool
    known: bool
    when: frozenset[str]


class RuleCompiler:
    """Compiles what packs say of types and frames; problems gather in the pattern compiler.

    Args:
        compiler: of the patterns, with the shapes of all packs.
        packs: in order.
        rules: each type's rules as all packs together give them.
    """

    def __init__(
        self, compiler: PatternCompiler, packs: tuple[Pack, ...], rules: dict[str, TypeRule]
    ) -> None:
        self._compiler = compiler
        self._packs = packs
        self._rules = rules

    def types(self) -> dict[str, CompiledType]:
        """Return every type, ready to run."""
        return {name: self._type(name, rule) for name, rule in self._rules.items()}

    def frames(self) -> tuple[list[CompiledFrame], list[CompiledFrame]]:
        """Return the frames around a type's name, and those without one."""
        named: list[CompiledFrame] = []
        free: list[CompiledFrame] = []
        for pack in self._packs:
            for number, frame in enumerate(pack.frames):
                compiled = self._frame(frame, f"frames.{number}.pattern", pack)
                if compiled is not None:
                    (named if "{name}" in frame.pattern else free).append(compiled)
        return named, free

    def listed(self, part: str, group: str | None) -> list[GuardedPattern]:
        """Return one of the packs' plain lists of patterns, such as ``continuation``."""
        found = (
            self._pattern(pack, f"{part}.{number}", f"{pack.name}/{part}", written, group)
            for pack in self._packs
            for number, written in enumerate(getattr(pack, part))
        )
        return [pattern for pattern in found if pattern is not None]

    def masks(self) -> Iterator[tuple[str, GuardedPattern]]:
        """Yield the shapes that are masked, in order, with their patterns."""
        for pack in self._packs:
            for shape, patterns in pack.masks.items():
                for number, written in enumerate(patterns):
                    path = f"masks.{shape}.{number}"
                    compiled = self._pattern(pack, path, f"{pack.name}/{shape}", written)
                    if compiled is not None:
                        yield shape, compiled

    def _type(self, name: str, rule: TypeRule) -> CompiledType:
        owners = [pack for pack in self._packs if name in pack.types]
        origin = f"{owners[0].name}/{name}"
        kind = CompiledType(name, rule, origin, self._form(owners[0], name, rule))
        for pack in owners:
            self._add_own(kind, pack)
        for part in ("strip", "mention_after"):
            setattr(kind, part, self._any_of(kind, part, owners))
        if rule.answer is not None:
            path = f"types.{name}.answer"
            kind.answer = self._pattern(owners[0], path, f"{origin}/answer", "{" + rule.answer + "}")
        return kind

    def _add_own(self, kind: CompiledType, pack: Pack) -> None:
        own = pack.types[kind.name]
        form = kind.form if own.value in {None, kind.rule.value} else self._form(pack, kind.name, own)
        always = not (own.cues or own.names)
        for part, group in _OWN_PATTERNS:
            patterns = self._list(pack, kind.name, part, group)
            getattr(kind, part).extend(OwnPattern(pattern, form, always) for pattern in patterns)
            kind.always |= always and bool(patterns)
        kind.found.extend(self._list(pack, kind.name, "found"))
        kind.asks.extend(self._list(pack, kind.name, "asks"))

    def _list(self, pack: Pack, name: str, part: str, group: str | None = None) -> list[GuardedPattern]:
        compiled = (
            self._pattern(pack, f"types.{name}.{part}.{number}", f"{pack.name}/{name}/{part}", written, group)
            for number, written in enumerate(getattr(pack.types[name], part))
        )
        return [pattern for pattern in compiled if pattern is not None]

    def _any_of(self, kind: CompiledType, part: str, owners: list[Pack]) -> GuardedPattern | None:
        """Compile a pattern of which each pack may give one: what any of them matches counts."""
        giving = [pack for pack in owners if getattr(pack.types[kind.name], part)]
        if not giving:
            return None
        written = [getattr(pack.types[kind.name], part) for pack in giving]
        whole = written[0] if len(written) == 1 else "|".join(f"(?:{pattern})" for pattern in written)
        return self._pattern(giving[-1], f"types.{kind.name}.{part}", f"{kind.origin}/{part}", whole)

    def _form(self, pack: Pack, name: str, rule: TypeRule) -> Form:
        parts = tuple((rule.value or "phrase").split("|"))
        return Form(parts, tuple(self._shape(pack, name, part) for part in parts))

    def _shape(self, pack: Pack, name: str, part: str) -> GuardedPattern | None:
        """Compile the shape that a value must have; None stands for the plain ones."""
        if part in PLAIN_SHAPES:
            return None
        return self._pattern(pack, f"types.{name}.value", f"{pack.name}/{name}/value", "{" + part + "}")

    def _frame(self, frame: Frame, path: str, pack: Pack) -> CompiledFrame | None:
        rule = f"{frame.kind}:{frame.name or first_words(frame.pattern)}"
        origin = f"{pack.name}/{rule}"
        written = frame.pattern.replace("{value}", _VALUE).replace("{old}", _OLD)
        left, name, right = written.rpartition("{name}")
        after = self._pattern(pack, path, origin, right)
        before = self._pattern(pack, path, origin, f"(?:{left})$") if name and left else None
        if after is None or (name and left and before is None):
            return None
        when = frozenset(word.lower() for word in frame.when)
        needs = (frame.evident, frame.alike, frame.known)
        return CompiledFrame(frame.kind, rule, origin, before, after, *needs, when)

    def _pattern(
        self, pack: Pack, path: str, origin: str, written: str, group: str | None = None
    ) -> GuardedPattern | None:
        """Compile a pattern of a pack; where two packs have a shape of the same name, its own holds."""
        return self._compiler(written, f"pack {pack.name}: {path}", origin, group=group, plus=pack.shapes)


_OWN_PATTERNS = (
    ("patterns", "value"),
    ("pronouns", None),
    ("retracts", None),
    ("conditional", "value"),
    ("follow_up", "value"),
)
"""The lists of a type whose patterns cut values, and the group that each of them must have."""
