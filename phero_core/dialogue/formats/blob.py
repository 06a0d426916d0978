"""Bytes that can be opened again and again: a file, what somebody pasted, a member of an archive."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NoReturn

from phero_core.errors import InputError, Problem
from phero_core.text import Text

MAX_FILE_BYTES = 2 * 1024**3
"""Largest file that is read record by record [bytes]; a member of an archive counts unpacked."""


@dataclass
class Meter:
    """How far the reading of a file has come [bytes]."""

    total: int
    done: int = 0


@dataclass(frozen=True)
class Blob:
    """Named bytes.

    Attributes:
        name: what they are called in problems.
        open: opens them anew, from their beginning.
        meter: of the file in which they lie.
        path: of the file, if they are one.
    """

    name: str
    open: Callable[[], BinaryIO]
    meter: Meter = field(default_factory=lambda: Meter(0))
    path: Path | None = None

    def head(self, size: int) -> bytes:
        """Return the first ``size`` bytes, or fewer where there are no more."""
        with self.open() as stream:
            return stream.read(size)

    def whole(self, limit: int) -> bytes:
        """Return all bytes.

        Raises:
            InputError: there are more than ``limit``.
        """
        content = self.head(limit + 1)
        if len(content) > limit:
            self.refuse_size(limit)
        return content

    def refuse_size(self, limit: int) -> NoReturn:
        """Say that there are more bytes than ``limit``, in the file or in what it unpacks to.

        Raises:
            InputError: in any case.
        """
        shown = {"limit": f"{limit / 1e6:,.0f}"}
        if self.meter.total > limit:
            size = f"{self.meter.total / 1e6:,.1f}"
            raise InputError([Problem(self.name, _TOO_LARGE, {"size": size, **shown})])
        raise InputError([Problem(self.name, _UNPACKED, shown)])


def blob_of_bytes(data: bytes, name: str) -> Blob:
    """Return what somebody pasted or uploaded.

    >>> blob_of_bytes(b"hello", "pasted").head(4)
    b'hell'
    """
    return Blob(name, lambda: io.BytesIO(data), Meter(len(data), len(data)))


def blob_of_file(path: Path, name: str) -> Blob:
    """Return a file.

    Raises:
        OSError: it cannot be looked at.
    """
    meter = Meter(path.stat().st_size)
    return Blob(name, lambda: io.BufferedReader(_Metered(path, meter)), meter, path)


class _Metered(io.FileIO):
    """A file that tells a meter how far it was read."""

    def __init__(self, path: Path, meter: Meter) -> None:
        super().__init__(path)
        self._meter = meter

    def readinto(self, buffer: bytearray | memoryview) -> int | None:  # type: ignore[override]  # what BufferedReader gives
        """Read, and move the meter."""
        count = super().readinto(buffer)
        self._meter.done = self.tell()
        return count


_TOO_LARGE = Text(
    "is {size} MB; the limit is {limit} MB. Split it, or keep only the dialogues that you need",
    "大小为 {size} MB，上限是 {limit} MB。请拆分文件，或只保留需要的对话",
)
_UNPACKED = Text(
    "gives more than {limit} MB, which is the limit. Keep only the dialogues that you need",
    "内容超过上限 {limit} MB。请只保留需要的对话",
)
