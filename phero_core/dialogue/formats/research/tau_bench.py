"""τ-bench: customer-service trajectories (``traj``) and few-shot logs (``messages_display``).

A trajectory is a chat log with its task. Its title is the task's instruction, its id is made of domain, task and
trial. A few-shot log is one text; a line that begins with ``user:``, ``assistant:`` or ``tool:`` begins a message,
and ``assistant: None`` stands for a call that the log does not show. ``###STOP###``, with which the simulated
user hangs up, is no word of the dialogue; a message of nothing else is left out.
Probes: see `phero_core.dialogue.formats.research.tau_bench_needs`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic import Field

from phero_core.dialogue.formats.chat_message import ChatMessage, messages_of
from phero_core.dialogue.formats.foreign import Foreign, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.research.tau_bench_needs import probes_of
from phero_core.dialogue.model import Dialogue, Message, Words
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.source import Record, Source

_STOP = "###STOP###"
_SPEAKER = re.compile(r"^(user|assistant|tool|system): ?", re.MULTILINE)
_TITLE = 90


class Task(Foreign):
    """What the simulated user was to do."""

    instruction: str = ""


class Info(Foreign):
    """What is known about a run."""

    task: Task = Task()


class Trajectory(Foreign):
    """One run of an agent."""

    traj: list[ChatMessage] = Field(min_length=1)
    task_id: Words | None = None
    trial: Words | None = None
    reward: float | None = None
    info: Info = Info()


class Display(Foreign):
    """One few-shot log."""

    messages_display: str = Field(min_length=1)


class TauBenchReader:
    """Reads τ-bench trajectories and few-shot logs."""

    name = "tau_bench"
    label = Text("τ-bench trajectories (retail, airline)", "τ-bench 轨迹（零售、航空）")

    def sniff(self, source: Source) -> bool:
        """Take records with ``traj`` or ``messages_display``."""
        first = source.first
        return isinstance(first, dict) and ("traj" in first or "messages_display" in first)

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each dialogue, or every problem that it has."""
        for number, entry in enumerate(source.objects(), 1):
            if isinstance(entry, Problem):
                yield entry
            elif isinstance(entry.value, dict) and "messages_display" in entry.value:
                yield from _display(source, entry, f"{source.stem}-{number}")
            else:
                yield from _trajectory(source, entry, f"{source.stem}-{number}")


def _trajectory(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    run = validated(Trajectory, record.value, place)
    if isinstance(run, list):
        yield from run
        return
    messages = messages_of(run.traj, place)
    if isinstance(messages, list):
        yield from messages
        return
    parts: dict[str, Any] = {"title": _title(run.info.task.instruction)}
    if run.reward is not None:
        parts["notes"] = f"reward {run.reward:g}"
    run_id = _run_id(run)
    parts["id"] = f"{_domain(messages)}-{run_id}" if run_id else made_up
    yield _found(source, record, messages, id_given=run_id is not None, **parts)


def _run_id(run: Trajectory) -> str | None:
    if run.task_id is None:
        return None
    return f"task-{run.task_id}" if run.trial is None else f"task-{run.task_id}-trial-{run.trial}"


def _display(source: Source, record: Record, made_up: str) -> Iterator[Found | Problem]:
    place = source.place(record.line)
    log = validated(Display, record.value, place)
    if isinstance(log, list):
        yield from log
        return
    pieces = _SPEAKER.split(log.messages_display)
    if len(pieces) == 1:
        yield Problem(place, _NO_SPEAKER)
        return
    spoken = zip(pieces[1::2], pieces[2::2], strict=True)
    messages = tuple(Message(role=Role(role), content=_said(role, text)) for role, text in spoken)
    yield _found(source, record, messages, id_given=False, id=made_up)


def _said(role: str, text: str) -> str:
    said = text.removesuffix("\n")
    return "" if role == "assistant" and said == "None" else said


def _found(
    source: Source, record: Record, spoken: tuple[Message, ...], *, id_given: bool, **parts: Any
) -> Found | Problem:
    messages = tuple(filter(None, map(_without_stop, spoken)))
    if not messages:
        return Problem(source.place(record.line), _NOTHING_SAID)
    dialogue = Dialogue(
        **parts,
        domain=_domain(messages),
        language="en",
        source="tau-bench",
        messages=messages,
        probes=probes_of(messages),
    )
    return Found(record.line, dialogue, id_given=id_given)


def _without_stop(message: Message) -> Message | None:
    if _STOP not in message.content:
        return message
    content = message.content.replace(_STOP, "").rstrip()
    return message.model_copy(update={"content": content}) if content.strip() else None


def _domain(messages: tuple[Message, ...]) -> str:
    text = " ".join(message.content for message in messages).casefold()
    flying = sum(map(text.count, ("flight", "reservation", "passenger")))
    buying = sum(map(text.count, ("order", "item_id", "product")))
    return "airline" if flying > buying else "retail"


def _title(instruction: str) -> str | None:
    words = " ".join(instruction.split())
    if len(words) <= _TITLE:
        return words or None
    return words[: words.rfind(" ", 0, _TITLE)] + " …"


_NO_SPEAKER = Text(
    "messages_display names no speaker: lines begin with 'user:', 'assistant:' or 'tool:'",
    "messages_display 中没有说话者：行首应为 user:、assistant: 或 tool:",
)
_NOTHING_SAID = Text("has no messages: a dialogue needs at least one", "没有消息：对话至少需要一条")
