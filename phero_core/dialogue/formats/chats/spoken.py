"""What people and programs said, before it is known who is who; and the dialogue that becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.foreign import built
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.speakers import roles_of
from phero_core.dialogue.model import Annotation, Message, ToolCall
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from phero_core.dialogue.formats.source import Source
    from phero_core.scent import Role


@dataclass(frozen=True)
class Spoken:
    """One utterance of somebody who has a name.

    Attributes:
        speaker: as the file calls them.
        content: what they said.
        time: when, as ISO 8601 where it could be read, else as written.
        line: where it stands [from 1].
    """

    speaker: str
    content: str
    time: str | None = None
    line: int = 1


def found(
    source: Source, line: int, made_up: str, given: str | None = None, /, **parts: Any
) -> Iterator[Found | Problem]:
    """Yield a dialogue of these parts, or everything that is wrong with them.

    Args:
        source: in which it stands.
        line: on which it begins [from 1].
        made_up: its id where the file gives none.
        given: the id that the file gives.
        parts: of the dialogue; what is None is left out.
    """
    present = {name: value for name, value in parts.items() if value is not None}
    dialogue = built(source.place(line), id=given or made_up, **present)
    if isinstance(dialogue, list):
        yield from dialogue
    else:
        yield Found(line, dialogue, id_given=given is not None)


def conversation(
    source: Source, talk: Sequence[Spoken], made_up: str, given: str | None = None, /, **parts: Any
) -> Iterator[Found | Problem]:
    """Yield the dialogue of what people said to each other, with their names and roles."""
    if not talk:
        yield Problem(source.place(1), NOTHING_SAID)
        return
    messages = messages_of(talk, source.options.roles)
    yield from found(source, talk[0].line, made_up, given, messages=messages, **parts)


def messages_of(talk: Sequence[Spoken], given: Mapping[str, Role]) -> tuple[Message, ...]:
    """Return what people said as messages; each keeps its speaker's name."""
    roles = roles_of((spoken.speaker for spoken in talk), given)
    return tuple(message(roles[one.speaker], one.content, name=one.speaker, time=one.time) for one in talk)


def message(
    role: Role,
    content: str,
    *,
    name: str | None = None,
    time: str | None = None,
    calls: Sequence[ToolCall] = (),
    packets: Sequence[Annotation] | None = None,
) -> Message:
    """Return a message in which only what is there is written."""
    parts: dict[str, Any] = {"role": role, "content": content}
    if name:
        parts["name"] = name
    if time:
        parts["time"] = time
    if calls:
        parts["tool_calls"] = tuple(calls)
    if packets is not None:
        parts["packets"] = tuple(packets)
    return Message(**parts)


def iso_time(seconds: float) -> str | None:
    """Return a Unix time as ISO 8601 in UTC, or None where it lies outside the calendar.

    >>> iso_time(1544006350)
    '2018-12-05T10:39:10Z'
    """
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    except (OverflowError, OSError, ValueError):
        return None


NOTHING_SAID = Text("nobody says anything in it: nothing to load", "其中没有任何发言：没有可加载的内容")
