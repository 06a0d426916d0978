"""Taskmaster 1, 2 and 3: utterances with annotated spans; the third has the calls of an interface besides.

There is no state: what follows from the spans is taken for one. The domain is the first part of a span's name
(``restaurant_reservation.num.guests``), or the file's ``vertical``; ``.accept`` and ``.reject`` are no part of a
name. Of spans of one name that overlap, the one that most annotators marked counts, then the longest; the others
are spellings of the same value.
Packets and probes follow by `phero_core.dialogue.formats.research.gold`:

- A user's message brings the values of its spans, and those of the assistant's last messages that are marked
  ``.accept``; it takes back what was marked ``.reject`` there. Amenities, wishes and any slot of
  which one message names several values are many-valued: values add up.
- A call (``apis``) becomes an assistant's tool call and a result. ``needed``: its arguments, as far as they hold. An
  argument of a slot that the user has said nothing about counts as taken up with the user's answer to the last
  message of the assistant that names it as the only value of its slot ("three tickets, correct?").
- A user's span that an annotator marked ``.reject`` was given up at some time that is not told: it is not asked.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.gold import Field, Told, Words, annotate, type_of
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.spellings import Spellings
from phero_core.dialogue.formats.research.taskmaster_spans import Segment, Span, field_of, spans_of
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from phero_core.dialogue.formats.research.gold import State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_MANY = frozenset({"amenity", "other_request", "other_detail"})


class Call(Foreign):
    """A call of an interface, with its answer."""

    name: str = Key(min_length=1)
    args: dict[str, Any] = Key(default_factory=dict)
    response: Any = None


class Utterance(Foreign):
    """What one side says, and what was called then."""

    speaker: str
    text: str
    segments: list[Segment] = Key(default_factory=list)
    apis: list[Call] = Key(default_factory=list)


class Talk(Foreign):
    """A dialogue."""

    conversation_id: str = Key(min_length=1)
    utterances: list[Utterance] = Key(min_length=1)
    instruction_id: str | None = None
    vertical: str | None = None
    scenario: str | None = None


class TaskmasterReader(RecordReader[Talk]):
    """Reads Taskmaster files of all three parts."""

    name = "taskmaster"
    label = Text(
        "Taskmaster 1, 2, 3 (orders and bookings with spans)", "Taskmaster 1、2、3（带片段标注的预订对话）"
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take a conversation of utterances."""
        first = source.first
        return isinstance(first, dict) and {"conversation_id", "utterances"} <= first.keys()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        reading = _Reading(talk)
        told = reading.told()
        messages, probes = annotate(told, many=reading.many)
        doubtful = {(type_of(where), key) for where, key in reading.doubtful}
        task = (talk.instruction_id or "").rpartition("-")[0]
        return {
            "id": talk.conversation_id,
            "title": titled(talk.scenario or talk.instruction_id),
            "domain": (talk.vertical or task).lower().replace(" ", "-") or None,
            "language": "en",
            "source": "Taskmaster",
            "messages": messages,
            "probes": [
                probe
                for probe in probes
                if not (isinstance(probe.expect, str) and (probe.type, canonical(probe.expect)) in doubtful)
            ],
        }


@dataclass
class _Reading:
    """One dialogue on its way from utterances to what is known after each message."""

    talk: Talk
    many: frozenset[Field] = frozenset()
    doubtful: set[tuple[Field, str]] = field(default_factory=set)

    def told(self) -> list[Told]:
        """Return each message with what is known after it."""
        spellings = Spellings()
        spans = [
            list(spans_of(one.text, one.segments, self.talk.vertical, spellings))
            for one in self.talk.utterances
        ]
        users = [role_of(one) is Role.USER for one in self.talk.utterances]
        self.many = _many(own for own, user in zip(spans, users, strict=True) if user)
        self.doubtful = {
            (span.where, canonical(span.value))
            for own, user in zip(spans, users, strict=True)
            for span in own
            if user and span.rejected
        }
        taken_up = self._confirmed(spans, users)
        told: list[Told] = []
        state: State = {}
        offered: list[Span] = []
        for number, (one, own) in enumerate(zip(self.talk.utterances, spans, strict=True)):
            words: dict[tuple[Field, str], Words] = {}
            if users[number]:
                state = self._answered(state, [*offered, *taken_up.get(number, ())])
                state = self._with(state, own)
                words, offered = {(span.where, span.value): span.words for span in own}, []
            else:
                offered += own
            again = frozenset(words)
            message = Message(role=role_of(one), content=one.text)
            told.append(Told(message, state, again=again, words=words))
            told += [step for call in one.apis for step in self._called(call, state)]
        return told

    def _answered(self, state: State, offered: Iterable[Span]) -> State:
        for span in offered:
            if span.rejected:
                left = [
                    value for value in state.get(span.where, ()) if canonical(value) != canonical(span.value)
                ]
                state = {where: held for where, held in state.items() if where != span.where}
                state = {**state, span.where: tuple(left)} if left else state
            elif span.accepted:
                state = self._with(state, [span])
        return state

    def _with(self, state: State, spans: Iterable[Span]) -> State:
        for span in spans:
            held = state.get(span.where, ()) if span.where in self.many else ()
            others = tuple(value for value in held if canonical(value) != canonical(span.value))
            state = {**state, span.where: (*others, span.value)}
        return state

    def _called(self, call: Call, state: State) -> Iterator[Told]:
        needed = [
            where
            for name, used in call.args.items()
            for where in [field_of(name, self.talk.vertical)]
            if canonical(str(used)) in map(canonical, state.get(where, ()))
        ]
        made = Message(role=Role.ASSISTANT, tool_calls=(ToolCall(name=call.name, arguments=call.args),))
        yield Told(made, state, needed=needed)
        answer = json.dumps(call.response, ensure_ascii=False)
        yield Told(Message(role=Role.TOOL, content=answer, name=call.name), state)

    def _confirmed(self, spans: Sequence[Sequence[Span]], users: Sequence[bool]) -> dict[int, list[Span]]:
        """Return which single values of the assistant's messages the user's answers must have taken up."""
        own = {span.where for spoken, user in zip(spans, users, strict=True) if user for span in spoken}
        taken: dict[int, list[Span]] = {}
        for at, one in enumerate(self.talk.utterances):
            for name, used in ((name, used) for call in one.apis for name, used in call.args.items()):
                where = field_of(name, self.talk.vertical)
                found = None if where in own else _only(where, str(used), spans, users, at)
                if found is not None:
                    taken.setdefault(found[0], []).append(found[1]._replace(accepted=True))
        return taken


def role_of(one: Utterance) -> Role:
    """Return who says an utterance.

    Raises:
        UnfitError: it is neither the user nor the assistant.
    """
    role = _ROLES.get(one.speaker.lower())
    if role is None:
        raise UnfitError(_NOBODY, speaker=one.speaker)
    return role


def _only(
    where: Field, used: str, spans: Sequence[Sequence[Span]], users: Sequence[bool], at: int
) -> tuple[int, Span] | None:
    """Find the last message of the assistant that names a used value as the only one of its slot, and its answer."""
    for index in range(at, 0, -1):
        if users[index] and not users[index - 1]:
            named = [span for span in spans[index - 1] if span.where == where]
            if len(named) == 1 and canonical(named[0].value) == canonical(used):
                return index, named[0]
    return None


def _many(spoken: Iterable[Sequence[Span]]) -> frozenset[Field]:
    counts = [Counter(span.where for span in own) for own in spoken]
    several = {where for count in counts for where, number in count.items() if number > 1}
    return frozenset(several | {where for count in counts for where in count if where[1] in _MANY})


_NOBODY = Text(
    "unknown speaker '{speaker}'; known: USER, ASSISTANT", "未知的说话者“{speaker}”；可用：USER、ASSISTANT"
)
