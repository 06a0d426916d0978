"""Stars and notes on probes: what somebody wants to come back to."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from dashboard.workspace.files import Shelf, file_stem, one_writer, write_whole, yaml_text

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Probe

FOLDER = "marks"


class Mark(BaseModel):
    """What somebody noted on a probe.

    Attributes:
        star: to come back to.
        note: why, in their words.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    star: bool = False
    note: str = ""

    @property
    def blank(self) -> bool:
        """Whether there is nothing to keep."""
        return not self.star and not self.note


class MarkFile(BaseModel):
    """The marks on one dialogue's probes, by `probe_key`."""

    model_config = ConfigDict(extra="forbid")

    dialogue: str
    marks: dict[str, Mark] = Field(default_factory=dict)


def probe_key(probe: Probe) -> str:
    """Return what a probe is known by within its dialogue: readable, and the same while it asks the same.

    >>> from phero_core.dialogue import Probe
    >>> probe_key(Probe(after_round=4, type="shipping_address", expect="Leeds"))
    'round 4 shipping_address f1da47'
    """
    asked = probe.model_dump(mode="json", exclude_unset=True, exclude={"note"})
    text = json.dumps(asked, sort_keys=True)
    return f"round {probe.after_round} {probe.type} {hashlib.sha256(text.encode()).hexdigest()[:6]}"


class Marks(Shelf):
    """The marks of a workspace."""

    def of(self, data_set: str) -> dict[tuple[str, str], Mark]:
        """Return those of a data set, by dialogue and `probe_key`."""
        paths = sorted((self.root / FOLDER / file_stem(data_set)).glob("*.yaml"))
        files = [entry for path in paths if (entry := self.read(MarkFile, path)) is not None]
        return {(entry.dialogue, key): mark for entry in files for key, mark in entry.marks.items()}

    def put(self, data_set: str, dialogue: str, key: str, mark: Mark) -> None:
        """Put a mark on a probe; a blank one takes it away.

        Raises:
            WorkspaceError: it cannot be written.
        """
        path = self._file(data_set, dialogue)
        with one_writer(self.root):
            entry = self.read_to_change(MarkFile, path, MarkFile(dialogue=dialogue))
            kept = {name: each for name, each in {**entry.marks, key: mark}.items() if not each.blank}
            plain = {name: each.model_dump(exclude_defaults=True) for name, each in sorted(kept.items())}
            write_whole(path, yaml_text({"dialogue": dialogue, "marks": plain}))

    def _file(self, data_set: str, dialogue: str) -> Path:
        return self.root / FOLDER / file_stem(data_set) / f"{file_stem(dialogue)}.yaml"
