"""Putting what is recalled into the messages for the model: at the end of the system message, or in the user's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llama_index.core.base.llms.types import ChatMessage, MessageRole, TextBlock
from llama_index.core.memory import InsertMethod

from phero_core.integrations.llamaindex.messages import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def with_context(messages: Sequence[ChatMessage], context: str, method: InsertMethod) -> list[ChatMessage]:
    """Return the messages with the context in them; the messages themselves stay as they are.

    A memory block would do the same through the framework's template, which is compiled anew for each message.

    Args:
        messages: for the model.
        context: what is known; where it is empty nothing changes.
        method: whether the system message is to hold it, or the user's last one.

    >>> [message.content for message in with_context([ChatMessage("hi")], "Known: x", InsertMethod.SYSTEM)]
    ['Known: x', 'hi']
    """
    told = list(messages)
    if not context:
        return told
    role = MessageRole.USER if method is InsertMethod.USER else MessageRole.SYSTEM
    at = _place_of(told, role)
    block = TextBlock(text=context)
    if at is None:
        told.insert(0, ChatMessage(role=role, blocks=[block]))
    else:
        blocks = [block, *told[at].blocks] if role is MessageRole.USER else [*told[at].blocks, block]
        told[at] = told[at].model_copy(update={"blocks": blocks})
    return told


def is_put(asked: str, messages: Sequence[ChatMessage]) -> bool:
    """Whether a question is the last user message already.

    Chat engines ask for the memory before they put the question, agents afterwards.
    """
    last = _place_of(messages, MessageRole.USER)
    return last is not None and text_of(messages[last]) == text_of(ChatMessage(asked))


def _place_of(messages: Sequence[ChatMessage], role: MessageRole) -> int | None:
    """Return where the message is that the framework chooses: the first system message, the user's last one."""
    places = [at for at, message in enumerate(messages) if message.role is role]
    return None if not places else places[-1 if role is MessageRole.USER else 0]
