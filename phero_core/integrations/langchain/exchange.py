"""One call of a model outside a graph: what is new in it, and what the memory makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.messages import AIMessage, SystemMessage

from phero_core.integrations.langchain.messages import is_said, native

if TYPE_CHECKING:
    from collections.abc import Sequence

    from langchain_core.messages import BaseMessage

    from phero_core.integrations.identity import Identity
    from phero_core.runtime import AgentMemory
    from phero_core.session import Session
    from phero_core.text import Language


class Exchange:
    """What is said in one call: the messages after prompt and last reply, and the reply to them.

    Args:
        memory: the store and the parameters.
        who: whose session.
        messages: that the model is given.
    """

    def __init__(self, memory: AgentMemory, who: Identity, messages: Sequence[BaseMessage]) -> None:
        self.memory = memory
        self.who = who
        self.before = messages
        self.new = [message for message in since_reply(without_prompt(messages)) if is_said(message)]

    def context(self, max_chars: int, language: Language | None) -> str:
        """Return what the model should know, the new messages included; nothing is stored yet."""
        return self._context(self.memory.session(**self.who._asdict()), max_chars, language)

    async def acontext(self, max_chars: int, language: Language | None) -> str:
        """Do the same asynchronously."""
        return self._context(await self.memory.asession(**self.who._asdict()), max_chars, language)

    def close(self, reply: BaseMessage | None) -> None:
        """Observe the new messages and the reply, at once."""
        self.memory.observe(**self._said(reply))

    async def aclose(self, reply: BaseMessage | None) -> None:
        """Do the same asynchronously."""
        await self.memory.aobserve(**self._said(reply))

    def _context(self, session: Session, max_chars: int, language: Language | None) -> str:
        for message in native(self.new, before=self.before):
            session.observe(message)
        return session.context_prompt(max_chars, language)

    def _said(self, reply: BaseMessage | None) -> dict[str, Any]:
        said = [*self.new, *([reply] if reply is not None and is_said(reply) else [])]
        return {
            **self.who._asdict(),
            "messages": native(said, before=self.before),
            "ids": [message.id for message in said],
        }


def without_prompt(messages: Sequence[BaseMessage]) -> Sequence[BaseMessage]:
    """Return the dialogue behind the prompt, which comes anew with every call."""
    said = (at for at, message in enumerate(messages) if not isinstance(message, SystemMessage))
    return messages[next(said, len(messages)) :]


def since_reply(messages: Sequence[BaseMessage]) -> Sequence[BaseMessage]:
    """Return what follows the assistant's last message."""
    for at in range(len(messages), 0, -1):
        if isinstance(messages[at - 1], AIMessage):
            return messages[at:]
    return messages
