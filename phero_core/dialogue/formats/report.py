"""What was loaded: dialogues, what is wrong with the others, and a count of what is in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Dialogue
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.text import Language


@dataclass(frozen=True)
class Report:
    """What a file holds.

    Attributes:
        dialogues: how many were loaded [count].
        rounds: in all of them [count].
        messages: by role [count].
        languages: dialogues by language, as written in the file or else as their letters tell [count].
        gold_packets: packets that the file annotates [count].
        probes: questions with a right answer [count].
        skipped: what was left out without being wrong, and why.
    """

    dialogues: int = 0
    rounds: int = 0
    messages: dict[str, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    gold_packets: int = 0
    probes: int = 0
    skipped: tuple[Problem, ...] = ()

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


def report_on(dialogues: Iterable[Dialogue], skipped: Iterable[Problem] = ()) -> Report:
    """Count what dialogues hold."""
    dialogues = tuple(dialogues)
    messages = [message for dialogue in dialogues for message in dialogue.messages]
    return Report(
        dialogues=len(dialogues),
        rounds=sum(dialogue.rounds for dialogue in dialogues),
        messages=dict(sorted(Counter(message.role.value for message in messages).items())),
        languages=dict(sorted(Counter(map(language_of, dialogues)).items())),
        gold_packets=sum(len(message.packets or ()) for message in messages),
        probes=sum(len(dialogue.probes) for dialogue in dialogues),
        skipped=tuple(skipped),
    )


def language_of(dialogue: Dialogue) -> str:
    """Return the dialogue's language: the one written, else ``zh`` or ``en`` by what its users type.

    A Chinese character says about as much as an English word of five letters, so it weighs as much.
    """
    if dialogue.language:
        return dialogue.language
    spoken = "".join(message.content for message in dialogue.messages if message.role.value == "user")
    text = spoken or "".join(message.content for message in dialogue.messages)
    chinese = sum("\u3400" <= character <= "\u9fff" for character in text)
    latin = sum(character.isascii() and character.isalpha() for character in text)
    return "zh" if chinese * 5 > latin else "en"


_SUMMARY = Text(
    "dialogues {dialogues} · rounds {rounds} · messages {messages} · annotated packets {packets} · probes {probes}",
    "对话 {dialogues} · 轮次 {rounds} · 消息 {messages} · 标注信息包 {packets} · 探针 {probes}",
)
