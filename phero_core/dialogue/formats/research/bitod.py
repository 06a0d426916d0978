"""BiToD, bilingual bookings and searches: events of user, wizard and knowledge base.

A domain is an intent without its language (``restaurants_en_US_search``: ``restaurants_search``). A value with
another relation than equality is a slot of its own: ``cuisine_not``, ``rating_at_least``; ``one_of`` holds several
values. A query becomes an assistant's tool call, the item of the knowledge base its result. Packets and probes
follow by `phero_core.dialogue.formats.research.gold`:

- Who brought a state's news: see `phero_core.dialogue.formats.research.exchange`.
- ``needed``: the ``Constraints`` of a query, as far as the state holds them.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.exchange import Step, Ways, told
from phero_core.dialogue.formats.research.gold import annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role, canonical
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.exchange import Named
    from phero_core.dialogue.formats.research.gold import Field, State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_LANGUAGE = re.compile(r"_([a-z]{2})_[A-Z]{2}(?=_|$)")
_RELATION = re.compile(r"api\.(\w+)\(")
_PLAIN = frozenset({"equal_to", "one_of", ""})


class Held(Foreign):
    """What holds for a slot."""

    relation: str = "equal_to"
    value: list[Any] = Key(default_factory=list)


class Act(Foreign):
    """What a turn does with a slot."""

    act: str = ""
    slot: str = ""
    relation: str = ""
    value: list[Any] = Key(default_factory=list)


class Event(Foreign):
    """What one side did; ``Actions`` is the text "query" where the wizard asks the knowledge base."""

    agent: str = Key(alias="Agent")
    actions: list[Act] | str = Key(default_factory=list, alias="Actions")
    text: str = Key("", alias="Text")
    state: dict[str, dict[str, Held]] | None = None
    active_intent: str | None = None
    constraints: list[dict[str, Any]] = Key(default_factory=list, alias="Constraints")
    api: str | None = Key(None, alias="API", min_length=1)
    item: Any = Key(None, alias="Item")
    topic: str | None = Key(None, alias="Topic")


class Talk(Foreign):
    """A dialogue."""

    id: str = Key(alias="Dialogue_id", min_length=1)
    events: list[Event] = Key(alias="Events", min_length=1)


class BiToDReader(RecordReader[Talk]):
    """Reads BiToD files."""

    name = "bitod"
    label = Text("BiToD (bilingual bookings with queries)", "BiToD（双语预订对话，含查询）")
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take a dialogue of events with an id in BiToD's spelling."""
        first = source.first
        return isinstance(first, dict) and {"Dialogue_id", "Events"} <= first.keys()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        ways = Ways()
        messages, probes = annotate(list(told(list(_steps(talk.events, ways)), ways)))
        intents = list(dict.fromkeys(intent for event in talk.events for intent in event.state or ()))
        language = next((found[1] for found in map(_LANGUAGE.search, intents) if found), "en")
        return {
            "id": talk.id,
            "title": titled(*map(_domain, intents)),
            "domain": intents[0].partition("_")[0] if intents else None,
            "language": language,
            "source": "BiToD",
            "messages": messages,
            "probes": probes,
        }


def _steps(events: Sequence[Event], ways: Ways) -> Iterator[Step]:
    state: State = {}
    intent = ""
    for event in events:
        intent = event.active_intent or intent
        named = frozenset(_named(event, intent))
        if event.agent == "User":
            state = state if event.state is None else _state(event.state, ways)
            yield Step(Message(role=Role.USER, content=event.text), state, named)
        elif event.agent == "KnowledgeBase":
            found = json.dumps(event.item, ensure_ascii=False)
            yield Step(Message(role=Role.TOOL, content=found, name=event.topic))
        elif event.actions == "query" and event.api:
            asked = {slot: value for one in event.constraints for slot, value in one.items()}
            call = ToolCall(name=event.api, arguments=asked)
            needed = [where for where in _used(event.api, asked) if where in state]
            yield Step(Message(role=Role.ASSISTANT, tool_calls=(call,)), needed=needed)
        else:
            yield Step(Message(role=Role.ASSISTANT, content=event.text), None, named)


def _domain(intent: str) -> str:
    """Return an intent without its language.

    >>> _domain("restaurants_en_US_search")
    'restaurants_search'
    """
    return _LANGUAGE.sub("", intent)


def _field(intent: str, slot: str, relation: str) -> Field:
    return _domain(intent), slot if relation in _PLAIN else f"{slot}_{relation}"


def _state(written: dict[str, dict[str, Held]], ways: Ways) -> State:
    state: State = {}
    for intent, slots in written.items():
        for slot, held in slots.items():
            where = _field(intent, slot, held.relation)
            values = [value for one in held.value for value in ways.values(where, one)]
            if values:
                state[where] = tuple(dict.fromkeys(values))
    return state


def _named(event: Event, intent: str) -> Iterator[Named]:
    for act in event.actions if isinstance(event.actions, list) else ():
        for value in act.value:
            yield _field(intent, act.slot, act.relation), canonical(str(value))


def _used(api: str, asked: dict[str, Any]) -> Iterator[Field]:
    for slot, written in asked.items():
        relation = _RELATION.match(str(written))
        yield _field(api, slot, relation[1] if relation else "")
