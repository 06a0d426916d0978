"""A file that may change while it is in use: a stat tells cheaply that it has not, its content that it has."""

from __future__ import annotations

import hashlib
import time
from typing import TYPE_CHECKING, NamedTuple

from phero_core.config.loading import MAX_CONFIG_BYTES
from phero_core.reading import decode, read_bytes

if TYPE_CHECKING:
    from pathlib import Path

SETTLED = 2.0
"""A file changed less than this long before it was read may change again under the same time stamp [seconds]."""


class _Stamp(NamedTuple):
    inode: int
    size: int
    changed: int


class WatchedFile:
    """A text file whose changes are noticed.

    Args:
        path: where it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: _Stamp | None = None
        self._read_at = 0.0
        self._hash: str | None = None

    def changed(self) -> str | None:
        """Return the content if it is new, None if it is as it was last returned or refused.

        Raises:
            InputError: it cannot be read, or is no text; raised once for each state that it is in.
        """
        stamp = self._stat()
        if stamp is not None and stamp == self._stamp and self._settled(stamp):
            return None
        self._stamp, self._read_at = stamp, time.time()
        try:
            content = read_bytes(self.path, limit=MAX_CONFIG_BYTES)
        except Exception:
            if self._is_news("unreadable"):
                raise
            return None
        if not self._is_news(hashlib.sha256(content).hexdigest()):
            return None
        return decode(content, str(self.path))

    def _stat(self) -> _Stamp | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return _Stamp(found.st_ino, found.st_size, found.st_mtime_ns)

    def _settled(self, stamp: _Stamp) -> bool:
        return stamp.changed / 1e9 < self._read_at - SETTLED

    def _is_news(self, digest: str) -> bool:
        news, self._hash = digest != self._hash, digest
        return news
