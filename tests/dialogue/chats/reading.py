"""Short ways to read what a test writes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.dialogue import read_dialogues

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue, Loaded


def read_json(content: Any, name: str = "log.json", **options: Any) -> Loaded:
    """Read a value as a JSON file."""
    return read_dialogues(json.dumps(content, ensure_ascii=False).encode(), name=name, **options)


def read_text(text: str, name: str = "chat.txt", **options: Any) -> Loaded:
    """Read a text file."""
    return read_dialogues(text.encode(), name=name, **options)


def lines(dialogue: Dialogue) -> list[tuple[str, str]]:
    """The role and content of each message."""
    return [(message.role.value, message.content) for message in dialogue.messages]


def problems(loaded: Loaded) -> list[str]:
    """What is wrong, in English."""
    return [str(problem) for problem in loaded.problems]
