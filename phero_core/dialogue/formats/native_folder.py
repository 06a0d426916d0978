"""A folder of native files that fills up dialogue by dialogue: whole in the end, or as it was before."""

from __future__ import annotations

import re
import shutil
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Self

from phero_core.dialogue.formats.source import stem_of
from phero_core.dialogue.formats.writing import dump_dialogues
from phero_core.errors import DialogueError, Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from types import TracebackType
    from typing import TextIO

    from phero_core.dialogue.model import Dialogue

PER_FILE = 500
"""Most dialogues in one file [count]."""

CHARACTERS_PER_FILE = 4_000_000
"""Length at which a file is full [characters]."""

_UNFIT = re.compile(r"[^\w.\-]+")
_LONGEST_NAME = 100


class NativeFolder:
    """Writes dialogues as native YAML, one file for each file that they came from, or several where that is large.

    Everything is written aside first; `keep` moves it to its place. Left without it, nothing has changed.
    """

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        """Prepare a folder.

        Args:
            folder: where the files are to be; it is made if need be.
            force: replace files of the same names.

        Raises:
            DialogueError: it cannot be written to.
        """
        self.folder = folder
        self._force = force
        self._names: list[str] = []
        self._taken: set[str] = set()
        self._numbers: dict[str, count[int]] = {}
        self._stream: TextIO | None = None
        self._file = ""
        self._dialogues = self._characters = 0
        self._made = self._missing_parents()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._aside = Path(tempfile.mkdtemp(prefix=".phero-import-", dir=folder))
        except OSError as error:
            raise _unwritable(folder, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()
        shutil.rmtree(self._aside, ignore_errors=True)
        for folder in self._made:
            with suppress(OSError):
                folder.rmdir()  # only if nothing is in it

    def add(self, dialogue: Dialogue, file: str) -> None:
        """Write a dialogue that came from ``file``.

        Raises:
            DialogueError: there is no room, or no right to write.
        """
        try:
            if file != self._file or self._is_full:
                self._open(file)
            text = dump_dialogues([dialogue])
            self._stream.write(text)  # type: ignore[union-attr]  # `_open` has set it
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        self._dialogues += 1
        self._characters += len(text)

    def keep(self) -> tuple[Path, ...]:
        """Move everything to its place and return the files.

        Raises:
            DialogueError: files of these names are there, and are not to be replaced; each is listed. Nothing was moved.
        """
        self._close()
        targets = [self.folder / name for name in self._names]
        taken = [target for target in targets if target.exists()]
        if taken and not self._force:
            raise DialogueError([Problem(str(target), _THERE) for target in taken])
        try:
            for target in targets:
                (self._aside / target.name).replace(target)
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        return tuple(targets)

    @property
    def _is_full(self) -> bool:
        return self._dialogues >= PER_FILE or self._characters >= CHARACTERS_PER_FILE

    def _open(self, file: str) -> None:
        self._close()
        name = self._free_name(file)
        self._stream = (self._aside / name).open("w", encoding="utf-8", newline="\n")
        self._names.append(name)
        self._file, self._dialogues, self._characters = file, 0, 0

    def _free_name(self, file: str) -> str:
        stem = _UNFIT.sub("_", stem_of(PurePosixPath(file).name)).strip(".")[:_LONGEST_NAME] or "dialogues"
        numbers = self._numbers.setdefault(stem.casefold(), count(1))
        names = (f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml" for number in numbers)
        name = next(name for name in names if name.casefold() not in self._taken)
        self._taken.add(name.casefold())
        return name

    def _close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _missing_parents(self) -> list[Path]:
        """Return the folders that will be made, the innermost first."""
        return [folder for folder in (self.folder, *self.folder.parents) if not folder.exists()]


def _unwritable(folder: Path, error: OSError) -> DialogueError:
    return DialogueError([Problem(str(folder), _NO_FOLDER, {"reason": error.strerror or str(error)})])


_NO_FOLDER = Text("cannot be written to: {reason}", "无法写入：{reason}")
_THERE = Text(
    "is there already, and nothing was written: name another folder, or allow it with --force",
    "文件已存在，没有写入任何内容：请换一个文件夹，或用 --force 允许覆盖",
)
