"""The native format: YAML documents, JSON or JSON lines with the keys of `phero_core.dialogue.Dialogue`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.model import Dialogue
from phero_core.errors import Problem
from phero_core.text import Text
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.source import Source

_OWN_KEYS = ("messages", "probes")
_OWN_MESSAGE_KEYS = frozenset({"packets", "task", "bridge", "time"})
_FOREIGN_MESSAGE_KEYS = frozenset(
    {
        *("tool_call_id", "function_call", "refusal", "sys_state", "user_state", "dialog_act"),
        *("sender_name", "timestamp_ms", "date_unixtime", "from", "from_id", "actor"),
    }
)


class NativeReader:
    """Reads the project's own format; it is strict, since people write it by hand."""

    name = "native"
    label = Text("phero dialogues (YAML, JSON, JSONL)", "phero 对话（YAML、JSON、JSONL）")

    def sniff(self, source: Source) -> bool:
        """Take what has the keys of a dialogue and no sign of another format; YAML is written by hand, so always."""
        if source.kind in {Kind.TABLE, Kind.TEXT}:
            return False
        first = source.first
        if source.kind is Kind.DOCUMENTS:
            first = first[0] if isinstance(first, list) and first else first
            return isinstance(first, dict) and ("messages" in first or looks_native(first))
        return isinstance(first, dict) and looks_native(first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        for entry in source.objects():
            if isinstance(entry, Problem):
                yield entry
            elif isinstance(entry.value, list):
                for value in entry.value:
                    yield from _dialogue(source, Record(entry.line, value))
            else:
                yield from _dialogue(source, entry)


def looks_native(content: dict[str, Any]) -> bool:
    """Tell a native dialogue from a chat log that has ``messages`` too.

    >>> looks_native({"id": "a", "messages": [{"role": "user", "content": "hi"}]})
    True
    >>> looks_native({"messages": [{"role": "assistant", "content": None}]})
    False
    """
    messages = content.get("messages")
    if not isinstance(messages, list):
        return bool(content) and (content.keys() <= Dialogue.model_fields.keys() or _misspelt(content))
    spoken = [message for message in messages if isinstance(message, dict)]
    if any(_is_foreign(message) for message in spoken):
        return False
    known = Dialogue.model_fields.keys() - {"messages"}
    own_keys = bool(known & content.keys()) or any(_OWN_MESSAGE_KEYS & message.keys() for message in spoken)
    return own_keys and not _CHAT_LOG_KEYS & content.keys()


def _misspelt(content: dict[str, Any]) -> bool:
    return "id" in content and any(get_close_matches(key, _OWN_KEYS, n=1, cutoff=0.85) for key in content)


_CHAT_LOG_KEYS = frozenset(
    {"model", "tools", "functions", "tool_choice", "created", "object", "temperature", "choices", "traj"}
)


def _is_foreign(message: dict[str, Any]) -> bool:
    calls = message.get("tool_calls")
    return (
        bool(_FOREIGN_MESSAGE_KEYS & message.keys())
        or str(message.get("role")) in {"developer", "function", "usr", "sys"}
        or ("content" in message and isinstance(message["content"], list | None))
        or (isinstance(calls, list) and any(isinstance(call, dict) and "function" in call for call in calls))
    )


def _dialogue(source: Source, record: Record) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    if not isinstance(record.value, dict):
        yield Problem(place, _NOT_A_DIALOGUE, {"found": type(record.value).__name__})
        return
    try:
        yield Found(record.line, Dialogue.model_validate(record.value))
    except ValidationError as error:
        yield from problems_of(error, Dialogue, place)


_NOT_A_DIALOGUE = Text(
    "must be a dialogue with id and messages; found {found}", "必须是含 id 和 messages 的对话；实际为 {found}"
)
