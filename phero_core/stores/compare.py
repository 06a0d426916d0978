"""The one rule of every store: who may write, and which version the write makes.

`RedisStore` applies the same rule inside the server, in Lua (`redis_scripts.SAVE`); the contract suite holds them equal.
"""

from __future__ import annotations

from enum import IntEnum
from hashlib import blake2b
from typing import NamedTuple

REMEMBERED = 32
"""How many writes of a session are remembered, so that each can be sent again [writes]."""


class Held(NamedTuple):
    """What a store knows of a session beside its data.

    Attributes:
        version: of the last write.
        writes: the last writes, newest first: ``version=mark`` with spaces between.
    """

    version: int
    writes: str


class Outcome(IntEnum):
    """What becomes of a write."""

    CONFLICT = 0
    NEW = 1
    REPEATED = 2


def mark_of(write_id: str) -> str:
    """Return a short form of a write's name, of letters and digits whatever the name is.

    >>> len(mark_of("日志 7"))
    24
    """
    return blake2b(write_id.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def judge(held: Held | None, expected: int, mark: str, floor: int) -> tuple[Outcome, int]:
    """Return what becomes of a write, and the version that it makes, made before, or met.

    Args:
        held: the session as it is, or None.
        expected: the version that the writer has loaded; 0 = none.
        mark: of the write.
        floor: the highest version that was ever forgotten here.

    >>> judge(None, 0, "a", floor=0)
    (<Outcome.NEW: 1>, 1)
    >>> judge(Held(4, "4=b 3=a"), 2, "a", floor=0)
    (<Outcome.REPEATED: 2>, 3)
    >>> judge(Held(4, "4=b 3=a"), 2, "c", floor=0)
    (<Outcome.CONFLICT: 0>, 4)
    """
    if held is None:
        return (Outcome.CONFLICT, 0) if expected else (Outcome.NEW, floor + 1)
    for write in held.writes.split():
        version, _, known = write.partition("=")
        if known == mark:
            return Outcome.REPEATED, int(version)
    if held.version != expected:
        return Outcome.CONFLICT, held.version
    return Outcome.NEW, held.version + 1


def with_write(held: Held | None, version: int, mark: str) -> str:
    """Return the remembered writes with a new one in front, and the oldest dropped.

    >>> with_write(Held(3, "3=a"), 4, "b")
    '4=b 3=a'
    """
    older = held.writes.split()[: REMEMBERED - 1] if held else []
    return " ".join([f"{version}={mark}", *older])
