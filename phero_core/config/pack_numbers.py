"""Numbers for types that only a rule pack knows: whoever reads packs gives them, the configuration asks.

The configuration stands below the packs and cannot read them; so the reader of packs says here how to ask.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Numbers = Mapping[str, Mapping[str, Any]]
    Source = Callable[[tuple[str, ...]], Numbers]

_sources: list[Source] = []


def numbers_come_from(source: Source) -> None:
    """Name the function that returns the numbers that packs give, by type; the last one named is asked."""
    _sources[:] = [source]


def given_numbers(packs: tuple[str, ...], name: str) -> Mapping[str, Any]:
    """Return the numbers that these packs give a type, by its name or by the longest pattern that fits.

    Args:
        packs: as ``observe.packs`` names them.
        name: of the type.
    """
    table: Numbers = _sources[-1](packs) if _sources else {}
    if name in table:
        return table[name]
    fitting = [pattern for pattern in table if "*" in pattern and fnmatchcase(name, pattern)]
    return table[max(fitting, key=len)] if fitting else {}
