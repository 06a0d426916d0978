"""A `Memory` that observes what is put into it, and tells agents and chat engines what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import Memory
from pydantic import Field, PrivateAttr

from phero_core.integrations.llamaindex.injection import is_put, with_context
from phero_core.integrations.llamaindex.messages import native
from phero_core.runtime import AgentMemory
from phero_core.scent import Role
from phero_core.text import Language  # noqa: TC001 - pydantic reads the annotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from llama_index.core.storage.chat_store.base_db import MessageStatus

    from phero_core.dialogue.model import Message
    from phero_core.engine.answer import Recall
    from phero_core.session import Session


class PheroMemory(Memory):
    """LlamaIndex's short-term memory, and beside it the facts of the whole session.

    Each message is observed when it is put. What is recalled goes to the end of the system message, or into the
    user's last one where ``insert_method`` says so. Where the history is set anew, the facts follow it: one that goes
    on adds to them, one that was only cut or condensed at its beginning leaves them, any other is observed from its
    start. Where the facts have lasted longer than the chat store, what follows the last answer is new.

    Build it with `from_defaults`.
    """

    facts: AgentMemory = Field(default_factory=AgentMemory, exclude=True)
    user: str | None = None
    tenant: str | None = None
    max_chars: int = 1000
    language: Language | None = None
    _caught_up: bool = PrivateAttr(default=False)

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which the framework knows it."""
        return "PheroMemory"

    @classmethod
    def from_defaults(  # type: ignore[override]
        cls,
        session_id: str | None = None,
        chat_history: list[ChatMessage] | None = None,
        *,
        facts: AgentMemory | None = None,
        user: str | None = None,
        tenant: str | None = None,
        max_chars: int = 1000,
        language: Language | None = None,
        **more: Any,
    ) -> PheroMemory:
        """Return a memory.

        Args:
            session_id: which session; a new one by default.
            chat_history: what was said so far; it is observed.
            facts: the store and the parameters; in this process's memory, and ``balanced``, by default.
            user: whose session it is, or None.
            tenant: whose parameters hold for it, or None.
            max_chars: upper bound of the text about the facts [characters].
            language: of that text, instead of the language of the last user message.
            more: what `Memory.from_defaults` takes besides: ``token_limit``, ``memory_blocks``, ``insert_method`` …
        """
        made = super().from_defaults(session_id=session_id, **more)
        assert isinstance(made, PheroMemory)  # noqa: S101 - the framework's method builds the class it is called on
        made.facts = facts or made.facts
        made.user, made.tenant = user, tenant
        made.max_chars, made.language = max_chars, language
        if chat_history is not None:
            made.set(chat_history)
        return made

    def recall(self, pattern: str = "*", *, target: str | None = None, top_k: int | None = None) -> Recall:
        """Return the strongest live values of a type or glob; see `Session.recall`."""
        return self.session().recall(pattern, target=target, top_k=top_k)

    def session(self) -> Session:
        """Return a private copy of the session, to read from.

        Raises:
            OwnerError: the session is another user's or tenant's; so with all that reads or observes.
            StoreError: the store cannot be used.
        """
        return self.facts.session(self.session_id, user=self.user, tenant=self.tenant)

    async def aget(self, input: Any = None, **block_kwargs: Any) -> list[ChatMessage]:  # noqa: A002 - the framework's name
        """Return the messages for the model, with what is known."""
        await self._catch_up()
        messages = await super().aget(input, **block_kwargs)
        session = await self._session()
        asked = input.content if isinstance(input, ChatMessage) else input
        if asked and not is_put(asked, messages):
            session.observe(native([ChatMessage(asked)])[0])
        context = session.context_prompt(self.max_chars, self.language)
        return with_context(messages, context, self.insert_method)

    async def aput(self, message: ChatMessage) -> None:
        """Add a message, and observe it."""
        await self.aput_messages([message])

    async def aput_messages(self, messages: list[ChatMessage]) -> None:
        """Add messages, and observe them."""
        await self._catch_up()
        before = await self.aget_all() if _has_result(messages) else []
        await super().aput_messages(messages)
        await self._observe(native(messages, before))

    async def aset(self, messages: list[ChatMessage]) -> None:
        """Set the history, and have the facts follow it."""
        await self._catch_up()
        old, new = native(await self.aget_all()), native(messages)
        await super().aset(messages)
        if not old and (await self._session()).state.messages:
            await self._observe(_since_answer(new))
        elif new[: len(old)] == old:
            await self._observe(new[len(old) :])
        elif not _is_condensed(old, new):
            await self.facts.aforget(self.session_id)
            await self._observe(new)

    async def areset(self, status: MessageStatus | None = None) -> None:
        """Delete messages; with the last one the facts are forgotten."""
        await self._session()  # nobody forgets what another user has said
        await super().areset(status)
        if not await self.aget_all():
            await self.facts.aforget(self.session_id)

    async def _session(self) -> Session:
        return await self.facts.asession(self.session_id, user=self.user, tenant=self.tenant)

    async def _catch_up(self) -> None:
        """Observe a history that lasted longer than the facts: the chat store is a file, and they were not."""
        if self._caught_up:
            return
        self._caught_up = True
        if not (await self._session()).state.messages:
            await self._observe(native(await self.aget_all()))

    async def _observe(self, messages: Sequence[Message]) -> None:
        if messages:
            await self.facts.aobserve(self.session_id, messages, user=self.user, tenant=self.tenant)


def _has_result(messages: Sequence[ChatMessage]) -> bool:
    """Whether a message answers a tool's call, which may have been put before."""
    return any("tool_call_id" in message.additional_kwargs for message in messages)


def _since_answer(history: Sequence[Message]) -> Sequence[Message]:
    """Return what is new in a history where the facts lasted longer than the chat store: what follows the last answer."""
    for at in range(len(history), 0, -1):
        if history[at - 1].role is Role.ASSISTANT:
            return history[at:]
    return history


def _is_condensed(old: Sequence[Message], new: Sequence[Message]) -> bool:
    """Whether a history was cut or summarised at its beginning, and ends as it did."""
    undone = new == old[: len(new)]
    return not undone and len(new) < len(old) and new[-1] == old[-1]
