"""What the readers of research data share: each record is validated, read, and becomes a dialogue or problems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from phero_core.dialogue.formats.foreign import Foreign, built, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.source import Kind
from phero_core.errors import Problem
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from phero_core.dialogue.formats.source import Record, Source

Shape = TypeVar("Shape", bound=Foreign)

Parts = dict[str, Any]
"""The parts of a `Dialogue`. Without an ``id`` it is named after the file and its place in it."""


class RecordReader(ABC, Generic[Shape]):
    """Reads files in which each record is one dialogue of one shape.

    A format's reader says what its records look like and what a good one becomes.
    """

    shape: type[Shape]
    loose_ids = False
    """Whether ids of the files name something else than dialogues, so that two may have the same."""

    @abstractmethod
    def parts(self, talk: Shape, record: Record, source: Source) -> Parts:
        """Return what a validated record becomes.

        Raises:
            UnfitError: it cannot become a dialogue.
        """

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the records, one for each dialogue."""
        return source.objects()

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        for number, record in enumerate(self.records(source), 1):
            if isinstance(record, Problem):
                yield record
            else:
                yield from self._dialogue(record, source, number)

    def _dialogue(self, record: Record, source: Source, number: int) -> Iterator[Found | Problem]:
        place = source.place(record.line)
        talk = validated(self.shape, record.value, place)
        if isinstance(talk, list):
            yield from talk
            return
        try:
            parts = self.parts(talk, record, source)
        except UnfitError as error:
            yield Problem(place, error.text, error.values)
            return
        dialogue = built(place, **{"id": f"{source.stem}-{number}", **parts})
        if isinstance(dialogue, list):
            yield from dialogue
        else:
            yield Found(record.line, dialogue, id_given="id" in parts and not self.loose_ids)


def as_table(source: Source, headings: Collection[str]) -> Source | None:
    r"""Return a source as the table that it is by its first line, even if its rows look like talk; else None.

    >>> from phero_core.dialogue.formats.source import source_of
    >>> as_table(source_of("id,dialogue\n1,hi", "pasted"), {"dialogue"}).headers
    ('id', 'dialogue')
    """
    if source.kind not in {Kind.TABLE, Kind.TEXT, Kind.DOCUMENTS}:
        return None
    table = replace(source, kind=Kind.TABLE)
    return table if {*table.headers} >= {*headings} else None


def titled(*pieces: str | None) -> str | None:
    """Return the words of a title, those that there are.

    >>> titled("单领域", None, "酒店")
    '单领域 · 酒店'
    """
    return " · ".join(filter(None, pieces)) or None


def shortened(words: str, limit: int = 90) -> str | None:
    """Return the beginning of a longer text for a title, cut between words.

    >>> shortened("Book a table for four people", 12)
    'Book a table …'
    """
    text = " ".join(words.split())
    if len(text) <= limit:
        return text or None
    end = max(text.rfind(" ", 0, limit + 1), 1)
    return f"{text[:end]} …"


def timed(seconds: float | None) -> Parts:
    """Return the ``time`` part of a message, if the file has one.

    >>> timed(1589372301.0), timed(None)
    ({'time': '1589372301'}, {})
    """
    return {} if seconds is None else {"time": f"{seconds:.0f}"}
