"""From turns with states to what is known after each message, where one state comes with each user's turn.

A state tells what holds after a turn, not who brought it. The user's message brings what its acts name, what it says
word for word, and what the assistant's last message had named or said; where the user accepts, also what was offered
before. What is emptied, the user took back. The rest of a turn's news (an area carried over from another service,
a value that the assistant set) becomes known with the answer, where it is acted upon for the first time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.research.gold import Field, State, Told, Words
from phero_core.dialogue.formats.research.said import heard, place_of
from phero_core.dialogue.formats.research.spellings import Spellings, alternatives
from phero_core.dialogue.model import Message
from phero_core.scent import Role, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


Named = tuple[Field, str]
"""A field and the canonical form of a value, as an act names them."""


@dataclass(frozen=True)
class Step:
    """One message with what its data set says about it.

    Attributes:
        message: without packets.
        state: all that holds after the user's turn; None where the data set does not say.
        named: what its acts name, in every spelling that they give.
        accepts: whether the user takes what was offered, or says yes to what was to be confirmed.
        needed: the fields whose values it uses.
        words: how it says values, where the data set tells the place.
    """

    message: Message
    state: State | None = None
    named: Collection[Named] = frozenset()
    accepts: bool = False
    needed: Collection[Field] = frozenset()
    words: Mapping[tuple[Field, str], Words] = field(default_factory=dict)


class Ways:
    """The one value of each field for all its spellings in a dialogue, and how each may be said."""

    def __init__(self) -> None:
        self.spellings = Spellings()
        self._ways: dict[tuple[Field, str], tuple[str, ...]] = {}

    def values(self, where: Field, written: Any, marks: str = "|") -> tuple[str, ...]:
        """Return the value that a slot holds, as a state writes it: a text, or a list of its spellings.

        >>> Ways().values(("hotel", "stars"), ["4", "four"]), Ways().values(("hotel", "stars"), "dontcare")
        (('4',), ())
        """
        listed = written if isinstance(written, list) else [written]
        texts = [str(one) for one in listed if isinstance(one, str | int | float)]
        ways = tuple(dict.fromkeys(way for text in texts for way in alternatives(text, marks)))
        if not ways:
            return ()
        value = self.spellings.value(".".join(where), ways)
        known = self._ways.get((where, value), ())
        self._ways[where, value] = tuple(dict.fromkeys((*ways, *known, value)))
        return (value,)

    def of(self, where: Field, value: str) -> tuple[str, ...]:
        """Return the ways to say a value, the one used last first."""
        return self._ways.get((where, value), (value,))

    def mean(self, where: Field, value: str, words: str) -> bool:
        """Tell whether words are one of the ways to say a value."""
        return canonical(words) in map(canonical, self.of(where, value))


def told(steps: Sequence[Step], ways: Ways, *, by_text: bool = True) -> Iterator[Told]:
    """Yield each message with what is known after it.

    Args:
        steps: the messages of a dialogue.
        ways: how values may be said.
        by_text: whether what the assistant's last message says word for word counts as offered; else only its acts do.
    """
    exchange = _Exchange(ways, by_text)
    for index, step in enumerate(steps):
        follower = steps[index + 1] if index + 1 < len(steps) else None
        answered = follower is not None and follower.message.role is not Role.USER
        yield (
            exchange.user(step, answered=answered) if step.message.role is Role.USER else exchange.other(step)
        )


@dataclass
class _Exchange:
    """What is known so far, and what was offered."""

    ways: Ways
    by_text: bool
    known: State = field(default_factory=dict)
    after: State = field(default_factory=dict)
    offered: set[Named] = field(default_factory=set)
    last: list[Step] = field(default_factory=list)

    def user(self, step: Step, *, answered: bool) -> Told:
        """Take in a user's message."""
        self.after = self.after if step.state is None else step.state
        just = {named for other in self.last for named in other.named}
        self.offered |= just
        taken = {*step.named, *(self.offered if step.accepts else just)}
        texts = [step.message.content, *(other.message.content for other in self.last if self.by_text)]

        def said(where: Field, value: str) -> bool:
            return any(
                (where, canonical(way)) in taken or any(place_of(way, text) for text in texts)
                for way in self.ways.of(where, value)
            )

        self.known = heard(self.known, self.after, said) if answered else self.after
        self.last = []
        stated = {*step.named, *(just if step.accepts else ())}
        return Told(step.message, self.known, self._again(stated), step.needed, self._words(step))

    def other(self, step: Step) -> Told:
        """Take in a message of the assistant or a tool."""
        self.known = self.after = self.after if step.state is None else step.state
        self.last.append(step)
        return Told(step.message, self.known, needed=step.needed, words=self._words(step))

    def _again(self, stated: Collection[Named]) -> frozenset[tuple[Field, str]]:
        return frozenset(
            (where, value)
            for where, values in self.known.items()
            for value in values
            if any((where, canonical(way)) in stated for way in self.ways.of(where, value))
        )

    def _words(self, step: Step) -> dict[tuple[Field, str], Words]:
        """Return how values are spelled where that is not the value itself: as the message says them, if it does."""
        found: dict[tuple[Field, str], Words] = {}
        for where, values in self.known.items():
            for value in values:
                ways = self.ways.of(where, value)
                spelled = next((way for way in ways if place_of(way, step.message.content)), ways[0])
                if spelled != value:
                    found[where, value] = Words(spelled)
        return {**found, **step.words}
