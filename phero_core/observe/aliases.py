"""One canonical value for the many ways to say it, and what an assertion takes back elsewhere."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from phero_core.observe.pack import TypeRule
    from phero_core.scent import Sighting


class Aliases:
    """The canonical values and opposites of a set of packs.

    Args:
        types: the rules of each type, patterns such as ``favorite_*`` included.
    """

    def __init__(self, types: Mapping[str, TypeRule]) -> None:
        self._tables = {name: _table(rule) for name, rule in types.items() if rule.values}
        self._opposites: dict[str, str] = {}
        for name, rule in types.items():
            if rule.opposite is not None:
                self._opposites[name] = rule.opposite
                self._opposites.setdefault(rule.opposite, name)

    def resolve(self, type_name: str, text: str) -> str:
        """Return the canonical value of a text; what no pack knows stays as it is, trimmed."""
        table = self._tables.get(type_name) or self._fitting(type_name)
        trimmed = text.strip()
        return table.get(canonical(trimmed), trimmed) if table else trimmed

    def knows(self, type_name: str, text: str) -> bool:
        """Whether a pack lists this value of a type."""
        table = self._tables.get(type_name) or self._fitting(type_name)
        return table is not None and canonical(text) in table

    def same_value(self, type_name: str, first: str, second: str) -> bool:
        """Whether two texts name the same value of a type."""
        return canonical(self.resolve(type_name, first)) == canonical(self.resolve(type_name, second))

    def opposite(self, type_name: str) -> str | None:
        """Return the type that contradicts this one, if a pack declares it."""
        return self._opposites.get(type_name)

    def with_opposites(self, sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
        """Return the sightings, and before each assertion that has an opposite the retraction of that."""
        found: list[Sighting] = []
        for sighting in sightings:
            opposite = self._opposites.get(sighting.type)
            if opposite and sighting.polarity is Polarity.ASSERT and sighting.value and not sighting.echo:
                found.append(
                    replace(
                        sighting,
                        type=opposite,
                        polarity=Polarity.RETRACT,
                        concentration=None,
                        decay_factor=None,
                        cardinality=None,
                        core=None,
                        why=grounds.OPPOSITE.filled(type=sighting.type),
                    )
                )
            found.append(sighting)
        return tuple(found)

    def _fitting(self, type_name: str) -> dict[str, str] | None:
        for pattern, table in self._tables.items():
            if "*" in pattern and fnmatchcase(type_name, pattern):
                return table
        return None


def _table(rule: TypeRule) -> dict[str, str]:
    table = {}
    for value, others in rule.values.items():
        for word in (value, *others):
            table[canonical(word)] = value
    return table
