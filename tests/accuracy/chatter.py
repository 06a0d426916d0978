"""Talk that orders nothing: KdConv and the Ubuntu channel, every message taken for a user's."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Talk, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LINE = re.compile(r"^\[\d\d:\d\d\] <[^>]+> (.*)$")
_PIECE = 100
"""Lines of a channel that are taken as one talk [count]."""


def kdconv(raw: Path) -> Iterator[Talk]:
    """Yield KdConv's dialogues."""
    for path in sorted((raw / "kdconv").glob("*.json")):
        for number, talk in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            yield _talk("kdconv", f"{path.stem}-{number}", [turn["message"] for turn in talk["messages"]])


def irc_ubuntu(raw: Path) -> Iterator[Talk]:
    """Yield the channel logs in pieces of a hundred messages."""
    for path in sorted((raw / "irc_ubuntu").glob("*.raw.txt")):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        words = [match[1] for line in lines if (match := _LINE.match(line))]
        for start in range(0, len(words), _PIECE):
            yield _talk("irc_ubuntu", f"{path.stem}-{start}", words[start : start + _PIECE])


def _talk(name: str, key: str, messages: list[str]) -> Talk:
    return Talk(name, key, tuple(Turn(Message(role="user", content=words), ()) for words in messages))
