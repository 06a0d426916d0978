"""A file that many threads and processes append whole lines to, and that is exchanged when it is full."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: processes that share a trace there may exchange a file twice
    fcntl = None  # type: ignore[assignment]

_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_ONLY_THE_OWNER = 0o600


class AppendedFile:
    """Appends in one write each, so that lines of different writers never mix.

    Args:
        path: of the newest file; full ones get a number before the ending (``trace.000001.jsonl``).
        max_bytes: how large a file may become [bytes]; one that is longer by itself is written all the same.
        keep: how many full files are kept [count]; the oldest is removed.
    """

    def __init__(self, path: Path, max_bytes: int, keep: int) -> None:
        self.path = path
        self._max_bytes = max_bytes
        self._keep = keep
        self._lock = Lock()
        self._descriptor: int | None = None

    def append(self, data: bytes) -> None:
        """Append whole lines.

        Raises:
            OSError: they could not be written, or not whole; what is in the file stays readable line by line.
        """
        with self._lock:
            descriptor = self._open()
            if self._is_full(os.fstat(descriptor).st_size, data):
                self._exchange(data)
                descriptor = self._open()
            written = os.write(descriptor, data)
            if written < len(data):
                os.write(descriptor, b"\n")
                raise OSError(f"{self.path}: only {written} of {len(data)} bytes could be written")

    def close(self) -> None:
        """Let go of the file; the next append opens it again."""
        with self._lock:
            self._let_go()

    def _open(self) -> int:
        """Return a descriptor of the newest file; another process may have exchanged it since."""
        if self._descriptor is not None and not self._is_newest(self._descriptor):
            self._let_go()
        if self._descriptor is None:
            self._descriptor = os.open(self.path, _FLAGS, _ONLY_THE_OWNER)
        return self._descriptor

    def _is_newest(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self.path.stat())
        except OSError:
            return False

    def _is_full(self, size: int, data: bytes) -> bool:
        return size > 0 and size + len(data) > self._max_bytes

    def _exchange(self, data: bytes) -> None:
        with self._exchanging():
            with suppress(FileNotFoundError):
                if self._is_full(self.path.stat().st_size, data):  # nobody else has done so meanwhile
                    self.path.rename(self._numbered(max(self._numbers(), default=0) + 1))
            for number in sorted(self._numbers())[: -self._keep or None]:
                self._numbered(number).unlink(missing_ok=True)

    @contextmanager
    def _exchanging(self) -> Iterator[None]:
        """Hold a lock over all processes; it is let go of with its file, even by one that dies."""
        lock = os.open(
            self.path.with_name(f".{self.path.name}.lock"), os.O_RDWR | os.O_CREAT, _ONLY_THE_OWNER
        )
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _numbers(self) -> list[int]:
        begin, end = f"{self.path.stem}.", self.path.suffix
        names = (entry.name for entry in self.path.parent.iterdir())
        parts = (
            n.removeprefix(begin).removesuffix(end) for n in names if n.startswith(begin) and n.endswith(end)
        )
        return [int(part) for part in parts if part.isdecimal()]

    def _numbered(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.stem}.{number:06d}{self.path.suffix}")

    def _let_go(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
