"""A dialogue with its messages, gold packets and probes: the native format, one class per thing in the file."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from phero_core.scent import Cardinality, Polarity, Reason, Role, Scope, TargetKind
from phero_core.text import Text
from phero_core.validation import UnfitError


def _scalar_text(value: Any) -> Any:
    """Take a bare number or true/false in a file as the text that it was written as; people do not quote 77."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else value


def _one_or_many(value: Any) -> Any:
    return value if value is None or isinstance(value, list | tuple) else (value,)


def _not_empty(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    if not messages:
        raise UnfitError(_NO_MESSAGES)
    return messages


Words = Annotated[str, BeforeValidator(_scalar_text)]
Name = Annotated[str, Field(min_length=1)]
SomeWords = Annotated[tuple[Words, ...], BeforeValidator(_one_or_many), Field(strict=False)]
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Part(BaseModel):
    """A frozen part of a dialogue file; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Annotation(Part):
    """A packet given in the file instead of the rules' own observation.

    Numbers given here are fixed; those left out come from the configuration, so sliders act on them.

    Attributes:
        type: the scent, such as ``shipping_address``.
        value: the fact in its canonical form; None with ``retract`` takes back every value of the type and target.
        surface: the fact as it was said.
        target: what it is about, such as an order's number.
        target_kind: the user, an object or another person; seen from the target where it is left out.
        concentration: how strongly it smells when it is released, 0..1.
        decay_factor: what is left of it a round later, as a share, 0..1.
        cardinality: whether a newer value supersedes it, or stands beside it.
        core: whether it never fades.
        polarity: whether it states the fact or takes it back.
        scope: whether it is cleared with its task.
        round: the round that it belongs to, when it is imported late [rounds, from 1]; never after its message's.
        span: where the message says it [code points, half open].

    >>> Annotation(type="weight", value="2.4 kg", polarity="retract").polarity.value
    'retract'
    """

    type: Name
    value: Words | None = None
    surface: Words | None = None
    target: Words | None = None
    target_kind: Annotated[TargetKind | None, Field(strict=False)] = None
    concentration: Share | None = None
    decay_factor: Share | None = None
    cardinality: Annotated[Cardinality | None, Field(strict=False)] = None
    core: bool | None = None
    polarity: Annotated[Polarity, Field(strict=False)] = Polarity.ASSERT
    scope: Annotated[Scope | None, Field(strict=False)] = None
    round: Annotated[int, Field(ge=1)] | None = None
    span: Annotated[tuple[int, int] | None, Field(strict=False)] = None


class ToolCall(Part):
    """An assistant's call of a tool.

    Attributes:
        name: the tool's.
        arguments: by name, as plain data.
    """

    name: Name
    arguments: dict[str, Any] = Field(default_factory=dict)


class Message(Part):
    """One utterance.

    Attributes:
        role: who wrote it: ``user``, ``assistant``, ``system`` or ``tool``.
        content: the words.
        name: the speaker's, or the tool's; kept.
        time: when it was said; kept and never used for decay.
        task: starts a new task before the message is observed.
        bridge: the earlier task whose facts that one continues; the first task is ``main``.
        packets: what it releases, instead of what the rules would see; empty is nothing, None leaves it to the rules.
        tool_calls: the assistant's calls in it.

    >>> Message(role="user", content="Ship it to 12 Mill Lane, Leeds").role.value
    'user'
    """

    role: Annotated[Role, Field(strict=False)]
    content: str = ""
    name: str | None = None
    time: Words | None = None
    task: Name | None = None
    bridge: Name | None = None
    packets: Annotated[tuple[Annotation, ...] | None, Field(strict=False)] = None
    tool_calls: Annotated[tuple[ToolCall, ...], Field(strict=False)] = ()


def _reason_name(value: Any) -> Any:
    """Take the words of a reason for its name: "cleared by task" as ``cleared_by_task``."""
    return value.strip().replace(" ", "_") if isinstance(value, str) else value


ReasonName = Annotated[Reason, Field(strict=False), BeforeValidator(_reason_name)]


class Probe(Part):
    """A question to the field after a round, with the right answer.

    At least one of ``expect``, ``expect_contains``, ``expect_not_contains``, ``suppressed`` and ``confidence`` is given.

    Attributes:
        after_round: when it is asked [rounds, from 1].
        type: the type or glob that is asked for.
        target: only facts about this; None asks for all but other persons'.
        expect: one value (the top result), a list (the set of all recalled values) or null (nothing).
        expect_contains: words that must stand in the recalled values.
        expect_not_contains: words that must stand in none of them.
        ordered: whether a list holds in its order.
        suppressed: the reason for which a value must be left out.
        confidence: of the top result, 0..1; holds within 1e-6.
        repeat: asks that many times and wants the same answer each time [count].
        note: for people; figures can be grouped by it.

    >>> Probe(after_round=2, type="shipping_address", expect=None).states_value
    True
    """

    after_round: Annotated[int, Field(ge=1)]
    type: Name
    target: Words | None = None
    expect: Words | Annotated[tuple[Words, ...], Field(strict=False)] | None = None
    expect_contains: SomeWords = ()
    expect_not_contains: SomeWords = ()
    ordered: bool = False
    suppressed: ReasonName | None = None
    confidence: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)] | None = None
    repeat: Annotated[int, Field(ge=1, le=10_000)] = 1
    note: str | None = None

    @property
    def states_value(self) -> bool:
        """Whether ``expect`` was written (null counts: it says "nothing")."""
        return "expect" in self.model_fields_set

    @model_validator(mode="after")
    def _asks_something(self) -> Probe:
        asked = {"expect", "expect_contains", "expect_not_contains", "suppressed", "confidence"}
        if not asked & self.model_fields_set:
            raise UnfitError(_ASKS_NOTHING)
        return self


class Dialogue(Part):
    """A dialogue, what holds for its replay, and its probes.

    Attributes:
        id: unique in its file.
        title: for people, as all that follows up to ``notes``.
        domain: what it is about, such as ``ecommerce``; figures can be grouped by it.
        language: of its words, such as ``zh``.
        source: where it comes from.
        report: the report that it was written for.
        notes: anything else.
        config: settings that hold for this dialogue alone, by dotted path.
        messages: in order, at least one.
        probes: what is asked of it.

    >>> Dialogue(id="hello", messages=[{"role": "user", "content": "hi"}]).rounds
    1
    """

    id: Annotated[str, BeforeValidator(_scalar_text), Field(min_length=1)]
    title: str | None = None
    domain: str | None = None
    language: str | None = None
    source: str | None = None
    report: str | None = None
    notes: str | None = None
    config: dict[str, Any] = Field(default_factory=dict)
    messages: Annotated[tuple[Message, ...], Field(strict=False), AfterValidator(_not_empty)]
    probes: Annotated[tuple[Probe, ...], Field(strict=False)] = ()

    @cached_property
    def round_of(self) -> tuple[int, ...]:
        """The round of each message [rounds, from 1]: a user message opens one, the first excepted."""
        return round_numbers(self.messages)

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.round_of[-1]

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form that YAML and JSON hold; what was not written stays unwritten."""
        return self.model_dump(mode="json", exclude_unset=True)

    def changed(self, **parts: Any) -> Dialogue:
        """Return a copy with other parts, validated as a whole."""
        own = {name: getattr(self, name) for name in self.model_fields_set}
        return Dialogue(**{**own, **parts})

    @cached_property
    def digest(self) -> str:
        """A hash of its whole content."""
        text = json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    model_config = ConfigDict(ignored_types=(cached_property,))

    @model_validator(mode="after")
    def _probes_fit(self) -> Dialogue:
        for number, probe in enumerate(self.probes, 1):
            if probe.after_round > self.rounds:
                raise UnfitError(_AFTER_THE_END, number=number, asked=probe.after_round, rounds=self.rounds)
        return self

    @model_validator(mode="after")
    def _bridges_lead_back(self) -> Dialogue:
        known = {"main"}
        for number, message in enumerate(self.messages, 1):
            if message.bridge is not None and message.bridge not in known:
                raise UnfitError(
                    _NO_SUCH_TASK, number=number, task=message.bridge, known=", ".join(sorted(known))
                )
            known |= {message.task} if message.task else set()
        return self

    @model_validator(mode="after")
    def _imports_are_late(self) -> Dialogue:
        for index, message in enumerate(self.messages):
            for packet in message.packets or ():
                if packet.round is not None and packet.round > self.round_of[index]:
                    raise UnfitError(
                        _FROM_THE_FUTURE, number=index + 1, asked=packet.round, now=self.round_of[index]
                    )
        return self


def round_numbers(messages: tuple[Message, ...]) -> tuple[int, ...]:
    """Return the round of each message: a user message and all that follows it until the next one.

    What precedes the first user message belongs to round 1.
    """
    numbers, current, user_seen = [], 1, False
    for message in messages:
        if message.role is Role.USER:
            current += user_seen
            user_seen = True
        numbers.append(current)
    return tuple(numbers)


_NO_MESSAGES = Text("has no messages: a dialogue needs at least one", "没有消息：对话至少需要一条")
_ASKS_NOTHING = Text(
    "a probe needs expect, expect_contains, expect_not_contains, suppressed or confidence",
    "探针需要写明 expect、expect_contains、expect_not_contains、suppressed 或 confidence",
)
_AFTER_THE_END = Text(
    "probe {number} asks after round {asked}, but the dialogue ends with round {rounds}",
    "第 {number} 个探针询问第 {asked} 轮之后，但对话只有 {rounds} 轮",
)
_NO_SUCH_TASK = Text(
    "message {number} bridges from '{task}', but no earlier task is called so; known there: {known}",
    "第 {number} 条消息要桥接任务“{task}”，但之前没有这个任务；此处可用：{known}",
)
_FROM_THE_FUTURE = Text(
    "message {number} has a packet of round {asked}, but its own round is {now}; a late import is never newer",
    "第 {number} 条消息的信息包属于第 {asked} 轮，但消息本身在第 {now} 轮；补录的信息不能更新",
)
