"""Parameter sets by name, each the very file that an agent loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.workspace.files import Shelf, file_stem, free_name, name_of, one_writer, write_whole
from phero_core.config import dump_config, load_config
from phero_core.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.config import Config

FOLDER = "parameters"


class ParameterSets(Shelf):
    """The parameter sets of a workspace."""

    def all(self) -> dict[str, Config]:
        """Return them by name."""
        found = {}
        for path in sorted((self.root / FOLDER).glob("*.yaml")):
            try:
                found[name_of(path.stem)] = load_config(path)
            except InputError as error:
                self.problems.extend(error.problems)
        return found

    def save(self, name: str, config: Config, *, over: Config | None = None) -> str:
        """Keep a parameter set.

        Args:
            name: what to call it.
            config: the parameter set.
            over: the one of that name that may be replaced, as it was last seen; any other is left alone.

        Returns:
            The name that it has now.

        Raises:
            WorkspaceError: it cannot be written.
        """
        with one_writer(self.root):
            kept = free_name(name, lambda tried: self._holds_other(tried, config, over))
            write_whole(self.file(kept), dump_config(config))
        return kept

    def remove(self, name: str) -> None:
        """Take a parameter set away.

        Raises:
            WorkspaceError: another window writes for too long.
        """
        with one_writer(self.root):
            self.file(name).unlink(missing_ok=True)

    def file(self, name: str) -> Path:
        """Return where a parameter set is kept."""
        return self.root / FOLDER / f"{file_stem(name)}.yaml"

    def _holds_other(self, name: str, config: Config, over: Config | None) -> bool:
        if not self.file(name).exists():
            return False
        try:
            return load_config(self.file(name)) not in (config, over)
        except InputError:
            return True
