"""A field driven message by message with packets, as a session drives it, without an observer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Message
from phero_core.engine import step
from phero_core.engine.answer import recall
from phero_core.engine.recall import score
from phero_core.engine.step import State
from phero_core.scent import Cardinality, Polarity, Role, ScentPacket, Scope, TargetKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.engine.answer import Recall, Suppressed
    from phero_core.engine.deposit import Event

NOW = 0
"""The round of a packet that belongs to the round in which it is said."""


def fact(kind: str, value: str | None = None, concentration: float = 0.7, **rest: Any) -> ScentPacket:
    """An asserting packet; ``round_id`` names an earlier round for a late import."""
    given = {"decay_factor": 0.9, "round_id": NOW, **rest}
    given["cardinality"] = Cardinality(given.get("cardinality", "many"))
    given["scope"] = Scope(given.get("scope", "task"))
    return ScentPacket(type=kind, value=value, concentration=concentration, **given)


def one(kind: str, value: str, concentration: float = 0.75, **rest: Any) -> ScentPacket:
    """An asserting packet of a single-valued type."""
    return fact(kind, value, concentration, cardinality=Cardinality.ONE, **rest)


def core(kind: str, value: str, **rest: Any) -> ScentPacket:
    """A core packet."""
    return fact(kind, value, 1.0, core=True, **rest)


def withdraw(kind: str, value: str | None = None, **rest: Any) -> ScentPacket:
    """A retraction of one value, or of every value."""
    return fact(kind, value, polarity=Polarity.RETRACT, **rest)


def of_person(packet: ScentPacket, person: str) -> ScentPacket:
    """The same fact about another person."""
    return replace(packet, target=person, target_kind=TargetKind.PERSON)


def of_object(packet: ScentPacket, thing: str) -> ScentPacket:
    """The same fact about an object."""
    return replace(packet, target=thing, target_kind=TargetKind.OBJECT)


class Drive:
    """A running state. ``settings`` are dotted paths over the default configuration."""

    def __init__(self, settings: dict[str, Any] | None = None, *, keep_all: bool = False) -> None:
        self.config = with_values(Config(), settings or {})
        self.keep_all = keep_all
        self.state = State()
        self.events: list[Event] = []

    def say(self, *packets: ScentPacket, role: str = "user", **marks: Any) -> Drive:
        """Let one message act; ``task``, ``bridge`` and ``continuation`` mark a switch of task."""
        continuation = marks.pop("continuation", None)
        message = Message(role=Role(role), content="…", **marks)
        settings: dict[str, Any] = {"keep_all": self.keep_all}
        self.state, opened = step.open_message(self.state, message, self.config, **settings)
        self.state, switched = step.follow_marks(self.state, message, continuation, self.config, **settings)
        placed = list(self._placed(packets, Role(role)))
        self.state, happened = step.absorb(self.state, placed, Role(role), self.config, **settings)
        self.events += [*opened, *switched, *happened]
        return self

    def _placed(self, packets: Iterable[ScentPacket], role: Role) -> Iterable[ScentPacket]:
        for place, packet in enumerate(packets):
            yield replace(
                packet,
                round_id=self.now if packet.round_id == NOW else min(packet.round_id, self.now),
                message_index=self.state.messages,
                place=place,
                role=role,
            )

    def silence(self, rounds: int) -> Drive:
        """Let rounds pass in which nothing is said that the field could smell."""
        for _ in range(rounds):
            self.say()
        return self

    @property
    def now(self) -> int:
        """The field's round."""
        return self.state.field.now

    def recall(self, pattern: str = "*", **about: Any) -> Recall:
        """Ask the field."""
        return recall(self.state.field, pattern, self.config, **about)

    def values(self, pattern: str = "*", **about: Any) -> list[str]:
        """The recalled values, best first."""
        return [value.value for value in self.recall(pattern, **about).values]

    def score(self, kind: str) -> float:
        """The concentration of a type."""
        return score(self.state.field, kind, self.config)

    def why(self, pattern: str, value: str | None, **about: Any) -> Suppressed:
        """What a recall says about a value that it leaves out."""
        found = [item for item in self.recall(pattern, **about).suppressed if item.value == value]
        assert len(found) == 1, found
        return found[0]

    def happened(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if event.kind == kind]
