"""What has been found so far while dialogues are read: unique, counted, and bounded in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.protocol import Found, Skipped
from phero_core.dialogue.formats.report import MAX_SPEAKERS, Tally
from phero_core.errors import Problem, misnamed
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.dialogue.formats.source import Source
    from phero_core.dialogue.model import Dialogue

MAX_PROBLEMS = 200
"""Most problems that one load lists [count]; the rest is counted."""


class _Seen(NamedTuple):
    """A dialogue that was passed on: a hash of it, where it stands, and in which file."""

    digest: str
    place: str
    file: str


@dataclass
class Gathering:
    """What has been found so far; of a dialogue that was passed on, its id, a hash and its place are kept."""

    tally: Tally = field(default_factory=Tally)
    listed: list[Problem] = field(default_factory=list)
    unlisted: int = 0
    formats: dict[str, None] = field(default_factory=dict)
    found: int = 0
    heard: int = 0
    _seen: dict[str, _Seen] = field(default_factory=dict)
    _numbers: dict[str, count[int]] = field(default_factory=dict)

    def take(self, found: Found | Problem | Skipped, source: Source) -> Dialogue | None:
        """Return a dialogue, unless its id is taken; note everything else."""
        self.heard += 1
        if isinstance(found, Problem):
            self.refuse(found)
            return None
        if isinstance(found, Skipped):
            self.tally.skip(Problem(source.place(found.line), found.why, dict(found.values)))
            return None
        return self._kept(found, source)

    def refuse(self, problem: Problem) -> None:
        """Keep a problem, as long as somebody may read that many."""
        self.heard += 1
        if len(self.listed) < MAX_PROBLEMS:
            self.listed.append(problem)
        else:
            self.unlisted += 1

    def skip(self, place: str, why: Text) -> None:
        """Note a file that was left out."""
        self.tally.skip(Problem(place, why))

    def refuse_unknown(self, names: Iterable[str]) -> None:
        """Note names of speakers that nobody has."""
        speakers = list(self.tally.report().speakers)
        if len(speakers) < MAX_SPEAKERS:
            for name in names:
                if name not in speakers:
                    self.refuse(misnamed("", name, speakers, _NOBODY, _NOBODY_GUESS))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, the last line saying how much more there is."""
        more = [Problem("", _MORE, {"count": self.unlisted})] if self.unlisted else []
        return (*self.listed, *more)

    @property
    def format(self) -> str | None:
        """The format's name, ``mixed``, or None where none was recognised."""
        return next(iter(self.formats), None) if len(self.formats) <= 1 else "mixed"

    def _kept(self, found: Found, source: Source) -> Dialogue | None:
        dialogue = found.dialogue
        known = self._seen.get(dialogue.id)
        place = source.place(found.line)
        if known is not None and known.digest == dialogue.digest and found.id_given:
            self.tally.skip(Problem(place, _SAME, {"id": dialogue.id, "first": known.place}))
            return None
        if known is not None and found.id_given and known.file == source.name:
            self.refuse(Problem(place, _TAKEN, {"id": dialogue.id, "first": known.place}))
            return None
        if known is not None:
            dialogue = dialogue.changed(id=self._free(dialogue.id))
            if found.id_given:
                renamed = {"id": found.dialogue.id, "first": known.place, "free": dialogue.id}
                self.tally.skip(Problem(place, _RENAMED, renamed))
        self._seen[dialogue.id] = _Seen(dialogue.digest, place, source.name)
        self.tally.add(dialogue)
        self.found += 1
        return dialogue

    def _free(self, name: str) -> str:
        numbers = self._numbers.setdefault(name, count(2))
        return next(free for number in numbers if (free := f"{name}-{number}") not in self._seen)


_TAKEN = Text(
    "the id '{id}' is already used at {first}: give each dialogue its own",
    "编号“{id}”已在 {first} 使用：请为每个对话使用不同编号",
)
_SAME = Text(
    "the dialogue '{id}' is the same as at {first}; loaded once", "对话“{id}”与 {first} 处相同；只加载一次"
)
_RENAMED = Text(
    "the id '{id}' is already used in another file, at {first}; here it is called '{free}'",
    "编号“{id}”已在另一个文件 {first} 使用；此处改称“{free}”",
)
_MORE = Text("{count} more problems are not listed", "另有 {count} 个问题未列出")
_NOBODY = Text(
    "nobody is called '{name}' here; there are: {known}", "这里没有名为“{name}”的说话者；现有：{known}"
)
_NOBODY_GUESS = Text(
    "nobody is called '{name}' here; did you mean '{guess}'?",
    "这里没有名为“{name}”的说话者；是否想写“{guess}”？",
)
