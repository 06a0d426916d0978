"""All readers, in the order in which they are asked whether a file is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats import CHAT_COMPANIONS, CHATS, SHAPES
from phero_core.dialogue.formats.native import NativeReader
from phero_core.dialogue.formats.openai import OpenAIReader
from phero_core.dialogue.formats.phero_trace import PheroTraceReader
from phero_core.dialogue.formats.research import RESEARCH, RESEARCH_COMPANIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.dialogue.formats.protocol import Reader
    from phero_core.dialogue.formats.source import Source
    from phero_core.text import Text

SPECIFIC: tuple[Reader, ...] = (
    *RESEARCH,
    *CHATS,
    OpenAIReader(),
    PheroTraceReader(),
    NativeReader(),
)
"""Readers of one format each; no two of them take the same file."""

GENERAL: tuple[Reader, ...] = (*SHAPES,)
"""Readers of whatever has a certain shape; they are asked about what no other takes."""

READERS: dict[str, Reader] = {reader.name: reader for reader in (*SPECIFIC, *GENERAL)}
"""Every reader by its name."""

COMPANIONS: tuple[Callable[[Source], Text | None], ...] = (*RESEARCH_COMPANIONS, *CHAT_COMPANIONS)
"""Each knows files that belong to a data set and hold no dialogues, and says what they are."""


def recognised(source: Source) -> Reader | None:
    """Return the reader whose format a source is in, or None.

    >>> from phero_core.dialogue.formats.source import source_of
    >>> recognised(source_of('[{"role": "user", "content": "hi"}]', "pasted")).name
    'openai'
    """
    return next(takers(source), None)


def takers(source: Source) -> Iterator[Reader]:
    """Yield the readers that take a source: the specific ones, or if there are none the general ones."""
    taken = False
    for reader in SPECIFIC:
        if reader.sniff(source):
            taken = True
            yield reader
    if not taken:
        yield from (reader for reader in GENERAL if reader.sniff(source))


def companion(source: Source) -> Text | None:
    """Say what a file without dialogues is that belongs to a data set, or return None."""
    return next((text for knows in COMPANIONS if (text := knows(source)) is not None), None)
