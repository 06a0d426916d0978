"""Rasa's story and rule files (YAML): one dialogue for each story, with entities and slots as gold state.

A user's step has its ``user`` words, in which entities are marked (``[emblem](credit_card)``), or only an intent,
which stands as ``/intent``. An answer is named by its action (``utter_greet``); other actions are calls of tools.
``slot_was_set`` sets a slot, null empties it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chats.rasa import OWN_SLOTS, is_call
from phero_core.dialogue.formats.chats.slots import Turns
from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, found, message
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.formats.strict_json import BrokenJsonError, parse_json
from phero_core.dialogue.model import ToolCall
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

_MARK = re.compile(r"\[(?P<text>[^\[\]]+)\](?:\((?P<type>[^()]+)\)|(?P<json>\{[^{}]*\}))")

Entity = tuple[str, str]
"""Name and value."""


class RasaStoriesReader:
    """Reads Rasa story files."""

    name = "rasa_stories"
    label = Text("Rasa stories (YAML)", "Rasa 故事（YAML）")

    def sniff(self, source: Source) -> bool:
        """Take YAML with ``stories`` or ``rules``, each of steps."""
        first = source.first if source.kind is Kind.DOCUMENTS else None
        stories = _stories(first)
        return bool(stories) and isinstance(stories[0], dict) and "steps" in stories[0]

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each story."""
        for entry in source.objects():
            if isinstance(entry, Problem):
                yield entry
                continue
            stories = _stories(entry.value)
            if not stories:
                yield Problem(source.place(entry.line), _NO_STORIES)
            for number, story in enumerate(stories, 1):
                yield from _story(source, entry.line, story, number)


def _stories(content: Any) -> list[Any]:
    if not isinstance(content, dict):
        return []
    listed = [content.get(key) for key in ("stories", "rules")]
    return [story for stories in listed if isinstance(stories, list) for story in stories]


def _story(source: Source, line: int, story: Any, number: int) -> Iterator[Found | Problem]:
    place = f"{source.place(line)}: stories.{number - 1}"
    steps = story.get("steps") if isinstance(story, dict) else None
    if not isinstance(steps, list):
        yield Problem(place, _NO_STEPS)
        return
    turns = Turns()
    loops = {str(step.get("active_loop")) for step in steps if isinstance(step, dict)}
    for step in steps:
        if isinstance(step, dict):
            _take(turns, step, loops)
    if not turns.steps:
        yield Problem(place, NOTHING_SAID)
        return
    try:
        messages, probes = turns.annotated()
    except UnfitError as error:
        yield Problem(place, error.text, error.values)
        return
    name = story.get("story") or story.get("rule")
    title = str(name).strip() if name else None
    made_up = title or f"{source.stem}-{number}"
    yield from found(
        source, line, made_up, title=title, source="Rasa stories", messages=messages, probes=probes or None
    )


def _take(turns: Turns, step: dict[str, Any], loops: set[str]) -> None:
    """Do what a step says; of alternatives (``or``) the first counts."""
    choices = step.get("or")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        _take(turns, choices[0], loops)
    elif "user" in step or "intent" in step:
        _user(turns, step)
    elif isinstance(step.get("bot"), str):
        turns.say(message(Role.ASSISTANT, step["bot"]))
    elif isinstance(step.get("action"), str):
        _action(turns, step["action"], loops)
    for slot, value in _slots(step.get("slot_was_set")):
        if slot not in OWN_SLOTS:
            turns.set(slot, value)


def _user(turns: Turns, step: dict[str, Any]) -> None:
    written = step.get("user")
    if isinstance(written, str):
        text, entities = unmarked(written.strip())
    else:
        text, entities = f"/{step.get('intent')}", []
    turns.say(message(Role.USER, text))
    for slot, value in (*entities, *_slots(step.get("entities"))):
        turns.set(slot, value)


def _action(turns: Turns, name: str, loops: set[str]) -> None:
    if is_call(name, loops):
        turns.say(message(Role.ASSISTANT, "", calls=[ToolCall(name=name)]))
    elif name.startswith("utter_"):
        turns.say(message(Role.ASSISTANT, name))


def _slots(listed: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names and values that a list gives; a name alone says nothing of its value."""
    for item in listed if isinstance(listed, list) else [listed]:
        if isinstance(item, dict):
            yield from ((str(name), value) for name, value in item.items() if name)


def unmarked(text: str) -> tuple[str, list[Entity]]:
    """Return a user's words without the marks of entities, and the entities.

    >>> unmarked('pay my [emblm]{"entity": "credit_card", "value": "emblem"} with [ten](amount)')
    ('pay my emblm with ten', [('credit_card', 'emblem'), ('amount', 'ten')])
    """
    entities: list[Entity] = []

    def plain(mark: re.Match[str]) -> str:
        entity = _entity(mark)
        if entity is None:
            return mark.group()
        entities.append(entity)
        return mark["text"]

    return _MARK.sub(plain, text), entities


def _entity(mark: re.Match[str]) -> Entity | None:
    if mark["type"]:
        name, _, value = mark["type"].partition(":")
        return (name.strip(), value.strip() or mark["text"]) if name.strip() else None
    try:
        written = parse_json(mark["json"])
    except BrokenJsonError:
        return None
    name = written.get("entity") if isinstance(written, dict) else None
    if not isinstance(name, str) or not name:
        return None
    kind = "_".join(filter(None, (name, str(written.get("role") or ""))))
    return kind, str(written.get("value") or mark["text"])


_NO_STORIES = Text(
    "holds no stories: it needs 'stories', each with 'steps'", "没有故事：需要 stories，每个含 steps"
)
_NO_STEPS = Text("a story needs a list of 'steps'", "故事需要 steps 列表")
