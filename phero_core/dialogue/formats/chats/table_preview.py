"""A first look at a table: its headings, some rows, and what its columns most likely hold, for a person to correct."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.blob import MAX_FILE_BYTES
from phero_core.dialogue.formats.chats.table import NO_TABLE, headers_of, mapping_of, sample_of
from phero_core.dialogue.formats.columns import ColumnMapping
from phero_core.dialogue.formats.files import Opened, sources_in
from phero_core.dialogue.formats.options import Options
from phero_core.errors import Problem

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class TablePreview:
    """What a table looks like.

    Attributes:
        headers: of its columns; none where this is no table.
        rows: the first ones, by heading.
        mapping: what the columns most likely hold; `ColumnMapping.complete` says whether that is enough.
        problems: why it cannot be looked at.
    """

    headers: tuple[str, ...] = ()
    rows: tuple[dict[str, str], ...] = ()
    mapping: ColumnMapping = field(default_factory=ColumnMapping)
    problems: tuple[Problem, ...] = ()


def preview_table(source: str | Path | bytes, *, name: str | None = None, rows: int = 5) -> TablePreview:
    r"""Return a first look at a table; of an archive, at the first one in it. Never raises on bad content.

    Args:
        source: a path, or the bytes themselves.
        name: what to call it in problems, if not by its path.
        rows: how many to show [count].

    >>> look = preview_table("会话ID,角色,内容\n1,用户,你好\n".encode(), name="log.csv")
    >>> look.headers, look.mapping.role, look.mapping.complete
    (('会话ID', '角色', '内容'), '角色', True)
    """
    called = name or ("table" if isinstance(source, bytes) else str(source))
    problems: list[Problem] = []
    for step in sources_in(source, called, Options(), MAX_FILE_BYTES):
        if isinstance(step, Problem):
            problems.append(step)
        elif isinstance(step, Opened) and (headers := headers_of(step.source)):
            sample = tuple(sample_of(step.source, rows))
            return TablePreview(headers, sample, mapping_of(step.source), tuple(problems))
    return TablePreview(problems=tuple(problems) or (Problem(called, NO_TABLE),))
