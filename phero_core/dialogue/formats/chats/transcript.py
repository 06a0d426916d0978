"""Transcripts: ``Ann: hello`` or ``[doctor] hello``, a line for each message, with or without a time before it.

Or a line of name and time (``小王 2024-03-01 10:00:05``) stands above what is said.

A message may go on over several lines; a line is somebody's only if its name comes again, or says a role. A line of
dashes, equals signs or asterisks divides dialogues.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.chats.spoken import Spoken, conversation
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.formats.speakers import role_named
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

_TIME = r"(?:[\[(]?(?P<time>(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T,]*)?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)[\])]?\s*(?:[-–]\s*)?)?"
_COLON = re.compile(
    rf"\s*(?:[-*•]\s+)?{_TIME}\*{{0,2}}(?P<name>[^\s:：\[\]<>{{}}\"][^:：\n\[\]<>{{}}\"]{{0,39}}?)\*{{0,2}}\s?[:：]\*{{0,2}}(?!//)\s?(?P<text>.*)$"
)
_BRACKET = re.compile(rf"\s*{_TIME}\[(?P<name>[^\]\n:]{{1,40}})\][:：]?\s+(?P<text>.*)$")
_ABOVE = re.compile(
    r"\s*(?P<name>\S.{0,39}?)\s+(?P<time>\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s+\d{1,2}:\d{2}(?::\d{2})?)\s*$"
)
_LETTER = re.compile(r"[^\W\d_]")
_RULE = re.compile(r"\s*([-=*_#~])\1{2,}\s*$")
_MOST_WORDS = 5


class Line(NamedTuple):
    """A line that may be somebody's."""

    number: int
    text: str
    name: str | None = None
    said: str = ""
    time: str | None = None


class TranscriptReader:
    """Reads transcripts (.txt)."""

    name = "transcript"
    label = Text("Transcripts (Name: text)", "对话文本（姓名：内容）")

    def sniff(self, source: Source) -> bool:
        """Take a text in which at least two lines, and a third of all, are somebody's."""
        if source.kind is not Kind.TEXT:
            return False
        lines = lines_of(source.text[:20_000].split("\n"))
        named = sum(line.name is not None for line in lines)
        return named > 1 and named * 3 >= len(lines)

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield each dialogue."""
        if source.kind is not Kind.TEXT:
            yield Problem(source.place(1), NO_SPEAKERS)
            return
        for entry in source.objects():
            if isinstance(entry, Record):
                yield from _dialogues(source, str(entry.value))
            else:
                yield entry


def _dialogues(source: Source, text: str) -> Iterator[Found | Problem | Skipped]:
    parts = [part for part in divided(text) if part]
    for number, lines in enumerate(parts, 1):
        yield from (Skipped(line.number, _NOBODYS) for line in lines[: _leading(lines)])
        talk = talk_of(lines)
        if talk:
            made_up = source.stem if len(parts) == 1 else f"{source.stem}-{number}"
            yield from conversation(source, talk, made_up)
        else:
            yield Problem(source.place(lines[0].number), NO_SPEAKERS)


def divided(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each dialogue; the names are those of the whole text."""
    part: list[Line] = []
    for line in lines_of(text.split("\n")):
        if _RULE.match(line.text):
            yield part
            part = []
        else:
            part.append(line)
    yield part


def lines_of(texts: Iterable[str]) -> list[Line]:
    """Return the lines that are not blank, each with its speaker's name if it begins with one."""
    lines = [_line(number, text) for number, text in enumerate(texts, 1) if text.strip()]
    times = Counter(line.name for line in lines if line.name)
    sure = {name for name, count in times.items() if count > 1 or role_named(name)}
    if len(times) <= 2:  # noqa: PLR2004 - two people talk
        sure = set(times)
    return [line if line.name in sure else line._replace(name=None) for line in lines]


def talk_of(lines: Sequence[Line]) -> list[Spoken]:
    r"""Return who says what; a line of nobody goes on with what was said before.

    >>> [(one.speaker, one.content) for one in talk_of(lines_of(["Ann: hi", "there", "[doctor] hello"]))]
    [('Ann', 'hi\nthere'), ('doctor', 'hello')]
    """
    said: list[tuple[Line, list[str]]] = []
    for line in lines[_leading(lines) :]:
        if line.name is not None:
            said.append((line, [line.said] if line.said else []))
        else:
            said[-1][1].append(line.text)
    return [Spoken(line.name or "", "\n".join(texts), line.time, line.number) for line, texts in said]


def _leading(lines: Sequence[Line]) -> int:
    """Count the lines before anybody speaks."""
    return next((at for at, line in enumerate(lines) if line.name is not None), len(lines))


def _line(number: int, text: str) -> Line:
    for pattern in (_ABOVE, _BRACKET, _COLON):
        found = pattern.match(text)
        if found and _is_name(found["name"]):
            said = "" if pattern is _ABOVE else found["text"].strip()
            return Line(number, text, found["name"].strip(), said, found["time"])
    return Line(number, text)


def _is_name(text: str) -> bool:
    return bool(_LETTER.search(text)) and len(text.split()) <= _MOST_WORDS


NO_SPEAKERS = Text(
    "names no speakers: each message begins with a name, as in 'Ann: hello' or '[doctor] hello'",
    "没有说话者：每条消息应以姓名开头，例如“小王：你好”或“[医生] 你好”",
)
_NOBODYS = Text("stands before anybody speaks", "位于任何人发言之前")
