"""Every literal word of the packs, and all that it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.observe.lexicon import Entry
from phero_core.observe.merging import parts
from phero_core.observe.pack import TypeRule, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.observe.pack import Pack


def words_of(packs: tuple[Pack, ...], rules: dict[str, TypeRule]) -> Iterator[tuple[str, Entry]]:
    """Yield every word with what it stands for, and with the cues inside it: 别 in 先别, "like" in "don't like"."""
    plain = {word for pack in packs for word in pack.vocabulary.plain}
    inner, acts = _inner_cues(rules, patterns=True), _inner_cues(rules, patterns=False)
    for word, entry in _own_words(packs, rules):
        yield word, entry
        if word not in plain:
            tables = (inner, acts) if entry.owner == "when" else (inner,)
            names = {name for part in parts(word) for table in tables for name in table.get(part, ())}
            yield from ((word, Entry("cue", name)) for name in sorted(names))


def _inner_cues(rules: dict[str, TypeRule], *, patterns: bool) -> dict[str, list[str]]:
    """Return the types with patterns, or without, by their cues."""
    types: dict[str, list[str]] = {}
    for name, rule in rules.items():
        if bool(rule.patterns or rule.retracts) == patterns:
            for cue in rule.cues:
                types.setdefault(cue.lower(), []).append(name)
    return types


def _own_words(packs: tuple[Pack, ...], rules: dict[str, TypeRule]) -> Iterator[tuple[str, Entry]]:
    for name, rule in rules.items():
        yield from ((word, Entry("name", name)) for word in rule.names)
        yield from ((word, Entry("family", name)) for word in rule.family_names)
        yield from ((word, Entry("cue", name)) for word in rule.cues)
        for value, others in rule.values.items():
            yield from ((word, Entry("value", name, value)) for word in (value, *others))
    for pack in packs:
        for listed in Vocabulary.model_fields:
            yield from ((word, Entry("word", listed)) for word in getattr(pack.vocabulary, listed))
        for frame in pack.frames:
            yield from ((word, Entry("word", "when")) for word in frame.when)
