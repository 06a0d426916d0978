"""What the runtime answers: the engine's own answers, labelled, with what an operator should know."""

from __future__ import annotations

from dataclasses import dataclass

from phero_core.engine.answer import Recall
from phero_core.errors import Problem
from phero_core.session import Session, Turn


@dataclass(frozen=True, slots=True)
class Observed:
    """What a list of messages did to a session.

    Attributes:
        turns: of the messages that were new, in order.
        passed_over: how many were not: their ids were seen before [count].
        session: a private copy as it is now, to recall from without loading it again.
        version: of the session in the store; None when this turn could not be stored.
        label: the parameter set that held.
        digest: its configuration's hash.
        warnings: what went wrong without failing the turn; empty as a rule.
    """

    turns: tuple[Turn, ...]
    passed_over: int
    session: Session
    version: int | None
    label: str
    digest: str
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """What a recall found.

    Attributes:
        recall: the values, and why others are left out.
        label: the parameter set that held.
        digest: its configuration's hash.
        warnings: what went wrong without failing the recall; empty as a rule.
    """

    recall: Recall
    label: str
    digest: str
    warnings: tuple[Problem, ...] = ()
