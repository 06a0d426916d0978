"""ABCD, the Action-Based Conversations Dataset: customers, agents and the actions that agents take.

An action becomes an assistant's tool call and, as its result, what the agent was shown. The values of an action
have no names in the file; where the scenario holds a value, its section and key name it (``personal_username``,
``order_order_id``), else the action and its place do. Packets and probes follow by
`phero_core.dialogue.formats.research.needs` from these values. The ontology and the knowledge base beside the
dialogues are none: see `is_background`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.needs import Use, with_needs
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.model import Message, ToolCall, Words
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.gold import Field
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem

_ROLES = {"agent": Role.ASSISTANT, "customer": Role.USER}
_ACTIONS = frozenset(
    {"pull-up-account", "verify-identity", "validate-purchase", "ask-the-oracle", "search-faq"}
)


class Delexed(Foreign):
    """A turn's targets: intent, step, action, values, utterance."""

    targets: list[Any] = Key(default_factory=list)


class Talk(Foreign):
    """A conversation."""

    convo_id: Words
    original: list[list[str]] = Key(min_length=1)
    delexed: list[Delexed] = Key(default_factory=list)
    scenario: dict[str, Any] = Key(default_factory=dict)


class ABCDReader(RecordReader[Talk]):
    """Reads ABCD files: lists of conversations, or an object of such lists."""

    name = "abcd"
    label = Text("ABCD (customer service with agents' actions)", "ABCD（客服对话，含客服操作）")
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take conversations with their original turns."""
        first = source.first_entry if source.kind is Kind.OBJECT else source.first
        first = first[0] if isinstance(first, list) and first else first
        return isinstance(first, dict) and {"convo_id", "original"} <= first.keys()

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the conversations, those of all parts."""
        for entry in source.entries():
            if isinstance(entry, Record) and isinstance(entry.value, list):
                yield from (Record(entry.line, one, entry.key) for one in entry.value)
            else:
                yield entry

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        annotated, probes = with_needs(*_spoken(talk))
        flow, subflow = talk.scenario.get("flow"), talk.scenario.get("subflow")
        return {
            "id": talk.convo_id,
            "title": subflow if isinstance(subflow, str) else None,
            "domain": flow if isinstance(flow, str) else None,
            "language": "en",
            "source": "ABCD",
            "messages": annotated,
            "probes": probes,
        }


def _spoken(talk: Talk) -> tuple[list[Message], list[Use]]:
    names = dict(_names(talk.scenario))
    messages: list[Message] = []
    uses: list[Use] = []
    for number, line in enumerate(talk.original):
        speaker, text = _line(line)
        if speaker != "action":
            messages.append(Message(role=_role(speaker), content=text))
            continue
        action, values = _action(talk.delexed[number].targets if number < len(talk.delexed) else [])
        fields = [
            (names.get(canonical(value), (action, f"value_{n}")), value) for n, value in enumerate(values, 1)
        ]
        uses += [Use(len(messages), where, value) for where, value in fields]
        call = ToolCall(name=action, arguments={slot: value for (_, slot), value in fields})
        messages.append(Message(role=Role.ASSISTANT, tool_calls=(call,)))
        messages.append(Message(role=Role.TOOL, content=text, name=action))
    return messages, uses


def is_background(source: Source) -> Text | None:
    """Say that a file is the ontology or the knowledge base of ABCD, or return None."""
    if source.kind is not Kind.OBJECT:
        return None
    first = source.first_entry
    if isinstance(first, list):
        return _KNOWLEDGE if _ACTIONS & {step for step in first if isinstance(step, str)} else None
    return _ONTOLOGY if isinstance(first, dict) and {"flows", "subflows"} <= first.keys() else None


def _line(line: list[str]) -> tuple[str, str]:
    match line:
        case [speaker, text]:
            return speaker, text
    raise UnfitError(_NO_LINE, found=len(line))


def _role(speaker: str) -> Role:
    role = _ROLES.get(speaker)
    if role is None:
        raise UnfitError(_NOBODY, speaker=speaker)
    return role


def _action(targets: list[Any]) -> tuple[str, list[str]]:
    match targets:
        case [_, _, str(action), list(values), *_] if action:
            return action, [value for value in values if isinstance(value, str)]
    return "action", []


def _names(scenario: dict[str, Any]) -> Iterator[tuple[str, Field]]:
    """Yield each value of the customer's scenario, and what it is called there."""
    for section, slots in scenario.items():
        for slot, value in slots.items() if isinstance(slots, dict) else ():
            if isinstance(value, str) and value.strip():
                yield canonical(value), (section, slot)


_NO_LINE = Text(
    "a turn must hold a speaker and a text; found {found} parts", "每轮须含说话者和文本；实际有 {found} 部分"
)
_NOBODY = Text(
    "unknown speaker '{speaker}'; known: agent, customer, action",
    "未知的说话者“{speaker}”；可用：agent、customer、action",
)
_KNOWLEDGE = Text("is the knowledge base of ABCD, not dialogues", "是 ABCD 的知识库，不是对话")
_ONTOLOGY = Text("is the ontology of ABCD, not dialogues", "是 ABCD 的本体文件，不是对话")
