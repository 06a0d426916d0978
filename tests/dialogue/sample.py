"""What a sample of a file format is."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Sample(NamedTuple):
    """A file, and what must be read from it."""

    name: str
    data: bytes
    dialogues: int
    rounds: tuple[int, ...]
    probes: int


def as_json(content: Any) -> bytes:
    """JSON with Chinese as it is."""
    return json.dumps(content, ensure_ascii=False, indent=1).encode()
