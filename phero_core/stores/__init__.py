"""Where sessions live between two messages: in memory, in an SQLite file, or in Redis.

A store keeps each session as one text with a version. To change a session, load it, work on it, and save it with the
version that was loaded; whoever comes second gets a `ConflictError`, loads again and repeats. So nothing is lost,
however many threads, processes and machines serve one session.

>>> store = open_store("memory:")
>>> store.save("s1", '{"city": "Oslo"}', expected=0, write_id="w1")
1
>>> store.load("s1")
Stored(version=1, data='{"city": "Oslo"}')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from phero_core.errors import ConflictError, StoreError
from phero_core.stores.memory import MemoryStore
from phero_core.stores.opening import open_store
from phero_core.stores.protocol import Store, Stored

if TYPE_CHECKING:
    from phero_core.stores.redis import RedisStore
    from phero_core.stores.sqlite import SQLiteStore

__all__ = [
    "ConflictError",
    "MemoryStore",
    "RedisStore",
    "SQLiteStore",
    "Store",
    "StoreError",
    "Stored",
    "open_store",
]

_LATER = {"RedisStore": "phero_core.stores.redis", "SQLiteStore": "phero_core.stores.sqlite"}


def __getattr__(name: str) -> Any:
    """Import the stores that need more than this process only when they are asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
