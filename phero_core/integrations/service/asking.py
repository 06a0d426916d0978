"""What requests hold: whose session, and what is said in it."""

from typing import Annotated, Any, Literal, TypedDict

from fastapi import Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, field_validator

from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.model import Message, ToolCall
from phero_core.integrations.service.errors import language_of
from phero_core.integrations.tenancy import key_of
from phero_core.runtime import AgentMemory
from phero_core.text import Language

MOST_MESSAGES = 1_000
"""Most messages of one batch [count]."""

LONGEST_NAME = 256
"""Longest id of a session, user or tenant [characters]."""

_WRITTEN = r"^[^\x00-\x1f\x7f/]+$"

SessionName = Annotated[
    str,
    Path(
        description="Session id: any text without a slash or control characters; a new one begins a session.",
        max_length=LONGEST_NAME,
        pattern=_WRITTEN,
        examples=["customer-7"],
    ),
]
UserName = Annotated[
    str, Path(description="User id.", max_length=LONGEST_NAME, pattern=_WRITTEN, examples=["ann"])
]
AskingUser = Annotated[
    str | None,
    Query(
        description="The user whose session it is. Once told it stays, and any other user is refused.",
        max_length=LONGEST_NAME,
        pattern=_WRITTEN,
    ),
]
Tenant = Annotated[
    str | None,
    Query(
        description="The tenant: sessions and users of different tenants never meet, and a tenant can have parameters of its own.",
        max_length=LONGEST_NAME,
        pattern=_WRITTEN,
    ),
]


class Owner(TypedDict):
    """User and tenant, as `AgentMemory` takes them."""

    user: str | None
    tenant: str | None


class Whose(BaseModel):
    """Whose session a request is about, by the names in the store."""

    name: str
    key: str
    user: str | None
    tenant: str | None

    @property
    def owner(self) -> Owner:
        """User and tenant."""
        return {"user": self.user, "tenant": self.tenant}


async def _whose(session_id: SessionName, user: AskingUser = None, tenant: Tenant = None) -> Whose:
    owner = None if user is None else key_of(user, tenant)
    return Whose(name=session_id, key=key_of(session_id, tenant), user=owner, tenant=tenant)


async def _memory(request: Request) -> AgentMemory:
    memory: AgentMemory = request.app.state.memory
    return memory


async def _spoken(request: Request) -> Language:
    return language_of(request.headers.get("accept-language", ""))


Session = Annotated[Whose, Depends(_whose)]
Memory = Annotated[AgentMemory, Depends(_memory)]
Spoken = Annotated[Language, Depends(_spoken)]


class Said(Message):
    """One message. With an ``id`` it can be sent again: it is observed once."""

    id: str | None = Field(
        None, min_length=1, max_length=1_024, description="Unlike any other's in its session."
    )

    @field_validator("tool_calls")
    @classmethod
    def _can_be_kept(cls, calls: tuple[ToolCall, ...]) -> tuple[ToolCall, ...]:
        for call in calls:
            screen(call.arguments)
        return calls

    @property
    def message(self) -> Message:
        """The message itself."""
        return Message(**self.model_dump(exclude={"id"}, exclude_unset=True))


class Batch(BaseModel):
    """Several messages, oldest first; all of them act, or none."""

    model_config = ConfigDict(extra="forbid")

    messages: list[Said] = Field(min_length=1, max_length=MOST_MESSAGES)


class Task(BaseModel):
    """A task that starts."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=LONGEST_NAME, description="The new task.", examples=["return"])
    bridge: str | dict[str, Any] | None = Field(
        None,
        description="An earlier task of this session, or a snapshot that one has left behind; its facts come back weaker.",
    )


class Saved(BaseModel):
    """A saved session."""

    model_config = ConfigDict(extra="forbid")

    snapshot: dict[str, Any] = Field(
        description="What GET gave; another version than this service's is refused."
    )


Pattern = Annotated[
    str, Query(description="A type, or a glob such as shipping_*.", min_length=1, max_length=256)
]
About = Annotated[
    str | None,
    Query(description="Only facts about this order, device or person.", min_length=1, max_length=1_024),
]
TopK = Annotated[
    int | None, Query(description="How many values of each type, instead of the parameters'.", ge=0, le=1_000)
]
MaxChars = Annotated[int, Query(description="Upper bound of the text [characters].", ge=0, le=100_000)]
InLanguage = Annotated[
    Literal["en", "zh"] | None, Query(description="Instead of the language of the last user message.")
]
