"""The base of every part of the configuration."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """A frozen, strict part of the configuration."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")
