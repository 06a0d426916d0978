"""The unified format of ConvLab-3: dialogues of many data sets in one shape, a state on each user's turn.

``|`` divides spellings of one value. In a dialogue that was CrossWOZ's, ``推荐菜`` and ``酒店设施`` hold several
values, divided by blanks; services of SGD lose their number where they can. Packets and probes follow by
`phero_core.dialogue.formats.research.gold`:

- Who brought a state's news: see `phero_core.dialogue.formats.research.exchange`.
- ``needed``: the parameters of a ``service_call`` that the state holds, and all slots of a domain whose ``booked``
  changes.
- Spans of acts are taken where they fit the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.crosswoz_form import MANY
from phero_core.dialogue.formats.research.exchange import Step, Ways, told
from phero_core.dialogue.formats.research.gold import Words, annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.said import fitting
from phero_core.dialogue.formats.research.sgd import domains_of
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.exchange import Named
    from phero_core.dialogue.formats.research.gold import Field, State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_ROLES = {"user": Role.USER, "system": Role.ASSISTANT}


class Act(Foreign):
    """What a turn does with a slot, and where it says the value [code points, half open]."""

    domain: str = ""
    slot: str = ""
    value: Any = None
    start: int | None = None
    end: int | None = None


class Call(Foreign):
    """What was asked of a service."""

    method: str = ""
    parameters: dict[str, Any] = Key(default_factory=dict)


class Turn(Foreign):
    """What one side says; the state stands on the user's turns."""

    speaker: str
    utterance: str
    dialogue_acts: dict[str, list[Act]] = Key(default_factory=dict)
    state: dict[str, dict[str, Any]] | None = None
    booked: dict[str, Any] = Key(default_factory=dict)
    service_call: dict[str, Call] = Key(default_factory=dict)


class Talk(Foreign):
    """A dialogue."""

    dataset: str
    dialogue_id: str = Key(min_length=1)
    turns: list[Turn] = Key(min_length=1)


class ConvLabReader(RecordReader[Talk]):
    """Reads files of ConvLab's unified format."""

    name = "convlab"
    label = Text("ConvLab-3 unified format (many data sets)", "ConvLab-3 统一格式（多种数据集）")
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take dialogues that name their data set and number their utterances."""
        opening = first_under("turns", source.first)
        known = isinstance(opening, dict) and {"speaker", "utterance", "utt_idx"} <= opening.keys()
        return known and "dataset" in source.first

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        reading = _Reading(talk)
        known = list(told(list(reading.steps()), reading.ways))
        fields = dict.fromkeys(where for step in known for where in step.state)
        messages, probes = annotate(known, many={where for where in fields if where[1] in reading.many})
        domains = list(dict.fromkeys(domain for domain, _ in fields))
        chinese = any(not domain.isascii() for domain in domains)
        return {
            "id": talk.dialogue_id,
            "title": titled(*domains),
            "domain": domains[0] if domains else None,
            "language": "zh" if chinese else "en",
            "source": f"{talk.dataset} (ConvLab)",
            "messages": messages,
            "probes": probes,
        }


class _Reading:
    """One dialogue on its way from turns to steps."""

    def __init__(self, talk: Talk) -> None:
        self.ways = Ways()
        self.many = MANY if talk.dataset.startswith("crosswoz") else frozenset[str]()
        self._turns: Sequence[Turn] = talk.turns
        services = dict.fromkeys(domain for turn in talk.turns for domain in turn.state or ())
        self._domains = domains_of(list(services)) if talk.dataset.startswith("sgd") else {}

    def steps(self) -> Iterator[Step]:
        """Yield each message with its state, acts, calls and places."""
        state: State = {}
        booked: dict[str, Any] = {}
        for turn in self._turns:
            role = _ROLES.get(turn.speaker)
            if role is None:
                raise UnfitError(_NOBODY, speaker=turn.speaker)
            named = frozenset(self._named(turn))
            if role is Role.USER:
                state = state if turn.state is None else self._state(turn.state)
                words = self._places(turn, state)
                yield Step(Message(role=role, content=turn.utterance), state, named, words=words)
                continue
            changed = {
                self._field(domain, "")[0]
                for domain, now in turn.booked.items()
                if now != booked.get(domain, [])
            }
            booked = {**booked, **turn.booked}
            needed = {where for where in state if where[0] in changed or where in self._used(turn)}
            yield Step(_of_system(turn), None, named, needed=needed)

    def _field(self, domain: str, slot: str) -> Field:
        return self._domains.get(domain, domain), slot

    def _state(self, written: dict[str, dict[str, Any]]) -> State:
        state: State = {}
        for domain, slots in written.items():
            for slot, value in slots.items():
                where = self._field(domain, slot)
                pieces = value.split() if slot in self.many and isinstance(value, str) else [value]
                values = [held for piece in pieces for held in self.ways.values(where, piece)]
                if values:
                    state[where] = tuple(dict.fromkeys(values))
        return state

    def _named(self, turn: Turn) -> Iterator[Named]:
        for acts in turn.dialogue_acts.values():
            for act in acts:
                head, dash, facility = act.slot.partition("-")
                if dash and head in self.many:
                    yield self._field(act.domain, head), canonical(facility.removesuffix("-是"))
                elif isinstance(act.value, str):
                    yield self._field(act.domain, act.slot), canonical(act.value)

    def _places(self, turn: Turn, state: State) -> dict[tuple[Field, str], Words]:
        places = {}
        for acts in turn.dialogue_acts.values():
            for act in acts:
                where = self._field(act.domain, act.slot)
                for value in state.get(where, ()):
                    span = fitting(turn.utterance, act.start or 0, act.end or 0, *self.ways.of(where, value))
                    if span:
                        places[where, value] = Words(turn.utterance[slice(*span)], span)
        return places

    def _used(self, turn: Turn) -> set[Field]:
        calls = turn.service_call.items()
        return {self._field(service, slot) for service, call in calls for slot in call.parameters}


def _of_system(turn: Turn) -> Message:
    calls = [call for call in turn.service_call.values() if call.method]
    made = tuple(ToolCall(name=call.method, arguments=call.parameters) for call in calls)
    parts: dict[str, Any] = {"tool_calls": made} if made else {}
    return Message(role=Role.ASSISTANT, content=turn.utterance, **parts)


_NOBODY = Text(
    "unknown speaker '{speaker}'; known: user, system", "未知的说话者“{speaker}”；可用：user、system"
)
