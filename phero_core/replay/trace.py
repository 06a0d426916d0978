"""What a replay leaves: the field after every message, with what led to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from phero_core.config.schema import Config
from phero_core.dialogue.model import Dialogue
from phero_core.engine.answer import Recall, recall
from phero_core.engine.deposit import Event, Field
from phero_core.engine.recall import scores
from phero_core.session import Turn


@dataclass(frozen=True, slots=True)
class Moment:
    """One message and the field after it."""

    turn: Turn
    field: Field


@dataclass(frozen=True)
class Trace:
    """A replayed dialogue.

    Attributes:
        dialogue: what was replayed.
        config: the parameter set that held, the dialogue's own settings included.
        moments: one for each message.
    """

    dialogue: Dialogue
    config: Config
    moments: tuple[Moment, ...]

    @property
    def rounds(self) -> int:
        """How many rounds were replayed: all of the dialogue's, unless fewer were asked for."""
        return self.moments[-1].turn.round_id

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The field at the end of each round."""
        last = {moment.turn.round_id: moment.field for moment in self.moments}
        return tuple(last[number] for number in range(1, self.rounds + 1))

    def field_after(self, round_id: int) -> Field:
        """Return the field at the end of a round [rounds, from 1]."""
        return self.fields[round_id - 1]

    @cached_property
    def types(self) -> tuple[str, ...]:
        """Every type that was ever in the field, in order of first appearance."""
        seen: dict[str, None] = {}
        for moment in self.moments:
            seen |= dict.fromkeys(packet.type for packet in moment.turn.packets)
            seen |= dict.fromkeys(sorted(moment.field.trails))
        return tuple(seen)

    @cached_property
    def scores(self) -> tuple[dict[str, float], ...]:
        """The concentration of every type that can be smelled, at the end of each round."""
        return tuple(scores(field, self.config) for field in self.fields)

    def turns_until(self, round_id: int) -> tuple[Turn, ...]:
        """Return what every message did until the end of a round [rounds, from 1]."""
        return tuple(moment.turn for moment in self.moments if moment.turn.round_id <= round_id)

    def recall(self, pattern: str, after_round: int, target: str | None = None) -> Recall:
        """Return what a recall answers at the end of a round."""
        return recall(self.field_after(after_round), pattern, self.config, target=target)

    @cached_property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """Everything that happened, each with the user's round in which it did."""
        return tuple((moment.turn.round_id, event) for moment in self.moments for event in moment.turn.events)
