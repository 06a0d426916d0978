"""The memory of one thread as plain data that travels in a graph's state: replay, fork and resume come out right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langchain_core.messages import AIMessage

from phero_core.integrations.langchain.messages import is_said, native
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from langchain_core.messages import BaseMessage

    from phero_core.config import Config
    from phero_core.observe.protocol import Observer
    from phero_core.text import Language


class ThreadMemory:
    """The memory of one thread: a `Session`, and which of the thread's messages it has observed.

    For a node of your own graph: keep ``saved()`` in the state under a name of yours, and make the memory anew
    from it in each call.

    Args:
        saved: what ``saved()`` returned after the turn before, or None at the beginning.
        config: the parameter set; ``balanced`` by default.
        observer: what reads the messages, instead of the rule packs that the configuration names.

    Raises:
        StateError: ``saved`` is of another version, or damaged.

    >>> from langchain_core.messages import HumanMessage
    >>> memory = ThreadMemory()
    >>> memory.follow([HumanMessage("My shipping address is 12 Mill Lane, Leeds", id="1")])
    1
    >>> again = ThreadMemory(memory.saved())
    >>> again.follow([HumanMessage("My shipping address is 12 Mill Lane, Leeds", id="1")])
    0
    >>> again.session.recall("shipping_address").best.value
    '12 Mill Lane, Leeds'
    """

    def __init__(
        self,
        saved: Mapping[str, Any] | None = None,
        config: Config | None = None,
        observer: Observer | None = None,
    ) -> None:
        self.seen: tuple[str, ...] = ()
        if saved is None:
            self.session = Session(config, observer)
        else:
            kept = saved.get("session", {}) if isinstance(saved, Mapping) else saved
            self.session = Session.restore(kept, config, observer)
            self.seen = tuple(saved.get("seen", ()))

    def follow(self, messages: Sequence[BaseMessage]) -> int:
        """Observe those of a thread's messages that were not observed yet.

        Args:
            messages: all that the thread holds now, oldest first.

        Returns:
            How many were new [count].
        """
        new = unseen(messages, self.seen)
        for message in native(new, before=messages):
            self.session.observe(message)
        self.seen = ids_of(messages)
        return len(new)

    def context(self, max_chars: int = 1000, language: Language | None = None) -> str:
        """Return what the model should know; see `Session.context_prompt`."""
        return self.session.context_prompt(max_chars, language)

    def saved(self) -> dict[str, Any]:
        """Return it as plain data for the graph's state."""
        return {"session": self.session.snapshot(), "seen": list(self.seen)}


def unseen(messages: Sequence[BaseMessage], seen: Sequence[str]) -> list[BaseMessage]:
    """Return what was said and is not among the messages seen; one without an id is taken for new."""
    known = frozenset(seen)
    return [message for message in messages if message.id not in known and is_said(message)]


def since_answer(messages: Sequence[BaseMessage]) -> Sequence[BaseMessage]:
    """Return what follows the assistant's last answer; a message that only calls tools is no answer."""
    for at in range(len(messages), 0, -1):
        message = messages[at - 1]
        if isinstance(message, AIMessage) and not message.tool_calls:
            return messages[at:]
    return messages


def ids_of(messages: Sequence[BaseMessage]) -> tuple[str, ...]:
    """Return the ids to remember: what has left the thread does not come back, so the list stays bounded."""
    return tuple(message.id for message in messages if message.id is not None)
