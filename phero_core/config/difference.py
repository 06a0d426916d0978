"""What differs between two parameter sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from phero_core.config.schema import Config

SECTIONS = ("field", "recall", "governor", "observe")


class Difference(NamedTuple):
    """One setting that two parameter sets give different values."""

    path: str
    before: Any
    after: Any


def differences(before: Config, after: Config) -> list[Difference]:
    """Return the settings that differ, by dotted path; provenance aside.

    A type that only one of the two names is compared with the numbers that hold for it in the other.

    >>> from phero_core.config import Config, with_values
    >>> [tuple(found) for found in differences(Config(), with_values(Config(), {"recall.top_k": 5}))]
    [('recall.top_k', 3, 5)]
    """
    found = []
    for section in SECTIONS:
        one = getattr(before, section).model_dump(mode="json")
        other = getattr(after, section).model_dump(mode="json")
        found += _unequal(section, one, other)
    for name in dict.fromkeys([*before.scents, *after.scents]):
        one = before.scent(name).model_dump(mode="json")
        other = after.scent(name).model_dump(mode="json")
        found += _unequal(f"scents.{name}", one, other)
    return found


def _unequal(path: str, one: dict[str, Any], other: dict[str, Any]) -> list[Difference]:
    return [Difference(f"{path}.{key}", one[key], other[key]) for key in one if one[key] != other[key]]
