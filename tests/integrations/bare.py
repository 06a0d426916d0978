"""What a bare session says of a dialogue: the measure of every adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.dialogue.model import Message
from phero_core.session import Session

if TYPE_CHECKING:
    from phero_core.engine.answer import Recall

CONFIG = preset("ecommerce")


def session_of(*messages: Message | str) -> Session:
    """Return the session that observed these; a text is the user's."""
    session = Session(CONFIG)
    for message in messages:
        session.observe(message)
    return session


def assistant(text: str, **more: object) -> Message:
    return Message(role="assistant", content=text, **more)


def tool(text: str, name: str) -> Message:
    return Message(role="tool", content=text, name=name)


def everything(recall: Recall) -> list[tuple[object, ...]]:
    """Return all that a recall says, exactly."""
    values = [
        (v.type, v.value, v.surface, v.target, v.confidence, v.staleness, v.needs_confirmation)
        for v in recall.values
    ]
    left_out = [(s.type, s.value, s.target, s.say()) for s in recall.suppressed]
    return [*values, *left_out]


def same(one: Session, other: Session) -> bool:
    """Whether two sessions recall the same of everything, with the same reasons and the same words for the model."""
    return everything(one.recall()) == everything(other.recall()) and (
        one.context_prompt() == other.context_prompt()
    )
