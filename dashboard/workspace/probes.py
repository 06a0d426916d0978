"""Probes that were added in the browser, beside the dialogues that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from dashboard.workspace.files import Shelf, file_stem, one_writer, write_whole, yaml_text
from phero_core.dialogue import Probe

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FOLDER = "probes"


class ProbeFile(BaseModel):
    """The probes that were added to one dialogue, in the form of a dialogue file."""

    model_config = ConfigDict(extra="forbid")

    dialogue: str
    probes: list[Probe] = Field(default_factory=list)


class AddedProbes(Shelf):
    """The added probes of a workspace."""

    def of(self, data_set: str) -> dict[str, tuple[Probe, ...]]:
        """Return those of a data set, by dialogue."""
        paths = sorted((self.root / FOLDER / file_stem(data_set)).glob("*.yaml"))
        files = [entry for path in paths if (entry := self.read(ProbeFile, path)) is not None]
        return {entry.dialogue: tuple(entry.probes) for entry in files if entry.probes}

    def add(self, data_set: str, dialogue: str, probe: Probe) -> None:
        """Add a probe to a dialogue, unless it is there.

        Raises:
            WorkspaceError: it cannot be written.
        """
        self._change(data_set, dialogue, lambda old: old if probe in old else [*old, probe])

    def remove(self, data_set: str, dialogue: str, probe: Probe) -> None:
        """Take a probe away that was added.

        Raises:
            WorkspaceError: it cannot be written.
        """
        self._change(data_set, dialogue, lambda old: [other for other in old if other != probe])

    def _change(self, data_set: str, dialogue: str, change: Callable[[list[Probe]], list[Probe]]) -> None:
        path = self._file(data_set, dialogue)
        with one_writer(self.root):
            entry = self.read_to_change(ProbeFile, path, ProbeFile(dialogue=dialogue))
            plain = [probe.model_dump(mode="json", exclude_unset=True) for probe in change(entry.probes)]
            write_whole(path, yaml_text({"dialogue": dialogue, "probes": plain}))

    def _file(self, data_set: str, dialogue: str) -> Path:
        return self.root / FOLDER / file_stem(data_set) / f"{file_stem(dialogue)}.yaml"
