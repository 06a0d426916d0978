"""The one schema that owns every number: default, bounds, recommended range, unit, step and meaning.

Validation, YAML, sliders, help texts, sweep ranges and the editors' JSON schema all come from the settings
gathered here. Recommended ranges are those that teams report from production; the defaults live longer,
because in public dialogue data a needed value is up to ten rounds old.
"""

from __future__ import annotations

import hashlib
import json
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, field_validator

from phero_core.config.engine_settings import FieldSettings, RecallSettings
from phero_core.config.governor_settings import GovernorSettings
from phero_core.config.pack_numbers import given_numbers
from phero_core.config.scent_settings import ObserveSettings, ScentType
from phero_core.config.section import Section


class Provenance(Section):
    """Where a parameter set comes from; read by people and pipelines, never by the engine."""

    preset: str | None = Field(None, description="The preset that it started from.")
    dataset: str | None = Field(None, description="Hash of the dialogues that it was tuned on.")
    scores: dict[str, float] = Field(default_factory=dict, description="Metrics on these dialogues.")
    date: str | None = Field(None, description="When it was exported (ISO 8601).")
    note: str | None = Field(None, description="Why it is as it is.")


REST = "*"
"""The entry of the scent table that holds for every type which nothing else names."""

_MOST_RESOLVED = 1024
"""Names looked up that are remembered: wildcard types take theirs from what people say, without end."""

ScentName = Annotated[str, Field(min_length=1)]


class Config(Section):
    """One complete parameter set, equal to one YAML file. Frozen.

    Keys of ``scents`` may be patterns (``favorite_*``); ``*`` holds for every type that nothing else names,
    and is always there.

    >>> Config().field.max_rounds
    12
    """

    model_config = ConfigDict(ignored_types=(cached_property,), populate_by_name=True)

    schema_: Literal["phero/1"] = Field("phero/1", alias="schema", description="Version of this file format.")
    field: FieldSettings = FieldSettings()
    recall: RecallSettings = RecallSettings()
    governor: GovernorSettings = GovernorSettings()
    observe: ObserveSettings = ObserveSettings()
    scents: dict[ScentName, ScentType] = Field(
        default_factory=lambda: {REST: ScentType()}, description="Numbers per type of scent."
    )
    provenance: Provenance = Provenance()

    @field_validator("scents")
    @classmethod
    def _with_rest(cls, scents: dict[str, ScentType]) -> dict[str, ScentType]:
        return scents if REST in scents else {**scents, REST: ScentType()}

    def scent(self, name: str) -> ScentType:
        """Return the numbers of a type: its own, or those of the longest pattern that fits.

        Where only ``*`` fits, what the rule packs say of the type is laid over that.

        >>> Config(scents={"favorite_*": ScentType(concentration=0.75)}).scent("favorite_singer").concentration
        0.75
        """
        found = self._resolved.get(name)
        if found is None:
            if len(self._resolved) >= _MOST_RESOLVED:
                self._resolved.clear()
            found = self._resolved[name] = self._look_up(name)
        return found

    def _look_up(self, name: str) -> ScentType:
        if name in self.scents:
            return self.scents[name]
        fitting = max((pattern for pattern in self.scents if fnmatchcase(name, pattern)), key=len)
        numbers = self.scents[fitting]
        if fitting != REST:
            return numbers
        given = given_numbers(self.observe.packs, name)
        return numbers.model_copy(update=dict(given)) if given else numbers

    @cached_property
    def _resolved(self) -> dict[str, ScentType]:
        """Types looked up so far; derived, so no part of equality."""
        return {}

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form that YAML and JSON hold."""
        return self.model_dump(mode="json", by_alias=True)

    @cached_property
    def digest(self) -> str:
        """A hash of everything that acts: all but the provenance."""
        acting = {key: value for key, value in self.to_dict().items() if key != "provenance"}
        text = json.dumps(acting, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]
