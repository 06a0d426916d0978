"""What the library holds: data sets, and what was added to them, read from a workspace or empty for a visit."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from dashboard.workspace import Mark, Workspace
from phero_core.config import Config
from phero_core.dialogue import Dialogue, Probe

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from phero_core.errors import Problem

SAMPLES = "samples"
"""The name of the data set that is always there."""


@dataclass(frozen=True)
class Source:
    """A data set: its name and its dialogues, at least one."""

    name: str
    dialogues: tuple[Dialogue, ...]

    @cached_property
    def _by_id(self) -> dict[str, Dialogue]:
        return {dialogue.id: dialogue for dialogue in self.dialogues}

    def dialogue(self, name: str) -> Dialogue | None:
        """Return the dialogue of this id, or None."""
        return self._by_id.get(name)


@dataclass
class Kept:
    """Everything that is kept, by data set where it belongs to one."""

    sources: dict[str, Source] = field(default_factory=dict)
    probes: dict[str, dict[str, tuple[Probe, ...]]] = field(default_factory=dict)
    marks: dict[str, dict[tuple[str, str], Mark]] = field(default_factory=dict)
    parameters: dict[str, Config] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)


def kept_in(workspace: Workspace) -> Kept:
    """Return everything that a workspace holds; what cannot be read in it stands in its ``problems``."""
    names = workspace.data_sets.names()
    sources = {name: _imported(workspace, name) for name in names}
    with_own = [SAMPLES, *names]
    return Kept(
        sources={name: source for name, source in sources.items() if source.dialogues},
        probes={name: workspace.probes.of(name) for name in with_own},
        marks={name: workspace.marks.of(name) for name in with_own},
        parameters=workspace.parameters.all(),
        results=workspace.results.all(),
    )


def _imported(workspace: Workspace, name: str) -> Source:
    """Return a data set, read once for as long as its file stays as it is."""
    path = workspace.data_sets.file(name)
    state = path.stat()
    source, problems = _read_once(workspace, name, path, state.st_mtime_ns, state.st_size)
    workspace.problems.extend(problems)
    return source


@lru_cache(maxsize=32)
def _read_once(
    workspace: Workspace, name: str, path: Path, changed: int, size: int
) -> tuple[Source, tuple[Problem, ...]]:
    del path, changed, size  # they say which state of the file this is
    before = len(workspace.problems)
    dialogues = workspace.data_sets.read_set(name)
    problems = tuple(workspace.problems[before:])
    del workspace.problems[before:]
    return Source(name, dialogues), problems


def with_probes(source: Source, added: Mapping[str, tuple[Probe, ...]]) -> Source:
    """Return a data set with added probes among the others, by dialogue; one that no longer fits is left out."""
    if not any(added.values()):
        return source
    return Source(source.name, tuple(_probed(each, added.get(each.id, ())) for each in source.dialogues))


def _probed(dialogue: Dialogue, added: tuple[Probe, ...]) -> Dialogue:
    fitting = tuple(
        probe for probe in added if probe.after_round <= dialogue.rounds and probe not in dialogue.probes
    )
    return dialogue.changed(probes=(*dialogue.probes, *fitting)) if fitting else dialogue
