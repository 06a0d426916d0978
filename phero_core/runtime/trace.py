"""A record of what production sees, one JSON object a line, for the dashboard to import and tune on.

Kinds of lines, each with ``trace`` (the format), ``kind``, ``time``, ``session``, ``life``, ``label``, ``digest``
and ``index`` (how many messages came before):

- ``message``: role, round, content as far as it is kept, and the packets that it released with their numbers
- ``task``: a task was started outside a message
- ``recall``, ``context``: what was asked, and the values that were found
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.formats.phero_trace import TRACE
from phero_core.engine.deposit import EventKind
from phero_core.observe.release import FIXABLE
from phero_core.runtime.appending import AppendedFile
from phero_core.runtime.privacy import Content, Privacy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from phero_core.config import Config
    from phero_core.dialogue.model import Message
    from phero_core.engine.answer import Recall
    from phero_core.engine.recall import Recalled
    from phero_core.runtime.acts import Done
    from phero_core.runtime.opened import Opened
    from phero_core.scent import ScentPacket, Sighting
    from phero_core.session import Turn

Line = dict[str, Any]


class TraceLog:
    """Appends what happens to a JSONL file; safe for threads, and for processes that share the file.

    A line is written after the turn is stored, so a turn that nobody stored is in no trace, and a process that dies
    in between loses its line. Nothing here is deleted with a session: hash or leave out what must not stay, or remove
    the files.

    Args:
        path: the newest file; full ones get a number before the ending. Readable by the owner only.
        content: ``kept``, ``hashed`` or ``left_out``: messages, and the values, targets, task names and wildcard
            types that were read in them. What is kept can be read again under other rules; what is hashed can be
            replayed packet by packet; what is left out shows only which types came when.
        hash_sessions: whether session ids are hashed.
        salt: the secret that hashes depend on [at least 16 bytes]; the same for all that are to be comparable.
        max_bytes: how large a file may become [bytes].
        keep: how many full files are kept [count].

    Raises:
        ValueError: something is to be hashed and the salt is missing or short; or ``content`` is unknown.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        content: Content = "kept",
        hash_sessions: bool = False,
        salt: str | bytes | None = None,
        max_bytes: int = 16_000_000,
        keep: int = 10,
    ) -> None:
        self._privacy = Privacy(content, hash_sessions=hash_sessions, salt=salt)
        self._file = AppendedFile(Path(path), max_bytes, keep)

    def changed(self, time: float, opened: Opened, done: Done, *, own_observer: bool = False) -> None:
        """Write what a call has changed.

        Args:
            time: when [seconds since 1970].
            opened: the session afterwards.
            done: what was done, and what was made up for before.
            own_observer: the messages were read by other rules than the parameters name.

        Raises:
            OSError: the file cannot be written.
        """
        everything = (*done.caught_up, done)
        index = opened.session.state.messages - sum(len(one.turns) for one in everything)
        view = _View(self._privacy, opened.chosen.config, own_observer=own_observer)
        lines: list[Line] = []
        for one in everything:
            if one.task is not None:
                lines.append(self._line("task", time, opened, index) | view.task(*one.task, index))
            for turn in one.turns:
                lines.append(self._line("message", time, opened, index) | view.turn(turn, index))
                index += 1
        self._write(lines)

    def asked(self, time: float, opened: Opened, found: Recall, kind: str = "recall") -> None:
        """Write what was asked of a session, and what was found.

        Raises:
            OSError: the file cannot be written.
        """
        view = _View(self._privacy, opened.chosen.config)
        line = self._line(kind, time, opened, opened.session.state.messages)
        self._write([line | view.recall(found)])

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _line(self, kind: str, time: float, opened: Opened, index: int) -> Line:
        return {
            "trace": TRACE,
            "kind": kind,
            "time": round(time, 3),
            "session": self._privacy.session(opened.session_id),
            "life": opened.envelope.life,
            "label": opened.chosen.label,
            "digest": opened.chosen.digest,
            "index": index,
        }

    def _write(self, lines: Iterable[Line]) -> None:
        data = b"".join(map(_encoded, lines))
        if data:
            self._file.append(data)


class _View(NamedTuple):
    """What may be shown of one session's affairs."""

    privacy: Privacy
    config: Config
    own_observer: bool = False

    def turn(self, turn: Turn, index: int) -> Line:
        """Return what a message was and released."""
        message = turn.message
        pairs = zip(turn.packets, turn.observation.sightings, strict=True)
        return {
            "round": turn.round_id,
            "role": message.role.value,
            **(_as_written(message) if self.privacy.keeps else self._hidden(turn, index)),
            **({"annotated": True} if message.packets is not None or self.own_observer else {}),
            "packets": [_short(self._packet(*pair)) for pair in pairs],
        }

    def task(self, name: str | None, bridge: str | None, index: int) -> Line:
        """Return the marks of a task that starts."""
        return _short({"task": self.privacy.task(name, index), "bridge": self.privacy.bridge(bridge)})

    def recall(self, found: Recall) -> Line:
        """Return what was asked and found."""
        asked = _short(
            {
                "pattern": self.privacy.pattern(self.config, found.pattern),
                "target": self.privacy.value(found.target),
            }
        )
        return {**asked, "values": [_short(self._value(value)) for value in found.values]}

    def _hidden(self, turn: Turn, index: int) -> Line:
        """Return a message without its words; a task that the words have switched to is marked instead."""
        message = turn.message
        name, bridge = message.task, message.bridge
        if name is None and bridge is None:
            name = bridge = next(_started(turn), None)
        return _short({"hash": self.privacy.message(message.content)}) | self.task(name, bridge, index)

    def _packet(self, packet: ScentPacket, sighting: Sighting) -> Line:
        kept = self.privacy.keeps
        shown = self.privacy.type(self.config, packet.type)
        return {
            "type": shown,
            "value": self.privacy.value(packet.value),
            "surface": packet.surface if kept else None,
            "target": self.privacy.value(packet.target),
            "target_kind": packet.target_kind.value,
            "concentration": packet.concentration,
            "decay_factor": packet.decay_factor,
            "cardinality": packet.cardinality.value,
            "core": packet.core,
            "polarity": packet.polarity.value,
            "scope": packet.scope.value,
            "given": self._given(packet, shown),
            "round": sighting.round_id,
            "span": packet.span if kept else None,
            "origin": packet.origin if kept else None,
            "echo": packet.echo or None,
            "hidden": (packet.value is not None and self.privacy.hides) or None,
        }

    def _given(self, packet: ScentPacket, shown: str) -> list[str]:
        """Name the numbers that the configuration would not give to the type as it is shown."""
        usual = self.config.scent(shown)
        factor = 1.0 if packet.core else usual.decay_factor
        alone = {name: getattr(usual, name) for name in FIXABLE} | {"decay_factor": factor}
        return [name for name in FIXABLE if name in packet.fixed or getattr(packet, name) != alone[name]]

    def _value(self, value: Recalled) -> Line:
        return {
            "type": self.privacy.type(self.config, value.type),
            "value": self.privacy.value(value.value),
            "target": self.privacy.value(value.target),
            "confidence": value.confidence,
            "staleness": value.staleness,
        }


def _as_written(message: Message) -> Line:
    """Return a message's own keys, but for its annotation: the packets that it released stand beside."""
    written: Line = message.model_dump(mode="json", exclude_unset=True, exclude={"role", "packets", "time"})
    return {**written, "content": message.content, **({"said": message.time} if message.time else {})}


def _started(turn: Turn) -> Iterator[str]:
    return (event.type for event in turn.events if event.kind is EventKind.TASK_STARTED)


def _short(line: Line) -> Line:
    return {key: value for key, value in line.items() if value is not None}


def _encoded(line: Line) -> bytes:
    try:
        return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:  # half a character
        return json.dumps(line, separators=(",", ":")).encode() + b"\n"
