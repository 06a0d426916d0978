"""The workspace as a whole: the folder, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from dashboard.workspace.data_sets import DataSets
from dashboard.workspace.files import WorkspaceError, write_whole
from dashboard.workspace.marks import Marks
from dashboard.workspace.parameters import ParameterSets
from dashboard.workspace.probes import AddedProbes
from dashboard.workspace.results import Results
from phero_core.errors import Problem
from phero_core.text import Text

__all__ = ["Workspace", "WorkspaceError"]

MARKER = "workspace.yaml"
_ABOUT = "# A folder of the phero dashboard: phero dashboard --workspace HERE\nschema: phero-workspace/1\n"
_FORM = "schema: phero-workspace/1"
_KEPT = {".jsonl", ".yaml", ".json"}


@dataclass(frozen=True)
class Workspace:
    """A folder of plain files.

    Attributes:
        root: the folder.
        problems: what could not be read so far, each once said by `take_problems`.
    """

    root: Path
    problems: list[Problem] = field(default_factory=list, compare=False)

    @classmethod
    def opened(cls, folder: str | Path) -> Workspace:
        """Return the workspace in a folder, which is made when it does not exist.

        Raises:
            WorkspaceError: it cannot be used, or holds something that is no workspace.
        """
        root = Path(folder).expanduser().resolve()
        try:
            root.mkdir(parents=True, exist_ok=True)
            marker = root / MARKER
            if marker.is_file():
                if _FORM not in marker.read_text(encoding="utf-8", errors="replace").splitlines():
                    raise WorkspaceError([Problem(str(marker), _OTHER_FORM)])
            elif any(not entry.name.startswith(".") for entry in root.iterdir()):
                raise WorkspaceError([Problem(str(root), _NOT_EMPTY)])
            else:
                write_whole(marker, _ABOUT)
        except OSError as error:
            reason = error.strerror or str(error)
            raise WorkspaceError([Problem(str(root), _UNUSABLE, {"reason": reason})]) from None
        return cls(root)

    @property
    def data_sets(self) -> DataSets:
        """The imported dialogues."""
        return DataSets(self.root, self.problems)

    @property
    def probes(self) -> AddedProbes:
        """Probes that were added to them."""
        return AddedProbes(self.root, self.problems)

    @property
    def marks(self) -> Marks:
        """Stars and notes on probes."""
        return Marks(self.root, self.problems)

    @property
    def parameters(self) -> ParameterSets:
        """Parameter sets by name."""
        return ParameterSets(self.root, self.problems)

    @property
    def results(self) -> Results:
        """Comparisons that were kept."""
        return Results(self.root, self.problems)

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """Return something that changes whenever anybody writes, adds or removes a file."""
        found = set()
        for path in self.root.rglob("*"):
            if path.suffix in _KEPT and not path.name.startswith("."):
                try:
                    state = path.stat()
                except FileNotFoundError:  # removed by another window just now
                    continue
                found.add((str(path), state.st_mtime_ns, state.st_size))
        return frozenset(found)

    def take_problems(self) -> tuple[Problem, ...]:
        """Return what could not be read since the last call."""
        told = tuple(
            found for number, found in enumerate(self.problems) if found not in self.problems[:number]
        )
        self.problems.clear()
        return told


_NOT_EMPTY = Text(
    "is not empty and no workspace; name a new folder, or an empty one",
    "不是空文件夹，也不是工作区；请指定新文件夹或空文件夹",
)
_OTHER_FORM = Text(
    "is of another form than phero-workspace/1; open the folder with the version that made it",
    "不是 phero-workspace/1 格式；请用创建它的版本打开",
)
_UNUSABLE = Text("cannot be used as a workspace: {reason}", "无法用作工作区：{reason}")
