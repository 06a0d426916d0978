"""CRSA, Chinese airline ticket booking: raw dialogues, and annotated rows that each hold one moment of a dialogue.

A raw file is an object of dialogues with the keys ``system_1``, ``user_2`` …; it says nothing about values, so its
messages have no packets and it has no probes. A row (``instruction``, ``input``, ``output``) holds in ``input``, as
JSON in a text, what was said so far in its stages, the system's question and the user's answer; ``output`` is the
system's next line. Such a row becomes a dialogue of its own, with ``anomaly_reason`` as its notes. Its type names
are ``flight_<slot>``. Packets and probes follow by `phero_core.dialogue.formats.research.gold`:

- ``slots`` of the first stage hold at its end, ``Slots`` after the user's answer. A value stands in the last user
  message of its part that says it word for word, else in the last user message of that part: airlines and times
  that the user picked from a list ("the second one") become known with the user's answer. So do emptied slots.
- Between these two moments the row does not say what holds: probes ask at the two alone.
- A list holds alternatives that are all wanted: many-valued.
- ``needed``: ``output`` lists flights that were searched for, or says that one was booked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.research.crsa_shapes import BASIC, RawTalk, Row, Stage, is_row
from phero_core.dialogue.formats.research.gold import Told, annotate
from phero_core.dialogue.formats.research.records import RecordReader
from phero_core.dialogue.formats.research.said import news, place_of
from phero_core.dialogue.formats.research.spellings import alternatives
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message, round_numbers
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.research.gold import Field, State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem

_TURN = re.compile(r"(system|user)_(\d+)")
_DONE = re.compile(r"Query_DB_tickets|查询|为您(?:找到|订|预定|预订)")
_ROLES = {"系统": Role.ASSISTANT, "用户": Role.USER}
_COMMON: Parts = {"domain": "travel", "language": "zh", "source": "CRSA"}


class CRSAReader:
    """Reads both sorts of CRSA files."""

    name = "crsa"
    label = Text("CRSA (Chinese airline ticket booking)", "CRSA（中文机票预订对话）")

    def sniff(self, source: Source) -> bool:
        """Take dialogues of numbered turns, and rows whose input has the stages of a booking."""
        if source.kind is Kind.OBJECT:
            first = source.first_entry
            return isinstance(first, dict) and bool(first) and all(map(_TURN.fullmatch, first))
        return is_row(source.first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        reader = _Raw() if source.kind is Kind.OBJECT else _Rows()
        return reader.read(source)


class _Raw(RecordReader[RawTalk]):
    shape = RawTalk

    def records(self, source: Source) -> Iterator[Record | Problem]:
        return source.entries()

    def parts(self, talk: RawTalk, record: Record, source: Source) -> Parts:
        del source
        numbered = {name: _TURN.fullmatch(name) for name in talk.turns}
        unknown = [name for name, found in numbered.items() if found is None]
        if unknown:
            raise UnfitError(_NO_TURN, key=unknown[0])
        ordered = sorted((int(found[2]), found[1], name) for name, found in numbered.items() if found)
        messages = [
            Message(role=Role.USER if side == "user" else Role.ASSISTANT, content=talk.turns[name])
            for _, side, name in ordered
        ]
        named = {"id": record.key} if record.key else {}
        return {**named, **_COMMON, "messages": messages}


class _Rows(RecordReader[Row]):
    shape = Row

    def parts(self, talk: Row, record: Record, source: Source) -> Parts:
        del record, source
        told, certain = _told(talk)
        messages, probes = annotate(told, certain=certain)
        reason = talk.input.Dialogue.user.anomaly_analysis.anomaly_reason
        notes = {"notes": reason} if reason else {}
        return {**_COMMON, **notes, "messages": messages, "probes": probes}


def _told(row: Row) -> tuple[list[Told], set[int]]:
    """Return what is known after each message, and the rounds at whose ends the row says so itself."""
    lines, opening = _lines(row)
    basic = _state(row.input.Context.get(BASIC, Stage()).slots)
    final = _state(row.input.Slots) if row.input.Slots else basic
    users = [index for index, line in enumerate(lines) if line.role is Role.USER] or [len(lines) - 1]
    early = [index for index in users if index < opening] or users[:1]
    late = [index for index in users if index >= opening] or users[-1:]
    learnt = [*_learnt({}, basic, lines, early), *_learnt(basic, final, lines, late)]
    states = _states(learnt, len(lines), late[-1], final)
    done = bool(row.output and _DONE.search(row.output))
    told = [Told(line, state) for line, state in zip(lines, states, strict=True)]
    told[-1] = Told(lines[-1], states[-1], needed=states[-1] if done else ())
    numbers = round_numbers(tuple(lines))
    return told, {numbers[max(opening - 1, 0)], numbers[-1]}


def _states(
    learnt: Sequence[tuple[int, Field, tuple[str, ...]]], messages: int, end: int, final: State
) -> list[State]:
    states: list[State] = []
    state: State = {}
    for index in range(messages):
        if index == end:
            state = {where: values for where, values in state.items() if where in final}
        state = {**state, **{where: values for at, where, values in learnt if at == index}}
        states.append(state)
    return states


def _lines(row: Row) -> tuple[list[Message], int]:
    """Return all messages, and how many of them belong to the first stage."""
    moment = row.input
    spoken = [
        (name, _ROLES.get(line.speaker, Role.ASSISTANT), line.text)
        for name, stage in moment.Context.items()
        for line in stage.utterances
    ]
    opening = sum(name == BASIC for name, _, _ in spoken)
    now = [
        (Role.ASSISTANT, moment.Dialogue.agenda.utterances),
        (Role.USER, moment.Dialogue.user.utterances),
        (Role.ASSISTANT, row.output),
    ]
    said = [*((role, text) for _, role, text in spoken), *(line for line in now if line[1])]
    if not said:
        raise UnfitError(_NOTHING_SAID)
    return [Message(role=role, content=text) for role, text in said], opening


def _state(slots: Mapping[str, Any]) -> State:
    state: State = {}
    for slot, written in slots.items():
        listed = written if isinstance(written, list) else [written]
        values = [way for value in listed if isinstance(value, str | int) for way in alternatives(str(value))]
        if values:
            state["flight", slot] = tuple(dict.fromkeys(values))
    return state


def _learnt(
    before: State, after: State, lines: Sequence[Message], users: Sequence[int]
) -> Iterator[tuple[int, Field, tuple[str, ...]]]:
    """Yield in which message each changed slot became known, and its values."""
    fresh: dict[Field, int] = {}
    for where, value in news(before, after):
        saying = [index for index in users if place_of(value, lines[index].content)]
        fresh[where] = max(fresh.get(where, 0), saying[-1] if saying else users[-1])
    gone = {
        where: users[-1] for where, values in before.items() if set(values) > set(after.get(where, values))
    }
    for where, index in {**gone, **fresh}.items():
        yield index, where, after[where]


_NO_TURN = Text(
    "the key '{key}' is no turn: turns are called system_1, user_2 and so on",
    "键“{key}”不是轮次：轮次应命名为 system_1、user_2 等",
)
_NOTHING_SAID = Text("has no messages: a dialogue needs at least one", "没有消息：对话至少需要一条")
