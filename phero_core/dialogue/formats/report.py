"""What was loaded: dialogues, what is wrong with the others, and a count of what is in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Dialogue
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text, language_written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.text import Language

MAX_SPEAKERS = 500
"""Most names that a report lists [count]."""

MAX_SKIPPED = 200
"""Most left-out things that a report lists one by one [count]; all are counted by reason."""

_PERSONS = frozenset({Role.USER, Role.ASSISTANT})


@dataclass(frozen=True)
class Report:
    """What a file holds.

    Attributes:
        dialogues: how many were loaded [count].
        rounds: in all of them [count].
        messages: by role [count].
        languages: dialogues by language, as written in the file or else as their letters tell [count].
        domains: dialogues by domain, where the file names one [count].
        speakers: the role of each person, by name, where the file names persons; at most `MAX_SPEAKERS`.
        gold_packets: packets that the file annotates [count].
        gold_types: the same by type [count].
        probes: questions with a right answer [count].
        skipped: what was left out without being wrong, and why; at most `MAX_SKIPPED`.
        reasons: why things were left out, in English, with how many [count].
    """

    dialogues: int = 0
    rounds: int = 0
    messages: dict[str, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    domains: dict[str, int] = field(default_factory=dict)
    speakers: dict[str, str] = field(default_factory=dict)
    gold_packets: int = 0
    gold_types: dict[str, int] = field(default_factory=dict)
    probes: int = 0
    skipped: tuple[Problem, ...] = ()
    reasons: dict[str, int] = field(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return the counts as one line for a person.

        >>> Report(dialogues=1, rounds=2, messages={"user": 2}).say()
        'dialogues 1 · rounds 2 · messages 2 · annotated packets 0 · probes 0'
        """
        return _SUMMARY.say(
            language,
            dialogues=self.dialogues,
            rounds=self.rounds,
            messages=sum(self.messages.values()),
            packets=self.gold_packets,
            probes=self.probes,
        )


@dataclass(frozen=True)
class Loaded:
    """The dialogues of a file or folder.

    Attributes:
        dialogues: those that are good, in the order of the file.
        problems: everything that is wrong with the others; nothing else is left out but what ``report.skipped`` names.
        format: the format's name, ``mixed`` for a folder with several, or None where none was recognised.
        report: what the dialogues hold.
    """

    dialogues: tuple[Dialogue, ...]
    problems: tuple[Problem, ...]
    format: str | None
    report: Report


class Tally:
    """Counts what dialogues hold, one at a time, and forgets them."""

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._messages: Counter[str] = Counter()
        self._languages: Counter[str] = Counter()
        self._domains: Counter[str] = Counter()
        self._types: Counter[str] = Counter()
        self._reasons: Counter[Text] = Counter()
        self._speakers: dict[str, str] = {}
        self._skipped: list[Problem] = []

    def add(self, dialogue: Dialogue) -> None:
        """Count one dialogue."""
        self._numbers.update(dialogues=1, rounds=dialogue.rounds, probes=len(dialogue.probes))
        self._languages[language_of(dialogue)] += 1
        if dialogue.domain:
            self._domains[dialogue.domain] += 1
        for message in dialogue.messages:
            self._messages[message.role.value] += 1
            self._types.update(packet.type for packet in message.packets or ())
            if message.name and message.role in _PERSONS and len(self._speakers) < MAX_SPEAKERS:
                self._speakers[message.name] = message.role.value

    def skip(self, note: Problem) -> None:
        """Count what was left out."""
        self._reasons[note.text] += 1
        if len(self._skipped) < MAX_SKIPPED:
            self._skipped.append(note)

    def report(self) -> Report:
        """Return the counts so far."""
        return Report(
            dialogues=self._numbers["dialogues"],
            rounds=self._numbers["rounds"],
            messages=dict(sorted(self._messages.items())),
            languages=dict(sorted(self._languages.items())),
            domains=dict(sorted(self._domains.items())),
            speakers=dict(sorted(self._speakers.items())),
            gold_packets=self._types.total(),
            gold_types=dict(self._types.most_common()),
            probes=self._numbers["probes"],
            skipped=tuple(self._skipped),
            reasons={text.en: count for text, count in self._reasons.most_common()},
        )


def joined(reports: Iterable[Report]) -> Report:
    """Return one report of several.

    >>> joined([Report(dialogues=1, messages={"user": 2}), Report(dialogues=2, messages={"user": 1})]).messages
    {'user': 3}
    """
    parts = tuple(reports)

    def added(name: str) -> dict[str, int]:
        counts: Counter[str] = Counter()
        for part in parts:
            counts.update(getattr(part, name))
        return dict(counts)

    return Report(
        dialogues=sum(part.dialogues for part in parts),
        rounds=sum(part.rounds for part in parts),
        messages=dict(sorted(added("messages").items())),
        languages=dict(sorted(added("languages").items())),
        domains=dict(sorted(added("domains").items())),
        speakers={name: role for part in parts for name, role in part.speakers.items()},
        gold_packets=sum(part.gold_packets for part in parts),
        gold_types=added("gold_types"),
        probes=sum(part.probes for part in parts),
        skipped=tuple(note for part in parts for note in part.skipped)[:MAX_SKIPPED],
        reasons=added("reasons"),
    )


def language_of(dialogue: Dialogue) -> str:
    """Return the dialogue's language: the one written, else ``zh`` or ``en`` by what its users type."""
    if dialogue.language:
        return dialogue.language
    spoken = "".join(message.content for message in dialogue.messages if message.role.value == "user")
    text = spoken or "".join(message.content for message in dialogue.messages)
    return language_written(text) or "en"


_SUMMARY = Text(
    "dialogues {dialogues} · rounds {rounds} · messages {messages} · annotated packets {packets} · probes {probes}",
    "对话 {dialogues} · 轮次 {rounds} · 消息 {messages} · 标注信息包 {packets} · 探针 {probes}",
)
