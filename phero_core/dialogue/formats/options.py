"""What a person may say about a file beside its format: who is who, and which column holds what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from phero_core.dialogue.formats.columns import ColumnMapping
from phero_core.scent import Role


@dataclass(frozen=True)
class Options:
    """What was said about a file.

    Attributes:
        roles: the role of each speaker, by name as written in the file.
        columns: what the columns of a table hold; None lets their headings tell.
    """

    roles: Mapping[str, Role] = field(default_factory=dict)
    columns: ColumnMapping | None = None
