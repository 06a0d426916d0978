"""Which parameter set holds for whom, as one YAML file (``phero-runtime/1``) or as plain data.

::

    schema: phero-runtime/1
    default:                      # for every session without a tenant, or whose tenant is not named below
      parameters: balanced        # a preset, or a parameter file beside this one
      experiment:                 # optional: a share of these sessions runs another set
        name: longer-memory       # salts the choice; a new name draws anew
        parameters: longer.yaml
        share: 0.1                # of the sessions, 0..1; it may grow while the experiment runs
        label: B                  # in results and traces: default/B
    tenants:
      acme: acme.yaml             # short for {parameters: acme.yaml}
      school: {parameters: education, experiment: {name: softer, parameters: softer.yaml, share: 0.5}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from phero_core.config import DEFAULT_PRESET
from phero_core.config.section import Section
from phero_core.errors import ConfigError, InputError, Problem
from phero_core.reading import parse_yaml
from phero_core.text import Text
from phero_core.validation import UnfitError, problems_of

DEFAULT = "default"
"""The label of the set that holds where no tenant's does."""


def _spelt_out(entry: Any) -> Any:
    return {"parameters": entry} if isinstance(entry, str) else entry


Name = Annotated[str, Field(min_length=1)]


class Experiment(Section):
    """A share of the sessions on another parameter set."""

    name: Name = Field(description="Salts the choice of sessions; a new name draws anew.")
    parameters: Name = Field(description="A preset, or a parameter file.")
    share: float = Field(
        ge=0.0,
        le=1.0,
        allow_inf_nan=False,
        description="Of the sessions that begin, 0..1; growing moves none back.",
    )
    label: Name = Field("B", description="What this set is called in results and traces, after its owner.")


class Entry(Section):
    """The parameters of one tenant, or of all others."""

    parameters: Name = Field(DEFAULT_PRESET, description="A preset, or a parameter file.")
    experiment: Experiment | None = Field(None, description="Another set for a share of the sessions.")


Owner = Annotated[Entry, BeforeValidator(_spelt_out)]


class Layout(Section):
    """A whole arrangement of parameter sets.

    >>> Layout(tenants={"acme": "ecommerce"}).tenants["acme"].parameters
    'ecommerce'
    """

    model_config = ConfigDict(populate_by_name=True)

    schema_: Literal["phero-runtime/1"] = Field(
        "phero-runtime/1", alias="schema", description="Version of this format."
    )
    default: Owner = Field(Entry(), description="For sessions without a tenant, or with one not named here.")
    tenants: dict[Name, Owner] = Field(default_factory=dict, description="Entries by tenant.")

    @model_validator(mode="after")
    def _default_is_no_tenant(self) -> Layout:
        if DEFAULT in self.tenants:
            raise UnfitError(_RESERVED)
        return self

    @property
    def owners(self) -> dict[str, Entry]:
        """Every entry under its label."""
        return {DEFAULT: self.default, **self.tenants}

    @property
    def names(self) -> list[str]:
        """Every preset and file that is named, once."""
        entries = self.owners.values()
        treated = (entry.experiment.parameters for entry in entries if entry.experiment is not None)
        return list(dict.fromkeys([*(entry.parameters for entry in entries), *treated]))


def parse_layout(text: str, place: str) -> Layout:
    """Return the arrangement in a YAML text.

    Raises:
        ConfigError: the text is not valid; every problem is listed.
    """
    try:
        documents = [content for _, content in parse_yaml(text, place)]
    except InputError as error:
        raise ConfigError(error.problems) from None
    if len(documents) != 1 or not isinstance(documents[0], Mapping):
        raise ConfigError([Problem(place, _NOT_ONE_MAPPING)])
    return layout_from(documents[0], place)


def layout_from(content: Mapping[str, Any], place: str) -> Layout:
    """Return the arrangement in plain data.

    Raises:
        ConfigError: the data is not valid; every problem is listed.
    """
    try:
        return Layout.model_validate(content)
    except ValidationError as error:
        raise ConfigError(problems_of(error, Layout, place)) from None


def is_layout(text: str) -> bool:
    """Tell an arrangement from a single parameter set, by its schema line.

    >>> is_layout("schema: phero-runtime/1"), is_layout("schema: phero/1")
    (True, False)
    """
    try:
        documents = [content for _, content in parse_yaml(text, "")]
    except InputError:
        return False
    first = documents[0] if documents else None
    return isinstance(first, Mapping) and str(first.get("schema", "")).startswith("phero-runtime/")


_RESERVED = Text(
    "tenants: 'default' is no tenant's name: it stands for all sessions that no tenant's set holds for",
    "tenants：“default”不能作为租户名：它代表没有租户参数集的所有会话",
)
_NOT_ONE_MAPPING = Text(
    "must be one mapping with schema: phero-runtime/1, default and tenants",
    "必须是一个映射，含 schema: phero-runtime/1、default 和 tenants",
)
