"""A message as LangChain writes it, in each of its three shapes, as one of a chat-completions log.

- ``messages_to_dict``: ``{"type": "human", "data": {"content": …}}``
- ``dumpd``: ``{"lc": 1, "type": "constructor", "id": [… "HumanMessage"], "kwargs": {"content": …}}``
- ``model_dump``: ``{"type": "human", "content": …}``
"""

from __future__ import annotations

from typing import Any

_ROLES = {
    "human": "user",
    "ai": "assistant",
    "aimessagechunk": "assistant",
    "humanmessagechunk": "user",
    "system": "system",
    "developer": "developer",
    "tool": "tool",
    "function": "function",
}
_CLASS = "Message"


def is_langchain(value: Any) -> bool:
    """Tell a LangChain message.

    >>> is_langchain({"type": "human", "data": {"content": "hi"}}), is_langchain({"role": "user", "content": "hi"})
    (True, False)
    """
    if not isinstance(value, dict) or "role" in value:
        return False
    if _is_constructor(value):
        return _class_of(value).replace("Chunk", "").endswith(_CLASS)
    kind = value.get("type")
    if not isinstance(kind, str) or kind.casefold() not in {*_ROLES, "chat", "remove"}:
        return False
    data = value.get("data")
    return "content" in (data if isinstance(data, dict) else value)


def as_chat_message(value: dict[str, Any]) -> dict[str, Any]:
    """Return a LangChain message with a role, content and calls as a chat-completions log has them.

    >>> as_chat_message({"type": "human", "data": {"content": "hi"}})
    {'role': 'user', 'content': 'hi'}
    """
    kind, data = _parts(value)
    role = data.get("role") if kind == "chat" else _ROLES.get(kind, kind)
    calls = data.get("tool_calls") or _additional(data, "tool_calls")
    message = {"role": role, "content": data.get("content")}
    if calls:
        message["tool_calls"] = [_call(call) for call in calls] if isinstance(calls, list) else calls
        message["content"] = _without_calls(message["content"])
    elif (function := _additional(data, "function_call")) is not None:
        message["function_call"] = function
    for key in ("name", "tool_call_id"):
        if data.get(key) is not None:
            message[key] = data[key]
    return message


def _is_constructor(value: dict[str, Any]) -> bool:
    return "lc" in value and value.get("type") == "constructor" and isinstance(value.get("kwargs"), dict)


def _class_of(value: dict[str, Any]) -> str:
    path = value.get("id")
    return str(path[-1]) if isinstance(path, list) and path else ""


def _parts(value: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if _is_constructor(value):
        data = value["kwargs"]
        kind = str(data.get("type") or _class_of(value).replace("Chunk", "").removesuffix(_CLASS))
    else:
        inner = value.get("data")
        data = inner if isinstance(inner, dict) else value
        kind = str(value.get("type"))
    return kind.casefold(), data


def _additional(data: dict[str, Any], key: str) -> Any:
    further = data.get("additional_kwargs")
    return further.get(key) if isinstance(further, dict) else None


def _call(call: Any) -> Any:
    """Write LangChain's ``name`` and ``args`` as a ``function``."""
    if not isinstance(call, dict) or "function" in call:
        return call
    return {"id": call.get("id"), "function": {"name": call.get("name"), "arguments": call.get("args")}}


def _without_calls(content: Any) -> Any:
    """Drop blocks that say again what ``tool_calls`` says."""
    if not isinstance(content, list):
        return content
    return [
        part
        for part in content
        if not (isinstance(part, dict) and part.get("type") in {"tool_use", "tool_call"})
    ]
