"""One way in: a file, a folder, an archive or pasted bytes, in any known format, to dialogues and problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.report import Loaded
from phero_core.dialogue.formats.streaming import iter_dialogues
from phero_core.errors import DialogueError
from phero_core.reading import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from phero_core.dialogue.formats.columns import ColumnMapping
    from phero_core.dialogue.formats.streaming import Progress
    from phero_core.dialogue.model import Dialogue


def read_dialogues(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    format: str | None = None,  # noqa: A002 - the word that people use for it
    roles: Mapping[str, str] | None = None,
    columns: ColumnMapping | None = None,
    limit: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Loaded:
    """Read dialogues from a file, a folder, a zip or gzip file, or bytes. Never raises on bad content.

    A folder is read file by file in the order of names, with all below it; files of other kinds are passed over with a note.
    A file may have 20 MB; `iter_dialogues` reads larger ones.

    Args:
        source: a path, or the bytes themselves.
        name: what to call it in problems, if not by its path; its ending (``.yaml``, ``.jsonl``) helps to see what they are.
        format: a reader's name; None lets the content decide.
        roles: ``user``, ``assistant``, ``system`` or ``tool`` for each speaker's name, where the file has names.
        columns: what the columns of a table hold; None lets their headings tell.
        limit: stop after this many dialogues [count]; None reads all.
        progress: is told after each dialogue how far the reading has come.

    >>> loaded = read_dialogues(b'[{"role": "user", "content": "hi"}]', name="chat.json")
    >>> loaded.format, [dialogue.id for dialogue in loaded.dialogues]
    ('openai', ['chat'])
    """
    stream = iter_dialogues(
        source,
        name=name,
        format=format,
        roles=roles,
        columns=columns,
        limit=limit,
        progress=progress,
        max_bytes=MAX_BYTES,
    )
    dialogues = tuple(stream)
    return Loaded(dialogues, stream.problems, stream.format, stream.report)


def load_dialogues(path: str | Path, *, strict: bool = False) -> tuple[Dialogue, ...]:
    """Return the dialogues of a file, folder or archive.

    Args:
        path: where they are.
        strict: refuse the whole when anything in it is wrong.

    Raises:
        DialogueError: nothing could be loaded, or ``strict`` and there is a problem; every problem is listed.
    """
    loaded = read_dialogues(path)
    if loaded.problems and (strict or not loaded.dialogues):
        raise DialogueError(loaded.problems)
    return loaded.dialogues
