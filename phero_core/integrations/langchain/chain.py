"""Memory for a plain chain: recall before the model, observe what was said after it, stream in between."""

from __future__ import annotations

from asyncio import CancelledError
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    BaseMessageChunk,
    SystemMessage,
    convert_to_messages,
)
from langchain_core.prompt_values import PromptValue
from langchain_core.runnables import RunnableConfig, RunnableGenerator, RunnableLambda

from phero_core.integrations.identity import Identity, unidentified
from phero_core.integrations.langchain.exchange import Exchange
from phero_core.integrations.langchain.injection import with_context

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from langchain_core.runnables import Runnable

    from phero_core.runtime import AgentMemory
    from phero_core.text import Language

Out = TypeVar("Out")


def by_session(config: RunnableConfig) -> Identity:
    """Return the identity that the call's configuration gives: ``configurable.session_id``.

    Raises:
        InputError: it gives none.
    """
    session_id = config.get("configurable", {}).get("session_id")
    if not session_id:
        raise unidentified("config.configurable.session_id")
    return Identity(str(session_id))


def remembering(
    model: Runnable[Any, Out],
    memory: AgentMemory,
    *,
    identify: Callable[[RunnableConfig], Identity] = by_session,
    max_chars: int = 1000,
    language: Language | None = None,
) -> Runnable[Any, Out]:
    """Give a model, or a chain that begins with one, a memory.

    ``prompt | remembering(model, memory)`` is a chain that remembers, by ``configurable.session_id`` of each call.
    What is recalled goes to the end of the system message. What follows the last reply in the input is taken for new;
    it is observed together with the model's reply when that is there. So a call that fails leaves no trace, and may
    be repeated; so does one that is stopped before the reply begins. Stopped later, it is observed as far as it came.

    Args:
        model: gets messages, returns a message, text, or anything else (of which the reply is not observed).
        memory: the store and the parameters.
        identify: tells the session, the user and the tenant from the call's configuration.
        max_chars: upper bound of the text that the model is given [characters].
        language: of that text, instead of the language of the last user message.

    Returns:
        A runnable that takes text, a prompt or messages, and streams as the model does. It raises `OwnerError` before
        the model is asked where the session is another user's or tenant's.
    """

    def start(given: Any, config: RunnableConfig) -> Any:
        messages = _messages_of(given)
        exchange = Exchange(memory, identify(config), messages)
        return _around(model, exchange, _told(messages, exchange.context(max_chars, language)))

    async def astart(given: Any, config: RunnableConfig) -> Any:
        messages = _messages_of(given)
        exchange = Exchange(memory, identify(config), messages)
        return _around(model, exchange, _told(messages, await exchange.acontext(max_chars, language)))

    return RunnableLambda(start, astart, name="remembering")


def _around(model: Runnable[Any, Out], exchange: Exchange, told: list[BaseMessage]) -> Runnable[Any, Out]:
    listening: Listening[Out] = Listening(exchange)
    return RunnableLambda(lambda _: told) | model | RunnableGenerator(listening.to, listening.ato)


class Listening(Generic[Out]):
    """Lets a reply pass, and has it observed at its end."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.said: Any = None

    def to(self, chunks: Iterator[Out]) -> Iterator[Out]:
        """Pass a reply on."""
        try:
            for chunk in chunks:
                self._hear(chunk)
                yield chunk
        except GeneratorExit:
            if self.said is not None:
                self.exchange.close(_reply(self.said))
            raise
        self.exchange.close(_reply(self.said))

    async def ato(self, chunks: AsyncIterator[Out]) -> AsyncIterator[Out]:
        """Pass a reply on, asynchronously."""
        try:
            async for chunk in chunks:
                self._hear(chunk)
                yield chunk
        except (GeneratorExit, CancelledError):
            if self.said is not None:
                await self.exchange.aclose(_reply(self.said))
            raise
        await self.exchange.aclose(_reply(self.said))

    def _hear(self, chunk: Any) -> None:
        grows = isinstance(chunk, str | BaseMessageChunk) and isinstance(self.said, type(chunk))
        self.said = self.said + chunk if grows else chunk


def _reply(said: Any) -> BaseMessage | None:
    if isinstance(said, str):
        return AIMessage(said)
    return said if isinstance(said, BaseMessage) else None


def _messages_of(given: Any) -> list[BaseMessage]:
    if isinstance(given, PromptValue):
        return given.to_messages()
    return convert_to_messages([("human", given)] if isinstance(given, str) else given)


def _told(messages: list[BaseMessage], context: str) -> list[BaseMessage]:
    """Return the messages with the context in the first one, where that is the system message, or before them."""
    first = messages[0] if messages else None
    system = first if isinstance(first, SystemMessage) else None
    with_it = with_context(system, context)
    return messages if with_it is None else [with_it, *(messages if system is None else messages[1:])]
