"""Files of a workspace: named after what they hold, written whole or not at all, one writer at a time."""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, unquote

import yaml
from filelock import FileLock, Timeout
from pydantic import BaseModel, ValidationError

from phero_core.errors import InputError, Problem
from phero_core.reading import decode, parse_yaml, read_bytes
from phero_core.text import Text
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 10.0
"""How long a writer waits for another one [seconds]."""

_LONGEST = 150
"""Of a file's name without its ending: file systems end at 255 [bytes]."""

_FORBIDDEN = '%/\\:*?"<>|'

Form = TypeVar("Form", bound=BaseModel)


class WorkspaceError(InputError):
    """A workspace, or a file in it, cannot be used or written."""


@dataclass(frozen=True)
class Shelf:
    """One kind of thing in a workspace.

    Attributes:
        root: the workspace.
        problems: where to say what could not be read.
    """

    root: Path
    problems: list[Problem]

    def read(self, form: type[Form], path: Path) -> Form | None:
        """Return a YAML file's content, or None and a problem.

        Args:
            form: what it must look like.
            path: where it is.
        """
        try:
            content = [entry for _, entry in parse_yaml(decode(read_bytes(path), str(path)), str(path))]
            return form.model_validate(content[0] if len(content) == 1 else content)
        except InputError as error:
            self.problems.extend(error.problems)
        except ValidationError as error:
            self.problems.extend(problems_of(error, form, str(path)))
        return None

    def read_to_change(self, form: type[Form], path: Path, new: Form) -> Form:
        """Return a file's content, or ``new`` where there is none yet.

        Raises:
            WorkspaceError: it is there and cannot be read; overwriting it would lose what it holds.
        """
        if not path.exists():
            return new
        before = len(self.problems)
        found = self.read(form, path)
        if found is None:
            wrong = self.problems[before:]
            del self.problems[before:]
            raise WorkspaceError(wrong)
        return found


def file_stem(name: str) -> str:
    r"""Return a name as file systems take it; `name_of` reads it back while it is not too long.

    >>> file_stem("客服 1/2"), file_stem("..")
    ('客服 1%2F2', '%2E.')
    """
    safe = "".join(
        quote(sign.encode("utf-8", "replace"), safe="")
        if sign in _FORBIDDEN or not sign.isprintable()
        else sign
        for sign in name
    )
    if safe.startswith("."):
        safe = f"%2E{safe[1:]}"
    if len(safe.encode()) <= _LONGEST:
        return safe or "%20"
    short = safe.encode()[: _LONGEST - 9].decode("utf-8", "ignore")
    return f"{short}~{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:8]}"


def name_of(stem: str) -> str:
    """Return the name that `file_stem` made a file name of.

    >>> name_of("客服 1%2F2")
    '客服 1/2'
    """
    return unquote(stem)


def free_name(name: str, taken: Callable[[str], bool]) -> str:
    """Return the name, or the first one with a number that is not taken.

    >>> free_name("mine", {"mine", "mine (2)"}.__contains__)
    'mine (3)'
    """
    numbered = (f"{name} ({number})" for number in count(2))
    return name if not taken(name) else next(tried for tried in numbered if not taken(tried))


def yaml_text(content: Any) -> str:
    """Return plain data as YAML that people can read and compare line by line."""
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader, or a crash at any moment, finds the old text or the new one, never a part.

    Raises:
        WorkspaceError: the disk refuses it; what was there stays.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise WorkspaceError([Problem(str(path), _NOT_WRITTEN, {"reason": reason})]) from None


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=".writing-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def one_writer(root: Path) -> Iterator[None]:
    """Let one writer at a time change a workspace, across windows and processes.

    Raises:
        WorkspaceError: another one holds it too long, or the folder is gone.
    """
    try:
        with FileLock(root / ".lock", timeout=PATIENCE):
            yield
    except Timeout:
        raise WorkspaceError([Problem(str(root), _BUSY)]) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise WorkspaceError([Problem(str(root), _NOT_WRITTEN, {"reason": reason})]) from None


_NOT_WRITTEN = Text(
    "could not be written: {reason}. Make room or mend the permissions, and save again",
    "无法写入：{reason}。请检查磁盘空间或权限后重新保存",
)
_BUSY = Text(
    "another window or program keeps this workspace locked; try again in a moment",
    "工作区正被其他窗口或程序占用；请稍后重试",
)
