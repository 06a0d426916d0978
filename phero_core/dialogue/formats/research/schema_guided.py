"""The layout that SGD and MultiWOZ 2.2 share: turns with one frame per service, the user's frames with a state.

Only services that a turn concerns have a frame in it: the state of the others stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.exchange import Named, Step, Ways
from phero_core.dialogue.formats.research.gold import Field, State, Words
from phero_core.dialogue.formats.research.said import fitting
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator


class Action(Foreign):
    """What a turn does with a slot; ``canonical_values`` are the values in the schema's own form."""

    act: str = ""
    slot: str = ""
    values: list[Any] = Key(default_factory=list)
    canonical_values: list[Any] = Key(default_factory=list)


class SlotPlace(Foreign):
    """Where a turn says the value of a slot [code points, half open]."""

    slot: str
    start: int | None = None
    exclusive_end: int | None = None


class FrameState(Foreign):
    """What holds for a service after a user's turn: each slot with all spellings of its one value."""

    slot_values: dict[str, list[Any]] = Key(default_factory=dict)


class Call(Foreign):
    """What the system asked of a service."""

    method: str = Key(min_length=1)
    parameters: dict[str, Any] = Key(default_factory=dict)


class Frame(Foreign):
    """A turn as far as one service is concerned."""

    service: str
    actions: list[Action] = Key(default_factory=list)
    slots: list[SlotPlace] = Key(default_factory=list)
    state: FrameState | None = None
    service_call: Call | None = None


class Turn(Foreign):
    """What one side says."""

    speaker: Literal["USER", "SYSTEM"]
    utterance: str
    frames: list[Frame] = Key(default_factory=list)


class Talk(Foreign):
    """A dialogue."""

    dialogue_id: str = Key(min_length=1)
    services: list[str] = Key(default_factory=list)
    turns: list[Turn] = Key(min_length=1)


def has_layout(content: Any) -> bool:
    """Tell whether a record has turns with speakers, utterances and frames."""
    first = first_under("turns", content)
    return isinstance(first, dict) and {"speaker", "utterance", "frames"} <= first.keys()


@dataclass
class Reading:
    """One dialogue on its way from turns to steps.

    Attributes:
        talk: the dialogue.
        place: the field of a service's slot.
    """

    talk: Talk
    place: Callable[[str, str], Field]
    ways: Ways = field(default_factory=Ways)

    def steps(self) -> Iterator[Step]:
        """Yield each message with its state, acts, calls and places."""
        self._learn()
        state: State = {}
        for turn in self.talk.turns:
            named = frozenset(self._named(turn))
            if turn.speaker == "USER":
                state = self._state(state, turn)
                accepts = any(
                    act.act in {"SELECT", "AFFIRM"} for frame in turn.frames for act in frame.actions
                )
                message = Message(role=Role.USER, content=turn.utterance)
                yield Step(message, state, named, accepts=accepts, words=self._places(turn, state))
            else:
                yield self._of_system(turn, state, named)

    def _learn(self) -> None:
        """Take note of the schema's own form of each value that an act tells."""
        for turn in self.talk.turns:
            for frame in turn.frames:
                for action in frame.actions:
                    if len(action.values) == len(action.canonical_values):
                        slot = ".".join(self.place(frame.service, action.slot))
                        for way, value in zip(action.values, action.canonical_values, strict=True):
                            self.ways.spellings.learn(slot, str(way), str(value))

    def _named(self, turn: Turn) -> Iterator[Named]:
        for frame in turn.frames:
            for action in frame.actions:
                for value in (*action.values, *action.canonical_values) if action.slot else ():
                    yield self.place(frame.service, action.slot), canonical(str(value))

    def _state(self, before: State, turn: Turn) -> State:
        state = dict(before)
        for frame in turn.frames:
            if frame.state is None:
                continue
            filled = {
                self.place(frame.service, slot): listed for slot, listed in frame.state.slot_values.items()
            }
            domains = {where[0] for where in filled} or {self.place(frame.service, "")[0]}
            state = {where: held for where, held in state.items() if where[0] not in domains}
            values = {where: self.ways.values(where, listed) for where, listed in filled.items()}
            state |= {where: held for where, held in values.items() if held}
        return state

    def _places(self, turn: Turn, state: State) -> dict[tuple[Field, str], Words]:
        places = {}
        for frame in turn.frames:
            for slot in frame.slots:
                where = self.place(frame.service, slot.slot)
                for value in state.get(where, ()):
                    start, end = slot.start or 0, slot.exclusive_end or 0
                    span = fitting(turn.utterance, start, end, *self.ways.of(where, value))
                    if span:
                        places[where, value] = Words(turn.utterance[slice(*span)], span)
        return places

    def _of_system(self, turn: Turn, state: State, named: frozenset[Named]) -> Step:
        calls = [(frame, frame.service_call) for frame in turn.frames if frame.service_call is not None]
        needed = {
            where
            for frame, call in calls
            for slot, used in call.parameters.items()
            for where in [self.place(frame.service, slot)]
            for value in state.get(where, ())
            if self.ways.mean(where, value, str(used))
        }
        made = tuple(ToolCall(name=call.method, arguments=call.parameters) for _, call in calls)
        parts: dict[str, Any] = {"tool_calls": made} if made else {}
        message = Message(role=Role.ASSISTANT, content=turn.utterance, **parts)
        return Step(message, None, named, needed=needed)
