"""What an observer is: a message and what came before it in, sightings out. Any NLU service fits behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from phero_core.scent import Sighting, TargetKind
from phero_core.text import Sentence

if TYPE_CHECKING:
    from phero_core.dialogue.model import Message


class Mention(NamedTuple):
    """A value that was asserted, and what it was about."""

    type: str
    value: str
    target: str | None = None
    target_kind: TargetKind = TargetKind.SELF


@dataclass(frozen=True, slots=True)
class Proposal:
    """A value that the assistant's last question put to the user; a plain "yes" asserts it, a plain "no" takes it back."""

    type: str
    value: str
    target: str | None = None
    target_kind: TargetKind = TargetKind.SELF


@dataclass(frozen=True, slots=True)
class ObservationContext:
    """What an observer remembers from one message to the next. JSON-safe, so a session can be saved.

    Attributes:
        language: of the last user message, ``zh`` or ``en``.
        object_id: the object mentioned last (an order id); facts without a target are about it.
        object_type: the type under which it was mentioned (``order_reference``).
        object_told: the object that the user spoke of last, other than to ask about it.
        asked: types that the assistant's last message asked for, most likely first.
        proposed: values that it put to the user.
        yes: words of that question which say yes to it when repeated: 可以 to 可以用顺丰吗.
        recent: values asserted in the last rounds, newest last. What a correction ("not X but Y"), a
            withdrawal or an echo can refer to. Bounded.
        person: the person mentioned last ("my sister"), for "she" and "他".
        opened: whether the user has spoken; a system message before that is the prompt.
    """

    language: str = "en"
    object_id: str | None = None
    object_type: str | None = None
    object_told: str | None = None
    asked: tuple[str, ...] = ()
    proposed: tuple[Proposal, ...] = ()
    yes: tuple[str, ...] = ()
    recent: tuple[Mention, ...] = ()
    person: str | None = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A rule that almost matched: what it is called, where, and what kept it back."""

    origin: str
    reason: Sentence
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """All that an observer saw in one message.

    Attributes:
        sightings: in the order in which they stand in the message.
        context: what to hand over with the next message.
        near_misses: for a person who asks why nothing was seen.
        continuation: words that name an earlier task ("continue with the return"), or None.
    """

    sightings: tuple[Sighting, ...] = ()
    context: ObservationContext = field(default_factory=ObservationContext)
    near_misses: tuple[NearMiss, ...] = ()
    continuation: str | None = None


class Observer(Protocol):
    """Reads one message at a time. Pure: the same message and context give the same observation."""

    @property
    def digest(self) -> str:
        """A hash of everything that decides what is observed (packs and their content)."""
        ...

    def observe(self, message: Message, context: ObservationContext) -> Observation:
        """Return what the message releases.

        Args:
            message: its role, content, tool calls; gold ``packets`` are not the observer's business.
            context: what the previous call returned, or an empty one.
        """
        ...
