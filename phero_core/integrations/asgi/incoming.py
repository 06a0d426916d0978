"""A request as far as it was read, and whose it is."""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.screening import screen
from phero_core.errors import InputError
from phero_core.integrations.identity import Identity
from phero_core.integrations.wording import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from phero_core.integrations.asgi.holding import Scope

METHODS = frozenset({"POST", "PUT", "PATCH"})
_DIGITS = 18
"""Longest number that is read as a length."""


class Incoming(NamedTuple):
    """A request with a JSON body.

    Attributes:
        scope: the ASGI scope; an authentication in front leaves there who is asking.
        headers: by their names in lower case; of one that stands several times all, joined by commas.
        body: as JSON.
    """

    scope: Scope
    headers: Mapping[str, str]
    body: Any


Identify = Callable[[Incoming], Identity | Awaitable[Identity | None] | None]
"""Tells whose memory a request is about; None where nobody can say."""


def by_header(session: str, *, user: str | None = None, tenant: str | None = None) -> Identify:
    """Identify by headers.

    Whoever can set the header chooses the memory: name headers that your gateway sets and clients cannot. Otherwise
    write a function that takes what your authentication has left in the scope.

    Args:
        session: the header with the session's id.
        user: the header with the user's id.
        tenant: the header with the tenant's.

    >>> by_header("X-Session-Id")(Incoming({}, {"x-session-id": "s1"}, None))
    Identity(session_id='s1', user=None, tenant=None)
    """

    def identify(incoming: Incoming) -> Identity | None:
        found = incoming.headers.get(session.lower())
        if not found:
            return None
        others = ((name and incoming.headers.get(name.lower())) or None for name in (user, tenant))
        return Identity(found, *others)

    return identify


async def identified(identify: Identify, incoming: Incoming) -> Identity | None:
    """Return whose memory a request is about; None where it is nobody's, or has no session."""
    try:
        told = identify(incoming)
        who = await told if inspect.isawaitable(told) else told
    except InputError:  # `unidentified`, as the other adapters' functions raise it
        return None
    return who if who is not None and who.session_id else None


def headers_of(scope: Scope) -> dict[str, str]:
    """Return a request's headers by name."""
    found: dict[str, str] = {}
    for name, value in scope.get("headers", ()):
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def is_json(headers: Mapping[str, str]) -> bool:
    """Whether a body is plain JSON, by its headers.

    >>> is_json({"content-type": "application/json; charset=utf-8"}), is_json({"content-type": "text/plain"})
    (True, False)
    """
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    plain = headers.get("content-encoding", "identity").strip().lower() == "identity"
    return plain and (
        kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))
    )


def may_be_read(scope: Scope, headers: Mapping[str, str], limit: int) -> bool:
    """Whether a request has a body worth holding."""
    declared = headers.get("content-length", "0")
    fits = declared.isdecimal() and len(declared) <= _DIGITS and int(declared) <= limit
    return scope["method"] in METHODS and fits and is_json(headers)


def parsed(body: bytes) -> Any:
    """Return the JSON in a body without halves of characters.

    Raises:
        ValueError: it is not JSON, or nested too deeply.
    """
    try:
        content = json.loads(body)
        if b"\\u" in body:
            content = json.loads(whole(json.dumps(content, ensure_ascii=False)))
    except RecursionError:
        raise ValueError from None
    screen(content)
    return content
