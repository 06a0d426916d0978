"""What a reader of one file format is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from phero_core.dialogue.formats.source import Source
    from phero_core.dialogue.model import Dialogue
    from phero_core.errors import Problem
    from phero_core.text import Text


class Found(NamedTuple):
    """A dialogue and the line on which it begins [from 1].

    Attributes:
        line: where it stands.
        dialogue: what was read.
        id_given: whether the file named it; a name made up here may be changed to stay unique.
    """

    line: int
    dialogue: Dialogue
    id_given: bool = True


class Skipped(NamedTuple):
    """What a reader left out without anything being wrong with it: a picture, a draft, a joining.

    Attributes:
        line: where it stands [from 1].
        why: the reason.
        values: what fills the reason's places.
    """

    line: int
    why: Text
    values: Mapping[str, Any] = {}


class Reader(Protocol):
    """Turns the records of one file format into dialogues, one at a time."""

    @property
    def name(self) -> str:
        """What the format is called in code and on the command line."""
        ...

    @property
    def label(self) -> Text:
        """What a person calls it."""
        ...

    def sniff(self, source: Source) -> bool:
        """Tell whether the source is in this format, from its beginning."""
        ...

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield every dialogue and every problem in the order of the file; never raise on bad content."""
        ...
