"""The slots of a bot while it talks: which values it holds after each message, as gold state.

What was set in a turn is known from the user's message on if it stands there word for word, else from the message
after which it was set; what is set later never comes before what was set earlier.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.research.gold import Told, annotate
from phero_core.dialogue.model import Message
from phero_core.scent import Role, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.gold import Field, State
    from phero_core.dialogue.model import Probe

ALL = ""
"""Stands for every slot where all are emptied at once."""


_LOOK_BACK = 50
"""How far back the user's message of a turn is looked for [messages]."""


@dataclass
class Step:
    """A message, and which slots got which values with it; no values empty a slot."""

    message: Message
    changes: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)


class Turns:
    """The messages so far and what they set."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._early: list[tuple[str, tuple[str, ...]]] = []
        self.has_gold = False

    def say(self, message: Message) -> None:
        """Add a message."""
        self.steps.append(Step(message, self._early))
        self._early = []

    def set(self, slot: str, value: Any) -> None:
        """Set a slot, or empty it where the value is null or an empty list."""
        values = values_of(value)
        self.has_gold = self.has_gold or bool(values)
        if not self.steps:
            self._early.append((slot, values))
            return
        self.steps[self._place(slot, values)].changes.append((slot, values))

    def reset(self) -> None:
        """Empty every slot."""
        self.set(ALL, None)

    def rewind(self) -> None:
        """Take back the user's last message, and all that followed it."""
        while self.steps and self.steps.pop().message.role is not Role.USER:
            pass

    def undo(self) -> None:
        """Take back the last message, unless it is the user's."""
        if self.steps and self.steps[-1].message.role is not Role.USER:
            self.steps.pop()

    def annotated(self) -> tuple[tuple[Message, ...], tuple[Probe, ...]]:
        """Return the messages, with packets and probes if any slot was ever set.

        Raises:
            UnfitError: there are more slots and messages than any dialogue has.
        """
        if not self.has_gold:
            return tuple(step.message for step in self.steps), ()
        return annotate(list(_told(self.steps)))

    def _place(self, slot: str, values: tuple[str, ...]) -> int:
        """Return the step with which a slot is set: the user's, if the values stand in it."""
        last = len(self.steps) - 1
        for at in range(last, max(last - _LOOK_BACK, -1), -1):
            step = self.steps[at]
            if step.message.role is Role.USER:
                return at if values and _said_in(values, step.message.content) else last
            if any(name in {slot, ALL} for name, _ in step.changes):
                break
        return last


def values_of(value: Any) -> tuple[str, ...]:
    """Return what a slot holds: nothing, one value, or each of a list.

    >>> values_of(True), values_of([1, "b", None]), values_of(None), values_of({"number": 3})
    (('true',), ('1', 'b'), (), ('{"number": 3}',))
    """
    if value is None or value == "":
        return ()
    if isinstance(value, list):
        return tuple(dict.fromkeys(inner for item in value for inner in values_of(item)))
    if isinstance(value, bool):
        return (str(value).lower(),)
    if isinstance(value, dict):
        return (json.dumps(value, ensure_ascii=False, sort_keys=True),) if value else ()
    text = str(value).strip()
    return (text,) if text else ()


def _said_in(values: Sequence[str], text: str) -> bool:
    spoken = canonical(text)
    return all(canonical(value) in spoken for value in values)


def _told(steps: Sequence[Step]) -> Iterator[Told]:
    state: State = {}
    for step in steps:
        state = dict(state)
        again: set[tuple[Field, str]] = set()
        for slot, values in step.changes:
            where = ("", slot)
            if slot == ALL:
                state.clear()
            elif not values:
                state.pop(where, None)
            else:
                if state.get(where) == values and _said_in(values, step.message.content):
                    again.update((where, value) for value in values)
                state[where] = values
        yield Told(step.message, state, again=again)
