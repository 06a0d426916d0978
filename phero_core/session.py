"""A live session: the only object here that changes. Everything it does is a pure step of the engine."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from phero_core.config import DEFAULT_PRESET, Config, preset
from phero_core.dialogue.model import Message
from phero_core.engine import step
from phero_core.engine.answer import Recall, recall
from phero_core.engine.arithmetic import Explanation, explain
from phero_core.engine.deposit import Event
from phero_core.engine.draft import Draft
from phero_core.engine.field import dilute
from phero_core.engine.prompt import context_prompt
from phero_core.engine.recall import score, scores
from phero_core.engine.step import State
from phero_core.engine.tasks import TaskSnapshot, take_snapshot
from phero_core.errors import DialogueError, Problem, StateError
from phero_core.observe.annotated import GoldFirst
from phero_core.observe.default import rule_observer
from phero_core.observe.protocol import Observation, ObservationContext, Observer
from phero_core.observe.release import release
from phero_core.saved import restored
from phero_core.scent import Role, ScentPacket
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from phero_core.engine.deposit import Field
    from phero_core.text import Language

VERSION = 1


@dataclass(frozen=True, slots=True)
class Turn:
    """What one message did.

    Attributes:
        message: as it was observed.
        round_id: the user's round that it belongs to [rounds].
        observation: what the observer saw in it.
        packets: what it released.
        events: what happened in the field, the opening of a round included.
    """

    message: Message
    round_id: int
    observation: Observation
    packets: tuple[ScentPacket, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Saved:
    """A whole session as it is saved."""

    version: int
    state: State
    context: ObservationContext


class Session:
    """The memory of one dialogue.

    Args:
        config: the parameter set; ``balanced`` by default.
        observer: what reads the messages; by default the rule packs that the configuration names. Gold
            packets of a message always come first.
        keep_all: remember why every value has left, as a replay does, not only the newest of each type.

    >>> session = Session()
    >>> _ = session.observe("My shipping address is 12 Mill Lane, Leeds")
    >>> session.recall_structured("shipping_address")["shipping_address"]["value"]
    '12 Mill Lane, Leeds'
    """

    def __init__(
        self, config: Config | None = None, observer: Observer | None = None, *, keep_all: bool = False
    ) -> None:
        self.config = preset(DEFAULT_PRESET) if config is None else config
        self.observer: Observer = GoldFirst(observer or rule_observer(self.config.observe.packs))
        self.keep_all = keep_all
        self.state = State()
        self.context = ObservationContext()

    @property
    def field(self) -> Field:
        """The live packets, frozen as they are now."""
        return self.state.field

    def observe(self, message: Message | str, role: str = "user") -> Turn:
        """Let a message act on the field.

        Args:
            message: a `Message`, or its text.
            role: who wrote the text: ``user``, ``assistant``, ``system`` or ``tool``.

        Returns:
            What it released and what happened.

        Raises:
            DialogueError: a gold packet is of a round that has not come yet; nothing has changed.
        """
        if isinstance(message, str):
            message = Message(role=Role(role), content=message)
        return self.absorb(message, self.observer.observe(message, self.context))

    def absorb(self, message: Message, observation: Observation) -> Turn:
        """Let a message act whose observation is already known; `observe` is this after observing.

        Raises:
            DialogueError: a packet is of a round that has not come yet; nothing has changed.
        """
        keep, config = self.keep_all, self.config
        state, opened = step.open_message(self.state, message, config, keep_all=keep)
        state, switched = step.follow_marks(state, message, observation.continuation, config, keep_all=keep)
        _refuse_the_future(state, observation)
        packets = _released(state, message, observation, config)
        self.state, happened = step.absorb(state, packets, message.role, config, keep_all=keep)
        self.context = observation.context
        return Turn(message, state.round_id, observation, packets, (*opened, *switched, *happened))

    def recall(self, pattern: str = "*", *, top_k: int | None = None, target: str | None = None) -> Recall:
        """Return the strongest live values of a type or glob, and why the others are left out.

        Args:
            pattern: a type, or a glob such as ``shipping_*``.
            top_k: how many values of each type, instead of the configuration's.
            target: only facts about this order, device or person; without it, persons other than the user
                are left out.
        """
        return recall(self.field, pattern, self.config, top_k=top_k, target=target)

    def recall_structured(self, pattern: str = "*", *, target: str | None = None) -> dict[str, Any]:
        """Return recalled values by type: one mapping, or a list where several targets or values live."""
        return self.recall(pattern, target=target).structured()

    def score(self, kind: str | None = None) -> float | dict[str, float]:
        """Return the concentration of a type, or of every type that can be smelled."""
        return scores(self.field, self.config) if kind is None else score(self.field, kind, self.config)

    def explain(self, kind: str, *, target: str | None = None) -> Explanation:
        """Return the arithmetic behind a type: its packets, what each adds, what is recalled and what not, and why."""
        return explain(self.field, kind, self.config, target)

    def context_prompt(self, max_chars: int = 1000, language: Language | None = None) -> str:
        """Return what the model should know, strongest first, in the dialogue's language.

        Args:
            max_chars: upper bound on its length [characters].
            language: ``en`` or ``zh``, instead of the language of the last user message.
        """
        spoken: Language = "zh" if self.context.language == "zh" else "en"
        return context_prompt(self.field, self.config, language or spoken, max_chars)

    def decay_by_factor(self, factor: float, kind: str | None = None) -> None:
        """Evaporate on demand: multiply every fading packet, or those of one type.

        Args:
            factor: what is left, 0..1.
            kind: the type; all when left out.

        Raises:
            ValueError: the factor is not within 0..1.
        """
        if not 0.0 <= factor <= 1.0:
            raise ValueError(f"factor must be within 0..1, got {factor!r}")
        draft = Draft(self.field, self.config.field, keep_all=self.keep_all)
        for name in list(draft.trails) if kind is None else [kind] if kind in draft.trails else []:
            dilute(draft, name, factor)
        self.state = replace(self.state, field=draft.freeze())

    def start_task(self, name: str, bridge: str | TaskSnapshot | None = None) -> TaskSnapshot:
        """End the current task, clear what was of its scope, and start another.

        Args:
            name: the new task.
            bridge: a task's name, or a snapshot, whose facts are brought back weaker.

        Returns:
            The snapshot of the task that has ended.

        Raises:
            StateError: no task so far has the name that ``bridge`` gives.
        """
        source = self._snapshot_named(bridge) if isinstance(bridge, str) else bridge
        ended = take_snapshot(self.field, self.config, self.state.task, self.state.time)
        self.state, _ = step.switch_task(self.state, name, self.config, source=source, keep_all=self.keep_all)
        return ended

    def end_task(self) -> TaskSnapshot:
        """End the current task: its snapshot is kept under its name, and what was of its scope leaves."""
        return self.start_task(step.UNNAMED_TASK)

    def _snapshot_named(self, name: str) -> TaskSnapshot:
        found = step.snapshot_named(self.state, name, self.config)
        if found is None:
            known = ", ".join([*self.state.snapshots, self.state.task])
            raise StateError(f"bridge: there is no task {name!r}; tasks so far: {known}")
        return found

    def snapshot(self) -> dict[str, Any]:
        """Return the whole session as plain data, for a JSON file or a store; `restore` brings it back bit-equal."""
        plain: dict[str, Any] = _FORM.dump_python(_Saved(VERSION, self.state, self.context), mode="json")
        return plain

    def snapshot_json(self) -> str:
        """Return what `snapshot` does as JSON text, in a third of the time."""
        saved = _Saved(VERSION, self.state, self.context)
        try:
            return _FORM.dump_json(saved).decode()
        except ValueError:  # half a character, which UTF-8 cannot hold
            return json.dumps(self.snapshot())

    @classmethod
    def restore(
        cls,
        saved: Mapping[str, Any],
        config: Config | None = None,
        observer: Observer | None = None,
        *,
        keep_all: bool = False,
    ) -> Session:
        """Return the session that was saved; every limit of ``config`` holds for it at once.

        Raises:
            StateError: the data is of another version, or damaged.
        """
        session = cls(config, observer, keep_all=keep_all)
        kept = restored(_FORM, saved, VERSION, "saved session", "start a new session")
        unsound = kept.state.unsound()
        if unsound is not None:
            raise StateError(f"saved session: {unsound}: a number is out of bounds; start a new session")
        session.state = step.under_limits(kept.state, session.config, keep_all=keep_all)
        session.context = kept.context
        return session


def _released(
    state: State, message: Message, observation: Observation, config: Config
) -> tuple[ScentPacket, ...]:
    """Give the sightings their numbers; a late import's round is the user's, the field has its own clock."""
    dated = [
        sighting
        if sighting.round_id is None
        else replace(sighting, round_id=state.clock_of(sighting.round_id))
        for sighting in observation.sightings
    ]
    return release(dated, config, round_id=state.field.now, message_index=state.messages, role=message.role)


def _refuse_the_future(state: State, observation: Observation) -> None:
    problems = [
        Problem("packets", _FUTURE, {"type": s.type, "asked": s.round_id, "now": state.round_id})
        for s in observation.sightings
        if s.round_id is not None and s.round_id > state.round_id
    ]
    if problems:
        raise DialogueError(problems)


_FUTURE = Text(
    "the packet '{type}' is of round {asked}, but the message is in round {now}; give its round, or leave it out",
    "信息包“{type}”属于第 {asked} 轮，但消息在第 {now} 轮；请写明其轮次，或省略",
)

_FORM = TypeAdapter(_Saved)
