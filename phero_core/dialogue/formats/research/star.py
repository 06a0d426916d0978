"""STAR: one file per dialogue, events of user, wizard and knowledge base.

What was said are the ``utter`` and ``pick_suggestion`` events; drafts (``request_suggestions``) and the directives
to the user (``instruct``) are no part of the talk. A ``query`` becomes an assistant's tool call, the item that the
knowledge base returns its result. Type names are ``<API>_<slot>``, for example ``hotel_book_StartDate``.
Packets and probes follow by `phero_core.dialogue.formats.research.needs` from the ``Constraints`` of the queries
that ask for one value; ``RequestType`` (check or book) is the wizard's step, not a fact.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.needs import Use, with_needs
from phero_core.dialogue.formats.research.records import RecordReader, shortened, timed
from phero_core.dialogue.model import Message, ToolCall, Words
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_EQUAL = re.compile(r"api\.is_equal_to\((.*)\)", re.DOTALL)
_STEP = "RequestType"


class Event(Foreign):
    """What one side did."""

    agent: str = Key(alias="Agent")
    action: str = Key(alias="Action")
    text: str = Key("", alias="Text")
    api: str | None = Key(None, alias="APIName", min_length=1)
    constraints: list[dict[str, Any]] = Key(default_factory=list, alias="Constraints")
    item: dict[str, Any] | None = Key(None, alias="Item")
    time: float | None = Key(None, alias="UnixTime")


class Scenario(Foreign):
    """What the user was to do."""

    domains: list[str] = Key(default_factory=list, alias="Domains")
    task: str = Key("", alias="UserTask")


class Talk(Foreign):
    """A dialogue."""

    id: Words = Key(alias="DialogueID")
    events: list[Event] = Key(alias="Events", min_length=1)
    scenario: Scenario = Key(default_factory=Scenario, alias="Scenario")


class STARReader(RecordReader[Talk]):
    """Reads STAR files."""

    name = "star"
    label = Text(
        "STAR (schema-guided tasks with knowledge-base queries)", "STAR（按流程图完成的任务，含知识库查询）"
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take a dialogue of events with an id in STAR's spelling."""
        first = source.first
        return isinstance(first, dict) and {"DialogueID", "Events"} <= first.keys()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        said = [(event, message) for event in talk.events if (message := _message(event)) is not None]
        uses = [use for index, (event, _) in enumerate(said) for use in _uses(event, index)]
        messages, probes = with_needs([message for _, message in said], uses)
        return {
            "id": talk.id,
            "title": shortened(talk.scenario.task),
            "domain": talk.scenario.domains[0] if talk.scenario.domains else None,
            "language": "en",
            "source": "STAR",
            "messages": messages,
            "probes": probes,
        }


def _message(event: Event) -> Message | None:
    parts = timed(event.time)
    match event.agent, event.action:
        case "User", "utter":
            return Message(role=Role.USER, content=event.text, **parts)
        case "Wizard", "utter" | "pick_suggestion":
            return Message(role=Role.ASSISTANT, content=event.text, **parts)
        case "Wizard", "query" if event.api:
            asked = {slot: value for one in event.constraints for slot, value in one.items()}
            call = ToolCall(name=event.api, arguments=asked)
            return Message(role=Role.ASSISTANT, tool_calls=(call,), **parts)
        case "KnowledgeBase", "return_item":
            found = json.dumps(event.item, ensure_ascii=False)
            return Message(role=Role.TOOL, content=found, name=event.api, **parts)
    return None


def _uses(event: Event, index: int) -> Iterator[Use]:
    if event.action == "query" and event.api:
        for constraint in event.constraints:
            for slot, written in constraint.items():
                value = _value(written)
                if value and slot != _STEP:
                    yield Use(index, (event.api, slot), value)


def _value(written: Any) -> str:
    """Return the one value that a constraint asks for, or nothing where it asks for a range or a choice.

    >>> _value('"Alexis"'), _value('api.is_equal_to("10 am")'), _value("5"), _value("api.is_at_most(1500)")
    ('Alexis', '10 am', '5', '')
    """
    text = str(written).strip() if isinstance(written, str | int | float) else ""
    equal = _EQUAL.fullmatch(text)
    text = equal[1] if equal else text
    return "" if text.startswith(("api.", "[")) else text.strip().strip('"').strip()
