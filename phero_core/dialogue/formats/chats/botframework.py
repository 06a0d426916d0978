"""Bot Framework transcripts: a list of activities, of which the messages are the dialogue.

A bot's card without words stands for the texts on it, a pressed button for its data. The traces called "Bot State"
hold what the bot knows after a turn (``this``, ``user``, ``conversation``): that is the gold state of the turn which
they answer. Typing, joining and other traces say nothing and are counted.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chats.slots import values_of
from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, found, message
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.research.gold import Told, annotate
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.formats.speakers import roles_of
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.research.gold import State
    from phero_core.dialogue.formats.source import Source
    from phero_core.dialogue.model import Message, Probe

_SCOPES = ("this", "user", "conversation")
_INTERNAL = (
    "eventCounter requiredProperties expectedProperties events lastEvent lastIntent lastTriggerEvent retries options "
    "PropertyToChange DialogState turnCount instanceId stepIndex state lastTurn"
)
_BOTS_OWN = frozenset(_INTERNAL.split())
_MAX_DEPTH = 30


class BotFrameworkReader:
    """Reads Bot Framework transcripts."""

    name = "botframework"
    label = Text("Bot Framework transcripts (.transcript)", "Bot Framework 对话记录（.transcript）")

    def sniff(self, source: Source) -> bool:
        """Take a list of activities."""
        return source.kind in {Kind.LIST, Kind.LINES} and _is_activity(source.first)

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield the dialogue of each conversation."""
        talks: dict[str, list[Record]] = {}
        faulty = False
        for entry in source.entries():
            if isinstance(entry, Problem):
                faulty = True
                yield entry
            elif not _is_activity(entry.value):
                yield Problem(source.place(entry.line), _NO_ACTIVITY)
            else:
                conversation = entry.value.get("conversation")
                key = conversation.get("id") if isinstance(conversation, dict) else None
                talks.setdefault(str(key or source.stem), []).append(entry)
        for name, activities in talks.items():
            yield from _dialogue(source, name, activities)
        if not talks and not faulty:
            yield Problem(source.place(1), NOTHING_SAID)


def _is_activity(value: Any) -> bool:
    return (
        isinstance(value, dict) and isinstance(value.get("type"), str) and isinstance(value.get("from"), dict)
    )


def _dialogue(source: Source, name: str, activities: Sequence[Record]) -> Iterator[Found | Problem | Skipped]:
    spoken: list[Record] = []
    for record in activities:
        if record.value["type"] == "message" and _text(record.value):
            spoken.append(record)
        else:
            yield Skipped(record.line, _NOT_SAID)
    if not spoken:
        yield Problem(source.place(activities[0].line), NOTHING_SAID)
        return
    try:
        messages, probes = _annotated(source, spoken, [record.value for record in activities])
    except UnfitError as error:
        yield Problem(source.place(activities[0].line), error.text, error.values)
        return
    yield from found(
        source, spoken[0].line, name, name, source="Bot Framework", messages=messages, probes=probes or None
    )


def _annotated(
    source: Source, spoken: Sequence[Record], activities: Sequence[dict[str, Any]]
) -> tuple[tuple[Message, ...], tuple[Probe, ...]]:
    names = roles_of((_speaker(record.value) for record in spoken), source.options.roles)
    messages = [_message(record.value, names) for record in spoken]
    states = {str(one.get("replyToId")): _state(one) for one in activities if one.get("label") == "Bot State"}
    if not any(states.values()):
        return tuple(messages), ()
    known: State = {}
    told = []
    for record, said in zip(spoken, messages, strict=True):
        turn = record.value.get("id") if said.role is Role.USER else record.value.get("replyToId")
        known = states.get(str(turn), known)
        told.append(Told(said, known))
    return annotate(told)


def _message(activity: dict[str, Any], names: dict[str, Role]) -> Message:
    role = _written_role(activity) or names[_speaker(activity)]
    written = activity.get("timestamp") or activity.get("localTimestamp")
    return message(role, _text(activity), time=str(written) if written else None)


def _written_role(activity: dict[str, Any]) -> Role | None:
    role = activity["from"].get("role")
    return {"user": Role.USER, "bot": Role.ASSISTANT, "skill": Role.ASSISTANT}.get(str(role).casefold())


def _speaker(activity: dict[str, Any]) -> str:
    sender = activity["from"]
    return str(sender.get("name") or sender.get("id") or sender.get("role") or "unknown")


def _text(activity: dict[str, Any]) -> str:
    """Return what is said: words, else what a pressed button sends, else what is read out or stands on cards."""
    if isinstance(activity.get("text"), str) and activity["text"].strip():
        return str(activity["text"]).replace("\r\n", "\n")
    value = activity.get("value")
    if isinstance(value, dict) and value:
        return json.dumps(value, ensure_ascii=False)
    on_cards = "\n".join(_card_texts(activity.get("attachments"), 0))
    speak = activity.get("speak")
    return on_cards or (speak if isinstance(speak, str) else "")


def _card_texts(content: Any, depth: int) -> Iterator[str]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(content, list):
        for item in content:
            yield from _card_texts(item, depth + 1)
    elif isinstance(content, dict):
        for key in ("title", "subtitle", "text"):
            if isinstance(content.get(key), str) and content[key].strip():
                yield content[key].strip()
        for key in ("content", "body", "items", "columns", "buttons", "actions"):
            yield from _card_texts(content.get(key), depth + 1)


def _state(trace: dict[str, Any]) -> State:
    """Return what the bot knows: the slots of its dialog, and what it keeps about user and conversation."""
    value = trace.get("value")
    scopes = value if isinstance(value, dict) else {}
    state: State = {}
    for scope in _SCOPES:
        held = scopes.get(scope)
        for name, content in held.items() if isinstance(held, dict) else ():
            values = _plain_values(content)
            if values and name not in _BOTS_OWN and not name.startswith("_"):
                state["" if scope == "this" else scope, name] = values
    return state


def _plain_values(content: Any) -> tuple[str, ...]:
    """Return the values of a slot; a list of things with parts of their own is the bot's business."""
    if isinstance(content, dict):
        flat = not any(isinstance(part, dict | list) for part in content.values())
        return (
            (" ".join(inner for part in content.values() for inner in values_of(part)),)
            if flat and content
            else ()
        )
    if isinstance(content, list) and any(isinstance(item, dict | list) for item in content):
        return ()
    return values_of(content)


_NOT_SAID = Text(
    "an activity in which nobody says anything (typing, joining, a trace)",
    "没有发言的活动（输入中、加入、跟踪记录）",
)
_NO_ACTIVITY = Text("is no activity: it needs type and from", "不是活动：需要 type 和 from")
