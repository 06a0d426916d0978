"""From LlamaIndex's messages to native ones: what was said, by whom, and which tools were called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole, TextBlock, ToolCallBlock

from phero_core.dialogue.model import Message, ToolCall
from phero_core.integrations.wording import arguments_of, said, whole
from phero_core.scent import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_ROLES = {
    MessageRole.USER: Role.USER,
    MessageRole.ASSISTANT: Role.ASSISTANT,
    MessageRole.CHATBOT: Role.ASSISTANT,
    MessageRole.MODEL: Role.ASSISTANT,
    MessageRole.TOOL: Role.TOOL,
    MessageRole.FUNCTION: Role.TOOL,
    MessageRole.SYSTEM: Role.SYSTEM,
    MessageRole.DEVELOPER: Role.SYSTEM,
}


def native(messages: Sequence[ChatMessage], before: Iterable[ChatMessage] = ()) -> list[Message]:
    """Return the native form of messages.

    Args:
        messages: in order.
        before: earlier ones, searched for the calls that tool results answer.

    >>> native([ChatMessage("我不要发票")])[0].content
    '我不要发票'
    """
    called = {call_id: call.name for message in (*before, *messages) for call_id, call in calls_of(message)}
    return [_native(message, called) for message in messages]


def calls_of(message: ChatMessage) -> Iterator[tuple[str | None, ToolCall]]:
    """Return the tool calls of a message with their ids: its blocks, or what an older integration put beside them."""
    blocks = [block for block in message.blocks if isinstance(block, ToolCallBlock)]
    for block in blocks:
        if block.tool_name:
            yield block.tool_call_id, _call(block.tool_name, block.tool_kwargs)
    if not blocks:
        yield from _older_calls(message.additional_kwargs.get("tool_calls"))


def text_of(message: ChatMessage) -> str:
    """Return what is said in a message; pictures, sounds, reasoning and calls are not said."""
    return said(block.text for block in message.blocks if isinstance(block, TextBlock))


def _native(message: ChatMessage, called: dict[str | None, str]) -> Message:
    parts: dict[str, Any] = {"role": _ROLES[message.role], "content": text_of(message)}
    kwargs = message.additional_kwargs
    name = kwargs.get("name") or called.get(kwargs.get("tool_call_id") or "")
    if isinstance(name, str) and name:
        parts["name"] = whole(name)
    calls = tuple(call for _, call in calls_of(message))
    if calls and parts["role"] is Role.ASSISTANT:
        parts["tool_calls"] = calls
    return Message(**parts)


def _older_calls(written: Any) -> Iterator[tuple[str | None, ToolCall]]:
    """Read calls in the form of chat completions, as objects or mappings; what is no call is passed over."""
    for call in written if isinstance(written, list | tuple) else ():
        function = _part(call, "function")
        name = _part(function, "name")
        if isinstance(name, str) and name:
            yield _part(call, "id"), _call(name, _part(function, "arguments"))


def _part(thing: Any, name: str) -> Any:
    return thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)


def _call(name: str, arguments: Any) -> ToolCall:
    return ToolCall(name=whole(name), arguments=arguments_of(arguments))
