"""Stores that misbehave as real ones do, around a real store, and short ways to say things."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Annotation, Message
from phero_core.errors import Problem, StoreError
from phero_core.stores import MemoryStore
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from phero_core.stores.protocol import Stored

DOWN = Text("cannot be reached; start it again", "无法连接；请重新启动")


class FragileStore(MemoryStore):
    """A real store that can be down, lose replies after it has saved, or let somebody else be first.

    Attributes:
        down: raise instead of answering.
        lost_replies: so many saves arrive, but the caller is told that the store is down.
        before_save: called before a save, to act as another process.
        saves: how many saves were asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.down = False
        self.lost_replies = 0
        self.before_save: Callable[[], None] | None = None
        self.saves = 0

    def load(self, session_id: str) -> Stored | None:
        self._answer()
        return super().load(session_id)

    def save(self, session_id: str, data: str, **marks: Any) -> int:
        self._answer()
        self.saves += 1
        if self.before_save is not None:
            act, self.before_save = self.before_save, None
            act()
        version = super().save(session_id, data, **marks)
        if self.lost_replies:
            self.lost_replies -= 1
            raise unreachable()
        return version

    def forget(self, session_id: str) -> bool:
        self._answer()
        return super().forget(session_id)

    @contextmanager
    def outage(self) -> Iterator[None]:
        """Be down for a while."""
        self.down = True
        yield
        self.down = False

    def _answer(self) -> None:
        if self.down:
            raise unreachable()


def unreachable() -> StoreError:
    """What a store raises that is down."""
    return StoreError(Problem("store", DOWN))


def gold(kind: str, value: str, role: str = "user", **numbers: Any) -> Message:
    """A message with one gold packet."""
    return Message(role=role, content="…", packets=[Annotation(type=kind, value=value, **numbers)])


def city(name: str) -> Message:
    """A message that says where somebody lives; a newer one replaces it."""
    return gold("city", name, cardinality="one")


def symptom(name: str) -> Message:
    """A message with one of many values."""
    return gold("symptom", name)
