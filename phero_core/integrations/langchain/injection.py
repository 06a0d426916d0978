"""Putting what is recalled before the model: at the end of the system message, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.messages import SystemMessage

if TYPE_CHECKING:
    from langchain.agents.middleware.types import ModelRequest


def told(request: ModelRequest[Any], context: str) -> ModelRequest[Any]:
    """Return the request with the context in its system message; the request itself stays as it was."""
    return request.override(system_message=with_context(request.system_message, context))


def with_context(system: SystemMessage | None, context: str) -> SystemMessage | None:
    r"""Return the system message with the context at its end.

    At the end, because providers cache a prompt from its beginning. A message that holds it already, because a
    call is repeated, stays as it is.

    >>> told_once = with_context(SystemMessage("Be brief."), "Known: x")
    >>> told_once.content
    'Be brief.\n\nKnown: x'
    >>> with_context(told_once, "Known: x") is told_once
    True
    """
    if not context or (system is not None and context in system.text):
        return system
    if system is None:
        return SystemMessage(context)
    if isinstance(system.content, str):
        content: Any = f"{system.content}\n\n{context}" if system.content else context
    else:
        content = [*system.content, {"type": "text", "text": context}]
    return system.model_copy(update={"content": content})
