"""From what a person names — a file, a folder, an archive, pasted bytes — to the sources inside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.archive import (
    PACKED,
    gunzipped,
    is_dialogue_file,
    is_gzip,
    is_zip,
    members,
)
from phero_core.dialogue.formats.blob import Blob, Meter, blob_of_bytes, blob_of_file
from phero_core.dialogue.formats.content import content_of, held
from phero_core.dialogue.formats.source import Kind, Source, source_from
from phero_core.dialogue.formats.tracker_store import events_in, is_database
from phero_core.errors import InputError, Problem
from phero_core.reading import MAX_BYTES, decode
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.options import Options

_HEAD = 4096


class Opened(NamedTuple):
    """A source, the meter of its file, and which file of how many that is [from 1]."""

    source: Source
    meter: Meter
    number: int = 1
    files: int = 1


class PassedOver(NamedTuple):
    """A file that is left out, and why."""

    place: str
    why: Text


Step = Opened | Problem | PassedOver


def sources_in(given: str | Path | bytes, name: str, options: Options, limit: int) -> Iterator[Step]:
    """Yield every source in what was given, in the order of names, and what cannot be opened.

    Args:
        given: a path, or the bytes themselves.
        name: what to call it in problems.
        options: what a person said about it.
        limit: the most of one file that is read [bytes], unpacked.
    """
    if isinstance(given, bytes):
        yield from _opened(blob_of_bytes(given, name), options, limit)
        return
    try:
        path = Path(given)
        if path.is_dir():
            yield from _in_folder(path, options, limit)
        else:
            yield from _opened(blob_of_file(path, name), options, limit)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield Problem(name, _NO_PATH, {"reason": reason})


def _in_folder(folder: Path, options: Options, limit: int) -> Iterator[Step]:
    """Read the files of a folder and of those below it, in the order of their names."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and not _is_hidden(path, folder))
    if not paths:
        yield Problem(str(folder), _EMPTY_FOLDER)
    ours = [path for path in paths if is_dialogue_file(path.name) or path.suffix.lower() in PACKED]
    yield from (PassedOver(str(path), _NOT_OURS) for path in paths if path not in set(ours))
    for number, path in enumerate(ours, 1):
        for step in _opened(blob_of_file(path, str(path)), options, limit):
            yield step._replace(number=number, files=len(ours)) if isinstance(step, Opened) else step


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _opened(blob: Blob, options: Options, limit: int, *, packed: bool = False) -> Iterator[Step]:
    try:
        if not packed and blob.meter.total > limit:
            blob.refuse_size(limit)
        head = blob.head(_HEAD)
        if is_gzip(head):
            yield from _opened(gunzipped(blob), options, limit, packed=True)
        elif is_zip(head) and packed:
            yield Problem(blob.name, _NESTED)
        elif is_zip(head):
            for member in members(blob):
                inner = (
                    [member] if isinstance(member, Problem) else _opened(member, options, limit, packed=True)
                )
                yield from inner
        else:
            yield Opened(_source(blob, head, options, limit), blob.meter)
    except InputError as error:
        yield from error.problems
    except OSError as error:
        yield Problem(blob.name, _NO_PATH, {"reason": error.strerror or str(error)})


def _source(blob: Blob, head: bytes, options: Options, limit: int) -> Source:
    if is_database(head):
        text = events_in(blob.whole(min(limit, MAX_BYTES)), blob.name)
        return Source(blob.name, held(text), Kind.LINES, options)
    content = content_of(blob, limit=limit, whole_limit=MAX_BYTES)
    if not content.head.strip("\ufeff \t\r\n") and not content.large:
        raise InputError([Problem(blob.name, EMPTY)])
    source = source_from(content, blob.name, options)
    if source.kind in {Kind.DOCUMENTS, Kind.TEXT}:
        text = content.whole()
        if not text.isascii():
            decode(text.encode("utf-8", "surrogateescape"), blob.name)  # one such byte spoils the whole
        source = replace(source, content=held(text.replace("\r", "\n") if source.kind is Kind.TEXT else text))
    return replace(source, beside=lambda relative: _beside(blob, relative))


def _beside(blob: Blob, relative: str) -> Source | None:
    """Open a file by its path from a file's folder; nothing lies beside pasted bytes."""
    if blob.path is None:
        return None
    path = blob.path.parent / PurePosixPath(relative)
    try:
        if not path.is_file():
            return None
        content = content_of(blob_of_file(path, str(path)), limit=MAX_BYTES, whole_limit=MAX_BYTES)
        return source_from(content, str(path))
    except (OSError, ValueError, InputError):
        return None


_NO_PATH = Text("cannot be read: {reason}", "无法读取：{reason}")
_EMPTY_FOLDER = Text("is an empty folder: nothing to load", "文件夹为空：没有可加载的内容")
_NOT_OURS = Text("is no dialogue file; passed over", "不是对话文件；已跳过")
_NESTED = Text(
    "is an archive inside an archive: unpack the outer one", "是压缩包中的压缩包：请先解开外层压缩包"
)
EMPTY = Text("is empty: nothing to load", "文件为空：没有可加载的内容")
