"""LangSmith runs as its client and its export write them: one dialogue for each thread, or for each trace.

A run's messages stand in ``inputs`` (``messages``, ``input``) and ``outputs`` (``generations``, ``messages``, ``output``).
Of a trace the outermost run that holds messages counts, and what a run has said again of an earlier one is not said
twice. Runs of retrievers, parsers and tools are steps of these and are passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chat_log import chat_dialogue
from phero_core.dialogue.formats.chats.langchain_message import as_chat_message, is_langchain
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

_THREADS = ("thread_id", "session_id", "conversation_id")


@dataclass
class Trace:
    """The runs of one trace that hold messages, outermost first."""

    line: int
    thread: str | None = None
    best: dict[str, Any] | None = None
    depth: int = 0
    started: str = ""
    passed: list[int] = field(default_factory=list)


class LangSmithReader:
    """Reads exports of LangSmith runs."""

    name = "langsmith"
    label = Text("LangSmith runs (exported traces)", "LangSmith 运行记录（导出的 trace）")

    def sniff(self, source: Source) -> bool:
        """Take objects with ``run_type`` and ``inputs``."""
        return source.kind not in {Kind.DOCUMENTS, Kind.TABLE} and is_run(source.first)

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield a dialogue for each thread or trace, and which runs say nothing of their own."""
        traces: dict[str, Trace] = {}
        for entry in source.objects():
            if isinstance(entry, Problem):
                yield entry
            elif not is_run(entry.value):
                yield Problem(source.place(entry.line), _NO_RUN)
            else:
                _add(traces, entry)
        for trace in traces.values():
            yield from (Skipped(line, _STEP) for line in trace.passed)
        threads: dict[str, list[Trace]] = {}
        for name, trace in traces.items():
            if trace.best is not None:
                threads.setdefault(trace.thread or name, []).append(trace)
        for name, parts in threads.items():
            yield from _dialogue(source, name, parts)
        if traces and not threads:
            yield Problem(source.place(1), _NOTHING)


def is_run(value: Any) -> bool:
    """Tell a run."""
    return isinstance(value, dict) and "run_type" in value and ("inputs" in value or "outputs" in value)


def _add(traces: dict[str, Trace], record: Record) -> None:
    run = record.value
    name = str(run.get("trace_id") or run.get("id") or record.line)
    trace = traces.setdefault(name, Trace(record.line))
    trace.thread = trace.thread or _thread(run)
    order = str(run.get("dotted_order") or "")
    depth = order.count(".") if order else int(run.get("parent_run_id") is not None)
    if not _messages(run):
        trace.passed.append(record.line)
    elif trace.best is None or depth < trace.depth:
        trace.best, trace.depth, trace.line = run, depth, record.line
        trace.started = str(run.get("start_time") or order)
    else:
        trace.passed.append(record.line)


def _thread(run: dict[str, Any]) -> str | None:
    """Return what groups traces; a run's own ``session_id`` is its project and groups everything."""
    extra = run.get("extra")
    metadata = extra.get("metadata") if isinstance(extra, dict) else None
    if not isinstance(metadata, dict):
        return None
    return next((str(metadata[key]) for key in _THREADS if metadata.get(key)), None)


def _dialogue(source: Source, name: str, traces: list[Trace]) -> Iterator[Found | Problem]:
    messages: list[Any] = []
    for trace in sorted(traces, key=lambda trace: trace.started):
        said = _messages(trace.best or {})
        messages = said if said[: len(messages)] == messages else [*messages, *_without_system(said)]
    record = Record(min(trace.line for trace in traces), {"thread_id": name, "messages": messages})
    yield from chat_dialogue(source, record, name)


def _without_system(messages: list[Any]) -> list[Any]:
    """The system prompt is sent with every call."""
    return [one for one in messages if not (isinstance(one, dict) and one.get("role") == "system")]


def _messages(run: dict[str, Any]) -> list[Any]:
    return [*_said(run.get("inputs"), "user"), *_said(run.get("outputs"), "assistant")]


def _said(content: Any, role: str) -> list[Any]:
    """Return the messages in a run's inputs or outputs, as of a chat-completions log."""
    if not isinstance(content, dict):
        return []
    for key in ("messages", "generations", "message", "input", "output", "question", "answer", "prompts"):
        found = _as_messages(content.get(key), role)
        if found:
            return found
    return []


def _as_messages(value: Any, role: str) -> list[Any]:
    while isinstance(value, list) and value and isinstance(value[0], list):
        value = value[0]  # a batch holds one list for each call
    if isinstance(value, str):
        return [{"role": role, "content": value}] if value.strip() else []
    if isinstance(value, list):
        return [message for item in value for message in _as_messages(item, role)]
    if is_langchain(value):
        return [as_chat_message(value)]
    if isinstance(value, dict) and "message" in value:
        return _as_messages(value["message"], role)
    if isinstance(value, dict) and isinstance(value.get("role"), str):
        return [value]
    return _said(value, role) if isinstance(value, dict) and "messages" in value else []


_NO_RUN = Text(
    "is no run: it needs run_type, inputs and outputs", "不是运行记录：需要 run_type、inputs 和 outputs"
)
_STEP = Text("a run that is a step of another, or holds no messages", "是其他运行的一个步骤，或没有消息")
_NOTHING = Text(
    "none of its runs holds messages: export runs of chat models or of the whole chain",
    "所有运行记录都没有消息：请导出聊天模型或整条链的运行记录",
)
