"""Every error in one shape: a code for programs, and for people where it is, what is wrong, and what to do now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from phero_core.errors import (
    ConflictError,
    InputError,
    OwnerError,
    PheroError,
    Problem,
    StateError,
    StoreError,
)
from phero_core.integrations.wording import whole
from phero_core.runtime.sessions import UnreadableError
from phero_core.text import Text
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fastapi import FastAPI
    from pydantic import ValidationError
    from starlette.requests import Request

    from phero_core.text import Language

RETRY_AFTER = 2
"""When to ask again while the store is down [seconds]."""


class Trouble(BaseModel):
    """One thing that is wrong."""

    place: str = Field(description="Where it is: the part of the request, the session, or the store.")
    what: str = Field(description="What is wrong with it, in the language of Accept-Language.")
    what_now: str = Field(description="What to do about it.")


class Failure(BaseModel):
    """What went wrong."""

    code: str = Field(
        description="For programs; it stays the same when the words change.", examples=["invalid"]
    )
    problems: list[Trouble]


class ErrorAnswer(BaseModel):
    """The body of every answer that is an error."""

    error: Failure


class Kind(NamedTuple):
    """A kind of error: its status, and what to do about it."""

    status: int
    what_now: Text


KINDS = {
    "invalid": Kind(422, Text("correct it and send it again", "请更正后重新发送")),
    "unreadable_request": Kind(400, Text("send a whole JSON body in UTF-8", "请发送完整的 UTF-8 JSON 正文")),
    "no_token": Kind(
        401,
        Text("send the service's token: Authorization: Bearer …", "请附上服务令牌：Authorization: Bearer …"),
    ),
    "strange_host": Kind(
        403,
        Text(
            "call it by its own address, or start it with a token", "请使用其自身地址访问，或以令牌启动服务"
        ),
    ),
    "another_owner": Kind(
        403,
        Text(
            "name the user whose session it is, or another session",
            "请指明该会话所属的用户，或使用另一个会话",
        ),
    ),
    "not_found": Kind(404, Text("see /openapi.json for what there is", "可用内容见 /openapi.json")),
    "no_session": Kind(404, Text("it begins with its first message", "会话随第一条消息开始")),
    "no_method": Kind(405, Text("use a method that the header Allow names", "请使用 Allow 标头列出的方法")),
    "conflict": Kind(409, Text("try again; nothing of it is stored", "请重试；未存储任何内容")),
    "does_not_fit": Kind(409, Text("look at the session first", "请先查看该会话")),
    "too_large": Kind(413, Text("send less at once", "请减少单次发送量")),
    "no_json": Kind(415, Text("send JSON as application/json", "请以 application/json 发送 JSON")),
    "failed": Kind(500, Text("the log of the service says more", "详情见服务日志")),
    "damaged": Kind(
        500, Text("delete the session, or put a snapshot in its place", "请删除该会话，或用快照覆盖")
    ),
    "store_down": Kind(
        503,
        Text(
            "try again in a moment; /ready tells when the store is back",
            "请稍后重试；/ready 会显示存储是否恢复",
        ),
    ),
}
_BY_STATUS = {400: "unreadable_request", 404: "not_found", 405: "no_method", 413: "too_large", 415: "no_json"}


class NoSessionError(PheroError):
    """There is no session of an id."""

    def __init__(self, session_id: str) -> None:
        self.problem = Problem(f"session '{session_id}'", _NO_SESSION)
        super().__init__(self.problem)


def answer(
    code: str,
    problems: Iterable[Problem],
    language: Language = "en",
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """Return the response of an error."""
    kind = KINDS[code]
    troubles = [
        {
            "place": whole(problem.place),
            "what": whole(problem.text.say(language, **problem.values)),
            "what_now": kind.what_now.say(language),
        }
        for problem in problems
    ]
    return JSONResponse({"error": {"code": code, "problems": troubles}}, kind.status, dict(headers or {}))


def language_of(accepted: str) -> Language:
    """Return the language that a client would rather read.

    >>> language_of("zh-CN,zh;q=0.9,en;q=0.8"), language_of("")
    ('zh', 'en')
    """
    return "zh" if accepted.strip().lower().startswith("zh") else "en"


def handle_errors(app: FastAPI) -> None:
    """Let every error of an application be answered in the one shape."""
    for error in (
        RequestValidationError,
        HTTPException,
        InputError,
        OwnerError,
        NoSessionError,
        StateError,
        StoreError,
        Exception,
    ):
        app.add_exception_handler(error, _answered)


def problems_in(error: Exception) -> list[Problem]:
    """Return what an error says."""
    if isinstance(error, RequestValidationError):
        return [problem for finding in error.errors() for problem in _found(finding)]
    if isinstance(error, InputError):
        return list(error.problems)
    if isinstance(error, HTTPException):
        said = _BY_CODE.get(code_of(error))
        return [Problem("", said) if said else Problem("", _SAID, {"reason": str(error.detail)})]
    problem = getattr(error, "problem", None)
    if isinstance(problem, Problem):
        return [problem]
    return [
        Problem("", _SAID, {"reason": str(error)}) if isinstance(error, PheroError) else Problem("", _BROKEN)
    ]


def code_of(error: Exception) -> str:
    """Return the code of an error."""
    if isinstance(error, HTTPException):
        return _BY_STATUS.get(error.status_code, "failed")
    return next((code for kind, code in _CODES if isinstance(error, kind)), "failed")


async def _answered(request: Request, error: Exception) -> JSONResponse:
    code = code_of(error)
    headers = dict(getattr(error, "headers", None) or {})
    if code == "store_down":
        headers["Retry-After"] = str(RETRY_AFTER)
    problems = [replace(one, place=one.place or request.url.path) for one in problems_in(error)]
    return answer(code, problems, language_of(request.headers.get("accept-language", "")), headers)


class _Findings(NamedTuple):
    """Findings as pydantic's own error gives them."""

    found: list[Any]

    def errors(self, *, include_url: bool) -> list[Any]:
        del include_url
        return self.found


def _found(finding: Any) -> list[Problem]:
    place = ".".join(str(part) for part in finding["loc"])
    if finding["type"] == "json_invalid":
        return [Problem("body", _NO_JSON)]
    if finding["type"] == "extra_forbidden":
        return [Problem(place, _UNKNOWN)]
    return problems_of(cast("ValidationError", _Findings([finding])), None, "")


_CODES: tuple[tuple[type[Exception], str], ...] = (
    (RequestValidationError, "invalid"),
    (NoSessionError, "no_session"),
    (InputError, "invalid"),
    (OwnerError, "another_owner"),
    (ConflictError, "conflict"),
    (StoreError, "store_down"),
    (UnreadableError, "damaged"),
    (StateError, "does_not_fit"),
)
_SAID = Text("{reason}", "{reason}")
_BY_CODE = {
    "not_found": Text("there is nothing here", "此处没有内容"),
    "no_method": Text("this method is not served here", "此处不支持该方法"),
    "unreadable_request": Text("the body cannot be read as JSON", "正文无法作为 JSON 读取"),
}
_BROKEN = Text("the service has failed here", "服务在此处出错")
_NO_JSON = Text("is not valid JSON", "不是有效的 JSON")
_UNKNOWN = Text("this key is not known here", "此处没有这个键")
_NO_SESSION = Text("there is no such session", "没有这个会话")
