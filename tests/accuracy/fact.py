"""What a data set's annotation says: facts on messages, dialogues in halves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tests.accuracy.split import half

if TYPE_CHECKING:
    from phero_core.dialogue.model import Message


class Fact(NamedTuple):
    """One annotated fact.

    Attributes:
        type: as the data set's pack calls it.
        values: the value, and other spellings that count as the same; empty where only the type counts.
        retract: the message denies or withdraws it.
        changes: it replaces an earlier value of the dialogue, or takes one back.
        about: the domain or service whose slot it fills, where types are shared by several.
    """

    type: str
    values: tuple[str, ...] = ()
    retract: bool = False
    changes: bool = False
    about: str = ""


class Turn(NamedTuple):
    """A message, and its facts if it is scored; None for a message that only gives the context."""

    message: Message
    facts: tuple[Fact, ...] | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """One dialogue of a data set."""

    data_set: str
    id: str
    turns: tuple[Turn, ...]

    @property
    def half(self) -> str:
        """``develop`` or ``test``."""
        return half(self.data_set, self.id)


def with_changes(turns: list[Turn], many: frozenset[str] = frozenset()) -> tuple[Turn, ...]:
    """Mark the facts that replace an earlier value of the same slot, or take one back.

    A fact that only repeats what was said last is no change; the types of ``many`` hold several values at once.
    """
    held: dict[tuple[str, str], tuple[str, ...]] = {}
    marked = []
    for turn in turns:
        if turn.facts is not None:
            facts = [fact._replace(changes=_is_change(fact, held, many)) for fact in turn.facts]
            held.update({(fact.about, fact.type): fact.values for fact in facts if not fact.retract})
            turn = turn._replace(facts=tuple(facts))  # noqa: PLW2901 - the turn with its marks
        marked.append(turn)
    return tuple(marked)


def _is_change(fact: Fact, held: dict[tuple[str, str], tuple[str, ...]], many: frozenset[str]) -> bool:
    if fact.retract:
        return True
    before = held.get((fact.about, fact.type))
    if before is None or fact.type in many:
        return False
    return not {value.lower() for value in before} & {value.lower() for value in fact.values}
