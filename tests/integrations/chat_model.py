"""A chat model for tests that calls tools, streams, and keeps what it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator  # noqa: TC003 - pydantic reads the annotations
from typing import Any

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import Field

Reply = AIMessage | str | Exception


class RecordingModel(BaseChatModel):
    """Answers with the replies of its script, one after the other, then with "ok"."""

    script: list[Any] = Field(default_factory=list)
    given: list[list[BaseMessage]] = Field(default_factory=list)
    before_reply: Callable[[], None] | None = None

    @property
    def _llm_type(self) -> str:
        return "recording"

    def bind_tools(self, tools: Any, **kwargs: Any) -> RecordingModel:  # noqa: ARG002 - the tools are in the script
        return self

    def system(self, call: int = -1) -> str:
        """The system message of a call, as the model got it."""
        return "\n".join(message.text for message in self.given[call] if message.type == "system")

    def _next(self, messages: list[BaseMessage]) -> AIMessage:
        self.given.append(list(messages))
        if self.before_reply is not None:
            self.before_reply()
        reply: Reply = self.script.pop(0) if self.script else "ok"
        if isinstance(reply, Exception):
            raise reply
        return AIMessage(reply) if isinstance(reply, str) else reply

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._next(messages))])

    def _stream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> Iterator[ChatGenerationChunk]:
        reply = self._next(messages)
        if not isinstance(reply.content, str) or not reply.content or reply.tool_calls:
            chunk = AIMessageChunk(content=reply.content, tool_calls=reply.tool_calls)
            yield ChatGenerationChunk(message=chunk)
            return
        for word in reply.content.split(" "):
            yield ChatGenerationChunk(message=AIMessageChunk(content=f"{word} "))


def calling(*calls: tuple[str, dict[str, Any]], text: str = "") -> AIMessage:
    """Return a reply that calls tools."""
    made = [
        {"name": name, "args": arguments, "id": f"{name}-{number}-{sorted(arguments.items())}"}
        for number, (name, arguments) in enumerate(calls)
    ]
    return AIMessage(text, tool_calls=made)
