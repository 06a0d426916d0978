"""Imported dialogues, one file for each data set."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from dashboard.workspace.files import Shelf, file_stem, free_name, name_of, one_writer, write_whole
from phero_core.dialogue.formats import read_dialogues

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from phero_core.dialogue import Dialogue

FOLDER = "dialogues"


class DataSets(Shelf):
    """The data sets of a workspace."""

    def names(self) -> list[str]:
        """Return their names."""
        return sorted(name_of(path.stem) for path in (self.root / FOLDER).glob("*.jsonl"))

    def read_set(self, name: str) -> tuple[Dialogue, ...]:
        """Return the dialogues of a data set as they were imported."""
        loaded = read_dialogues(self.file(name))
        self.problems.extend(loaded.problems)
        return loaded.dialogues

    def save(self, name: str, dialogues: Sequence[Dialogue]) -> str:
        """Keep dialogues.

        Returns:
            The name that they have now: another data set of the same name is never overwritten.

        Raises:
            WorkspaceError: they cannot be written.
        """
        text = "".join(f"{json.dumps(each.to_dict(), ensure_ascii=False)}\n" for each in dialogues)
        with one_writer(self.root):
            kept = free_name(name, lambda tried: self._holds_other(tried, text))
            write_whole(self.file(kept), text)
        return kept

    def remove(self, name: str) -> None:
        """Take a data set away, with the probes and marks that were added to it.

        Raises:
            WorkspaceError: another window writes for too long.
        """
        with one_writer(self.root):
            self.file(name).unlink(missing_ok=True)
            for kind in ("probes", "marks"):
                for path in (self.root / kind / file_stem(name)).glob("*.yaml"):
                    path.unlink()

    def file(self, name: str) -> Path:
        """Return where a data set is kept."""
        return self.root / FOLDER / f"{file_stem(name)}.jsonl"

    def _holds_other(self, name: str, text: str) -> bool:
        path = self.file(name)
        return path.exists() and path.read_bytes() != text.encode("utf-8", "surrogatepass")
