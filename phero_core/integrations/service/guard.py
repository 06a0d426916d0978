"""The door of the service: who may enter, by which name, and with how much."""

from __future__ import annotations

import json
import re
from hmac import compare_digest
from typing import TYPE_CHECKING

from phero_core.errors import Problem
from phero_core.integrations.asgi.holding import hold, replaying
from phero_core.integrations.asgi.incoming import headers_of, is_json
from phero_core.integrations.service.errors import answer, language_of
from phero_core.integrations.wording import whole
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from phero_core.integrations.asgi.holding import App, Event, Receive, Scope, Send
    from phero_core.integrations.service.settings import Settings

OPEN = frozenset({"/health", "/ready", "/openapi.json"})
"""What may be asked without a token: it holds nothing that anybody has said."""

_CLOSE = {"Connection": "close"}


class Guard:
    """Lets in whoever may enter, with requests that are not too large.

    Args:
        app: what comes behind.
        settings: what is asked for.
    """

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)
        refusal = self._refused(scope, headers)
        if refusal is None and _brings_something(headers):
            held = await hold(receive, self.settings.max_body)
            refusal = self._unfit(held.events, held.body, headers)
            body = None if held.body is None else mended(held.body)
            receive = replaying(held.events if body is None else [_event(body)], receive)
        await (refusal or self.app)(scope, receive, send)

    def _refused(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        language = language_of(headers.get("accept-language", ""))
        token, hosts = self.settings.token, self.settings.hosts
        if token is None and hosts and _name_in(headers.get("host", "")) not in hosts:
            return answer("strange_host", [Problem("Host", _STRANGE)], language)
        if token is not None and scope["path"] not in OPEN and not shown(headers, token):
            problem = Problem("Authorization", _NO_TOKEN)
            return answer("no_token", [problem], language, {"WWW-Authenticate": "Bearer"})
        declared = headers.get("content-length", "0")
        if len(declared) > _DIGITS or (declared.isdecimal() and int(declared) > self.settings.max_body):
            return self._too_large(language)
        return None

    def _unfit(self, events: list[Event], body: bytes | None, headers: Mapping[str, str]) -> Response | None:
        language = language_of(headers.get("accept-language", ""))
        if body is None and events[-1]["type"] == "http.request":
            return self._too_large(language)
        if body and not is_json(headers):
            return answer("no_json", [Problem("Content-Type", _NO_JSON)], language)
        return None

    def _too_large(self, language: str) -> Response:
        problem = Problem("body", _TOO_LARGE, {"limit": f"{self.settings.max_body:,}"})
        return answer("too_large", [problem], "zh" if language == "zh" else "en", _CLOSE)


def shown(headers: Mapping[str, str], token: str) -> bool:
    """Whether a request shows the token."""
    kind, _, given = headers.get("authorization", "").partition(" ")
    same = compare_digest(given.strip().encode("latin-1", "replace"), token.encode())
    return kind.lower() == "bearer" and same


def mended(body: bytes) -> bytes:
    r"""Return JSON without halves of characters, which cut texts have and no answer could repeat.

    >>> mended(b'{"content": "cut \\ud83d"}')
    b'{"content": "cut ?"}'
    """
    if not _HALF.search(body):
        return body
    try:
        return whole(json.dumps(json.loads(body), ensure_ascii=False)).encode()
    except (ValueError, RecursionError):  # no JSON, as the application will say
        return body


def _event(body: bytes) -> Event:
    return {"type": "http.request", "body": body, "more_body": False}


def _brings_something(headers: Mapping[str, str]) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _name_in(host: str) -> str:
    """Return a host without its port.

    >>> _name_in("localhost:8700"), _name_in("[::1]:8700"), _name_in("::1")
    ('localhost', '[::1]', '::1')
    """
    name, _, port = host.rpartition(":")
    return (
        name.lower()
        if port.isdecimal() and (name.endswith("]") or ":" not in name) and name
        else host.lower()
    )


_DIGITS = 18
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_STRANGE = Text(
    "a service without a token answers only to this machine's own names", "未设令牌的服务只接受本机名称"
)
_NO_TOKEN = Text("the token is missing or is not the service's", "令牌缺失或不正确")
_TOO_LARGE = Text("is larger than {limit} bytes", "超过 {limit} 字节")
_NO_JSON = Text("the body is not marked as plain JSON", "正文未标明为普通 JSON")
