"""AirDialogue: customers and agents who book, change or cancel a flight, one object a line.

The agent's final action becomes a tool call at the end. Packets and probes follow by
`phero_core.dialogue.formats.research.needs` from its name and, where there is one, its flight number: types
``flight_name`` and ``flight_number``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.needs import Use, with_needs
from phero_core.dialogue.formats.research.records import RecordReader, timed
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_ROLES = {"customer": Role.USER, "agent": Role.ASSISTANT}


class Action(Foreign):
    """What the agent did in the end."""

    status: str = ""
    name: str = ""
    flight: list[int | str] = Key(default_factory=list)


class Intent(Foreign):
    """What the customer wanted."""

    goal: str | None = None


class Talk(Foreign):
    """A dialogue."""

    dialogue: list[str] = Key(min_length=1)
    timestamps: list[float] = Key(default_factory=list)
    action: Action = Action()
    intent: Intent = Intent()


class AirDialogueReader(RecordReader[Talk]):
    """Reads AirDialogue files."""

    name = "airdialogue"
    label = Text("AirDialogue (flights booked, changed, cancelled)", "AirDialogue（机票预订、改签与取消）")
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take talks of customer and agent with an intent and an action."""
        first = source.first
        known = isinstance(first, dict) and {"dialogue", "intent", "action"} <= first.keys()
        return known and isinstance(first["dialogue"], list)

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        clock: list[float | None] = [*talk.timestamps, *[None] * len(talk.dialogue)]
        messages = [_message(line, time) for line, time in zip(talk.dialogue, clock, strict=False)]
        uses = []
        if talk.action.status:
            arguments: dict[str, Any] = {"name": talk.action.name, "flight": talk.action.flight}
            end = len(messages)
            messages.append(
                Message(
                    role=Role.ASSISTANT, tool_calls=(ToolCall(name=talk.action.status, arguments=arguments),)
                )
            )
            uses = [Use(end, ("flight", "name"), talk.action.name)]
            uses += [Use(end, ("flight", "number"), str(number)) for number in talk.action.flight]
        annotated, probes = with_needs(messages, uses)
        return {
            "title": talk.intent.goal,
            "domain": "airline",
            "language": "en",
            "source": "AirDialogue",
            "messages": annotated,
            "probes": probes,
        }


def _message(line: str, time: float | None) -> Message:
    speaker, colon, text = line.partition(":")
    role = _ROLES.get(speaker.strip())
    if not colon or role is None:
        raise UnfitError(_NOBODY, line=line[:60])
    return Message(role=role, content=text.strip(), **timed(time))


_NOBODY = Text(
    "'{line}' names no speaker: turns begin with 'customer:' or 'agent:'",
    "“{line}”没有说话者：每轮应以 customer: 或 agent: 开头",
)
