"""The shapes of what the service answers, as its description shows them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


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
