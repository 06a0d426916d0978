"""Memory for `create_agent` in a store of sessions, which other processes and agents can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain.agents.middleware.types import AgentMiddleware, ExtendedModelResponse
from langgraph.types import Command

from phero_core.integrations.identity import Identity, unidentified
from phero_core.integrations.langchain.injection import told
from phero_core.integrations.langchain.messages import native
from phero_core.integrations.langchain.middleware import KEY, PheroState
from phero_core.integrations.langchain.thread import ThreadMemory, ids_of, since_answer, unseen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from langchain.agents.middleware.types import ModelRequest, ModelResponse
    from langgraph.runtime import Runtime

    from phero_core.runtime import AgentMemory
    from phero_core.session import Session
    from phero_core.text import Language


def by_thread(runtime: Runtime[Any]) -> Identity:
    """Return the identity that the thread gives: its id is the session's.

    Raises:
        InputError: the call has no thread id.
    """
    info = runtime.execution_info
    if info is None or info.thread_id is None:
        raise unidentified("config.configurable.thread_id")
    return Identity(info.thread_id)


class StoredPheroMiddleware(AgentMiddleware[PheroState, Any, Any]):
    """Gives an agent a memory in a store, under the id of its thread.

    It works as `PheroMiddleware` does, and the last reply of a turn is in the store when the turn ends. A turn that
    is replayed is not observed again, but a store cannot go back: after a fork it knows both branches.

    An agent that runs inside another one has that one's thread id. Its memory must not mix with the outer one's, so
    it lives in its own state; give ``identify=by_thread`` to share the outer memory on purpose.

    Args:
        memory: the store and the parameters.
        identify: tells the session, the user and the tenant from the run, instead of the thread's id alone.
        max_chars: upper bound of the text that the model is given [characters].
        language: of that text, instead of the language of the last user message.
    """

    state_schema = PheroState

    def __init__(
        self,
        memory: AgentMemory,
        *,
        identify: Callable[[Runtime[Any]], Identity] | None = None,
        max_chars: int = 1000,
        language: Language | None = None,
    ) -> None:
        super().__init__()
        self.memory = memory
        self.identify = identify
        self.max_chars = max_chars
        self.language = language

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ExtendedModelResponse[Any]:
        """Observe what is new, and tell the model what is known."""
        context, kept = self._observe(request.state, request.runtime)
        return _with_state(handler(told(request, context)), kept)

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ExtendedModelResponse[Any]:
        """Do the same for an agent that runs asynchronously."""
        context, kept = await self._aobserve(request.state, request.runtime)
        return _with_state(await handler(told(request, context)), kept)

    def after_agent(self, state: PheroState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Observe how the turn ended."""
        return {KEY: self._observe(state, runtime)[1]}

    async def aafter_agent(self, state: PheroState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Do the same for an agent that runs asynchronously."""
        return {KEY: (await self._aobserve(state, runtime))[1]}

    def _observe(self, state: Mapping[str, Any], runtime: Runtime[Any]) -> tuple[str, dict[str, Any]]:
        who = self._who(runtime)
        if who is None:
            return self._inside(state, runtime)
        begins = KEY in state or not self.memory.session(**who._asdict()).state.messages
        observed = self.memory.observe(**_new(state, who, whole=begins))
        return self._text(observed.session), _seen(state)

    async def _aobserve(self, state: Mapping[str, Any], runtime: Runtime[Any]) -> tuple[str, dict[str, Any]]:
        who = self._who(runtime)
        if who is None:
            return self._inside(state, runtime)
        begins = KEY in state or not (await self.memory.asession(**who._asdict())).state.messages
        observed = await self.memory.aobserve(**_new(state, who, whole=begins))
        return self._text(observed.session), _seen(state)

    def _who(self, runtime: Runtime[Any]) -> Identity | None:
        """Return whose memory it is; None for an agent inside another one, which keeps its own."""
        if self.identify is not None:
            return self.identify(runtime)
        info = runtime.execution_info
        inside = info is not None and _BELOW in info.checkpoint_ns
        return None if inside else by_thread(runtime)

    def _inside(self, state: Mapping[str, Any], runtime: Runtime[Any]) -> tuple[str, dict[str, Any]]:
        """Observe in the agent's own state, with the parameters that hold for the thread."""
        info = runtime.execution_info
        chosen = self.memory.parameters.assigned((info and info.thread_id) or "")
        memory = ThreadMemory(state.get(KEY), chosen.config, chosen.observer)
        memory.follow(state["messages"])
        return self._text(memory.session), memory.saved()

    def _text(self, session: Session) -> str:
        return session.context_prompt(self.max_chars, self.language)


_BELOW = "|"
"""What stands between the levels of a graph inside a graph in the name of a checkpoint's place."""


def _new(state: Mapping[str, Any], who: Identity, *, whole: bool) -> dict[str, Any]:
    """Return what to observe, as the arguments of `AgentMemory.observe`.

    Args:
        state: the agent's.
        who: whose session.
        whole: whether everything that the state does not know as seen is new. Where no checkpointer keeps a state,
            the caller gives the history anew each time, and only what follows the last answer is new.
    """
    messages = state["messages"]
    recent = messages if whole else since_answer(messages)
    new = unseen(recent, state.get(KEY, {}).get("seen", ()))
    return {
        **who._asdict(),
        "messages": native(new, before=messages),
        "ids": [message.id for message in new],
    }


def _seen(state: Mapping[str, Any]) -> dict[str, Any]:
    return {"seen": list(ids_of(state["messages"]))}


def _with_state(response: ModelResponse[Any], kept: dict[str, Any]) -> ExtendedModelResponse[Any]:
    return ExtendedModelResponse(response, Command(update={KEY: kept}))
