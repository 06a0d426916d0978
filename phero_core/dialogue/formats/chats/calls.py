"""Calls of tools as chats write them: JSON with a name and arguments, the arguments often JSON as text again."""

from __future__ import annotations

from typing import Any

from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.formats.strict_json import parse_json
from phero_core.dialogue.model import ToolCall
from phero_core.text import Text
from phero_core.validation import UnfitError


def calls_in(text: str) -> tuple[ToolCall, ...]:
    r"""Return the calls that a JSON text holds, one or a list.

    >>> [call.arguments for call in calls_in('[{"name": "track", "arguments": {"order": 7}}]')]
    [{'order': 7}]

    Raises:
        UnfitError: it is not JSON, or no call.
    """
    content = _screened(text)
    return tuple(map(call_of, content if isinstance(content, list) else [content]))


def call_of(content: Any) -> ToolCall:
    """Return the call that a mapping describes.

    >>> call_of({"function": {"name": "track", "arguments": {"order": 7}}}).name
    'track'

    Raises:
        UnfitError: it describes none.
    """
    inner = content.get("function") if isinstance(content, dict) else None
    written = inner if isinstance(inner, dict) else content
    name = written.get("name") if isinstance(written, dict) else None
    if not isinstance(name, str) or not name:
        raise UnfitError(_NO_CALL)
    given = next(
        (written[key] for key in ("arguments", "args", "parameters", "input") if key in written), None
    )
    arguments = _screened(given) if isinstance(given, str) and given.strip() else given or {}
    if not isinstance(arguments, dict):
        raise UnfitError(_NO_ARGUMENTS, found=type(arguments).__name__)
    return ToolCall(name=name, arguments=arguments)


def _screened(text: str) -> Any:
    content = parse_json(text)
    screen(content)
    return content


_NO_CALL = Text(
    "a tool call must be JSON with name and arguments", "工具调用必须是含 name 和 arguments 的 JSON"
)
_NO_ARGUMENTS = Text(
    "the arguments of a tool call must be a JSON object; found {found}",
    "工具调用的参数必须是 JSON 对象；实际为 {found}",
)
