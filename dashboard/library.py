"""What people bring and keep: data sets, probes added to them, marks, parameter sets, results. Plain data, no streamlit.

In memory for a visit; with a workspace every change is written there first, and what other windows wrote is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dashboard.shelf import SAMPLES, Kept, Source, kept_in, with_probes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dashboard.workspace import Mark, Workspace
    from phero_core.config import Config
    from phero_core.dialogue import Probe
    from phero_core.errors import Problem

__all__ = ["SAMPLES", "Library", "Source"]


class Library:
    """The data sets of a visit, and what is kept with them.

    Args:
        shipped: the data set that is always there.
        workspace: the folder that keeps everything between visits; without one it lasts as long as the visit.

    Attributes:
        problems: what cannot be read in the workspace as it is now, for the page to name.
    """

    def __init__(self, shipped: Source, workspace: Workspace | None = None) -> None:
        self.workspace = workspace
        self._shipped = shipped
        self._kept = Kept()
        self._merged: dict[str, Source] = {}
        self._stamp: object = None
        self.problems: tuple[Problem, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Read what was written to the workspace since it was last read, by this window or another."""
        if self.workspace is None:
            return
        stamp = self.workspace.stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            self._kept = kept_in(self.workspace)
            self.problems = self.workspace.take_problems()
            self._merged.clear()

    @property
    def names(self) -> list[str]:
        """The data sets' names, the shipped one first."""
        return [self._shipped.name, *self._kept.sources]

    def source(self, name: str) -> Source:
        """Return a data set, its added probes among the others; the shipped one in place of one that is gone."""
        if name not in self._merged:
            known = self._kept.sources.get(name, self._shipped)
            self._merged[name] = with_probes(known, self._kept.probes.get(known.name, {}))
        return self._merged[name]

    def add(self, source: Source) -> str:
        """Put a data set on the shelf; return its name, with a number where another one has it.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        name = source.name
        if self.workspace is not None:
            name = self.workspace.data_sets.save(name, source.dialogues)
            self.refresh()
        else:
            self._kept.sources[name] = source
            self._merged.clear()
        return name

    def remove(self, name: str) -> None:
        """Take a data set off the shelf, with the probes and marks that were added to it.

        Raises:
            WorkspaceError: it cannot be removed; nothing has changed then.
        """
        if self.workspace is not None:
            self.workspace.data_sets.remove(name)
            self.refresh()
        for table in (self._kept.sources, self._kept.probes, self._kept.marks, self._merged):
            table.pop(name, None)

    def added(self, name: str, dialogue: str) -> tuple[Probe, ...]:
        """Return the probes that were added to a dialogue."""
        return self._kept.probes.get(name, {}).get(dialogue, ())

    def add_probe(self, name: str, dialogue: str, probe: Probe) -> None:
        """Add a probe to a dialogue, unless it is there.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        known = self.source(name).dialogue(dialogue)
        if known is None or probe in known.probes:
            return
        if self.workspace is not None:
            self.workspace.probes.add(name, dialogue, probe)
            self.refresh()
        else:
            self._set_probes(name, dialogue, (*self.added(name, dialogue), probe))

    def remove_probe(self, name: str, dialogue: str, probe: Probe) -> None:
        """Take a probe away that was added.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        if self.workspace is not None:
            self.workspace.probes.remove(name, dialogue, probe)
            self.refresh()
        else:
            kept = tuple(other for other in self.added(name, dialogue) if other != probe)
            self._set_probes(name, dialogue, kept)

    def marks(self, name: str) -> Mapping[tuple[str, str], Mark]:
        """Return the marks on a data set's probes, by dialogue and probe key."""
        return self._kept.marks.get(name, {})

    def mark(self, name: str, dialogue: str, key: str, mark: Mark) -> None:
        """Put a mark on a probe; a blank one takes it away.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        if self.workspace is not None:
            self.workspace.marks.put(name, dialogue, key, mark)
            self.refresh()
        else:
            marks = {**self.marks(name), (dialogue, key): mark}
            self._kept.marks[name] = {place: each for place, each in marks.items() if not each.blank}

    @property
    def parameters(self) -> Mapping[str, Config]:
        """The kept parameter sets by name."""
        return self._kept.parameters

    def save_parameters(self, name: str, config: Config) -> str:
        """Keep a parameter set; return its name, with a number where another window has changed the one of that name.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        if self.workspace is not None:
            name = self.workspace.parameters.save(name, config, over=self.parameters.get(name))
            self.refresh()
        else:
            self._kept.parameters[name] = config
        return name

    def remove_parameters(self, name: str) -> None:
        """Take a parameter set away.

        Raises:
            WorkspaceError: it cannot be removed; nothing has changed then.
        """
        if self.workspace is not None:
            self.workspace.parameters.remove(name)
            self.refresh()
        else:
            self._kept.parameters.pop(name, None)

    @property
    def results(self) -> list[dict[str, Any]]:
        """The kept results, newest first."""
        return self._kept.results

    def add_result(self, time: str, name: str, content: dict[str, Any]) -> None:
        """Keep a result.

        Args:
            time: when it came out (ISO 8601).
            name: what was judged.
            content: plain data.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        if self.workspace is not None:
            self.workspace.results.add(time, name, content)
            self.refresh()
        else:
            self._kept.results.insert(0, content)

    def _set_probes(self, name: str, dialogue: str, probes: tuple[Probe, ...]) -> None:
        self._kept.probes.setdefault(name, {})[dialogue] = probes
        self._merged.pop(name, None)
