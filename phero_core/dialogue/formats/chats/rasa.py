"""Rasa conversations: trackers (JSON), their events (JSON lines, a SQLite tracker store), one dialogue for each sender.

What a user and the bot say are messages; an action that is no answer, form or part of Rasa itself is a call of a
tool. Slots are the gold state: a slot event sets a value, null empties it, ``reset_slots`` and a new session empty
all; ``rewind`` takes the user's last message back, ``undo`` the bot's last. ``requested_slot`` is the bot's own.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chats.slots import Turns
from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, found, iso_time, message
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import ToolCall
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

OWN_SLOTS = frozenset({"requested_slot", "session_started_metadata"})
"""Slots by which the bot steers itself."""

_RASAS = (
    "action_listen action_session_start action_restart action_back action_default_fallback action_deactivate_loop "
    "action_deactivate_form action_revert_fallback_events action_default_ask_affirmation action_unlikely_intent "
    "action_default_ask_rephrase action_two_stage_fallback action_extract_slots action_run_slot_rejections"
)
_OWN_ACTIONS = frozenset(_RASAS.split())
_LOOPS = frozenset({"form", "active_loop"})


class RasaReader:
    """Reads Rasa trackers and tracker events."""

    name = "rasa"
    label = Text(
        "Rasa conversations (trackers, events, tracker store)", "Rasa 对话（tracker、事件、tracker store）"
    )

    def sniff(self, source: Source) -> bool:
        """Take trackers with events, or events of senders."""
        return source.kind not in {Kind.DOCUMENTS, Kind.TABLE} and (
            _is_tracker(source.first) or _is_event(source.first)
        )

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield the dialogue of each sender."""
        senders: dict[str, tuple[int, list[dict[str, Any]]]] = {}
        for number, entry in enumerate(source.objects(), 1):
            if isinstance(entry, Problem):
                yield entry
            elif _is_tracker(entry.value):
                sender = str(entry.value.get("sender_id") or f"{source.stem}-{number}")
                yield from _dialogue(source, entry.line, sender, _events(entry.value["events"]))
            elif _is_event(entry.value):
                sender = str(entry.value.get("sender_id") or source.stem)
                senders.setdefault(sender, (entry.line, []))[1].append(entry.value)
            else:
                yield Problem(source.place(entry.line), _NO_EVENTS)
        for sender, (line, events) in senders.items():
            yield from _dialogue(source, line, sender, events)


def _is_tracker(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("events"), list)
        and ("sender_id" in value or "slots" in value)
    )


def _is_event(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("event"), str)
        and ("sender_id" in value or "timestamp" in value)
    )


def _events(listed: list[Any]) -> list[dict[str, Any]]:
    return [event for event in listed if isinstance(event, dict)]


def _dialogue(
    source: Source, line: int, sender: str, events: Sequence[dict[str, Any]]
) -> Iterator[Found | Problem | Skipped]:
    turns = Turns()
    loops = {str(event.get("name")) for event in events if event.get("event") in _LOOPS}
    rewound = 0
    for event in events:
        rewound += event.get("event") == "rewind"
        _take(turns, event, loops)
    yield from (Skipped(line, _REWOUND) for _ in range(rewound))
    if not turns.steps:
        yield Problem(source.place(line), NOTHING_SAID)
        return
    try:
        messages, probes = turns.annotated()
    except UnfitError as error:
        yield Problem(source.place(line), error.text, error.values)
        return
    yield from found(source, line, sender, sender, source="Rasa", messages=messages, probes=probes or None)


def _take(turns: Turns, event: dict[str, Any], loops: set[str]) -> None:
    """Do what an event does."""
    name, time = event.get("name"), _time(event)
    match event.get("event"):
        case "user" if event.get("text"):
            turns.say(message(Role.USER, str(event["text"]), time=time))
        case "bot" if text := _said(event):
            turns.say(message(Role.ASSISTANT, text, time=time))
        case "action" if isinstance(name, str) and is_call(name, loops):
            turns.say(message(Role.ASSISTANT, "", calls=[ToolCall(name=name)], time=time))
        case "slot" if isinstance(name, str) and name and name not in OWN_SLOTS:
            turns.set(name, event.get("value"))
        case "reset_slots" | "session_started" | "restart":
            turns.reset()
        case "rewind":
            turns.rewind()
        case "undo":
            turns.undo()


def is_call(name: str, loops: set[str]) -> bool:
    """Tell whether an action does something besides talking.

    >>> [is_call(name, {"buy_form"}) for name in ("action_pay", "utter_hello", "buy_form", "action_listen")]
    [True, False, False, False]
    """
    return bool(name) and name not in _OWN_ACTIONS | loops and not name.startswith(("utter_", "validate_"))


def _said(event: dict[str, Any]) -> str:
    """Return a bot's words, or the labels of its buttons and what else it shows."""
    if event.get("text"):
        return str(event["text"])
    data = event.get("data")
    shown = data if isinstance(data, dict) else {}
    buttons = shown.get("buttons") or shown.get("quick_replies")
    if isinstance(buttons, list):
        return "\n".join(str(button.get("title", "")) for button in buttons if isinstance(button, dict))
    custom = shown.get("custom")
    return json.dumps(custom, ensure_ascii=False) if isinstance(custom, dict) and custom else ""


def _time(event: dict[str, Any]) -> str | None:
    written = event.get("timestamp")
    return iso_time(written) if isinstance(written, int | float) and not isinstance(written, bool) else None


def rasa_companion(source: Source) -> Text | None:
    """Say that a file is a bot's domain or its training data, or return None."""
    first = source.first if source.kind is Kind.DOCUMENTS else None
    if not isinstance(first, dict) or "stories" in first:
        return None
    if "nlu" in first:
        return _NLU
    has_parts = len({"intents", "responses", "slots", "actions", "forms", "entities"} & first.keys()) > 1
    return _DOMAIN if has_parts else None


_REWOUND = Text("a message of the user that a rewind took back", "被 rewind 撤回的用户消息")
_NO_EVENTS = Text(
    "is no Rasa tracker: it needs sender_id and events, or one event a line",
    "不是 Rasa tracker：需要 sender_id 和 events，或每行一个事件",
)
_DOMAIN = Text("is the domain of a Rasa bot, not dialogues", "是 Rasa 机器人的 domain 文件，不是对话")
_NLU = Text("is training data of a Rasa bot's NLU, not dialogues", "是 Rasa 机器人的 NLU 训练数据，不是对话")
