"""From an address to a store: one line in a settings file decides where sessions live."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.errors import InputError, misnamed
from phero_core.stores.memory import MemoryStore
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.stores.protocol import Store


def open_store(url: str) -> Store:
    """Return the store at an address.

    Args:
        url: ``memory:``.

    Raises:
        InputError: the address cannot be used.

    >>> open_store("memory:").load("s1") is None
    True
    """
    scheme = url.partition(":")[0]
    if scheme not in _OPENERS:
        raise InputError([misnamed("store", scheme, list(_OPENERS), _UNKNOWN, _GUESSED)])
    return _OPENERS[scheme](url)


def _memory(_url: str) -> Store:
    return MemoryStore()


_OPENERS: dict[str, Callable[[str], Store]] = {"memory": _memory}

_UNKNOWN = Text(
    "there is no store of the kind '{name}'; an address begins with one of {known}, and a colon",
    "没有“{name}”这种存储；地址须以 {known} 之一及冒号开头",
)
_GUESSED = Text(
    "there is no store of the kind '{name}'; did you mean '{guess}'?",
    "没有“{name}”这种存储；是否想写“{guess}”？",
)
