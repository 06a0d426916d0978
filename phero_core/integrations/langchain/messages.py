"""From LangChain's messages to native ones: what was said, by whom, and which tools were called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from phero_core.dialogue.model import Message, ToolCall
from phero_core.integrations.wording import said, whole
from phero_core.scent import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from langchain_core.messages import ToolCall as LangChainToolCall

_ROLES: tuple[tuple[type[BaseMessage], Role], ...] = (
    (HumanMessage, Role.USER),
    (AIMessage, Role.ASSISTANT),
    (ToolMessage, Role.TOOL),
    (FunctionMessage, Role.TOOL),
    (SystemMessage, Role.SYSTEM),
)
_NAMED_ROLES = {role.value: role for role in Role} | {"human": Role.USER, "ai": Role.ASSISTANT}


def is_said(message: BaseMessage) -> bool:
    """Whether somebody said it: summaries and notices that the framework wrote in the user's name nobody did.

    >>> is_said(HumanMessage("hi")), is_said(HumanMessage("a summary", additional_kwargs={"lc_source": "x"}))
    (True, False)
    """
    role = role_of(message)
    return role is not None and not (role is Role.USER and message.additional_kwargs.get("lc_source"))


def role_of(message: BaseMessage) -> Role | None:
    """Return who wrote a message; None for one that is an order to the framework (a removal)."""
    if isinstance(message, ChatMessage):
        return _NAMED_ROLES.get(message.role)
    return next((role for kind, role in _ROLES if isinstance(message, kind)), None)


def native(messages: Sequence[BaseMessage], before: Iterable[BaseMessage] = ()) -> list[Message]:
    """Return the native form of messages that were said.

    Args:
        messages: each one is said (`is_said`).
        before: earlier ones, searched for the calls that tool results answer.

    >>> native([HumanMessage([{"type": "text", "text": "look"}, {"type": "image", "url": "x"}])])[0].content
    'look'
    """
    called: dict[str, str] = {}
    for message in (*before, *messages):
        called.update(_calls_by_id(message))
    return [_native(message, called) for message in messages]


def _calls_by_id(message: BaseMessage) -> dict[str, str]:
    calls = message.tool_calls if isinstance(message, AIMessage) else ()
    return {call["id"]: call["name"] for call in calls if call["id"]}


def _native(message: BaseMessage, called: dict[str, str]) -> Message:
    role = role_of(message) or Role.SYSTEM
    parts: dict[str, Any] = {"role": role, "content": said(_texts(message.content))}
    answered = called.get(message.tool_call_id) if isinstance(message, ToolMessage) else None
    name = message.name or answered
    if name:
        parts["name"] = whole(name)
    if isinstance(message, AIMessage) and message.tool_calls:
        parts["tool_calls"] = tuple(_call(call) for call in message.tool_calls if call["name"])
    return Message(**parts)


def _texts(content: str | list[str | dict[Any, Any]]) -> list[Any]:
    """Return the texts in a content; pictures, sounds, reasoning and calls are not said."""
    if isinstance(content, str):
        return [content]
    return [part if isinstance(part, str) else _text(part) for part in content]


def _text(part: dict[Any, Any]) -> Any:
    kind = part.get("type")
    return part.get("text") if kind in _SAID else part.get("refusal") if kind == "refusal" else None


_SAID = frozenset({"text", "input_text", "output_text"})


def _call(call: LangChainToolCall) -> ToolCall:
    return ToolCall(name=whole(call["name"]), arguments=dict(call["args"]))
