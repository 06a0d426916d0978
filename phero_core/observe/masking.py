"""What one rule reads for itself and no other may break up: addresses, measures, ids, phones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from phero_core.observe.clauses import MASK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.observe.patterns import GuardedPattern
    from phero_core.observe.protocol import Mention
    from phero_core.observe.rulebook import RuleBook


class Entity(NamedTuple):
    """A span that one rule has read for itself: an id, a phone, an address.

    ``type`` is what it releases by itself, or None; ``shape`` the name of the mask that read it, or None.
    """

    start: int
    end: int
    type: str | None
    shape: str | None
    origin: str


class _Reader:
    """A text, and what has been read of it so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.masked = text
        self.entities: list[Entity] = []
        self._pieces = windows(text)
        self._lower = text.lower()
        self._present: dict[str, bool] = {}

    def has(self, needs: tuple[str, ...]) -> bool:
        """Whether one of these characters, or of these classes of characters, stands in the text."""
        return not needs or any(self._has(need) for need in needs)

    def take(self, pattern: GuardedPattern, type_name: str | None, shape: str | None) -> None:
        """Read all that a pattern matches, and mask it."""
        group = "value" if "value" in pattern.compiled.groupindex else 0
        spans = [m.span(group) for piece in self._pieces for m in pattern.find(self.masked, *piece)]
        for start, end in reversed(spans):
            end = self._on_whole_lines(start, end)  # noqa: PLW2901 - what runs on into other words is cut
            if start < end:
                self.cover(Entity(start, end, type_name, shape, pattern.origin))

    def _on_whole_lines(self, start: int, end: int) -> int:
        """Return where a span ends that may go on over whole further lines, but not into the middle of one."""
        last = self.masked.rfind("\n", start, end)
        if (
            last < 0
            or self.masked[end : end + 1] in {"", "\n"}
            or self.masked[end:].lstrip(" .,")[:1] in {"", "\n"}
        ):
            return end
        return self._on_whole_lines(start, start + len(self.masked[start:last].rstrip()))

    def cover(self, entity: Entity) -> None:
        """Mask the span of an entity."""
        self.entities.append(entity)
        start, end = entity.start, entity.end
        self.masked = self.masked[:start] + MASK * (end - start) + self.masked[end:]

    def _has(self, need: str) -> bool:
        if need not in self._present:
            kind = _CLASSES.get(need)
            found = need in self._lower if kind is None else kind.search(self.masked) is not None
            self._present[need] = found
        return self._present[need]


def mask(text: str, book: RuleBook, recent: Iterable[Mention]) -> tuple[str, list[Entity]]:
    """Return the text with addresses, measures, ids and phones masked, and where they stand.

    Args:
        text: in plain form.
        book: tells what is masked.
        recent: what was said before: once A789 is an order, it is one without the word, too.
    """
    reader = _Reader(text)
    for shape, pattern in book.masks:
        if reader.has(book.mask_needs.get(shape, ())):
            reader.take(pattern, None, shape)
    for kind in book.found_types:
        if reader.has(kind.rule.needs):
            for pattern in kind.found:
                reader.take(pattern, kind.name, None)
    told = [mention for mention in recent if mention.type in book.object_types]
    for mention in told:
        _known(reader, mention, book)
    _alike(reader, told, book)
    reader.entities.sort(key=_place)
    return reader.masked, reader.entities


def _place(entity: Entity) -> int:
    return entity.start


def _known(reader: _Reader, mention: Mention, book: RuleBook) -> None:
    """Mask the id of an object named before; a listed name, such as that of a thing, is found by itself."""
    listed = book.aliases.knows(mention.type, mention.value)
    start = -1 if listed else reader.masked.find(mention.value)
    while start >= 0:
        end = start + len(mention.value)
        around = reader.masked[max(0, start - 1) : start] + reader.masked[end : end + 1]
        if not _LETTER.search(around):
            origin = f"{book.types[mention.type].origin}/known"
            reader.cover(Entity(start, end, mention.type, None, origin))
        start = reader.masked.find(mention.value, end)


def _alike(reader: _Reader, told: Iterable[Mention], book: RuleBook) -> None:
    """Mask ids that look like one of an object named before or beside them: B451 where B450 is an order."""
    ids = {(mention.type, mention.value) for mention in told}
    ids |= {(e.type, reader.text[e.start : e.end]) for e in reader.entities if e.type in book.object_types}
    for name, value in sorted(ids):
        number = _NUMBERED.fullmatch(value)
        kind = book.types[name]
        if number is None or not kind.found:
            continue
        letters, digits = number.groups()
        written = rf"(?<![A-Za-z0-9#./-]){letters}[0-9]{{{len(digits)}}}(?![A-Za-z0-9-]|\.[0-9])"
        for match in reversed(list(re.finditer(written, reader.masked))):
            reader.cover(Entity(*match.span(), name, None, f"{kind.origin}/alike"))


_NUMBERED = re.compile(r"([A-Za-z]{1,4}-?)([0-9]{2,12})")
"""An id that others can look like: letters and a number."""


def has_any(needs: tuple[str, ...], lower: str) -> bool:
    """Whether one of these characters, or of these classes of characters, stands in a lower-cased text.

    >>> has_any(("digit", "@"), "room 5"), has_any(("digit",), "room")
    (True, False)
    """
    return not needs or any(
        kind.search(lower) is not None if (kind := _CLASSES.get(need)) is not None else need in lower
        for need in needs
    )


def windows(text: str) -> list[tuple[int, int]]:
    """Return pieces of a long text that patterns read one at a time, so that none runs out of time.

    >>> windows("short")
    [(0, 5)]
    """
    found, start = [], 0
    while len(text) - start > WINDOW:
        breaks = [match.end() for match in _BREAK.finditer(text, start + WINDOW // 2, start + WINDOW)]
        end = breaks[-1] if breaks else start + WINDOW
        found.append((start, end))
        start = end
    return [*found, (start, len(text))]


WINDOW = 500
"""Longest piece of a text that a pattern reads at once [code points]."""

_BREAK = re.compile(r"[\s。！？!?；;，,]")
_CLASSES = {"digit": re.compile("[0-9]"), "han": re.compile("[\u4e00-\u9fff]")}
_LETTER = re.compile("[A-Za-z0-9]")
