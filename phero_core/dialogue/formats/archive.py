"""Packed files: zip archives with one or several dialogue files in them, and gzip, unpacked within bounds.

What an archive claims about its sizes is not believed: whoever reads a member stops at the limit himself.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from dataclasses import replace
from pathlib import PurePosixPath
from typing import IO, TYPE_CHECKING, BinaryIO, cast

from phero_core.errors import InputError, Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.dialogue.formats.blob import Blob

SUFFIXES = frozenset(
    {".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".csv", ".tsv", ".txt", ".transcript", ".db", ".sqlite"}
)
"""Endings of dialogue files."""

PACKED = frozenset({".zip", ".gz"})
"""Endings of files in which dialogue files lie."""

MAX_MEMBERS = 10_000
"""Most files that one archive is read for [count]."""

_ZIP = b"PK\x03\x04"
_GZIP = b"\x1f\x8b"
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    gzip.BadGzipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)


def is_zip(head: bytes) -> bool:
    """Tell whether bytes begin like a zip file."""
    return head.startswith(_ZIP)


def is_gzip(head: bytes) -> bool:
    """Tell whether bytes begin like a gzip file."""
    return head.startswith(_GZIP)


def is_dialogue_file(name: str) -> bool:
    """Tell by its name whether a file may hold dialogues, packed or not.

    >>> is_dialogue_file("logs/may.jsonl.gz"), is_dialogue_file("LICENSE.txt"), is_dialogue_file("a.png")
    (True, False, False)
    """
    path = PurePosixPath(name)
    if path.suffix.lower() == ".gz":
        path = path.with_suffix("")
    return path.suffix.lower() in SUFFIXES and not _is_paperwork(path)


def gunzipped(blob: Blob) -> Blob:
    """Return what a gzip file holds; damage shows when it is read, as an `InputError`."""
    name = blob.name[:-3] if blob.name.lower().endswith(".gz") else blob.name

    def layers() -> list[IO[bytes]]:
        packed = blob.open()
        return [packed, cast("IO[bytes]", gzip.GzipFile(fileobj=packed))]

    return replace(blob, name=name, open=_guarded(layers, Problem(blob.name, _CUT)), path=None)


def members(blob: Blob) -> Iterator[Blob | Problem]:
    """Yield the dialogue files of a zip in the order of their names.

    Raises:
        InputError: it is damaged, or holds no dialogue file.
    """
    try:
        with blob.open() as packed, zipfile.ZipFile(packed) as archive:
            names = sorted(info.filename for info in archive.infolist() if _is_member(info.filename))
    except _FAULTS:
        raise InputError([Problem(blob.name, _DAMAGED)]) from None
    if not names:
        raise InputError([Problem(blob.name, _NOTHING)])
    for name in names[:MAX_MEMBERS]:
        yield _member(blob, name)
    if len(names) > MAX_MEMBERS:
        yield Problem(blob.name, _MANY, {"count": len(names), "limit": MAX_MEMBERS})


def _is_member(name: str) -> bool:
    path = PurePosixPath(name)
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in path.parts)
    return is_dialogue_file(name) and not hidden


def _is_paperwork(path: PurePosixPath) -> bool:
    """Licences and notices travel with data as text files."""
    return path.suffix.lower() == ".txt" and path.name.upper().startswith(("LICENSE", "LICENCE", "NOTICE"))


def _member(blob: Blob, name: str) -> Blob:
    def layers() -> list[IO[bytes]]:
        packed = blob.open()
        archive = zipfile.ZipFile(packed)
        return [packed, cast("IO[bytes]", archive), archive.open(name)]

    inner = f"{blob.name}/{name}"
    return replace(blob, name=inner, open=_guarded(layers, Problem(inner, _DAMAGED)), path=None)


def _guarded(layers: Callable[[], list[IO[bytes]]], fault: Problem) -> Callable[[], BinaryIO]:
    """Return what opens the innermost layer; damage is the ``fault``."""

    def opened() -> BinaryIO:
        try:
            return io.BufferedReader(_Unpacking(layers(), fault))
        except _FAULTS:
            raise InputError([fault]) from None

    return opened


class _Unpacking(io.RawIOBase):
    """What comes out of a packed file; damage inside is a problem with the file's name."""

    def __init__(self, layers: list[IO[bytes]], fault: Problem) -> None:
        self._layers = layers
        self._fault = fault

    def readable(self) -> bool:
        """Tell that this can be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # what BufferedReader gives
        """Unpack as much as the buffer takes."""
        try:
            content = self._layers[-1].read(len(buffer))
        except _FAULTS:
            raise InputError([self._fault]) from None
        buffer[: len(content)] = content
        return len(content)

    def close(self) -> None:
        """Close every layer, from the inside."""
        for layer in reversed(self._layers):
            layer.close()
        super().close()


_DAMAGED = Text(
    "is a zip that cannot be unpacked (damaged, or with a password). Unpack it and give the file inside",
    "压缩包无法解开（已损坏或有密码）。请解压后提供其中的文件",
)
_CUT = Text(
    "is a gzip file that cannot be unpacked (damaged or cut off). Pack it again, or give the file inside",
    "gzip 文件无法解开（已损坏或不完整）。请重新压缩，或提供其中的文件",
)
_NOTHING = Text(
    "is a zip without a dialogue file in it (.json, .jsonl, .yaml, .csv, .txt …)",
    "压缩包中没有对话文件（.json、.jsonl、.yaml、.csv、.txt 等）",
)
_MANY = Text(
    "holds {count} files; the first {limit} are read. Split it, or unpack it and give the folder",
    "包含 {count} 个文件；只读取前 {limit} 个。请拆分，或解压后提供文件夹",
)
