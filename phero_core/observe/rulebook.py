"""Several packs as one compiled rule book; later packs add to the types of earlier ones."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from phero_core.errors import PackError, Problem, nearest
from phero_core.observe.aliases import Aliases
from phero_core.observe.lexicon import Entry, Lexicon
from phero_core.observe.merging import first_words, keys, merged_shapes, merged_types, parts, relations
from phero_core.observe.pack import Pack, TypeRule, Vocabulary
from phero_core.observe.patterns import GuardedPattern, PatternCompiler
from phero_core.scent import canonical
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.observe.pack import Frame

PLAIN_SHAPES = frozenset({"phrase", "choice", "clause"})
"""Values that need no pattern: a phrase, one of the type's values, the whole clause."""

_VALUE = r"(?P<value>.+)"
_OLD = r"(?P<old>[^，。,;；]+?)"


@dataclass(slots=True)
class CompiledType:
    """The rules of one type, ready to run."""

    name: str
    rule: TypeRule
    origin: str
    shapes: tuple[GuardedPattern | None, ...] = ()
    found: list[GuardedPattern] = field(default_factory=list)
    patterns: list[GuardedPattern] = field(default_factory=list)
    retracts: list[GuardedPattern] = field(default_factory=list)
    conditional: list[GuardedPattern] = field(default_factory=list)
    follow_up: list[GuardedPattern] = field(default_factory=list)
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


_MOST_RESOLVED = 1024
"""Type names looked up that are remembered: wildcard types take theirs from what people say, without end."""


class RuleBook:
    """All packs of an observer, compiled.

    Args:
        packs: in order; the rules of later ones are added, single settings of later ones win.

    Raises:
        PackError: a pattern or a reference is not valid; every problem is listed.
    """

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.digest = _digest(packs)
        self.rules = merged_types(packs)
        self._compiler = PatternCompiler(merged_shapes(packs))
        self.problems = self._compiler.problems
        self.aliases = Aliases(self.rules)
        self._resolved: dict[str, TypeRule | None] = {}
        self.result_keys = keys(self.rules, "keys")
        self.result_keys_beside = keys(self.rules, "keys_beside_object")
        self.kinds = {word: frozenset(members) for pack in packs for word, members in pack.kinds.items()}
        self.relations = relations(packs)
        self.not_values = frozenset(canonical(w) for pack in packs for w in pack.vocabulary.not_values)
        self.masks = list(self._masks(packs))
        self.mask_needs = {shape: needs for pack in packs for shape, needs in pack.mask_needs.items()}
        self.continuation = list(self._listed(packs, "continuation", "value"))
        self.polite_orders = list(self._listed(packs, "polite_orders", None))
        self.types = {name: self._compiled(name, pack) for name, pack in self._owners().items()}
        self.named_frames, self.free_frames = self._frames()
        self.lexicon = Lexicon(self._words())
        self._check_references()
        if self.problems:
            raise PackError(self.problems)
        self.found_types = [kind for kind in self.types.values() if kind.found]
        self.pattern_types = [
            kind for kind in self.types.values() if kind.patterns or kind.retracts or kind.conditional
        ]
        self.asking_types = [kind for kind in self.types.values() if kind.asks]
        self.follow_ups = [kind for kind in self.types.values() if kind.follow_up]

    def rule(self, name: str) -> TypeRule | None:
        """Return the rules of a type: its own, or those of the wildcard that fits."""
        if name not in self._resolved:
            if len(self._resolved) >= _MOST_RESOLVED:
                self._resolved.clear()
            fitting = (n for n in self.rules if "*" in n and fnmatchcase(name, n))
            self._resolved[name] = self.rules.get(name) or self.rules.get(next(fitting, ""))
        return self._resolved[name]

    def notes(self) -> list[str]:
        """Return and forget which patterns ran out of time since the last call."""
        noted, self._compiler.noted[:] = list(self._compiler.noted), []
        return noted

    def _owners(self) -> dict[str, Pack]:
        owners: dict[str, Pack] = {}
        for pack in self.packs:
            for name in pack.types:
                owners.setdefault(name, pack)
        return owners

    def _masks(self, packs: tuple[Pack, ...]) -> Iterator[tuple[str, GuardedPattern]]:
        for pack in packs:
            for shape, patterns in pack.masks.items():
                for number, written in enumerate(patterns):
                    place = f"pack {pack.name}: masks.{shape}.{number}"
                    compiled = self._compiler(written, place, f"{pack.name}/{shape}")
                    if compiled is not None:
                        yield shape, compiled

    def _listed(self, packs: tuple[Pack, ...], part: str, group: str | None) -> Iterator[GuardedPattern]:
        for pack in packs:
            for number, written in enumerate(getattr(pack, part)):
                place = f"pack {pack.name}: {part}.{number}"
                compiled = self._compiler(written, place, f"{pack.name}/{part}", group=group)
                if compiled is not None:
                    yield compiled

    def _compiled(self, name: str, pack: Pack) -> CompiledType:
        rule = self.rules[name]
        kind = CompiledType(name, rule, f"{pack.name}/{name}")
        kind.found = self._list(kind, "found", None)
        kind.patterns = self._list(kind, "patterns", "value")
        kind.retracts = self._list(kind, "retracts", None)
        kind.conditional = self._list(kind, "conditional", "value")
        kind.follow_up = self._list(kind, "follow_up", "value")
        kind.asks = self._list(kind, "asks", None)
        for part in ("strip", "mention_after"):
            written = getattr(rule, part)
            if written is not None:
                setattr(kind, part, self._compiler(written, self._place(kind, part), f"{kind.origin}/{part}"))
        kind.shapes = tuple(self._shape(kind, part) for part in (rule.value or "phrase").split("|"))
        return kind

    def _list(self, kind: CompiledType, part: str, group: str | None) -> list[GuardedPattern]:
        compiled = (
            self._compiler(
                written, self._place(kind, f"{part}.{number}"), f"{kind.origin}/{part}", group=group
            )
            for number, written in enumerate(getattr(kind.rule, part))
        )
        return [pattern for pattern in compiled if pattern is not None]

    def _shape(self, kind: CompiledType, part: str) -> GuardedPattern | None:
        """Compile the shape that a named value must have; None stands for the plain ones."""
        if part in PLAIN_SHAPES:
            return None
        return self._compiler("{" + part + "}", self._place(kind, "value"), f"{kind.origin}/value")

    @staticmethod
    def _place(kind: CompiledType, path: str) -> str:
        return f"pack {kind.origin.split('/')[0]}: types.{kind.name}.{path}"

    def _frames(self) -> tuple[list[CompiledFrame], list[CompiledFrame]]:
        named: list[CompiledFrame] = []
        free: list[CompiledFrame] = []
        for pack in self.packs:
            for number, frame in enumerate(pack.frames):
                place = f"pack {pack.name}: frames.{number}.pattern"
                compiled = self._frame(frame, place, pack.name)
                if compiled is not None:
                    (named if "{name}" in frame.pattern else free).append(compiled)
        return named, free

    def _frame(self, frame: Frame, place: str, pack_name: str) -> CompiledFrame | None:
        rule = f"{frame.kind}:{frame.name or first_words(frame.pattern)}"
        origin = f"{pack_name}/{rule}"
        written = frame.pattern.replace("{value}", _VALUE).replace("{old}", _OLD)
        left, name, right = written.rpartition("{name}")
        after = self._compiler(right, place, origin)
        before = self._compiler(f"(?:{left})$", place, origin) if name and left else None
        if after is None or (name and left and before is None):
            return None
        return CompiledFrame(frame.kind, rule, origin, before, after, frame.evident)

    def _words(self) -> Iterator[tuple[str, Entry]]:
        """Yield every word with what it stands for, and with the cues inside it: 别 in 先别, "like" in "don't like"."""
        plain = {word for pack in self.packs for word in pack.vocabulary.plain}
        inner, acts = self._inner_cues(patterns=True), self._inner_cues(patterns=False)
        for word, entry in self._own_words():
            yield word, entry
            if word not in plain:
                tables = (inner, acts) if entry.owner == "when" else (inner,)
                names = {name for part in parts(word) for table in tables for name in table.get(part, ())}
                yield from ((word, Entry("cue", name)) for name in sorted(names))

    def _inner_cues(self, *, patterns: bool) -> dict[str, list[str]]:
        """Return the types with patterns, or without, by their cues."""
        types: dict[str, list[str]] = {}
        for name, rule in self.rules.items():
            if bool(rule.patterns or rule.retracts) == patterns:
                for cue in rule.cues:
                    types.setdefault(cue.lower(), []).append(name)
        return types

    def _own_words(self) -> Iterator[tuple[str, Entry]]:
        for name, rule in self.rules.items():
            yield from ((word, Entry("name", name)) for word in rule.names)
            yield from ((word, Entry("family", name)) for word in rule.family_names)
            yield from ((word, Entry("cue", name)) for word in rule.cues)
            for value, others in rule.values.items():
                yield from ((word, Entry("value", name, value)) for word in (value, *others))
        for pack in self.packs:
            for listed in Vocabulary.model_fields:
                yield from ((word, Entry("word", listed)) for word in getattr(pack.vocabulary, listed))
            for frame in pack.frames:
                yield from ((word, Entry("word", "when")) for word in frame.when)

    def _check_references(self) -> None:
        for name, kind in self.types.items():
            for part in ("opposite", "about"):
                other = getattr(kind.rule, part)
                if other is not None and other not in self.types:
                    guess = nearest(other, sorted(self.types))
                    text = _NO_TYPE_GUESS if guess else _NO_TYPE
                    self.problems.append(
                        Problem(self._place(kind, part), text, {"name": other, "type": name, "guess": guess})
                    )


def rule_book(packs: tuple[Pack, ...]) -> RuleBook:
    """Return the compiled rule book of these packs; compiled once."""
    return _rule_book(_Same(packs))


class _Same:
    """Packs under their digest: equal content is compiled once."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.digest = _digest(packs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@lru_cache(maxsize=16)
def _rule_book(same: _Same) -> RuleBook:
    return RuleBook(same.packs)


def _digest(packs: tuple[Pack, ...]) -> str:
    content = [pack.model_dump(mode="json") for pack in packs]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


_NO_TYPE = Text("the type '{name}' is defined in none of these packs", "这些规则包都没有定义类型“{name}”")
_NO_TYPE_GUESS = Text(
    "the type '{name}' is defined in none of these packs; did you mean '{guess}'?",
    "这些规则包都没有定义类型“{name}”；是否想写“{guess}”？",
)
