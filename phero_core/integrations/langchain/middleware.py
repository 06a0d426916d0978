"""Memory for `create_agent`: one hook around the model call, no further node in the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NotRequired

from langchain.agents.middleware.types import (
    AgentMiddleware,
    AgentState,
    ExtendedModelResponse,
    PrivateStateAttr,
)
from langgraph.types import Command

from phero_core.integrations.langchain.injection import told
from phero_core.integrations.langchain.thread import ThreadMemory

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from langchain.agents.middleware.types import ModelRequest, ModelResponse

    from phero_core.config import Config
    from phero_core.observe.protocol import Observer
    from phero_core.session import Session
    from phero_core.text import Language

KEY = "phero"
"""Where the memory lies in the graph's state."""


class PheroState(AgentState[Any]):
    """The agent's state and, private to it, the memory of its thread."""

    phero: NotRequired[Annotated[dict[str, Any], PrivateStateAttr]]


class PheroMiddleware(AgentMiddleware[PheroState, Any, Any]):
    """Gives an agent a memory that lives in its graph's state.

    Before each model call the thread's new messages are observed, and what is recalled goes to the end of the
    system message. The state is plain data, so any checkpointer keeps it, threads never mix, a replayed or forked
    thread remembers what it knew at that point, and a retried call adds nothing. Nobody has to give or gets it with the
    messages; a stream of the state's updates shows it as ``phero``.

    A reply is observed with the next call, after whatever edits or rejects it; `session` includes it at once.
    A summary in the user's name is passed over. Where a summariser drops messages before any model call has seen
    them, they are lost to the memory, too.

    Args:
        config: the parameter set; ``balanced`` by default.
        observer: what reads the messages, instead of the rule packs that the configuration names.
        max_chars: upper bound of the text that the model is given [characters].
        language: of that text, instead of the language of the last user message.
    """

    state_schema = PheroState

    def __init__(
        self,
        config: Config | None = None,
        *,
        observer: Observer | None = None,
        max_chars: int = 1000,
        language: Language | None = None,
    ) -> None:
        super().__init__()
        self.config = config
        self.observer = observer
        self.max_chars = max_chars
        self.language = language

    def session(self, values: Mapping[str, Any]) -> Session:
        """Return the memory at some point of a thread, as a session to read from.

        Args:
            values: the state there: ``agent.get_state(config).values``, or ``runtime.state`` inside a tool.
        """
        memory = self._memory(values)
        memory.follow(values.get("messages", ()))
        return memory.session

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ExtendedModelResponse[Any]:
        """Observe what is new, tell the model what is known, and keep the memory in the state."""
        memory = self._follow(request)
        response = handler(self._told(request, memory))
        return _with_memory(response, memory)

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ExtendedModelResponse[Any]:
        """Do the same for an agent that runs asynchronously."""
        memory = self._follow(request)
        response = await handler(self._told(request, memory))
        return _with_memory(response, memory)

    def _memory(self, values: Mapping[str, Any]) -> ThreadMemory:
        return ThreadMemory(values.get(KEY), self.config, self.observer)

    def _follow(self, request: ModelRequest[Any]) -> ThreadMemory:
        memory = self._memory(request.state)
        memory.follow(request.state["messages"])
        return memory

    def _told(self, request: ModelRequest[Any], memory: ThreadMemory) -> ModelRequest[Any]:
        return told(request, memory.context(self.max_chars, self.language))


def _with_memory(response: ModelResponse[Any], memory: ThreadMemory) -> ExtendedModelResponse[Any]:
    return ExtendedModelResponse(response, Command(update={KEY: memory.saved()}))
