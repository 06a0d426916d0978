"""MTS-Dialog and ACI-Bench: tables of doctors' visits, each talk in one cell, with the note that was written of it.

Doctors and other clinicians are the assistant; patients and those who came with them are users, these with their
part as name. A line that begins with no speaker goes on with the one before. The section or the whole note goes to
the notes: it says in prose what became of the talk, so there are no gold packets and no probes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.research.records import RecordReader, as_table
from phero_core.dialogue.model import Message, Words
from phero_core.scent import Role
from phero_core.text import Text
from phero_core.validation import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source
    from phero_core.errors import Problem

_NAMED = re.compile(r"^[ \t]*(?P<name>[A-Z]\w{2,20}):[ \t]?", re.MULTILINE)
_BRACKETED = re.compile(r"^\[(?P<name>\w{3,20})\][ \t]?", re.MULTILINE)
_SECTIONS = frozenset({"section_header", "section_text", "dialogue"})
_VISITS = frozenset({"encounter_id", "dialogue", "note"})
_CLINICIANS = frozenset({"doctor", "guest_clinician", "nurse"})


class Section(Foreign):
    """A talk that became one section of a note."""

    dialogue: str
    ID: Words | None = None
    section_header: str | None = None
    section_text: str | None = None


class Visit(Foreign):
    """A talk that became a whole note."""

    dialogue: str
    encounter_id: str | None = None
    dataset: str | None = None
    note: str | None = None


class MTSDialogReader(RecordReader[Section]):
    """Reads MTS-Dialog tables."""

    name = "mts_dialog"
    label = Text("MTS-Dialog (doctors' talks and sections of notes)", "MTS-Dialog（医患对话与病历片段）")
    shape = Section

    def sniff(self, source: Source) -> bool:
        """Take a table with sections and dialogues."""
        return as_table(source, _SECTIONS) is not None

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the rows."""
        return (as_table(source, _SECTIONS) or source).objects()

    def parts(self, talk: Section, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del record
        named = {"id": f"{source.stem}-{talk.ID}"} if talk.ID else {}
        common = _parts(talk.section_header, talk.section_text, "MTS-Dialog")
        return {**named, **common, "messages": _spoken(talk.dialogue, _NAMED)}


class ACIBenchReader(RecordReader[Visit]):
    """Reads ACI-Bench tables."""

    name = "aci_bench"
    label = Text("ACI-Bench (doctors' visits and their notes)", "ACI-Bench（就诊对话与病历）")
    shape = Visit

    def sniff(self, source: Source) -> bool:
        """Take a table with encounters, dialogues and notes."""
        return as_table(source, _VISITS) is not None

    def records(self, source: Source) -> Iterator[Record | Problem]:
        """Yield the rows."""
        return (as_table(source, _VISITS) or source).objects()

    def parts(self, talk: Visit, record: Record, source: Source) -> Parts:
        """Return a dialogue without gold."""
        del record, source
        named = {"id": talk.encounter_id} if talk.encounter_id else {}
        common = _parts(talk.dataset, talk.note, "ACI-Bench")
        return {**named, **common, "messages": _spoken(talk.dialogue, _BRACKETED)}


def _parts(title: str | None, note: str | None, data_set: str) -> Parts:
    notes = {"notes": note} if note else {}
    return {**notes, "title": title, "domain": "medical", "language": "en", "source": data_set}


def _spoken(text: str, mark: re.Pattern[str]) -> list[Message]:
    pieces = mark.split(text)
    if len(pieces) == 1:
        raise UnfitError(_NO_SPEAKER)
    opening = [Message(role=Role.ASSISTANT, content=pieces[0].strip())] if pieces[0].strip() else []
    spoken = zip(pieces[1::2], pieces[2::2], strict=True)
    return [*opening, *(_message(name, words.strip()) for name, words in spoken)]


def _message(name: str, words: str) -> Message:
    part = name.lower()
    if part in _CLINICIANS:
        return Message(role=Role.ASSISTANT, content=words)
    named: dict[str, Any] = {} if part == "patient" else {"name": part}
    return Message(role=Role.USER, content=words, **named)


_NO_SPEAKER = Text(
    "dialogue names no speaker: lines begin with 'Doctor:' or '[doctor]', 'Patient:' or '[patient]'",
    "dialogue 中没有说话者：行首应为 Doctor:、[doctor]、Patient: 或 [patient]",
)
