"""What memory adds to a turn inside LangChain and LlamaIndex, beside the framework's own turn with a fake model.

Run it with ``python -m tests.benchmarks.frameworks``. Bare and with memory are measured in turns, in one process; a
dialogue of eight turns fills the field, and each turn of it counts.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import time
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from langchain.agents import create_agent
from langchain_core.messages import HumanMessage
from langchain_core.prompts import ChatPromptTemplate
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.core.memory import Memory

from phero_core.config import preset
from phero_core.integrations.langchain import PheroMiddleware, StoredPheroMiddleware, remembering
from phero_core.integrations.llamaindex import PheroMemory
from phero_core.runtime import AgentMemory
from phero_core.session import Session
from tests.benchmarks.workloads import TURNS
from tests.integrations.chat_model import RecordingModel

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = (*TURNS, "hello", "what do you know about me?")
REPEATS = 25
CONFIG = preset("ecommerce")


def agent(saver: Any, *middleware: Any) -> Callable[[str, str], object]:
    """Return a LangChain agent to talk to."""
    graph = create_agent(RecordingModel(), middleware=middleware, checkpointer=saver)

    def say(thread: str, words: str) -> object:
        return graph.invoke({"messages": [HumanMessage(words)]}, {"configurable": {"thread_id": thread}})

    return say


def chain(*, remembers: bool) -> Callable[[str, str], object]:
    """Return a LangChain chain to talk to."""
    model: Any = RecordingModel()
    if remembers:
        model = remembering(model, AgentMemory(CONFIG))
    runnable = ChatPromptTemplate([("system", "You sell books."), ("human", "{words}")]) | model
    return lambda thread, words: runnable.invoke({"words": words}, {"configurable": {"session_id": thread}})


def llama(
    kind: type[Memory], loop: asyncio.AbstractEventLoop, **options: Any
) -> Callable[[str, str], object]:
    """Return a LlamaIndex agent to talk to."""
    llm = MockFunctionCallingLLM(
        response_generator=lambda *_, **__: ChatMessage(role="assistant", content="ok")
    )
    speaker = FunctionAgent(llm=llm, streaming=False)
    memories: dict[str, Memory] = {}

    async def say(thread: str, words: str) -> object:
        memory = memories.get(thread)
        if memory is None:
            memories.clear()
            memory = memories[thread] = kind.from_defaults(thread, **options)
        return await speaker.run(user_msg=words, memory=memory)

    return lambda thread, words: loop.run_until_complete(say(thread, words))


def alone() -> Callable[[str, str], object]:
    """Return the engine's share of a turn: observe the user and a reply, recall for the model."""
    sessions: dict[str, Session] = {}

    def say(thread: str, words: str) -> object:
        session = sessions.setdefault(thread, Session(CONFIG))
        session.observe(words)
        told = session.context_prompt()
        session.observe("ok", "assistant")
        return told

    return say


def milliseconds(talk: Callable[[str, str], object], thread: str) -> list[float]:
    """Return what each turn of a dialogue takes of the processor, all threads together [ms]."""
    spent = []
    for words in WORDS:
        start = time.process_time()
        talk(thread, words)
        spent.append((time.process_time() - start) * 1000)
    return spent


def compare(name: str, bare: Callable[[str, str], object], remembering: Callable[[str, str], object]) -> None:
    """Print one line: both medians, their difference and their ratio."""
    without: list[float] = []
    having: list[float] = []
    for repeat in range(REPEATS + 1):
        first, second = milliseconds(bare, f"t{repeat}"), milliseconds(remembering, f"t{repeat}")
        if repeat:  # the first dialogue warms up
            without += first
            having += second
    one, other = statistics.median(without), statistics.median(having)
    paired = statistics.median(b - a for a, b in zip(without, having, strict=True))
    ratio = f", x {other / one:.2f}" if one > 0.01 else ""
    print(f"{name}: bare {one:.2f} ms, with memory {other:.2f} ms, +{paired:.2f} ms{ratio}")


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    loop = asyncio.new_event_loop()
    with TemporaryDirectory() as folder:

        def file(name: str) -> SqliteSaver:
            return SqliteSaver(sqlite3.connect(Path(folder) / name, check_same_thread=False))

        compare("The engine alone", lambda _, __: None, alone())
        in_graph, stored = PheroMiddleware(CONFIG), StoredPheroMiddleware(AgentMemory(CONFIG))
        compare("LangChain agent, no checkpointer, memory in its state", agent(None), agent(None, in_graph))
        compare(
            "LangChain agent, memory saver, memory in its state",
            agent(InMemorySaver()),
            agent(InMemorySaver(), in_graph),
        )
        compare(
            "LangChain agent, SQLite saver, memory in its state",
            agent(file("bare.db")),
            agent(file("with.db"), in_graph),
        )
        compare(
            "LangChain agent, memory saver, memory in a memory store",
            agent(InMemorySaver()),
            agent(InMemorySaver(), stored),
        )
        compare("LangChain chain, memory store", chain(remembers=False), chain(remembers=True))
        compare(
            "LlamaIndex agent, memory store",
            llama(Memory, loop),
            llama(PheroMemory, loop, facts=AgentMemory(CONFIG)),
        )


if __name__ == "__main__":
    main()
