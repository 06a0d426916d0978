"""MultiWOZ 2.1, English and Chinese: an object of dialogues, the whole state in ``metadata`` of each system turn.

The state has for each domain ``semi`` (what is searched for) and ``book`` (what is booked). Not mentioned and
indifferent ("dontcare", "不在意") are no values; ``|``, ``<`` and ``>`` divide alternatives of one value.
Packets and probes follow by `phero_core.dialogue.formats.research.gold`:

- The user's message brings what its acts inform, what it says word for word, and what the system's last turn had
  named; emptied slots, too. The rest of a turn's news, such as an area taken over from the restaurant ("in the same
  area"), comes with the system's answer, where it stands in the state for the first time.
- ``needed``: where ``booked`` of a domain changes, all its filled slots are needed.
- Spans are token numbers; they are taken where they fit the value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.gold import Field, Told, Words, annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.said import fitting, heard, place_of
from phero_core.dialogue.formats.research.spellings import Spellings, alternatives
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Message
from phero_core.scent import Role, canonical
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.gold import State
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem

_MARKS = "|<>"
_SLOTS = {
    "price": "pricerange",
    "leave": "leaveat",
    "arrive": "arriveby",
    "depart": "departure",
    "dest": "destination",
    "价格": "价格范围",
}
"""Slots that acts and states name differently."""


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
        first = source.first_entry if source.kind is Kind.OBJECT else None
        log = first.get("log") if isinstance(first, dict) else None
        opening = log[0] if isinstance(log, list) and log else None
        return isinstance(opening, dict) and "metadata" in opening and "text" in opening

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the dialogues with their ids."""
        return source.entries()

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del source
        if not record.key:
            raise UnfitError(_NO_ID)
        told = list(_Reading(talk.log).told())
        messages, probes = annotate(told)
        domains = dict.fromkeys(domain for step in told for domain, _ in step.state)
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


@dataclass
class _Reading:
    """One dialogue on its way from turns to what is known after each."""

    log: Sequence[Entry]
    spellings: Spellings = field(default_factory=Spellings)
    ways: dict[tuple[Field, str], tuple[str, ...]] = field(default_factory=dict)
    """How each value may be said."""

    def told(self) -> Iterator[Told]:
        """Yield each message with what is known after it."""
        known: State = {}
        booked: dict[str, Any] = {}
        last: Entry | None = None
        for entry, answer in pairwise((*self.log, None)):
            if entry is None:
                break
            if entry.metadata:
                known = self._state(entry)
                changed = {domain for domain, now in _booked(entry).items() if now != booked.get(domain, [])}
                booked = {**booked, **_booked(entry)}
                needed = {where for where in known if where[0] in changed}
                yield Told(Message(role=Role.ASSISTANT, content=entry.text), known, needed=needed)
            else:
                after = self._state(answer) if answer is not None and answer.metadata else known
                known = self._after_user(known, after, entry, last)
                yield self._of_user(entry, known)
            last = entry

    def _state(self, entry: Entry) -> State:
        state: State = {}
        for domain, parts in entry.metadata.items():
            for part in ("semi", "book"):
                for slot, written in parts.get(part, {}).items():
                    ways = alternatives(written, _MARKS) if isinstance(written, str) else ()
                    if ways:
                        value = self.spellings.value(f"{domain}.{slot}", ways)
                        state[domain, slot] = (value,)
                        self.ways[(domain, slot), value] = ways
        return state

    def _after_user(self, before: State, after: State, entry: Entry, last: Entry | None) -> State:
        acts = set(_informed(entry))
        offered = {value for _, _, value in _informed(last, "")} if last is not None else set[str]()

        def said(where: Field, value: str) -> bool:
            ways = self.ways[where, value]
            return any(
                (where[0].lower(), where[1].lower(), canonical(way)) in acts
                or canonical(way) in offered
                or place_of(way, entry.text) is not None
                or (last is not None and place_of(way, last.text) is not None)
                for way in ways
            )

        return heard(before, after, said)

    def _of_user(self, entry: Entry, known: State) -> Told:
        acts = set(_informed(entry))
        again = {
            (where, value)
            for where, values in known.items()
            for value in values
            for way in self.ways[where, value]
            if (where[0].lower(), where[1].lower(), canonical(way)) in acts
        }
        words = _spans(entry, known)
        return Told(Message(role=Role.USER, content=entry.text), known, again=again, words=words)


def _booked(entry: Entry) -> dict[str, Any]:
    booked = {domain: parts.get("book", {}).get("booked") for domain, parts in entry.metadata.items()}
    return {domain: now for domain, now in booked.items() if isinstance(now, list)}


def _informed(entry: Entry, *acts: str) -> Iterator[tuple[str, str, str]]:
    """Yield domain, slot and value of each act that informs, or of each act of any sort if ``acts`` is given."""
    sorts = acts or ("inform", "通知")
    for name, pairs in entry.dialog_act.items() if isinstance(entry.dialog_act, dict) else ():
        domain, _, sort = name.lower().partition("-")
        if sort.endswith(sorts) and isinstance(pairs, list):
            for pair in pairs:
                match pair:
                    case [str(slot), str(value)]:
                        yield domain, _SLOTS.get(slot.lower(), slot.lower()), canonical(value)


def _spans(entry: Entry, known: State) -> dict[tuple[Field, str], Words]:
    """Return where the user's message says values of the state, as far as the token numbers fit."""
    places = [found.span() for found in re.finditer(r"\S+", entry.text)]
    words = {}
    for line in entry.span_info if isinstance(entry.span_info, list) else ():
        match line:
            case [str(act), str(slot), str(value), int(first), int(last)] if 0 <= first <= last < len(places):
                domain, slot = act.lower().partition("-")[0], _SLOTS.get(slot.lower(), slot.lower())
                span = fitting(entry.text, places[first][0], places[last][1], value)
                for where, values in known.items() if span else ():
                    fits = (where[0].lower(), where[1].lower()) == (domain, slot)
                    if span and fits and canonical(value) in map(canonical, values):
                        words[where, values[0]] = Words(entry.text[slice(*span)], span)
    return words


_NO_ID = Text("a dialogue needs its id as key", "对话需要以编号作为键")
