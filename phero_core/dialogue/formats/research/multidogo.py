"""MultiDoGO: the customers' turns of service calls, tab-separated, with a label for each word.

Agents' turns are missing. Words of one label that follow each other are a value: the message carries it as packet of
type ``<domain>_<label>``, the domain taken from the file's name. A row with other counts of words and labels
carries none. There is no state, and labels are sometimes wrong: asked, as ``kept``, is at the end of a call what
one value alone was given for.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign, built, validated
from phero_core.dialogue.formats.protocol import Found
from phero_core.dialogue.formats.research.gold import ProbeKind, Words, stated
from phero_core.dialogue.formats.research.records import as_table
from phero_core.dialogue.model import Message, Probe
from phero_core.errors import Problem
from phero_core.scent import Role, canonical
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phero_core.dialogue.formats.source import Source
    from phero_core.dialogue.model import Annotation

_DOMAINS = ("airline", "fastfood", "finance", "insurance", "media", "software")
_HEADINGS = frozenset({"conversationId", "turnNumber", "utterance", "slot-labels"})


class Row(Foreign):
    """A customer's turn."""

    conversation: str = Key(alias="conversationId")
    utterance: str
    labels: str = Key("", alias="slot-labels")


class MultiDoGOReader:
    """Reads turn-level MultiDoGO tables."""

    name = "multidogo"
    label = Text("MultiDoGO (customers' turns with word labels)", "MultiDoGO（客户话语，逐词标注）")

    def sniff(self, source: Source) -> bool:
        """Take a table with conversations and labels."""
        return as_table(source, _HEADINGS) is not None

    def read(self, source: Source) -> Iterator[Found | Problem]:
        """Yield each conversation, and every problem between them."""
        rows: list[tuple[int, Row]] = []
        for entry in (as_table(source, _HEADINGS) or source).objects():
            if isinstance(entry, Problem):
                yield entry
                continue
            row = validated(Row, entry.value, source.place(entry.line))
            if isinstance(row, list):
                yield from row
                continue
            if rows and rows[-1][1].conversation != row.conversation:
                yield from _dialogue(source, rows)
                rows = []
            rows.append((entry.line, row))
        if rows:
            yield from _dialogue(source, rows)


def _dialogue(source: Source, rows: Sequence[tuple[int, Row]]) -> Iterator[Found | Problem]:
    domain = next((domain for domain in _DOMAINS if domain in source.stem.lower()), "service")
    messages = [
        Message(role=Role.USER, content=row.utterance, packets=tuple(_packets(domain, row)))
        for _, row in rows
    ]
    line = rows[0][0]
    dialogue = built(
        source.place(line),
        id=rows[0][1].conversation or f"{source.stem}-{line}",
        domain=domain,
        language="en",
        source="MultiDoGO",
        messages=messages,
        probes=_probes(messages),
    )
    if isinstance(dialogue, list):
        yield from dialogue
    else:
        yield Found(line, dialogue)


def _packets(domain: str, row: Row) -> Iterator[Annotation]:
    words, labels = row.utterance.split(), row.labels.split()
    if len(words) != len(labels):
        return
    start = 0
    for label, run in groupby(zip(labels, words, strict=True), key=itemgetter(0)):
        value = " ".join(word for _, word in run)
        start = row.utterance.find(value, start)
        if label != "O":
            span = (start, start + len(value)) if start >= 0 else None
            yield stated((domain, label), value, Words(value, span), many=frozenset())
        start = max(start, 0)


def _probes(messages: Sequence[Message]) -> list[Probe]:
    given: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
    for number, message in enumerate(messages, 1):
        for packet in message.packets or ():
            given[packet.type][canonical(packet.value or "")] = number, packet.value or ""
    once = {kind: next(iter(values.values())) for kind, values in given.items() if len(values) == 1}
    end = len(messages)
    return [
        Probe(after_round=end, type=kind, expect=value, note=ProbeKind.KEPT.value)
        for kind, (number, value) in once.items()
        if number < end
    ]
