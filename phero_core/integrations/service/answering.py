"""What the service answers, read from the engine's own records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.engine.arithmetic import Explanation, ValueAccount
    from phero_core.engine.reasons import Suppressed
    from phero_core.errors import Problem
    from phero_core.runtime import Answered, Observed
    from phero_core.session import Turn
    from phero_core.text import Language


class Record(BaseModel):
    """A record of the engine's, by the same names."""

    model_config = ConfigDict(from_attributes=True)


class Warned(BaseModel):
    """Something that went wrong without failing the request."""

    place: str
    what: str


class Labelled(BaseModel):
    """Which parameters held."""

    label: str = Field(
        description="The parameter set: its tenant's name or 'default', '/B' on an experiment."
    )
    digest: str = Field(description="The configuration's hash.")
    warnings: list[Warned] = Field(description="Empty as a rule.")


class Value(Record):
    """A recalled value."""

    type: str
    value: str = Field(description="The canonical value.")
    surface: str = Field(description="The words as last said.")
    target: str | None = Field(description="What it is about; null is the user or the dialogue.")
    target_kind: str
    confidence: float = Field(description="min(1, concentration), 0..1.")
    concentration: float
    last_updated_round: int
    peak_round: int
    staleness: int = Field(description="Rounds since it was last asserted.")
    needs_confirmation: bool


class Cause(BaseModel):
    """Why something is not recalled."""

    code: str
    text: str


class LeftOut(BaseModel):
    """A value that is not recalled, and why: the deciding reason first."""

    type: str
    value: str | None
    target: str | None
    concentration: float
    reasons: list[Cause]


class Found(Labelled):
    """What a recall found."""

    values: list[Value]
    suppressed: list[LeftOut]


class Told(BaseModel):
    """The text for the model."""

    context: str


class Packet(Record):
    """A packet as it was released."""

    type: str
    value: str | None
    surface: str | None
    target: str | None
    target_kind: str
    concentration: float
    decay_factor: float
    polarity: str
    scope: str
    cardinality: str
    core: bool
    round_id: int
    message_index: int
    role: str
    span: tuple[int, int] | None
    origin: str
    echo: bool


class Happened(Record):
    """Something that happened in the field."""

    kind: str
    round_id: int
    type: str
    value: str | None
    target: str | None
    detail: str


class TurnTaken(Record):
    """What one message did."""

    round_id: int
    packets: list[Packet]
    events: list[Happened]


class Taken(Labelled):
    """What messages did."""

    session_id: str
    round: int
    messages: int = Field(description="Of the session so far.")
    passed_over: int = Field(description="Messages whose ids were seen before.")
    version: int | None = Field(description="Of the session in the store; null while it could not be stored.")
    turns: list[TurnTaken]


class About(Labelled):
    """A session."""

    session_id: str
    round: int
    messages: int
    task: str
    tasks: list[str] = Field(description="Earlier tasks that can be continued.")
    version: int | None


class Contribution(Record):
    """What one packet adds now: c0 · d^age · scale · weight."""

    packet: Packet
    age: int
    faded: float
    scale: float
    weight: float
    concentration: float
    counts: bool
    retracted_at: int | None


class Account(BaseModel):
    """One value of a type."""

    value: str | None
    target: str | None
    recalled: Value | None
    reasons: list[Cause]
    contributions: list[Contribution]


class Explained(BaseModel):
    """Everything about one type now."""

    type: str
    round: int
    score: float
    threshold: float
    values: list[Account]


class Snapshot(BaseModel):
    """A saved session."""

    session_id: str
    snapshot: dict[str, Any]


class Started(BaseModel):
    """A task that has started, and what the one before it has left behind."""

    task: str
    left_behind: dict[str, Any]


class Forgotten(BaseModel):
    """How many sessions were deleted."""

    forgotten: int


class Listed(BaseModel):
    """Ids of sessions, in no certain order."""

    sessions: list[str]
    more: bool = Field(description="Whether there are more than were asked for.")


class InUse(Record):
    """A parameter set that holds for somebody."""

    label: str
    digest: str
    experiment: str | None
    treated: bool


class Sets(BaseModel):
    """All parameter sets, and what is wrong with their files as they are now."""

    sets: list[InUse]
    problems: list[Warned]


class Health(BaseModel):
    """Whether the service works."""

    status: str = Field(
        description="ok; degraded: it goes on without its store; unavailable", examples=["ok"]
    )
    warnings: list[Warned]


def warned(problems: Iterable[Problem], language: Language) -> list[Warned]:
    """Return problems as they are told."""
    return [Warned(place=one.place, what=one.text.say(language, **one.values)) for one in problems]


def found(session_answer: Answered, language: Language) -> Found:
    """Return the answer of a recall."""
    recall = session_answer.recall
    return Found(
        values=[Value.model_validate(value) for value in recall.values],
        suppressed=[_left_out(item, language) for item in recall.suppressed],
        label=session_answer.label,
        digest=session_answer.digest,
        warnings=warned(session_answer.warnings, language),
    )


def taken(name: str, done: Observed, language: Language) -> Taken:
    """Return the answer of an observation."""
    state = done.session.state
    return Taken(
        session_id=name,
        round=state.round_id,
        messages=state.messages,
        passed_over=done.passed_over,
        version=done.version,
        turns=[_turn(turn) for turn in done.turns],
        label=done.label,
        digest=done.digest,
        warnings=warned(done.warnings, language),
    )


def about(name: str, done: Observed, language: Language) -> About:
    """Return what there is to say of a session."""
    state = done.session.state
    return About(
        session_id=name,
        round=state.round_id,
        messages=state.messages,
        task=state.task,
        tasks=list(state.snapshots),
        version=done.version,
        label=done.label,
        digest=done.digest,
        warnings=warned(done.warnings, language),
    )


def explained(account: Explanation, language: Language) -> Explained:
    """Return the arithmetic behind a type."""
    return Explained(
        type=account.type,
        round=account.round_id,
        score=account.score,
        threshold=account.threshold,
        values=[_account(value, language) for value in account.values],
    )


def _left_out(item: Suppressed, language: Language) -> LeftOut:
    return LeftOut(
        type=item.type,
        value=item.value,
        target=item.target,
        concentration=item.concentration,
        reasons=_causes(item, language),
    )


def _causes(item: Suppressed | None, language: Language) -> list[Cause]:
    causes = item.causes if item else ()
    return [Cause(code=cause.reason.value, text=cause.say(language)) for cause in causes]


def _turn(turn: Turn) -> TurnTaken:
    return TurnTaken(
        round_id=turn.round_id,
        packets=[Packet.model_validate(packet) for packet in turn.packets],
        events=[Happened.model_validate(event) for event in turn.events],
    )


def _account(value: ValueAccount, language: Language) -> Account:
    return Account(
        value=value.value,
        target=value.target,
        recalled=Value.model_validate(value.recalled) if value.recalled else None,
        reasons=_causes(value.suppressed, language),
        contributions=[
            Contribution(
                packet=Packet.model_validate(one.deposit.packet),
                age=one.age,
                faded=one.faded,
                scale=one.deposit.scale,
                weight=one.deposit.weight,
                concentration=one.concentration,
                counts=one.counts,
                retracted_at=one.deposit.retracted_at,
            )
            for one in value.contributions
        ],
    )
