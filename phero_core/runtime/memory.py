"""The memory of many sessions over one store, for agents in production."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from phero_core.config import DEFAULT_PRESET, Config
from phero_core.runtime.acts import Observing, Restoring, StartingTask
from phero_core.runtime.opened import Caller
from phero_core.runtime.parameters import ParameterSets
from phero_core.runtime.results import Answered, Observed
from phero_core.runtime.sessions import Sessions
from phero_core.runtime.turns import Turns
from phero_core.runtime.twins import async_twin
from phero_core.runtime.watch import Watch
from phero_core.stores import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from phero_core.dialogue.model import Message
    from phero_core.engine.arithmetic import Explanation
    from phero_core.engine.tasks import TaskSnapshot
    from phero_core.observe.protocol import Observer
    from phero_core.runtime.trace import TraceLog
    from phero_core.session import Session
    from phero_core.stores.protocol import Store
    from phero_core.text import Language


class AgentMemory:
    """Many sessions over one store; every turn is load → observe → save, repeated when somebody else was first.

    Safe for threads, and for processes that share the store. Each method has an async twin (``aobserve``,
    ``arecall`` …), which waits for the store in a thread, or answers at once where the store is in memory.

    Args:
        parameters: a configuration, a preset's name, a file, or `ParameterSets`; ``balanced`` by default.
        store: where sessions live; in this process's memory by default.
        observer: what reads the messages, instead of the rules that the parameters name.
        trace: where to write what happens; see `TraceLog`. A trace that cannot be written fails no turn.
        when_down: what to do while the store cannot be used: ``raise`` its error, or ``degrade``: go on with what
            this process knows, with a warning in the result, and store it later.
        clock: seconds since 1970, for the trace.
        remembered_ids: how many message ids a session remembers [count]; as many as one call brings in any case.
        cached: how many sessions are kept parsed [count]; 0 parses each turn anew.

    >>> from phero_core.dialogue.model import Message
    >>> memory = AgentMemory("ecommerce")
    >>> _ = memory.observe("s1", [Message(role="user", content="My shipping address is 12 Mill Lane, Leeds")])
    >>> memory.recall("s1", "shipping_*").recall.best.value
    '12 Mill Lane, Leeds'
    """

    def __init__(
        self,
        parameters: Config | str | Path | ParameterSets | None = None,
        store: Store | None = None,
        *,
        observer: Observer | None = None,
        trace: TraceLog | None = None,
        when_down: Literal["raise", "degrade"] = "raise",
        clock: Callable[[], float] = time.time,
        remembered_ids: int = 1024,
        cached: int = 256,
    ) -> None:
        if when_down not in {"raise", "degrade"}:
            raise ValueError(f"when_down must be 'raise' or 'degrade', got {when_down!r}")
        if not isinstance(parameters, ParameterSets):
            parameters = ParameterSets(DEFAULT_PRESET if parameters is None else parameters)
        self.parameters = parameters
        self.store: Store = MemoryStore() if store is None else store
        self.degrades = when_down == "degrade"
        self._remembered = max(1, remembered_ids)
        self._watch = Watch(trace, clock, own_observer=observer is not None)
        self._turns = Turns(
            Sessions(self.store, parameters, observer, cached), self._watch, degrades=self.degrades
        )

    @property
    def blocks(self) -> bool:
        """Whether a call may wait for a disk or a network; async twins then wait in a thread."""
        return not isinstance(self.store, MemoryStore)

    def observe(
        self,
        session_id: str,
        messages: Sequence[Message],
        *,
        ids: Sequence[str | None] = (),
        user: str | None = None,
        tenant: str | None = None,
    ) -> Observed:
        """Let messages act on a session: all of them, or none when an error is raised.

        Args:
            session_id: which session; one that is not there begins.
            messages: in order.
            ids: of the messages, in the same order; one that was seen in this session is passed over, so a
                caller may give the whole history each time.
            user: whose session it is, for `forget_user`; once told it stays.
            tenant: whose parameters hold for it; once told it stays.

        Raises:
            DialogueError: a gold packet is of a round that has not come yet.
            OwnerError: the session is another user's or tenant's.
            StoreError: the store cannot be used, unless ``when_down`` is ``degrade``.
            StateError: the record in the store cannot be read; likewise.
            ValueError: there are more ids than messages.
        """
        act = Observing.of(messages, ids, self._remembered)
        opened, done = self._turns.change(session_id, Caller(user, tenant), act)
        return Observed(
            done.turns,
            done.passed_over,
            opened.session,
            opened.version or None,
            opened.chosen.label,
            opened.chosen.digest,
            tuple(opened.warnings),
        )

    def recall(
        self,
        session_id: str,
        pattern: str = "*",
        *,
        target: str | None = None,
        top_k: int | None = None,
        user: str | None = None,
        tenant: str | None = None,
    ) -> Answered:
        """Return the strongest live values of a type or glob, and why the others are left out.

        Args:
            session_id: which session; one that is not there has nothing to recall.
            pattern: a type, or a glob such as ``shipping_*``.
            target: only facts about this order, device or person.
            top_k: how many values of each type, instead of the configuration's.
            user: who asks, as in all that follows; None does not say, and is answered.
            tenant: for whom; likewise.

        Raises:
            OwnerError: as in `observe`.
            StoreError: as in `observe`.
            StateError: as in `observe`.
        """
        opened = self._turns.read(session_id, Caller(user, tenant))
        found = opened.session.recall(pattern, top_k=top_k, target=target)
        self._watch.asked(opened, found)
        return Answered(found, opened.chosen.label, opened.chosen.digest, tuple(opened.warnings))

    def context(
        self,
        session_id: str,
        max_chars: int = 1000,
        language: Language | None = None,
        *,
        user: str | None = None,
        tenant: str | None = None,
    ) -> str:
        """Return what the model should know, strongest first; see `Session.context_prompt`."""
        opened = self._turns.read(session_id, Caller(user, tenant))
        text = opened.session.context_prompt(max_chars, language)
        self._watch.told(opened)
        return text

    def explain(
        self,
        session_id: str,
        kind: str,
        *,
        target: str | None = None,
        user: str | None = None,
        tenant: str | None = None,
    ) -> Explanation:
        """Return the arithmetic behind a type of a session; see `Session.explain`."""
        return self._turns.read(session_id, Caller(user, tenant)).session.explain(kind, target=target)

    def start_task(
        self,
        session_id: str,
        name: str,
        bridge: str | TaskSnapshot | None = None,
        *,
        user: str | None = None,
        tenant: str | None = None,
    ) -> TaskSnapshot:
        """End a session's current task and start another; see `Session.start_task`.

        Returns:
            The snapshot of the task that has ended.

        Raises:
            StateError: no task so far has the name that ``bridge`` gives; or as in `observe`.
            StoreError: as in `observe`.
        """
        _, done = self._turns.change(session_id, Caller(user, tenant), StartingTask(name, bridge))
        assert done.left_behind is not None  # noqa: S101 - a change of task always leaves a snapshot
        return done.left_behind

    def snapshot(
        self, session_id: str, *, user: str | None = None, tenant: str | None = None
    ) -> dict[str, Any]:
        """Return a session as plain data, as `Session.snapshot` does."""
        return self._turns.read(session_id, Caller(user, tenant)).session.snapshot()

    def restore(
        self,
        session_id: str,
        saved: Mapping[str, Any],
        *,
        user: str | None = None,
        tenant: str | None = None,
    ) -> None:
        """Put a saved session in the place of what is there; every limit of the parameters holds for it at once.

        The ids of messages that were seen so far are forgotten: what was said after the snapshot may come again.

        Args:
            session_id: which session; one that is not there begins.
            saved: what `snapshot` returned.
            user: whose session it is, as in `observe`.
            tenant: whose parameters hold for it, likewise.

        Raises:
            StateError: the data is of another version, or damaged; or as in `observe`.
            OwnerError: as in `observe`.
            StoreError: as in `observe`.
        """
        self._turns.change(session_id, Caller(user, tenant), Restoring(saved))

    def session(self, session_id: str, *, user: str | None = None, tenant: str | None = None) -> Session:
        """Return a private copy of a session, to read from; what is done to it changes nothing here."""
        return self._turns.read(session_id, Caller(user, tenant)).session

    def forget(self, session_id: str) -> bool:
        """Delete a session everywhere in the store and in this process. Traces are separate files and stay.

        Another process may keep a parsed copy until it meets the session again or needs the room; it is never
        stored anew.

        Returns:
            Whether there was one.

        Raises:
            StoreError: the store cannot be used; nothing is forgotten, whatever ``when_down`` says.
        """
        return self._turns.forget(session_id)

    def forget_user(self, user: str) -> int:
        """Delete all sessions of a user, as `forget` does.

        Returns:
            How many there were.
        """
        return self._turns.forget_user(user)

    aobserve = async_twin(observe)
    arecall = async_twin(recall)
    acontext = async_twin(context)
    aexplain = async_twin(explain)
    astart_task = async_twin(start_task)
    asnapshot = async_twin(snapshot)
    arestore = async_twin(restore)
    asession = async_twin(session)
    aforget = async_twin(forget)
    aforget_user = async_twin(forget_user)
