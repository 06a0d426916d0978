"""Comparisons that were kept: what was judged, when, and what came out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from dashboard.workspace.files import Shelf, file_stem, free_name, one_writer, write_whole
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "results"


class Results(Shelf):
    """The kept results of a workspace."""

    def all(self) -> list[dict[str, Any]]:
        """Return them, newest first."""
        paths = sorted((self.root / FOLDER).glob("*.json"), reverse=True)
        return [content for path in paths if (content := self._content(path)) is not None]

    def add(self, time: str, name: str, content: dict[str, Any]) -> Path:
        """Keep a result.

        Args:
            time: when it came out (ISO 8601).
            name: what was judged.
            content: plain data.

        Returns:
            Where it lies.

        Raises:
            WorkspaceError: it cannot be written.
        """
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        with one_writer(self.root):
            stem = free_name(f"{time.replace(':', '')}-{name}", lambda tried: self._file(tried).exists())
            write_whole(self._file(stem), text)
        return self._file(stem)

    def _content(self, path: Path) -> dict[str, Any] | None:
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.problems.append(Problem(str(path), _UNREADABLE, {"reason": str(error)}))
            return None
        if not isinstance(content, dict):
            self.problems.append(Problem(str(path), _NO_RESULT))
            return None
        return content

    def _file(self, stem: str) -> Path:
        return self.root / FOLDER / f"{file_stem(stem)}.json"


_UNREADABLE = Text("cannot be read: {reason}", "无法读取：{reason}")
_NO_RESULT = Text("is no kept result: an object is expected", "不是保存的结果：应为一个对象")
