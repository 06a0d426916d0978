"""What a handler finds as ``request.state.phero``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from phero_core.errors import Problem
from phero_core.session import Session

if TYPE_CHECKING:
    from phero_core.engine.recall import Recalled
    from phero_core.text import Language


class Status(StrEnum):
    """What became of a request."""

    OBSERVED = "observed"
    """What it says is in the memory."""

    NOTHING_SAID = "nothing_said"
    """It says nothing; what is known can be recalled."""

    NOT_READ = "not_read"
    """It has no JSON body that could be read: another method or type, too large, broken, or not whole."""

    NO_SESSION = "no_session"
    """Nobody could tell whose memory it is about."""

    REFUSED = "refused"
    """The session is another user's."""

    UNUSABLE = "unusable"
    """Its messages are not written as messages, or the store cannot be used; ``warnings`` say why."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is known of the session that a request is about.

    It answers with nothing where the request is about no session, so a handler need not ask first.

    Attributes:
        status: what became of the request.
        session_id: what the session is called in the store, for calls of `AgentMemory`; or None.
        session: a private copy as it is now; or None.
        label: the parameter set that held; or None.
        warnings: what an operator should know; empty as a rule.
    """

    status: Status
    session_id: str | None = None
    session: Session | None = None
    label: str | None = None
    warnings: tuple[Problem, ...] = ()

    @property
    def observed(self) -> bool:
        """Whether what the request says is in the memory."""
        return self.status is Status.OBSERVED

    def recall(self, pattern: str = "*", *, target: str | None = None) -> tuple[Recalled, ...]:
        """Return the strongest live values of a type or glob, best first; see `Session.recall`.

        >>> Remembered(Status.NOT_READ).recall()
        ()
        """
        return () if self.session is None else self.session.recall(pattern, target=target).values

    def structured(self, pattern: str = "*", *, target: str | None = None) -> dict[str, Any]:
        """Return recalled values by type; see `Session.recall_structured`."""
        return {} if self.session is None else self.session.recall_structured(pattern, target=target)

    def context(self, max_chars: int = 1000, language: Language | None = None) -> str:
        """Return what the model should know; see `Session.context_prompt`."""
        return "" if self.session is None else self.session.context_prompt(max_chars, language)
