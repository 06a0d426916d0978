"""One step of the engine, pure: state and message in, state and events out.

When a round opens, ages grow by one, what is older than the buffer leaves, the governor acts once; then the
messages are observed one by one. A task switch comes before the packets of its message.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as default
from typing import TYPE_CHECKING

from phero_core.engine.deposit import Event, EventKind, Field
from phero_core.engine.draft import Draft
from phero_core.engine.field import admit, age_by_one, clear_task
from phero_core.engine.governor import govern, weaken_replies
from phero_core.engine.limits import hold_all
from phero_core.engine.tasks import TaskSnapshot, bridge, matching, report_task, take_snapshot, without
from phero_core.scent import Polarity, Role, ScentPacket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config.schema import Config
    from phero_core.dialogue.model import Message

UNNAMED_TASK = "main"
"""What the task is called that a session begins with."""


@dataclass(frozen=True, slots=True)
class State:
    """All that a session is, but for its configuration and what its observer remembers. Immutable.

    Attributes:
        field: the live packets.
        round_id: the user's round [rounds, from 1; 0 before the first message].
        messages: how many messages were observed.
        user_spoke: whether one of them was the user's; the first of these opens no new round.
        round_starts: the field's clock at the start of the last user rounds; what late imports refer to.
        task: the current task.
        snapshots: what ended tasks left behind, by name, newest last; bounded.
        time: of the last message that had one.
    """

    field: Field = default(default_factory=Field)
    round_id: int = 0
    messages: int = 0
    user_spoke: bool = False
    round_starts: tuple[int, ...] = ()
    task: str = UNNAMED_TASK
    snapshots: Mapping[str, TaskSnapshot] = default(default_factory=dict)
    time: str | None = None

    def clock_of(self, user_round: int) -> int:
        """Return the field's clock at the start of a user round; one that is long past lies before all kept ones."""
        back = self.round_id - user_round
        if back < len(self.round_starts):
            return self.round_starts[-1 - back]
        return min(user_round, self.round_starts[0] - 1)

    def unsound(self) -> str | None:
        """Return the type of a packet with numbers that no field can hold, if there is one."""
        held = (deposit for trail in self.field.trails.values() for deposit in trail)
        found = [d.packet for d in held if not d.is_sound(self.field.now)]
        found += filter(None, (snapshot.unsound() for snapshot in self.snapshots.values()))
        return found[0].type if found else None


Change = tuple[State, tuple[Event, ...]]


def under_limits(state: State, config: Config, *, keep_all: bool = False) -> State:
    """Return a state that comes from elsewhere with every limit of the configuration held."""
    draft = Draft(state.field, config.field, keep_all=keep_all)
    hold_all(draft)
    limit = config.governor.max_snapshots
    snapshots = dict(list(state.snapshots.items())[-limit:]) if limit else {}
    return replace(
        state,
        field=draft.freeze(),
        snapshots=snapshots,
        round_starts=state.round_starts[-config.field.max_rounds :],
    )


def open_message(state: State, message: Message, config: Config, *, keep_all: bool = False) -> Change:
    """Let a message arrive: a new round opens where it is due, and the governor acts."""
    draft = Draft(state.field, config.field, keep_all=keep_all)
    first = state.messages == 0
    new_round = first or (message.role is Role.USER and state.user_spoke)
    if not first and (new_round or config.field.round_per == "message"):
        age_by_one(draft)
        govern(draft, config)
    starts = (*state.round_starts, draft.now)[-config.field.max_rounds :] if new_round else state.round_starts
    opened = replace(
        state,
        field=draft.freeze(),
        round_id=state.round_id + new_round,
        user_spoke=state.user_spoke or message.role is Role.USER,
        round_starts=starts,
        time=message.time or state.time,
    )
    return opened, tuple(draft.events)


def switch_task(
    state: State, name: str, config: Config, *, source: TaskSnapshot | None = None, keep_all: bool = False
) -> Change:
    """End the current task, keep its snapshot, clear what was of its scope, and start another.

    Args:
        state: before the switch.
        name: the new task.
        config: the governor's numbers.
        source: what to bring back from an earlier task.
        keep_all: keep the reason for every departed value.
    """
    ended = end_task(state, config)
    draft = Draft(state.field, config.field, keep_all=keep_all)
    report_task(draft, EventKind.TASK_ENDED, state.task)
    clear_task(draft, state.task)
    report_task(draft, EventKind.TASK_STARTED, name)
    if source is not None:
        bridge(draft, source, config, state.messages)
    return replace(ended, field=draft.freeze(), task=name), tuple(draft.events)


def end_task(state: State, config: Config) -> State:
    """Return the state with the current task's snapshot kept under its name, newest last."""
    others = {name: kept for name, kept in state.snapshots.items() if name != state.task}
    limit = config.governor.max_snapshots
    kept = {**others, state.task: _left_behind(state, config)}
    return replace(state, snapshots=dict(list(kept.items())[-limit:]) if limit else {})


def _left_behind(state: State, config: Config) -> TaskSnapshot:
    """Return the current task's snapshot; one of an idle time yields to what was kept under its name before."""
    fresh = take_snapshot(state.field, config, state.task, state.time)
    idle = not fresh.packets and fresh.order is None
    return state.snapshots.get(state.task, fresh) if idle else fresh


def snapshot_named(state: State, name: str, config: Config) -> TaskSnapshot | None:
    """Return what a task left behind, the current one's as if it ended now; None when there is no such task."""
    return _left_behind(state, config) if name == state.task else state.snapshots.get(name)


def follow_marks(
    state: State, message: Message, continuation: str | None, config: Config, *, keep_all: bool = False
) -> Change:
    """Switch the task where the message is marked so, or where its words continue an earlier one."""
    source = _source(state, message, continuation, config)
    name = message.task or (source.task if source is not None else None)
    happened: tuple[Event, ...] = ()
    switches = name is not None and (message.task is not None or name != state.task)
    if name is not None and switches:
        state, happened = switch_task(state, name, config, source=source, keep_all=keep_all)
    if message.bridge is not None and (source is None or not switches):
        happened += (Event(EventKind.BRIDGE_REFUSED, state.field.now, message.bridge),)
    return state, happened


def _source(state: State, message: Message, continuation: str | None, config: Config) -> TaskSnapshot | None:
    if message.bridge is not None:
        return snapshot_named(state, message.bridge, config)
    return matching(state.snapshots, continuation) if continuation is not None else None


def absorb(
    state: State, packets: Sequence[ScentPacket], role: Role, config: Config, *, keep_all: bool = False
) -> Change:
    """Let the packets of one message act on the field, in their order."""
    draft = Draft(state.field, config.field, keep_all=keep_all)
    snapshots = state.snapshots
    for packet in weaken_replies(draft, packets, role, config):
        admit(draft, packet)
        if packet.polarity is Polarity.RETRACT:
            snapshots = without(snapshots, packet)
    after = replace(state, field=draft.freeze(), messages=state.messages + 1, snapshots=snapshots)
    return after, tuple(draft.events)
