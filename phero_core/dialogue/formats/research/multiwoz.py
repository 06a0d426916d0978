"""MultiWOZ 2.1, English and Chinese: an object of dialogues, the whole state in ``metadata`` of each system turn.

The state has for each domain ``semi`` (what is searched for) and ``book`` (what is booked). Not mentioned and
indifferent ("dontcare", "不在意") are no values; ``|``, ``<`` and ``>`` divide alternatives of one value.
Packets and probes follow by `phero_core.dialogue.formats.research.gold`:

- A state stands with the system's turn; who brought its news: see `phero_core.dialogue.formats.research.exchange`.
- ``needed``: where ``booked`` of a domain changes, all its filled slots are needed. The Chinese files do not have
  ``booked``: there the system's act of booking tells.
- Spans are token numbers; they are taken where they fit the value.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, first_under
from phero_core.dialogue.formats.research.exchange import Step, Ways, told
from phero_core.dialogue.formats.research.gold import Words, annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.said import fitting
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.research.exchange import Named
    from phero_core.dialogue.formats.research.gold import Field, State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem

_MARKS = "|<>"
_SLOTS = {
    "price": "pricerange",
    "leave": "leaveAt",
    "arrive": "arriveBy",
    "depart": "departure",
    "dest": "destination",
    "价格": "价格范围",
}
"""Slots that acts and states name differently."""

_BOOKING = frozenset({"Booking", "预定"})
_BOOKS = frozenset({"Book", "OfferBooked", "预定", "完成预定"})
"""The domain and the acts of bookings; the domain stands for the one whose booking was spoken of last."""


class Entry(Foreign):
    """A turn; the user's has no ``metadata``."""

    text: str
    metadata: dict[str, dict[str, dict[str, Any]]] = Key(default_factory=dict)
    dialog_act: Any = None
    span_info: Any = None


class Talk(Foreign):
    """A dialogue."""

    log: list[Entry] = Key(min_length=1)


class MultiWOZReader(RecordReader[Talk]):
    """Reads MultiWOZ 2.1 files and their Chinese translation."""

    name = "multiwoz"
    label = Text(
        "MultiWOZ 2.1 (travel dialogues with gold states, English or Chinese)",
        "MultiWOZ 2.1（带标注状态的旅行对话，英文或中文）",
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take an object of dialogues whose ``log`` has ``metadata``."""
        opening = first_under("log", source.first_entry) if source.kind is Kind.OBJECT else None
        return isinstance(opening, dict) and "metadata" in opening and "text" in opening

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the dialogues with their ids."""
        return source.entries()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del source
        if not record.key:
            raise UnfitError(_NO_ID)
        ways = Ways()
        known = list(told(list(_steps(talk.log, ways)), ways))
        messages, probes = annotate(known)
        domains = dict.fromkeys(domain for step in known for domain, _ in step.state)
        chinese = any(not domain.isascii() for entry in talk.log for domain in entry.metadata)
        return {
            "id": record.key,
            "title": titled(*domains),
            "domain": "travel",
            "language": "zh" if chinese else "en",
            "source": "MultiWOZ 2.1",
            "messages": messages,
            "probes": probes,
        }


def _steps(log: Sequence[Entry], ways: Ways) -> Iterator[Step]:
    """Yield the turns; a user's has the state that stands with its answer."""
    bookings = _Bookings()
    state: State = {}
    for entry, answer in pairwise((*log, None)):
        if entry is None:
            return
        named = frozenset(_named(entry))
        if not entry.metadata:
            state = _state(answer, ways) if answer is not None and answer.metadata else state
            words = _spans(entry, state)
            yield Step(Message(role=Role.USER, content=entry.text), state, named, words=words)
        else:
            state = _state(entry, ways)
            made = bookings.made(entry)
            needed = {where for where in state if where[0] in made}
            yield Step(Message(role=Role.ASSISTANT, content=entry.text), state, named, needed=needed)


class _Bookings:
    """Which domains are booked in a turn: their ``booked`` changes, or where no state has that, an act says so."""

    def __init__(self) -> None:
        self._booked: dict[str, Any] = {}
        self._asked: dict[str, dict[str, Any]] = {}
        self._last = ""

    def made(self, entry: Entry) -> set[str]:
        """Return the domains that are booked in a system's turn, and take note of it."""
        books = {domain: parts.get("book", {}) for domain, parts in entry.metadata.items()}
        now = {
            domain: book["booked"] for domain, book in books.items() if isinstance(book.get("booked"), list)
        }
        changed = {domain for domain, booked in now.items() if booked != self._booked.get(domain, [])}
        self._booked |= now
        self._last = next(
            (domain for domain, book in books.items() if book != self._asked.get(domain, book)), self._last
        )
        self._asked = books
        return changed if now else set(self._told(entry))

    def _told(self, entry: Entry) -> Iterator[str]:
        for name in entry.dialog_act if isinstance(entry.dialog_act, dict) else ():
            domain, _, sort = name.partition("-")
            if sort in _BOOKS:
                yield self._last if domain in _BOOKING else domain


def _state(entry: Entry, ways: Ways) -> State:
    state: State = {}
    for domain, parts in entry.metadata.items():
        for part in ("semi", "book"):
            for slot, written in parts.get(part, {}).items():
                values = ways.values((domain, slot), written, _MARKS) if isinstance(written, str) else ()
                if values:
                    state[domain, slot] = values
    return state


def _named(entry: Entry) -> Iterator[Named]:
    """Yield what a turn's acts name, in the spelling of the states."""
    for name, pairs in entry.dialog_act.items() if isinstance(entry.dialog_act, dict) else ():
        domain = name.partition("-")[0].lower()
        for pair in pairs if isinstance(pairs, list) else ():
            match pair:
                case [str(slot), str(value)]:
                    yield (domain, _SLOTS.get(slot.lower(), slot[:1].lower() + slot[1:])), canonical(value)


def _spans(entry: Entry, state: State) -> dict[tuple[Field, str], Words]:
    """Return where a turn says values of the state, as far as the token numbers fit."""
    places = [found.span() for found in re.finditer(r"\S+", entry.text)]
    words = {}
    for line in entry.span_info if isinstance(entry.span_info, list) else ():
        match line:
            case [str(act), str(slot), str(value), int(first), int(last)] if 0 <= first <= last < len(places):
                domain = act.partition("-")[0].lower()
                where = (domain, _SLOTS.get(slot.lower(), slot[:1].lower() + slot[1:]))
                span = fitting(entry.text, places[first][0], places[last][1], value)
                if span and canonical(value) in map(canonical, state.get(where, ())):
                    words[where, state[where][0]] = Words(entry.text[slice(*span)], span)
    return words


_NO_ID = Text("a dialogue needs its id as key", "对话需要以编号作为键")
