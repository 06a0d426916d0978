"""What `PheroMemory` adds to the messages that an agent gets: the memory block with what is recalled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory.memory import BaseMemoryBlock
from pydantic import Field

from phero_core.integrations.llamaindex.messages import native, text_of
from phero_core.text import Language  # noqa: TC001 - pydantic reads the annotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.session import Session


class PheroBlock(BaseMemoryBlock[str]):
    """Tells what a session recalls. It belongs to a `PheroMemory`, which observes; by itself it knows nothing."""

    name: str = "known"
    description: str | None = "What is known from this conversation."
    max_chars: int = Field(default=1000, description="Upper bound of the text [characters].")
    language: Language | None = Field(
        default=None, description="Of the text, instead of the last user message's."
    )

    async def _aget(
        self,
        messages: list[ChatMessage] | None = None,
        *,
        remembered: Session | None = None,
        asked: str | None = None,
        **_: Any,
    ) -> str:
        if remembered is None:
            return ""
        if asked and not _is_put(asked, messages or []):
            remembered.observe(native([ChatMessage(asked)])[0])
        return remembered.context_prompt(self.max_chars, self.language)

    async def _aput(self, messages: list[ChatMessage]) -> None:
        """Let messages pass that leave the queue: they were observed when they came."""


def _is_put(asked: str, messages: Sequence[ChatMessage]) -> bool:
    """Whether the question at the end of the messages is their last user message, too.

    Chat engines ask for the memory before they put the question, agents afterwards.
    """
    before = (m for m in reversed(messages[:-1]) if m.role is MessageRole.USER)
    last = next(before, None)
    return last is not None and text_of(last) == text_of(ChatMessage(asked))
