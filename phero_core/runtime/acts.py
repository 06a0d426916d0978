"""What a call does to an open session. An act can be repeated on a fresh copy when somebody else was first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.model import Message
from phero_core.engine.tasks import TaskSnapshot
from phero_core.runtime.record import fresh_token, token_of
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.runtime.opened import Opened
    from phero_core.session import Turn


class Done(NamedTuple):
    """What an act has done.

    Attributes:
        turns: of the messages that were observed.
        passed_over: messages whose ids were seen before [count].
        left_behind: the snapshot of the task that it ended, or None.
        task: its successor's name and the bridge's, where that is a name too; or None.
        restored: whether the session was replaced by a saved one.
        caught_up: what was done before it, to make up for an outage.
    """

    turns: tuple[Turn, ...] = ()
    passed_over: int = 0
    left_behind: TaskSnapshot | None = None
    task: tuple[str, str | None] | None = None
    restored: bool = False
    caught_up: tuple[Done, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return bool(self.turns or self.caught_up) or self.restored or self.left_behind is not None


@dataclass(frozen=True, slots=True)
class Observing:
    """Observe messages, but those whose ids were seen.

    Attributes:
        messages: in order.
        tokens: of their ids; None for a message without one, which is always new.
        remembered: how many ids a session remembers [count], or as many as one call brings.
    """

    messages: tuple[Message, ...]
    tokens: tuple[str | None, ...]
    remembered: int

    @classmethod
    def of(cls, messages: Sequence[Message], ids: Sequence[str | None], remembered: int) -> Observing:
        """Return the act for messages with their ids, in the same order; the last ones may be missing.

        Raises:
            ValueError: there are more ids than messages.
        """
        if len(ids) > len(messages):
            raise ValueError(f"ids: {len(ids)} for {len(messages)} messages; give one for each, or None")
        tokens = [None if name is None else token_of(name) for name in ids]
        tokens += [None] * (len(messages) - len(tokens))
        return cls(tuple(messages), tuple(tokens), remembered)

    def on(self, opened: Opened) -> Done:
        """Act."""
        seen = opened.envelope.known() if any(self.tokens) else {}
        turns = []
        for message, token in zip(self.messages, self.tokens, strict=True):
            if token is None or token not in seen:
                turns.append(opened.session.observe(message))
            if token is not None:
                seen[token] = None
        given = [token for token in self.tokens if token is not None]
        if turns and given:
            opened.envelope = opened.envelope.seeing(given, max(self.remembered, len(given)))
        return Done(tuple(turns), len(self.messages) - len(turns))


@dataclass(frozen=True, slots=True)
class StartingTask:
    """End the current task and start another.

    Attributes:
        name: the new task.
        bridge: whose facts are brought back weaker.
    """

    name: str
    bridge: str | TaskSnapshot | None

    def on(self, opened: Opened) -> Done:
        """Act."""
        left_behind = opened.session.start_task(self.name, self.bridge)
        bridge = self.bridge if isinstance(self.bridge, str) else None
        return Done(left_behind=left_behind, task=(self.name, bridge))


@dataclass(frozen=True, slots=True)
class Restoring:
    """Put a saved session in the place of what is there.

    Attributes:
        saved: as `Session.snapshot` returned it.
    """

    saved: Mapping[str, Any]

    def on(self, opened: Opened) -> Done:
        """Act: a life of its own begins, and the ids of what was said in the other one mean nothing in it."""
        back = Session.restore(self.saved, opened.session.config, opened.session.observer)
        opened.session.state, opened.session.context = back.state, back.context
        opened.envelope = replace(opened.envelope, life=fresh_token(), seen="")
        return Done(restored=True)


Act = Observing | StartingTask | Restoring
