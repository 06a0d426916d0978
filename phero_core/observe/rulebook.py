"""Several packs as one compiled rule book; later packs add to the types of earlier ones."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING

from phero_core.errors import PackError, Problem, nearest
from phero_core.observe.aliases import Aliases
from phero_core.observe.compiled import RuleCompiler
from phero_core.observe.lexicon import Lexicon
from phero_core.observe.merging import keys, merged_shapes, merged_types, parts, relations
from phero_core.observe.patterns import PatternCompiler
from phero_core.observe.wordlist import words_of
from phero_core.scent import canonical
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.observe.compiled import CompiledFrame, CompiledType
    from phero_core.observe.pack import Pack, TypeRule

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
        self._gather_words()
        self._compile()
        self._check_references()
        if self.problems:
            raise PackError(self.problems)
        self._sort_types()

    def rule(self, name: str) -> TypeRule | None:
        """Return the rules of a type: its own, or those of the wildcard that fits."""
        if name not in self._resolved:
            if len(self._resolved) >= _MOST_RESOLVED:
                self._resolved.clear()
            fitting = (n for n in self.rules if "*" in n and fnmatchcase(name, n))
            self._resolved[name] = self.rules.get(name) or self.rules.get(next(fitting, ""))
        return self._resolved[name]

    def kind(self, name: str) -> CompiledType | None:
        """Return the compiled rules of a type, under its own name where it is one of a wildcard's."""
        own = self.types.get(name)
        if own is not None or "*" in name:
            return own
        fitting = next((n for n in self.types if "*" in n and fnmatchcase(name, n)), None)
        return None if fitting is None else replace(self.types[fitting], name=name)

    def called_for(self, frame: CompiledFrame, whens: set[str]) -> bool:
        """Whether one of these words calls for a frame: one of its own, or a longer one that holds it."""
        return not frame.when or any(not frame.when.isdisjoint(self._inside[word]) for word in whens)

    def notes(self) -> list[str]:
        """Return and forget which patterns ran out of time since the last call."""
        noted, self._compiler.noted[:] = list(self._compiler.noted), []
        return noted

    def _gather_words(self) -> None:
        packs = self.packs
        self.result_keys = keys(self.rules, "keys")
        self.result_keys_beside = keys(self.rules, "keys_beside_object")
        self.kinds = {word: frozenset(members) for pack in packs for word, members in pack.kinds.items()}
        self.relations = relations(packs)
        self.not_values = frozenset(canonical(w) for pack in packs for w in pack.vocabulary.not_values)
        self.mask_needs = {shape: needs for pack in packs for shape, needs in pack.mask_needs.items()}
        self.lexicon = Lexicon(words_of(packs, self.rules))

    def _compile(self) -> None:
        compiler = RuleCompiler(self._compiler, self.packs, self.rules)
        self.masks = list(compiler.masks())
        self.continuation = compiler.listed("continuation", "value")
        self.polite_orders = compiler.listed("polite_orders", None)
        self.reports = compiler.listed("reports", None)
        self.types = compiler.types()
        self.named_frames, self.free_frames = compiler.frames()
        self.joining = {word for frame in self.free_frames if frame.kind == "add" for word in frame.when}
        whens = {word for frame in self.free_frames for word in frame.when}
        self._inside = {word: parts(word) for word in whens}

    def _sort_types(self) -> None:
        kinds = self.types.values()
        self.object_types = {kind.name for kind in kinds if kind.rule.object}
        self.found_types = [kind for kind in kinds if kind.found]
        self.pattern_types = [kind for kind in kinds if kind.patterns or kind.retracts or kind.conditional]
        self.asking_types = [kind for kind in kinds if kind.asks]
        self.person_types = [kind.name for kind in self.pattern_types if kind.rule.person]
        self.follow_ups = [kind for kind in kinds if kind.follow_up]

    def _check_references(self) -> None:
        for pack in self.packs:
            for name, rule in pack.types.items():
                others = [("opposite", rule.opposite), *(("about", other) for other in rule.about)]
                self.problems.extend(
                    self._unknown(pack.name, name, part, other)
                    for part, other in others
                    if other is not None and other not in self.types
                )

    def _unknown(self, pack: str, name: str, part: str, other: str) -> Problem:
        guess = nearest(other, sorted(self.types))
        text = _NO_TYPE_GUESS if guess else _NO_TYPE
        place = f"pack {pack}: types.{name}.{part}"
        return Problem(place, text, {"name": other, "type": name, "guess": guess})


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
