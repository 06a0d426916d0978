"""Home Assistant: traces of a voice assistant in made-up homes, one command each, in YAML.

The prompt with the devices is the system's message; the command, the calls and the response follow. What the home
should not have done (``unexpected_states``) goes to the notes. Type names are ``<tool>_<argument>``, for example
``HassTurnOn_name``. Packets and probes follow by `phero_core.dialogue.formats.research.needs` from the calls.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.needs import uses_of, with_needs
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.needs import Use
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source


class Task(Foreign):
    """What was said."""

    input_text: str


class Event(Foreign):
    """A step of the assistant."""

    event_type: str
    data: dict[str, Any] = Key(default_factory=dict)


class Context(Foreign):
    """What happened."""

    unexpected_states: dict[str, Any] = Key(default_factory=dict)
    conversation_trace: list[Event] = Key(default_factory=list)


class Trace(Foreign):
    """One command with its run."""

    task_id: str = Key(min_length=1)
    task: Task
    uuid: str | None = None
    response: str = ""
    context: Context = Context()


class HomeAssistantReader(RecordReader[Trace]):
    """Reads traces of Home Assistant's data sets."""

    name = "home_assistant"
    label = Text("Home Assistant traces (voice commands)", "Home Assistant 轨迹（语音指令）")
    shape = Trace

    def sniff(self, source: Source) -> bool:
        """Take tasks with an input and a trace."""
        first = source.first
        first = first[0] if isinstance(first, list) and first else first
        task = first.get("task") if isinstance(first, dict) and "task_id" in first else None
        return isinstance(task, dict) and "input_text" in task

    def parts(self, talk: Trace, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        messages, uses = _run(talk)
        annotated, probes = with_needs(messages, uses)
        wrong = talk.context.unexpected_states
        return {
            "id": talk.uuid or talk.task_id,
            **(
                {"notes": f"unexpected: {json.dumps(wrong, ensure_ascii=False, default=str)}"}
                if wrong
                else {}
            ),
            "title": talk.task_id,
            "domain": "devices",
            "language": "en",
            "source": "Home Assistant",
            "messages": annotated,
            "probes": probes,
        }


def _run(talk: Trace) -> tuple[list[Message], list[Use]]:
    prompts = [prompt for event in talk.context.conversation_trace for prompt in _prompt(event)]
    messages = [Message(role=Role.SYSTEM, content=prompt) for prompt in prompts[:1]]
    messages.append(Message(role=Role.USER, content=talk.task.input_text))
    uses: list[Use] = []
    for event in talk.context.conversation_trace:
        name, arguments = event.data.get("tool_name"), event.data.get("tool_args")
        if event.event_type == "tool_call" and isinstance(name, str) and name:
            call = ToolCall(name=name, arguments=arguments if isinstance(arguments, dict) else {})
            uses += uses_of(call, len(messages))
            messages.append(Message(role=Role.ASSISTANT, tool_calls=(call,)))
    if talk.response:
        messages.append(Message(role=Role.ASSISTANT, content=talk.response))
    return messages, uses


def _prompt(event: Event) -> Iterator[str]:
    prompt = event.data.get("prompt")
    if event.event_type == "agent_detail" and isinstance(prompt, str):
        yield prompt
