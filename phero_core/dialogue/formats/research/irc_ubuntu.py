"""IRC logs of the disentanglement corpus: a channel in which several talks go on at once.

Beside a log (``….raw.txt``) may lie which line answers which (``….annotation.txt``, lines counted from 0). Then each
talk of at least two lines becomes a dialogue: whoever opens it is the user, the others are assistants with their
nick names. Without it the log is one dialogue in which everybody is a user. Joins and renames ("=== …") and lines
in no talk are left out. The format holds no values, so there are no gold packets and no probes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.foreign import built
from phero_core.dialogue.formats.protocol import Found, Skipped
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.dialogue.model import Message
from phero_core.errors import Problem
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from phero_core.dialogue.formats.source import Source

_SAID = re.compile(
    r"\[(?P<time>\d\d:\d\d)\]\s+(?:<(?P<nick>[^>\s]+)>|\* (?P<doer>\S+)) ?(?P<text>.*)", re.DOTALL
)
_NOTICE = re.compile(r"===\s")
_LINK = re.compile(r"\s*(\d+)\s+(\d+)\s+-\s*")
_ENDING = re.compile(r"(?:\.raw)?\.txt$")


class Line(NamedTuple):
    """What somebody said, and where it stands [lines, from 0]."""

    at: int
    nick: str
    time: str
    text: str


class IRCReader:
    """Reads IRC logs."""

    name = "irc_ubuntu"
    label = Text("IRC channel logs (several talks at once)", "IRC 频道日志（多段交错的对话）")

    def sniff(self, source: Source) -> bool:
        """Take lines with a clock and a nick name."""
        first = source.first_entry if source.kind is Kind.TEXT else None
        if not isinstance(first, str):
            return False
        return any(_SAID.fullmatch(line) for line in source.content.head.splitlines()[:20])

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield each talk, or the whole channel."""
        lines: dict[int, Line] = {}
        for entry in source.entries():
            if isinstance(entry, Problem):
                yield entry
                continue
            said = _SAID.fullmatch(entry.value) if isinstance(entry.value, str) else None
            if said:
                nick = said["nick"] or said["doer"]
                lines[entry.line - 1] = Line(entry.line - 1, nick, said["time"], said["text"])
            elif isinstance(entry.value, str) and _NOTICE.match(entry.value):
                yield Skipped(entry.line, _JOINED)
            else:
                yield Problem(source.place(entry.line), _NO_LINE)
        yield from _talks(source, lines)


def is_links(source: Source) -> Text | None:
    """Say that a file holds which line answers which, or return None."""
    first = source.first_entry if source.kind is Kind.TEXT else None
    return _LINKS if isinstance(first, str) and _LINK.fullmatch(first) else None


def _talks(source: Source, lines: Mapping[int, Line]) -> Iterator[Found | Problem | Skipped]:
    name = _ENDING.sub("", source.name.replace("\\", "/").rpartition("/")[2]) or source.stem
    links = _links(source.beside(f"{name}.annotation.txt"))
    if links is None:
        if lines:
            yield from _dialogue(source, name, list(lines.values()), talk=False)
        return
    talks = [[lines[at] for at in members if at in lines] for members in links.groups()]
    inside: set[int] = set()
    for talk in sorted((talk for talk in talks if len(talk) > 1), key=lambda talk: talk[0].at):
        inside |= {line.at for line in talk}
        yield from _dialogue(source, f"{name}-{talk[0].at}", talk, talk=True)
    yield from (Skipped(at + 1, _ALONE) for at in lines if at not in inside)


def _dialogue(source: Source, name: str, said: Sequence[Line], *, talk: bool) -> Iterator[Found | Problem]:
    opener = said[0].nick
    messages = [
        Message(
            role=Role.ASSISTANT if talk and line.nick != opener else Role.USER,
            content=line.text,
            name=line.nick,
            time=line.time,
        )
        for line in said
    ]
    place = said[0].at + 1
    dialogue = built(
        source.place(place), id=name, domain="support", language="en", source="IRC", messages=messages
    )
    if isinstance(dialogue, list):
        yield from dialogue
    else:
        yield Found(place, dialogue, id_given=False)


@dataclass
class _Links:
    """Which lines belong together: a parent for each line, a talk's first line being its own."""

    parents: dict[int, int]

    def root(self, at: int) -> int:
        """Return the line under which a line's talk is kept."""
        while (parent := self.parents.setdefault(at, at)) != at:
            self.parents[at] = self.parents.setdefault(parent, parent)
            at = parent
        return at

    def join(self, first: int, second: int) -> None:
        """Note that a line answers another."""
        one, other = sorted((self.root(first), self.root(second)))
        self.parents[other] = one

    def groups(self) -> list[list[int]]:
        """Return the lines of each talk, in their order."""
        talks: dict[int, list[int]] = {}
        for at in sorted(self.parents):
            talks.setdefault(self.root(at), []).append(at)
        return list(talks.values())


def _links(beside: Source | None) -> _Links | None:
    if beside is None:
        return None
    links = _Links({})
    for entry in beside.entries():
        found = (
            _LINK.fullmatch(entry.value)
            if isinstance(entry, Record) and isinstance(entry.value, str)
            else None
        )
        if found:
            links.join(int(found[1]), int(found[2]))
    return links


_NO_LINE = Text(
    "is no line of an IRC log: these begin with [12:34] <nick>", "不是 IRC 日志行：应以 [12:34] <昵称> 开头"
)
_JOINED = Text("says that somebody joined, left or was renamed", "有人加入、离开或改名")
_ALONE = Text("is in no talk of two", "不属于任何两人以上的对话")
_LINKS = Text(
    "says which line of a log answers which; it is read with the log",
    "记录日志中的回复关系；会与日志一起读取",
)
