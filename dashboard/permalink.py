"""The state of a visit as one short link parameter: plain JSON, read back through the schema, never executed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dashboard.library import SAMPLES
from dashboard.workbench import SLOTS, Slot, Workbench
from phero_core.config import Config, differences, preset, preset_names, with_values
from phero_core.errors import ConfigError

if TYPE_CHECKING:
    from dashboard.library import Library
    from phero_core.text import Language

PARAMETER = "c"
LONGEST = 6000
"""Longer than browsers and chat programs pass on safely; a larger state is exported as YAML instead [characters]."""


class SetLink(BaseModel):
    """A parameter set: the preset it is closest to by name, and what differs from it."""

    model_config = ConfigDict(extra="forbid")

    p: str
    s: dict[str, Any] = Field(default_factory=dict)


class Link(BaseModel):
    """What a link holds. ``v`` is the version of this form."""

    model_config = ConfigDict(extra="forbid")

    v: Literal[1] = 1
    lang: Literal["en", "zh"] | None = None
    d: str | None = None
    a: SetLink | None = None
    b: SetLink | None = None
    slot: Slot = "A"
    r: int | None = Field(None, ge=1)
    k: str | None = None


def link_of(bench: Workbench) -> str:
    """Return the link parameter for a visit; empty when it would be too long."""
    link = Link(
        lang=bench.language,
        d=bench.dialogue_id if bench.source_name == SAMPLES else None,
        a=_set_link(bench.configs["A"]),
        b=_set_link(bench.configs["B"]),
        slot=bench.slot,
        r=bench.cursor,
        k=bench.kind,
    )
    text = json.dumps(
        link.model_dump(exclude_none=True, exclude_defaults=True) | {"v": 1},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return text if len(text) <= LONGEST else ""


def _set_link(config: Config) -> SetLink:
    name = config.provenance.preset if config.provenance.preset in preset_names() else preset_names()[0]
    return SetLink(p=name, s={found.path: found.after for found in differences(preset(name), config)})


def opened(text: str | None, library: Library, language: Language, first: str) -> Workbench:
    """Return the visit that a link describes; what the link does not hold, or holds wrongly, is as at first.

    Args:
        text: the link parameter, or None.
        library: the data sets, the samples among them.
        language: of the browser, where the link names none.
        first: id of the dialogue that opens without a link.
    """
    link = _read(text)
    samples = library.source(SAMPLES)
    known = link.d is not None and samples.dialogue(link.d) is not None
    bench = Workbench(link.lang or language, library, SAMPLES, link.d if known and link.d else first)
    for slot, given in zip(SLOTS, (link.a, link.b), strict=True):
        config = _config(given)
        if config is not None:
            bench.configs[slot] = config
    bench.slot, bench.cursor, bench.kind = link.slot, link.r, link.k
    return bench


def _read(text: str | None) -> Link:
    if not text or len(text) > LONGEST:
        return Link()
    try:
        return Link.model_validate_json(text)
    except ValidationError:
        return Link()


def _config(given: SetLink | None) -> Config | None:
    if given is None:
        return None
    try:
        return with_values(preset(given.p), given.s)
    except ConfigError:
        return None
