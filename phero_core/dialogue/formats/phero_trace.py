"""Traces that the runtime writes in production: one JSON object a line, sessions in a mixture, each a dialogue here.

A message whose words were kept is read again by the rules, so that every setting acts on it. One whose words were
hashed or left out, or that was annotated, brings the packets that it released: numbers that came from the
configuration are left out again, so that sliders act on them; those that the words or an annotation gave are fixed.
Echoes of the assistant, which assert nothing, are passed over, and so is what was asked.

A session whose beginning is in an earlier file begins here with what there is, and says so in its notes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from phero_core.dialogue.formats.foreign import Foreign, built, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.model import Message, round_numbers
from phero_core.errors import Problem
from phero_core.scent import Polarity, Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.source import Source

TRACE = "phero-trace/1"
"""What every line says it is."""

_GIVEN = ("concentration", "decay_factor", "cardinality", "core", "scope")
_AS_IT_IS = ("type", "value", "surface", "target", "target_kind", "polarity", "span")


class Head(Foreign):
    """What every line has."""

    trace: Literal["phero-trace/1"]
    kind: str


class Line(Head):
    """What a line has that is of a session.

    Attributes:
        session: its id.
        life: a token of the session; one that was forgotten and begun again has another.
        index: how many messages came before.
        label: the parameters that held.
        digest: their hash.
        task: a task that starts here.
        bridge: the task whose facts it continues.
    """

    session: str
    life: str = ""
    index: int
    label: str = ""
    digest: str = ""
    task: str | None = None
    bridge: str | None = None


class Packet(Foreign):
    """A packet that a message released."""

    type: str
    value: str | None = None
    surface: str | None = None
    target: str | None = None
    target_kind: str | None = None
    concentration: float | None = None
    decay_factor: float | None = None
    cardinality: str | None = None
    core: bool | None = None
    polarity: Polarity = Polarity.ASSERT
    scope: str | None = None
    given: tuple[str, ...] = ()
    round: int | None = None
    span: tuple[int, int] | None = None
    echo: bool = False
    hidden: bool = False

    @property
    def asserts_nothing(self) -> bool:
        """Whether it is an echo, or takes back a value that nobody knows any more."""
        return self.echo or (self.hidden and self.polarity is Polarity.RETRACT)


class Spoken(Line):
    """A message."""

    role: Role
    round: int
    content: str | None = None
    name: str | None = None
    said: str | None = None
    tool_calls: list[dict[str, Any]] | None = None
    annotated: bool = False
    packets: tuple[Packet, ...] = ()


class Placed(NamedTuple):
    """A line and where it stands [from 1]."""

    line: int
    content: Line


class PheroTraceReader:
    """Reads the runtime's traces."""

    name = "phero_trace"
    label = Text("phero traces of production sessions (JSONL)", "phero 线上会话轨迹（JSONL）")

    def sniff(self, source: Source) -> bool:
        """Take what says that it is a trace."""
        first = source.first
        return isinstance(first, dict) and str(first.get("trace", "")).startswith("phero-trace/")

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield every problem of a line, then each session as a dialogue."""
        sessions: dict[tuple[str, str], list[Placed]] = {}
        for record in source.objects():
            if isinstance(record, Problem):
                yield record
                continue
            line = _line(record.value, source.place(record.line))
            if isinstance(line, list):
                yield from line
            elif line is not None:
                sessions.setdefault((line.session, line.life), []).append(Placed(record.line, line))
        for placed in sessions.values():
            yield from _dialogue(source, sorted(placed, key=_order))


def _line(value: Any, place: str) -> Line | list[Problem] | None:
    """Return a line of a session, what is wrong with it, or None for one that says nothing of a dialogue."""
    head = validated(Head, value, place)
    if isinstance(head, list):
        return head
    if head.kind == "message":
        return validated(Spoken, value, place)
    return validated(Line, value, place) if head.kind == "task" else None


def _order(placed: Placed) -> tuple[int, bool]:
    """Order lines as things happened: processes that share a file may write in another order."""
    return placed.content.index, isinstance(placed.content, Spoken)


def _dialogue(source: Source, placed: Sequence[Placed]) -> Iterator[Found | Problem]:
    spoken = [line.content for line in placed if isinstance(line.content, Spoken)]
    if not spoken:
        return
    begin = spoken[0].index
    found = built(
        source.place(placed[0].line),
        id=spoken[0].session or source.stem,
        source=f"phero-trace {', '.join(dict.fromkeys(f'{one.label} {one.digest}' for one in spoken))}",
        **({"notes": _MIDDLE.say("en", number=begin + 1)} if begin else {}),
        messages=_messages([line.content for line in placed], spoken),
    )
    if isinstance(found, list):
        yield from found
    else:
        yield Found(placed[0].line, found, id_given=False)


def _messages(lines: Sequence[Line], spoken: Sequence[Spoken]) -> list[dict[str, Any]]:
    """Return the messages, each with the mark of the task that was started before it."""
    rounds = iter(round_numbers(tuple(Message(role=line.role) for line in spoken)))
    known, messages = {"main"}, []
    marks: dict[str, str] = {}
    for line in lines:
        marks |= _marks(line, known)
        if isinstance(line, Spoken):
            messages.append(_message(line, next(rounds)) | marks)
            known |= {marks["task"]} if "task" in marks else set()
            marks = {}
    return messages


def _marks(line: Line, known: set[str]) -> dict[str, str]:
    """Return the task that starts with a line; a bridge leads only to one that this file knows."""
    task = {"task": line.task} if line.task is not None else {}
    return task | ({"bridge": line.bridge} if line.bridge in known and line.bridge is not None else {})


def _message(line: Spoken, own_round: int) -> dict[str, Any]:
    parts: dict[str, Any] = {"role": line.role, "content": line.content or ""}
    optional = {"name": line.name, "time": line.said, "tool_calls": line.tool_calls}
    parts |= {key: value for key, value in optional.items() if value is not None}
    if line.content is None or line.annotated:
        parts["packets"] = [
            _annotation(packet, own_round - line.round)
            for packet in line.packets
            if not packet.asserts_nothing
        ]
    return parts


def _annotation(packet: Packet, shift: int) -> dict[str, Any]:
    """Return a packet as an annotation; its round is counted from where the dialogue begins here."""
    given = [name for name in _GIVEN if name in packet.given]
    parts = {name: getattr(packet, name) for name in (*_AS_IT_IS, *given)}
    if packet.round is not None:
        parts["round"] = max(1, packet.round + shift)
    return {name: value for name, value in parts.items() if value is not None}


_MIDDLE = Text(
    "begins with message {number} of the session; what was said before is in an earlier file",
    "从该会话的第 {number} 条消息开始；之前的内容在更早的文件中",
)
