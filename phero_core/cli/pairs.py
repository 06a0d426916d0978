"""Options of the form ``name=value``, several of them in one option or in many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.errors import InputError, Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence


def pairs_from(given: Sequence[str] | None, option: str, *, last: bool = False) -> dict[str, str]:
    """Return what an option says, by name.

    Args:
        given: as written.
        option: how it is called, for problems.
        last: the last equals sign divides, not the first: names may hold some.

    >>> pairs_from(["content=Text,time=Sent, at", "role=Who"], "--map")
    {'content': 'Text', 'time': 'Sent, at', 'role': 'Who'}

    Raises:
        InputError: something is no pair; everything of the kind is listed.
    """
    pairs: dict[str, str] = {}
    problems = []
    for written in given or ():
        for part in _parts(written):
            name, sign, value = part.rpartition("=") if last else part.partition("=")
            if sign and name.strip() and value.strip():
                pairs[name.strip()] = value.strip()
            else:
                problems.append(Problem(option, _NO_PAIR, {"written": part}))
    if problems:
        raise InputError(problems)
    return pairs


def _parts(written: str) -> list[str]:
    """Divide at commas; a piece without a sign belongs to the piece before it."""
    parts: list[str] = []
    for piece in written.split(","):
        if "=" in piece or not parts:
            parts.append(piece)
        else:
            parts[-1] = f"{parts[-1]},{piece}"
    return parts


_NO_PAIR = Text("'{written}' is not of the form name=value", "“{written}”不是“名称=值”的形式")
