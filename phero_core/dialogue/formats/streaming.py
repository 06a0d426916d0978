"""Dialogues one at a time, from files of any size: nothing is held but what is being read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.archive import SUFFIXES
from phero_core.dialogue.formats.blob import MAX_FILE_BYTES
from phero_core.dialogue.formats.files import EMPTY, Opened, PassedOver, sources_in
from phero_core.dialogue.formats.gathering import Gathering
from phero_core.dialogue.formats.options import Options
from phero_core.dialogue.formats.registry import READERS, companion, recognised
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Dialogue
from phero_core.errors import InputError, Problem, misnamed
from phero_core.scent import Role
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from phero_core.dialogue.formats.columns import ColumnMapping
    from phero_core.dialogue.formats.protocol import Reader
    from phero_core.dialogue.formats.report import Report
    from phero_core.dialogue.formats.source import Source


class Progress(NamedTuple):
    """How far the reading has come.

    Attributes:
        file: that is being read.
        number: which file that is [from 1].
        files: how many there are [count].
        done: how much of this one is read [bytes].
        total: how large it is [bytes].
        dialogues: found so far, in all files [count].
    """

    file: str
    number: int
    files: int
    done: int
    total: int
    dialogues: int

    @property
    def share(self) -> float:
        """How much of all files is read, each counted alike [0..1]."""
        return (self.number - 1 + self.done / max(1, self.total)) / self.files


class DialogueStream(Iterator[Dialogue]):
    """Dialogues as they are read; what was found so far stands beside them.

    Attributes:
        file: in which the last dialogue stood.
    """

    def __init__(self, steps: Callable[[DialogueStream], Iterator[Dialogue]], gathering: Gathering) -> None:
        self._gathering = gathering
        self._steps = steps(self)
        self.file = ""

    def __next__(self) -> Dialogue:
        return next(self._steps)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong so far."""
        return self._gathering.problems

    @property
    def format(self) -> str | None:
        """The format's name, ``mixed`` for several, or None where none was recognised."""
        return self._gathering.format

    @property
    def formats(self) -> tuple[str, ...]:
        """The names of all formats so far."""
        return tuple(self._gathering.formats)

    @property
    def report(self) -> Report:
        """What the dialogues so far hold."""
        return self._gathering.tally.report()


def iter_dialogues(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    format: str | None = None,  # noqa: A002 - the word that people use for it
    roles: Mapping[str, str] | None = None,
    columns: ColumnMapping | None = None,
    limit: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    max_bytes: int = MAX_FILE_BYTES,
) -> DialogueStream:
    """Read dialogues one at a time, like `read_dialogues`, and keep none. Never raises on bad content.

    Lists, JSON lines and tables are read piece by piece; YAML, plain text and single JSON objects are held as a whole and may have
    20 MB. Of each dialogue its id is kept, so that none comes twice.

    Args:
        source: a path, or the bytes themselves.
        name: what to call it in problems, if not by its path.
        format: a reader's name; None lets the content decide.
        roles: ``user``, ``assistant``, ``system`` or ``tool`` for each speaker's name, where the file has names.
        columns: what the columns of a table hold; None lets their headings tell.
        limit: stop after this many dialogues [count]; None reads all.
        progress: is told after each dialogue how far the reading has come.
        max_bytes: largest file that is read [bytes].

    >>> stream = iter_dialogues(b'[{"role": "user", "content": "hi"}]', name="chat.json")
    >>> [dialogue.id for dialogue in stream], stream.format, stream.problems
    (['chat'], 'openai', ())
    """
    gathering = Gathering()
    options = _options(roles, columns, gathering)
    called = name or ("dialogues" if isinstance(source, bytes) else str(source))
    if format is not None and format not in READERS:
        gathering.refuse(misnamed("", format, list(READERS), _NO_FORMAT, _NO_FORMAT_GUESS))
    if gathering.listed:
        return DialogueStream(lambda _: iter(()), gathering)

    def steps(stream: DialogueStream) -> Iterator[Dialogue]:
        for step in sources_in(source, called, options, max_bytes):
            if limit is not None and gathering.found >= limit:
                return
            if isinstance(step, Problem):
                gathering.refuse(step)
            elif isinstance(step, PassedOver):
                gathering.skip(step.place, step.why)
            else:
                stream.file = step.source.name
                yield from _dialogues(step, format, gathering, limit, progress)
        gathering.refuse_unknown(options.roles)

    return DialogueStream(steps, gathering)


def _options(roles: Mapping[str, str] | None, columns: ColumnMapping | None, gathering: Gathering) -> Options:
    known = [role.value for role in Role]
    for written in (roles or {}).values():
        if written not in known:
            gathering.refuse(misnamed("", written, known, _NO_ROLE, _NO_ROLE_GUESS))
    chosen = {who: Role(written) for who, written in (roles or {}).items() if written in known}
    return Options(chosen, columns)


def _dialogues(
    opened: Opened,
    format_name: str | None,
    gathering: Gathering,
    limit: int | None,
    progress: Callable[[Progress], None] | None,
) -> Iterator[Dialogue]:
    source = opened.source
    before = gathering.heard
    try:
        reader = _reader(source, format_name)
        if reader is None:
            _explain_unrecognised(source, gathering)
            return
        gathering.formats[reader.name] = None
        for dialogue in _taken(reader, source, gathering):
            yield dialogue
            if progress:
                progress(_progress(opened, gathering))
            if limit is not None and gathering.found >= limit:
                return
    except InputError as error:  # a packed file that is damaged further on
        for problem in error.problems:
            gathering.refuse(problem)
    if before == gathering.heard:
        gathering.refuse(Problem(source.name, EMPTY))


def _reader(source: Source, format_name: str | None) -> Reader | None:
    """Return the reader that a person named, or the table's where they said what columns hold, or whose file it is."""
    is_mapped = source.options.columns is not None and source.kind in {Kind.TABLE, Kind.LIST, Kind.LINES}
    chosen = format_name or (_TABLE if is_mapped else None)
    return READERS[chosen] if chosen else recognised(source)


def _taken(reader: Reader, source: Source, gathering: Gathering) -> Iterator[Dialogue]:
    for found in reader.read(source):
        dialogue = gathering.take(found, source)
        if dialogue is not None:
            yield dialogue


def _progress(opened: Opened, gathering: Gathering) -> Progress:
    meter = opened.meter
    return Progress(opened.source.name, opened.number, opened.files, meter.done, meter.total, gathering.found)


def _explain_unrecognised(source: Source, gathering: Gathering) -> None:
    """Say what keeps a file from being read, or that it is in no known format."""
    if (about := companion(source)) is not None:
        gathering.skip(source.name, about)
        return
    faults = [entry for entry in source.objects() if isinstance(entry, Problem)]
    if not faults and source.first is None:
        gathering.refuse(Problem(source.name, EMPTY))
    elif not faults or _is_unknown(source):
        gathering.refuse(Problem(source.name, _UNRECOGNISED, {"count": len(READERS)}))
    for fault in faults:
        gathering.refuse(fault)


def _is_unknown(source: Source) -> bool:
    """Whether the name of a file does not say what it should be."""
    return PurePosixPath(source.name).suffix.lower() not in SUFFIXES | {""}


_TABLE = "table"
_UNRECOGNISED = Text(
    "is in none of the {count} dialogue formats that are known. Name its format, or write dialogues with id and messages",
    "不属于已知的 {count} 种对话格式。请指明格式，或写成含 id 和 messages 的对话",
)
_NO_FORMAT = Text("unknown format '{name}'; known: {known}", "未知的格式“{name}”；可用：{known}")
_NO_FORMAT_GUESS = Text(
    "unknown format '{name}'; did you mean '{guess}'?", "未知的格式“{name}”；是否想写“{guess}”？"
)
_NO_ROLE = Text("there is no role '{name}'; known: {known}", "没有角色“{name}”；可用：{known}")
_NO_ROLE_GUESS = Text(
    "there is no role '{name}'; did you mean '{guess}'?", "没有角色“{name}”；是否想写“{guess}”？"
)
