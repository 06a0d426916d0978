"""What the methods of a store are given, checked once for all stores."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from phero_core.errors import ConflictError, InputError, Problem, StoreError
from phero_core.stores.compare import mark_of
from phero_core.text import Text


class Write(NamedTuple):
    """One save; `write` makes it from checked arguments."""

    session_id: str
    data: str
    expected: int
    mark: str
    user: str | None

    def conflict(self, place: str, found: int) -> ConflictError:
        """Return the error of a write that came second.

        Args:
            place: the store.
            found: the version there; 0 = no such session.
        """
        text = _CHANGED if found else _GONE
        values = {"session": self.session_id, "expected": self.expected, "found": found}
        return ConflictError(Problem(place, text, values))


def write(session_id: str, data: str, expected: int, write_id: str, user: str | None) -> Write:
    """Return the write.

    Raises:
        InputError: what cannot be used, all at once.
    """
    problems = [
        *_unnamed(session_id=session_id, write_id=write_id),
        *([] if user is None else _unnamed(user=user)),
    ]
    if not isinstance(data, str):
        problems.append(Problem("data", _NO_TEXT, {"found": type(data).__name__}))
    if not isinstance(expected, int) or expected < 0:
        problems.append(Problem("expected", _NO_VERSION, {"found": repr(expected)}))
    if problems:
        raise InputError(problems)
    return Write(session_id, data, expected, mark_of(write_id), user)


def check_names(**names: str) -> None:
    """Refuse names that are no text or empty.

    Raises:
        InputError: which ones.
    """
    problems = _unnamed(**names)
    if problems:
        raise InputError(problems)


def check_seconds(**durations: float) -> None:
    """Refuse durations that are negative, or no number at all.

    Raises:
        InputError: which ones.
    """
    problems = [
        Problem(place, _NO_DURATION, {"found": repr(found)})
        for place, found in durations.items()
        if not (isinstance(found, int | float) and isfinite(found) and found >= 0)
    ]
    if problems:
        raise InputError(problems)


def closed(place: str) -> StoreError:
    """Return the error of a store that is used after `close`."""
    return StoreError(Problem(place, _CLOSED))


def _unnamed(**names: str) -> list[Problem]:
    return [
        Problem(place, _EMPTY) if name == "" else Problem(place, _NO_TEXT, {"found": type(name).__name__})
        for place, name in names.items()
        if not (isinstance(name, str) and name)
    ]


_EMPTY = Text("must not be empty; give each its own name", "不能为空；请各取其名")
_NO_TEXT = Text("must be text; found {found}", "必须是文本；实际为 {found}")
_NO_VERSION = Text(
    "must be the version that was loaded, or 0 for a new session; found {found}",
    "必须是读取时的版本号，新会话为 0；实际为 {found}",
)
_NO_DURATION = Text(
    "must be a number of seconds, 0 or more; found {found}", "必须是秒数，不小于 0；实际为 {found}"
)
_CLOSED = Text("the store is closed; open it again", "存储已关闭；请重新打开")
_CHANGED = Text(
    "session '{session}' is at version {found}, not {expected}: somebody else has saved it; load it again and repeat",
    "会话“{session}”的版本是 {found}，不是 {expected}：已被他人保存；请重新读取后再试",
)
_GONE = Text(
    "session '{session}' is gone, version {expected} was expected: it was forgotten or has expired; "
    "load it again and repeat",
    "会话“{session}”已不存在（期望版本 {expected}）：已被删除或已过期；请重新读取后再试",
)
