"""The layout that SGD and MultiWOZ 2.2 share: turns with one frame per service, the user's frames with a state.

Only services that a turn concerns have a frame in it: the state of the others stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.gold import Field, Told, Words
from phero_core.dialogue.formats.research.said import fitting, heard, place_of
from phero_core.dialogue.formats.research.spellings import Spellings, alternatives
from phero_core.dialogue.model import Message, ToolCall
from phero_core.scent import Role, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.gold import State


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
    turns = content.get("turns") if isinstance(content, dict) else None
    first = turns[0] if isinstance(turns, list) and turns else None
    return isinstance(first, dict) and {"speaker", "utterance", "frames"} <= first.keys()


@dataclass
class Reading:
    """One dialogue on its way from turns to what is known after each.

    Attributes:
        talk: the dialogue.
        place: the field of a service's slot.
        by_text: whether a value that the system's last turn says word for word counts as offered. Without it only
            its acts count.
    """

    talk: Talk
    place: Callable[[str, str], Field]
    by_text: bool = False
    _spellings: Spellings = field(default_factory=Spellings)
    _ways: dict[tuple[Field, str], tuple[str, ...]] = field(default_factory=dict)
    _offered: set[tuple[Field, str]] = field(default_factory=set)

    def told(self) -> Iterator[Told]:
        """Yield each message with what is known after it."""
        self._learn()
        known: State = {}
        after: State = {}
        last: Turn | None = None
        for turn, answer in pairwise((*self.talk.turns, None)):
            if turn is None:
                break
            if turn.speaker == "USER":
                after = self._state(after, turn)
                answered = answer is not None and answer.speaker == "SYSTEM"
                known = self._after_user(known, after, turn, last) if answered else after
                yield self._of_user(turn, known, last)
            else:
                known = after
                yield self._of_system(turn, known)
            last = turn

    def _learn(self) -> None:
        for turn in self.talk.turns:
            for frame in turn.frames:
                for action in frame.actions:
                    if len(action.values) == len(action.canonical_values):
                        pairs = zip(action.values, action.canonical_values, strict=True)
                        for spelling, value in pairs:
                            self._spellings.learn(self._slot(frame, action.slot), str(spelling), str(value))

    def _slot(self, frame: Frame, slot: str) -> str:
        return ".".join(self.place(frame.service, slot))

    def _state(self, before: State, turn: Turn) -> State:
        state = dict(before)
        for frame in turn.frames:
            if frame.state is None:
                continue
            filled = {
                self.place(frame.service, slot): listed for slot, listed in frame.state.slot_values.items()
            }
            domains = {where[0] for where in filled} or {self.place(frame.service, "")[0]}
            state = {
                where: held for where, held in state.items() if where[0] not in domains or where in filled
            }
            for where, listed in filled.items():
                self._fill(state, where, listed)
        return state

    def _fill(self, state: State, where: Field, listed: list[Any]) -> None:
        ways = tuple(dict.fromkeys(way for spelling in listed for way in alternatives(str(spelling))))
        if not ways:
            state.pop(where, None)
            return
        value = self._spellings.value(".".join(where), ways)
        state[where] = (value,)
        known = self._ways.get((where, value), ())
        self._ways[where, value] = tuple(dict.fromkeys((*ways, *known, value)))

    def _after_user(self, before: State, after: State, turn: Turn, last: Turn | None) -> State:
        own = self._acted(turn)
        just_offered = self._acted(last) if last is not None else set()
        self._offered |= just_offered
        accepting = any(
            action.act in {"SELECT", "AFFIRM"} for frame in turn.frames for action in frame.actions
        )
        taken = own | (self._offered if accepting else just_offered)

        def said(where: Field, value: str) -> bool:
            return any(
                (where, canonical(way)) in taken
                or place_of(way, turn.utterance) is not None
                or (self.by_text and last is not None and place_of(way, last.utterance) is not None)
                for way in self._ways[where, value]
            )

        return heard(before, after, said)

    def _acted(self, turn: Turn) -> set[tuple[Field, str]]:
        """Return the fields with values that a turn's acts name, in every spelling that they give."""
        return {
            (self.place(frame.service, action.slot), canonical(str(value)))
            for frame in turn.frames
            for action in frame.actions
            if action.slot
            for value in (*action.values, *action.canonical_values)
        }

    def _of_user(self, turn: Turn, known: State, last: Turn | None) -> Told:
        own = self._acted(turn) | (self._acted(last) if last is not None and _accepts(turn) else set())
        again = {
            (where, value)
            for where, values in known.items()
            for value in values
            for way in self._ways[where, value]
            if (where, canonical(way)) in own
        }
        words = {**self._surfaces(turn, known), **self._places(turn, known)}
        return Told(Message(role=Role.USER, content=turn.utterance), known, again=again, words=words)

    def _surfaces(self, turn: Turn, known: State) -> dict[tuple[Field, str], Words]:
        """Return how values are spelled where that is not the value itself: as the message says them, if it does."""
        surfaces = {}
        for where, values in known.items():
            for value in values:
                ways = self._ways[where, value]
                spelled = next((way for way in ways if place_of(way, turn.utterance)), ways[0])
                if spelled != value:
                    surfaces[where, value] = Words(spelled)
        return surfaces

    def _places(self, turn: Turn, known: State) -> dict[tuple[Field, str], Words]:
        places = {}
        for frame in turn.frames:
            for slot in frame.slots:
                where = self.place(frame.service, slot.slot)
                for value in known.get(where, ()):
                    start, end = slot.start or 0, slot.exclusive_end or 0
                    span = fitting(turn.utterance, start, end, *self._ways[where, value])
                    if span:
                        places[where, value] = Words(turn.utterance[slice(*span)], span)
        return places

    def _of_system(self, turn: Turn, known: State) -> Told:
        calls = [(frame, frame.service_call) for frame in turn.frames if frame.service_call is not None]
        needed = {
            where
            for frame, call in calls
            for slot, used in call.parameters.items()
            for where in [self.place(frame.service, slot)]
            for value in known.get(where, ())
            if canonical(str(used)) in map(canonical, self._ways[where, value])
        }
        made = tuple(ToolCall(name=call.method, arguments=call.parameters) for _, call in calls)
        parts: dict[str, Any] = {"tool_calls": made} if made else {}
        words = self._surfaces(turn, known)
        message = Message(role=Role.ASSISTANT, content=turn.utterance, **parts)
        return Told(message, known, needed=needed, words=words)


def _accepts(turn: Turn) -> bool:
    """Tell whether a user takes what was offered, or says yes to what was to be confirmed."""
    return any(action.act in {"SELECT", "AFFIRM"} for frame in turn.frames for action in frame.actions)
