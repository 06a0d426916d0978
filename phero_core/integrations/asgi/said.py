"""What somebody says in a JSON body: one text, one message, or a whole history as chat interfaces send it."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from phero_core.dialogue.formats.chat_message import ChatLog, messages_of
from phero_core.dialogue.model import Message
from phero_core.errors import InputError
from phero_core.scent import Role
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class Said(NamedTuple):
    """A message, and the id under which it is known again when it is sent once more."""

    message: Message
    id: str | None = None


class Place(NamedTuple):
    """A value in a body, and the path that leads to it."""

    path: str
    value: Any


def first_at(body: Any, paths: Sequence[str]) -> Place | None:
    """Return the first of several dotted paths that leads to something; a number counts in a list.

    >>> first_at({"choices": [{"message": "Hello"}]}, ["reply", "choices.0.message"])
    Place(path='choices.0.message', value='Hello')
    """
    for path in paths:
        found = body
        for part in path.split("."):
            found = _inside(found, part)
        if found is not None:
            return Place(path, found)
    return None


def history_in(place: Place, role: Role = Role.USER) -> list[Said]:
    """Return what is said at a place, oldest first, without the prompt before it.

    A message is known by its own ``id``, else by itself and all that came before it; a text alone has no id.

    Args:
        place: a text, a message with ``content``, or a list of such.
        role: who says what names nobody.

    Raises:
        InputError: it is not written as messages are.
    """
    if isinstance(place.value, str):
        return [Said(Message(role=role, content=place.value))] if place.value else []
    written = place.value if isinstance(place.value, list) else [place.value]
    spoken = [{"role": role.value, **entry} if isinstance(entry, dict) else entry for entry in written]
    messages = _native(spoken, place.path)
    ids = _own_ids(spoken) if len(messages) == len(spoken) else [None] * len(messages)
    begin = next((at for at, said in enumerate(messages) if said.role is not Role.SYSTEM), len(messages))
    named = [Said(message, own) for message, own in zip(messages[begin:], ids[begin:], strict=True)]
    return _chained(named) if isinstance(place.value, list) else named


def newest(history: Sequence[Said]) -> Sequence[Said]:
    """Return the assistant's last message and what follows it: what a call has that the one before had not."""
    for at in range(len(history) - 1, -1, -1):
        if history[at].message.role is Role.ASSISTANT:
            return history[at:]
    return history


def id_after(history: Sequence[Said], message: Message) -> str | None:
    """Return the id under which a reply will come again in the next call's history; None without one."""
    return _link(history[-1].id or "", message) if history and history[-1].id else None


def _inside(value: Any, part: str) -> Any:
    if isinstance(value, dict):
        return value.get(part)
    at = int(part) if isinstance(value, list) and part.isdecimal() else -1
    return value[at] if isinstance(value, list) and 0 <= at < len(value) else None


def _native(spoken: list[Any], path: str) -> Sequence[Message]:
    if not spoken:
        return ()
    try:
        log = ChatLog.model_validate({"messages": spoken})
    except ValidationError as error:
        raise InputError(problems_of(error, ChatLog, path)) from None
    messages = messages_of(log.messages, path)
    if isinstance(messages, list):
        raise InputError(messages)
    return messages


def _own_ids(spoken: list[Any]) -> list[str | None]:
    found = (entry.get("id") for entry in spoken)
    return [name if isinstance(name, str) and name else None for name in found]


def _chained(history: Sequence[Said]) -> list[Said]:
    """Name what has no name by itself and all before it: the same words at another time are another message."""
    chain, named = "", []
    for message, own in history:
        chain = own or _link(chain, message)
        named.append(Said(message, chain))
    return named


def _link(before: str, message: Message) -> str:
    calls = [[call.name, call.arguments] for call in message.tool_calls]
    text = json.dumps([before, message.role.value, message.content, calls], sort_keys=True)
    return b64encode(blake2b(text.encode(), digest_size=18).digest()).decode()
