"""The words of a message as frameworks hand them over: several parts, some of them pictures, some cut in two."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def said(parts: Iterable[object]) -> str:
    r"""Return the texts among the parts, one a line, as the readers of chat logs do.

    >>> said(["My address is", None, "12 Mill Lane"])
    'My address is\n12 Mill Lane'
    """
    return whole("\n".join(part for part in parts if isinstance(part, str) and part))


def whole(text: str) -> str:
    r"""Return a text without halves of characters, which no store could write.

    >>> whole("cut \ud83d here")
    'cut ? here'
    """
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def arguments_of(written: Any) -> dict[str, Any]:
    """Return a tool call's arguments, which models write as an object or as its JSON; broken ones are left out.

    >>> arguments_of('{"order_id": "A789"}'), arguments_of("{"), arguments_of(None)
    ({'order_id': 'A789'}, {}, {})
    """
    if isinstance(written, str):
        try:
            written = json.loads(written)
        except (ValueError, RecursionError):
            return {}
    return {str(key): value for key, value in written.items()} if isinstance(written, dict) else {}
