"""What several packs say together: rules laid over each other, shapes, keys and words gathered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phero_core.observe.pack import Pack, TypeRule


def merged_types(packs: tuple[Pack, ...]) -> dict[str, TypeRule]:
    """Return the rules of each type, those of later packs laid over those of earlier ones."""
    merged: dict[str, TypeRule] = {}
    for pack in packs:
        for name, rule in pack.types.items():
            merged[name] = _laid_over(merged[name], rule) if name in merged else rule
    return merged


def _laid_over(below: TypeRule, above: TypeRule) -> TypeRule:
    """Return a type's rules with another pack's added: lists, tables and forms of values grow, settings are replaced."""
    changes = {}
    for part in above.model_fields_set:
        old, new = getattr(below, part), getattr(above, part)
        if isinstance(new, tuple) and part != "roles":
            new = (*old, *(entry for entry in new if entry not in old))
        elif isinstance(new, dict):
            new = {**old, **{key: (*old.get(key, ()), *words) for key, words in new.items()}}
        elif part == "value":
            new = joined_forms(old, new)
        changes[part] = new
    return below.model_copy(update=changes)


def joined_forms(one: str | None, other: str | None) -> str | None:
    """Return the forms of values of two packs as one: shapes first, then listed values, then what fits anything.

    >>> joined_forms("celsius|phrase", "choice|bar")
    'celsius|bar|choice|phrase'
    """
    parts = dict.fromkeys(part for form in (one, other) if form for part in form.split("|"))
    return "|".join(sorted(parts, key=lambda part: _LOOSE.get(part, 0))) or None


_LOOSE = {"choice": 1, "phrase": 2, "clause": 3}


def merged_shapes(packs: tuple[Pack, ...]) -> dict[str, str]:
    """Return all shapes, and the words for relations as two more."""
    shapes: dict[str, str] = {}
    for pack in packs:
        shapes.update(pack.shapes)
    words = sorted(relations(packs), key=len, reverse=True)
    shapes["relation_en"] = "|".join(word for word in words if word.isascii()) or "(?!)"
    shapes["relation_zh"] = "|".join(word for word in words if not word.isascii()) or "(?!)"
    return shapes


def parts(word: str) -> set[str]:
    """Return all that stands inside a word: runs of words in English, of characters in Chinese."""
    units, joint = (word.lower().split(), " ") if word.isascii() else (list(word.lower()), "")
    length = len(units)
    return {joint.join(units[i:j]) for i in range(length) for j in range(i + 1, length + 1)}


def keys(rules: dict[str, TypeRule], part: str) -> dict[str, str]:
    """Return the type of each key of a result, from one setting of the types."""
    return {plain_key(key): name for name, rule in rules.items() for key in getattr(rule, part)}


def plain_key(key: object) -> str:
    """Return a key of a result in one spelling: ``Tracking-Number`` is ``tracking_number``."""
    return str(key).lower().replace("-", "_").replace(" ", "_")


def relations(packs: tuple[Pack, ...]) -> frozenset[str]:
    """Return the words for persons whom a fact can be about."""
    return frozenset(word for pack in packs for word in pack.vocabulary.relations)


def first_words(pattern: str) -> str:
    r"""Return what a person recognises of a pattern: its first plain words.

    >>> first_words(r"\bplease (?:use|take)\s{value}")
    'please use take'
    """
    words = _PLAIN_WORDS.findall(_MARKUP.sub(" ", pattern))
    return " ".join(words[:_WORDS_IN_NAME]) or pattern[:20]


_MARKUP = re.compile(r"\\.|\{\w+\}|\(\?(?:P<\w+>|-?\w*:|<?[=!])")
_PLAIN_WORDS = re.compile(r"[A-Za-z']+|[\u4e00-\u9fff]+")
_WORDS_IN_NAME = 3
