"""What a τ-bench agent needed when it called a tool, as probes.

An id is needed in a round when a tool call of that round has it as argument (``user_id``, ``order_id``,
``reservation_id``, ``email``); in a log that does not show its calls, when a tool result of that round has it at
its top level. It becomes a probe after that round only if the dialogue itself gives it:

- ``user_id`` stands literally in an earlier message, or one of that round, of the user or a tool;
- ``email`` stands in such a message of the user;
- ``order_reference`` (orders without their ``#``, and reservations): the round needs this one id alone, and it
  is the one that the user named last. Where an agent looks through several orders, no single one is right.

Only values that literally occur become probes; what a user describes ("the cheaper one") does not.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.research.gold import ProbeKind
from phero_core.dialogue.model import Message, Probe, round_numbers
from phero_core.scent import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_TYPES = {
    "user_id": "user_id",
    "email": "email",
    "order_id": "order_reference",
    "reservation_id": "order_reference",
}
_ID = re.compile(r"[A-Za-z0-9_]+")
_EMAIL = re.compile(r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")

Need = tuple[str, str]
"""Type and value."""


def probes_of(messages: Sequence[Message]) -> tuple[Probe, ...]:
    """Return a probe for each id that was needed and had been given, by round."""
    needs = [tuple(_needs(message)) for message in messages]
    heard = _Heard({value for own in needs for kind, value in own if kind == "order_reference"})
    rounds = groupby(zip(round_numbers(tuple(messages)), messages, needs, strict=True), itemgetter(0))
    probes = []
    for number, own in rounds:
        needed: dict[Need, None] = {}
        for _, message, ids in own:
            heard.add(message)
            needed.update(dict.fromkeys(ids))
        probes += [
            Probe(after_round=number, type=kind, expect=value, note=ProbeKind.NEEDED.value)
            for kind, value in _single(needed)
            if heard.gives(kind, value)
        ]
    return tuple(probes)


class _Heard:
    """The ids that the user and the tools have named so far."""

    def __init__(self, orders: set[str]) -> None:
        self._orders = orders
        self._by_role: dict[Role, set[str]] = {role: set() for role in Role}
        self._named_last: set[str] = set()

    def add(self, message: Message) -> None:
        """Take in one message."""
        words = set(_ID.findall(message.content)) | set(_EMAIL.findall(message.content))
        self._by_role[message.role] |= words
        if message.role is Role.USER:
            self._named_last = (self._orders & words) or self._named_last

    def gives(self, kind: str, value: str) -> bool:
        """Tell whether an id of this kind has been given, and is the right answer."""
        if kind == "order_reference":
            return self._named_last == {value}
        by_user = value in self._by_role[Role.USER]
        return by_user or (kind == "user_id" and value in self._by_role[Role.TOOL])


def _needs(message: Message) -> Iterator[Need]:
    if message.role is Role.ASSISTANT:
        for call in message.tool_calls:
            yield from _ids(call.arguments)
    elif message.role is Role.TOOL and message.name is None:
        yield from _ids(_json_object(message.content))


def _ids(content: dict[str, Any]) -> Iterator[Need]:
    for key, kind in _TYPES.items():
        value = content.get(key)
        if isinstance(value, str) and value.strip(" #"):
            yield kind, value.strip(" #") if kind == "order_reference" else value.strip()


def _json_object(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text) if text.lstrip().startswith("{") else {}
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _single(needed: Iterable[Need]) -> Iterator[Need]:
    """Drop the types of which a round needs several values: none of them alone is the right answer."""
    count = Counter(kind for kind, _ in needed)
    return (need for need in needed if count[need[0]] == 1)
