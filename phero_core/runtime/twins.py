"""Async twins of methods, made from the methods themselves."""

from __future__ import annotations

import asyncio
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


class MayBlock(Protocol):
    """An object whose methods may wait for a disk or a network."""

    @property
    def blocks(self) -> bool:
        """Whether they do."""
        ...


S = TypeVar("S", bound=MayBlock)
P = ParamSpec("P")
R = TypeVar("R")


def async_twin(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Return the method as a coroutine: in a thread where it may block, else at once.

    A task that is cancelled does not stop what is already on its way to the store.
    """

    @wraps(method)
    async def twin(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if self.blocks:
            return await asyncio.to_thread(method, self, *args, **kwargs)
        return method(self, *args, **kwargs)

    twin.__name__ = f"a{method.__name__}"
    twin.__doc__ = f"Do as `{method.__name__}` does, without blocking the event loop."
    return twin
