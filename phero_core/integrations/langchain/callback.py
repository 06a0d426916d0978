"""Listening in: a callback that observes what is said and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.outputs import ChatGeneration

from phero_core.integrations.identity import Identity
from phero_core.integrations.langchain.exchange import Exchange

if TYPE_CHECKING:
    from uuid import UUID

    from langchain_core.messages import BaseMessage
    from langchain_core.outputs import LLMResult

    from phero_core.runtime import AgentMemory


class PheroCallback(BaseCallbackHandler):
    """Observes the calls of chat models in a session, so that a memory can be tried beside an application.

    Give it with the call: ``config={"callbacks": [PheroCallback(memory, "session-1")]}``. It tells the model nothing.
    What the framework asks models for its own ends (summaries, emulated tools) is passed over, and so are calls that
    fail.

    Args:
        memory: the store and the parameters.
        session_id: the session to observe into.
        user: whose it is, or None.
        tenant: whose parameters hold for it, or None.
    """

    def __init__(
        self, memory: AgentMemory, session_id: str, *, user: str | None = None, tenant: str | None = None
    ) -> None:
        self.memory = memory
        self.who = Identity(session_id, user, tenant)
        self._open: dict[UUID, Exchange] = {}

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],  # noqa: ARG002 - the framework's signature
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        metadata: dict[str, Any] | None = None,
        **_: Any,
    ) -> None:
        """Remember what the model is asked."""
        if not (metadata or {}).get("lc_source") and messages:
            self._open[run_id] = Exchange(self.memory, self.who, messages[0])

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """Observe the question and the answer."""
        exchange = self._open.pop(run_id, None)
        if exchange is not None:
            given = response.generations[0][0] if response.generations and response.generations[0] else None
            exchange.close(given.message if isinstance(given, ChatGeneration) else None)

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:  # noqa: ARG002 - likewise
        """Let a failed call pass."""
        self._open.pop(run_id, None)
