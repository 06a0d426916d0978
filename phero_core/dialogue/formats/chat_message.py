"""One message of a chat-completions log, and what it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.formats.strict_json import BrokenJsonError, parse_json
from phero_core.dialogue.model import Message, ToolCall
from phero_core.errors import Problem, nearest
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ROLES = {
    **{role.value: role for role in Role},
    "developer": Role.SYSTEM,
    "function": Role.TOOL,
}


def _as_parts(content: Any) -> Any:
    if content is None:
        return []
    if isinstance(content, str):
        return [{"text": content}]
    if not isinstance(content, list):
        raise UnfitError(_NO_CONTENT, found=type(content).__name__)
    return [{"text": part} if isinstance(part, str) else part for part in content]


def _arguments_fit(written: Any) -> Any:
    if not isinstance(written, str | dict | None):
        raise UnfitError(_NO_ARGUMENTS, found=type(written).__name__)
    return written


class ChatFunction(Foreign):
    """The function of a call; its arguments are JSON as text, in some logs an object."""

    name: str = Field(min_length=1)
    arguments: Annotated[Any, AfterValidator(_arguments_fit)] = None


class ChatCall(Foreign):
    """An assistant's call of a tool."""

    id: str | None = None
    function: ChatFunction


class ChatPart(Foreign):
    """A part of a content list, which some interfaces call a block."""

    type: str = "text"
    text: str | None = None
    value: str | None = None
    refusal: str | None = None
    id: str | None = None
    name: str | None = None
    input: Annotated[Any, AfterValidator(_arguments_fit)] = None
    tool_use_id: str | None = None
    content: Any = None

    @property
    def is_call(self) -> bool:
        """Whether it is a call of a tool."""
        return self.type.endswith("tool_use")

    @property
    def is_result(self) -> bool:
        """Whether it is what a tool answered."""
        return self.type.endswith("tool_result")


class ChatMessage(Foreign):
    """A message of a log."""

    role: str
    content: Annotated[list[ChatPart], BeforeValidator(_as_parts)] = Field(default_factory=list)
    name: str | None = None
    tool_calls: list[ChatCall] | None = None
    function_call: ChatFunction | None = None
    tool_call_id: str | None = None


class ChatLog(Foreign):
    """A dialogue of a log."""

    messages: list[ChatMessage] = Field(min_length=1)


def messages_of(
    spoken: Sequence[ChatMessage], place: str, first: int = 0
) -> tuple[Message, ...] | list[Problem]:
    """Return native messages, or every problem in them.

    What tools answered may stand as blocks in a message of the user; each answer becomes a message of its tool, before what
    the user says.

    Args:
        spoken: the messages as written.
        place: where they stand.
        first: how many of them stand apart from the list, before it.
    """
    messages: list[Message] = []
    problems: list[Problem] = []
    called: dict[str, str] = {}
    for index, message in enumerate(spoken):
        called.update(_called_in(message))
        try:
            results = [_result(part, called) for part in message.content if part.is_result]
            own = _message(message, called)
            messages += results
            if own.content or own.tool_calls or not results:
                messages.append(own)
        except UnfitError as error:
            inside = ".tool_calls" if isinstance(error, BrokenJsonError) else ""
            problems.append(Problem(f"{place}: {_at(index - first)}{inside}", error.text, error.values))
    return problems or tuple(messages)


def _at(index: int) -> str:
    return "system" if index < 0 else f"messages.{index}"


def _called_in(message: ChatMessage) -> Iterator[tuple[str, str]]:
    """Yield the id and the tool's name of each call."""
    for call in message.tool_calls or ():
        if call.id:
            yield call.id, call.function.name
    for part in message.content:
        if part.is_call and part.id and part.name:
            yield part.id, part.name


def _result(part: ChatPart, called: dict[str, str]) -> Message:
    try:
        said = [ChatPart.model_validate(piece) for piece in _as_parts(part.content)]
    except ValidationError:
        raise UnfitError(_NO_RESULT) from None
    content = "\n".join(filter(None, map(_part_text, said)))
    name = called.get(part.tool_use_id or "")
    return (
        Message(role=Role.TOOL, content=content, name=name)
        if name
        else Message(role=Role.TOOL, content=content)
    )


def _message(message: ChatMessage, called: dict[str, str]) -> Message:
    parts: dict[str, Any] = {"role": _role(message.role), "content": _content(message)}
    name = message.name or called.get(message.tool_call_id or "")
    if name:
        parts["name"] = name
    calls = _calls(message)
    if calls:
        parts["tool_calls"] = calls
    return Message(**parts)


def _role(written: str) -> Role:
    role = _ROLES.get(written)
    if role is None:
        guess = nearest(written, sorted(_ROLES))
        known = ", ".join(sorted(_ROLES))
        raise UnfitError(_ROLE_GUESS if guess else _ROLE, role=written, guess=guess, known=known)
    return role


def _content(message: ChatMessage) -> str:
    return "\n".join(filter(None, map(_part_text, message.content)))


def _part_text(part: ChatPart) -> str:
    """Return what is said in a part; pictures, sounds, reasoning and calls are not said."""
    if part.type.endswith("text"):
        return part.text or part.value or ""
    return part.refusal or "" if part.type == "refusal" else ""


def _calls(message: ChatMessage) -> tuple[ToolCall, ...]:
    functions = [call.function for call in message.tool_calls or ()]
    if message.function_call:
        functions.append(message.function_call)
    functions += [_call_in(part) for part in message.content if part.type == "tool_call" and part.value]
    functions += [_used(part) for part in message.content if part.is_call]
    return tuple(ToolCall(name=function.name, arguments=_arguments(function)) for function in functions)


def _call_in(part: ChatPart) -> ChatFunction:
    """Read a call that stands as a content part, as some tool-use data sets write it."""
    content = _json(part.value or "")
    if not isinstance(content, dict) or not isinstance(content.get("name"), str) or not content["name"]:
        raise UnfitError(_NO_CALL)
    return ChatFunction(name=content["name"], arguments=_arguments_fit(content.get("arguments")))


def _used(part: ChatPart) -> ChatFunction:
    if not part.name:
        raise UnfitError(_NO_NAME)
    return ChatFunction(name=part.name, arguments=part.input)


def _arguments(function: ChatFunction) -> dict[str, Any]:
    written = function.arguments
    content = _json(written) if isinstance(written, str) and written.strip() else written or {}
    if not isinstance(content, dict):
        raise UnfitError(_NO_ARGUMENTS, found=type(content).__name__)
    return content


def _json(text: str) -> Any:
    content = parse_json(text)
    screen(content)
    return content


_ROLE = Text("unknown role '{role}'; known: {known}", "未知的角色“{role}”；可用：{known}")
_ROLE_GUESS = Text(
    "unknown role '{role}'; did you mean '{guess}'?", "未知的角色“{role}”；是否想写“{guess}”？"
)
_NO_CALL = Text(
    "a tool_call part must hold JSON with name and arguments",
    "tool_call 部分必须是含 name 和 arguments 的 JSON",
)
_NO_NAME = Text("a tool_use block must have the tool's name", "tool_use 块必须有工具名称 name")
_NO_RESULT = Text(
    "the content of a tool_result must be text or a list of blocks",
    "tool_result 的 content 必须是文本或块列表",
)
_NO_ARGUMENTS = Text(
    "the arguments of a tool call must be a JSON object; found {found}",
    "工具调用的参数必须是 JSON 对象；实际为 {found}",
)
_NO_CONTENT = Text(
    "must be text, a list of parts or null; found {found}", "必须是文本、部分列表或 null；实际为 {found}"
)
