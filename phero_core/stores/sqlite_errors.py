"""What SQLite reports, as a sentence with a remedy."""

from __future__ import annotations

import sqlite3

from phero_core.errors import Problem, StoreError
from phero_core.text import Text

_PRIMARY = 0xFF


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether somebody else holds the file just now, so that trying again makes sense."""
    return _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def refusal(place: str, error: sqlite3.Error) -> StoreError:
    """Return our error for one of SQLite's.

    Args:
        place: the file.
        error: as it was raised.
    """
    return StoreError(Problem(place, _SENTENCES.get(_code(error), _OTHER), {"reason": str(error)}))


def unreachable(place: str, error: OSError) -> StoreError:
    """Return our error for a file that one may not even look at."""
    return StoreError(Problem(place, _OTHER, {"reason": error.strerror or str(error)}))


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


_DAMAGED = Text(
    "the file is damaged or no SQLite file ({reason}); restore a copy, or give the store another file",
    "文件已损坏或不是 SQLite 文件（{reason}）；请恢复备份，或另指定文件",
)
_OTHER = Text(
    "the file cannot be used ({reason}); see to its disk and permissions",
    "文件无法使用（{reason}）；请检查磁盘与权限",
)
_SENTENCES = {
    sqlite3.SQLITE_BUSY: Text(
        "others have kept the file busy for too long; look for a process that holds a transaction open, "
        "or give the store a longer timeout",
        "文件长时间被占用；请查找未结束事务的进程，或加大超时时间",
    ),
    sqlite3.SQLITE_CANTOPEN: Text(
        "the file cannot be opened or made; see that its folder exists and may be written",
        "文件无法打开或创建；请确认其目录存在且可写",
    ),
    sqlite3.SQLITE_READONLY: Text(
        "the file may not be written; see to its permissions and those of its folder",
        "文件不可写；请检查文件及其目录的权限",
    ),
    sqlite3.SQLITE_FULL: Text("the disk is full; make room and save again", "磁盘已满；请腾出空间后重新保存"),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}
