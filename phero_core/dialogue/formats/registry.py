"""All readers, in the order in which they are asked whether a file is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.native import NativeReader
from phero_core.dialogue.formats.openai import OpenAIReader
from phero_core.dialogue.formats.research import RESEARCH

if TYPE_CHECKING:
    from phero_core.dialogue.formats.protocol import Reader
    from phero_core.dialogue.formats.source import Source

READERS: dict[str, Reader] = {
    reader.name: reader for reader in (*RESEARCH, OpenAIReader(), NativeReader())
}
"""Every reader by its name."""


def recognised(source: Source) -> Reader | None:
    """Return the reader whose format a source is in, or None.

    >>> from phero_core.dialogue.formats.source import source_of
    >>> recognised(source_of('[{"role": "user", "content": "hi"}]', "pasted")).name
    'openai'
    """
    return next((reader for reader in READERS.values() if reader.sniff(source)), None)
