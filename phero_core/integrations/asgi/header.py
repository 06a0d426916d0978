"""What is recalled, as the value of one response header that any server can send."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.engine.recall import Recalled

_PLAIN = "{}[]:,"


def header_value(values: Iterable[Recalled], limit: int) -> bytes:
    """Return values as percent-encoded JSON: no character in it can end a header or needs an encoding.

    Args:
        values: strongest first.
        limit: its greatest length [bytes]; the weakest that do not fit are left out.
    """
    entries: list[str] = []
    length = 2
    for value in values:
        entry = _encoded(_plain(value))
        length += len(entry) + bool(entries)
        if length > limit:
            break
        entries.append(entry)
    return f"[{','.join(entries)}]".encode("ascii")


def recalled_in(header: str) -> list[dict[str, Any]]:
    """Return the values in a header: each with type, value and confidence, and the target where it has one.

    >>> recalled_in("[{%22type%22:%22city%22,%22value%22:%22%E5%8D%97%E4%BA%AC%22,%22confidence%22:0.75}]")
    [{'type': 'city', 'value': '南京', 'confidence': 0.75}]
    """
    found: list[dict[str, Any]] = json.loads(unquote(header))
    return found


def _plain(value: Recalled) -> dict[str, Any]:
    about = {} if value.target is None else {"target": value.target}
    return {"type": value.type, "value": value.value, **about, "confidence": round(value.confidence, 4)}


def _encoded(entry: dict[str, Any]) -> str:
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    return quote(text, safe=_PLAIN, errors="replace")
