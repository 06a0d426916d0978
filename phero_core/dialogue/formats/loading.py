"""One way in: a file, a folder, a zip or pasted bytes, in any known format, to dialogues and problems."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.archive import SUFFIXES, is_zip, unpacked
from phero_core.dialogue.formats.registry import READERS, recognised
from phero_core.dialogue.formats.report import Loaded, report_on
from phero_core.dialogue.formats.source import source_of
from phero_core.dialogue.model import Dialogue
from phero_core.errors import DialogueError, InputError, Problem, misnamed
from phero_core.reading import MAX_BYTES, decode, read_bytes
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.dialogue.formats.protocol import Found, Reader
    from phero_core.dialogue.formats.source import Source

MAX_PROBLEMS = 200
"""Most problems that one load lists [count]; the rest is counted."""


def read_dialogues(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    format: str | None = None,  # noqa: A002 - the word that people use for it
    limit: int | None = None,
) -> Loaded:
    """Read dialogues from a file, a folder, a zip with one file in it, or bytes. Never raises on bad content.

    A folder is read file by file in the order of names, with all below it; files of other kinds are passed over with a note.

    Args:
        source: a path, or the bytes themselves.
        name: what to call it in problems, if not by its path; its ending (``.yaml``, ``.jsonl``) helps to see what they are.
        format: a reader's name; None lets the content decide.
        limit: stop after this many dialogues [count]; None reads all.

    >>> loaded = read_dialogues(b'[{"role": "user", "content": "hi"}]', name="chat.json")
    >>> loaded.format, [dialogue.id for dialogue in loaded.dialogues]
    ('openai', ['chat'])
    """
    gathering = _Gathering(limit=limit)
    if format is not None and format not in READERS:
        gathering.problems.append(misnamed("", format, list(READERS), _NO_FORMAT, _NO_FORMAT_GUESS))
    elif isinstance(source, bytes):
        _read_bytes(source, name or "dialogues", format, gathering)
    else:
        _read_path(Path(source), name or str(source), format, gathering)
    return gathering.loaded()


def load_dialogues(path: str | Path, *, strict: bool = False) -> tuple[Dialogue, ...]:
    """Return the dialogues of a file, folder or zip.

    Args:
        path: where they are.
        strict: refuse the whole when anything in it is wrong.

    Raises:
        DialogueError: nothing could be loaded, or ``strict`` and there is a problem; every problem is listed.
    """
    loaded = read_dialogues(path)
    if loaded.problems and (strict or not loaded.dialogues):
        raise DialogueError(loaded.problems)
    return loaded.dialogues


@dataclass
class _Gathering:
    """What has been found so far, kept unique."""

    limit: int | None = None
    dialogues: dict[str, Dialogue] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    unlisted: int = 0
    skipped: list[Problem] = field(default_factory=list)
    formats: set[str] = field(default_factory=set)

    @property
    def full(self) -> bool:
        """Whether the limit is reached."""
        return self.limit is not None and len(self.dialogues) >= self.limit

    @property
    def heard(self) -> int:
        """How much has been said about files so far [count]."""
        return len(self.dialogues) + len(self.problems) + len(self.skipped)

    def take(self, found: Found | Problem, source: Source) -> None:
        """Keep a dialogue, unless its id is taken, or a problem."""
        if isinstance(found, Problem):
            self.refuse(found)
            return
        dialogue, place = found.dialogue, source.place(found.line)
        if dialogue.id in self.dialogues and not found.id_given:
            dialogue = dialogue.changed(id=self._free(dialogue.id))
        if dialogue.id not in self.dialogues:
            self.dialogues[dialogue.id] = dialogue
            self.places[dialogue.id] = place
        elif self.dialogues[dialogue.id] == dialogue:
            self.skipped.append(Problem(place, _SAME, self._first(dialogue.id)))
        else:
            self.refuse(Problem(place, _TAKEN, self._first(dialogue.id)))

    def refuse(self, problem: Problem) -> None:
        """Keep a problem, as long as somebody may read that many."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
        else:
            self.unlisted += 1

    def loaded(self) -> Loaded:
        """Return everything."""
        dialogues = tuple(self.dialogues.values())
        problems = self.problems
        if self.unlisted:
            problems = [*problems, Problem("", _MORE, {"count": self.unlisted})]
        format_name = next(iter(self.formats), None) if len(self.formats) <= 1 else "mixed"
        return Loaded(dialogues, tuple(problems), format_name, report_on(dialogues, self.skipped))

    def _first(self, name: str) -> dict[str, str]:
        return {"id": name, "first": self.places[name]}

    def _free(self, name: str) -> str:
        return next(free for number in count(2) if (free := f"{name}-{number}") not in self.dialogues)


def _read_path(path: Path, name: str, format_name: str | None, gathering: _Gathering) -> None:
    try:
        if path.is_dir():
            _read_folder(path, format_name, gathering)
        else:
            _read_file(path, name, format_name, gathering)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        gathering.refuse(Problem(name, _NO_PATH, {"reason": reason}))


def _read_folder(folder: Path, format_name: str | None, gathering: _Gathering) -> None:
    """Read the files of a folder and of those below it, in the order of their names."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and not _is_hidden(path, folder))
    if not paths:
        gathering.refuse(Problem(str(folder), _EMPTY_FOLDER))
    for path in paths:
        if gathering.full:
            return
        if path.suffix.lower() in SUFFIXES | {".zip"}:
            _read_file(path, str(path), format_name, gathering)
        else:
            gathering.skipped.append(Problem(str(path), _NOT_OURS))


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _read_file(path: Path, name: str, format_name: str | None, gathering: _Gathering) -> None:
    try:
        data = read_bytes(path)
    except InputError as error:
        gathering.problems += error.problems
    else:
        _read_bytes(data, name, format_name, gathering)


def _read_bytes(data: bytes, name: str, format_name: str | None, gathering: _Gathering) -> None:
    try:
        source = _source(data, name)
    except InputError as error:
        gathering.problems += error.problems
        return
    reader = READERS[format_name] if format_name else recognised(source)
    if reader is None:
        _explain_unrecognised(source, gathering)
        return
    gathering.formats.add(reader.name)
    _read_source(reader, source, gathering)


def _read_source(reader: Reader, source: Source, gathering: _Gathering) -> None:
    before = gathering.heard
    entries = reader.read(source)
    while not gathering.full:
        found = next(entries, None)
        if found is None:
            break
        gathering.take(found, source)
    if before == gathering.heard and not gathering.full:
        gathering.refuse(Problem(source.name, _EMPTY))


def _source(data: bytes, name: str) -> Source:
    if is_zip(data):
        data, name = unpacked(data, name)
    if len(data) > MAX_BYTES:
        size, limit = f"{len(data) / 1e6:,.1f}", f"{MAX_BYTES / 1e6:,.0f}"
        raise InputError([Problem(name, _TOO_LARGE, {"size": size, "limit": limit})])
    text = decode(data, name)
    if not text.strip("\ufeff \t\r\n"):
        raise InputError([Problem(name, _EMPTY)])
    return source_of(text, name)


def _explain_unrecognised(source: Source, gathering: _Gathering) -> None:
    """Say what keeps a file from being read, or that it is in no known format."""
    faults = [entry for entry in source.objects() if isinstance(entry, Problem)]
    if not faults and source.first is None:
        gathering.refuse(Problem(source.name, _EMPTY))
    elif not faults or Path(source.name).suffix.lower() not in SUFFIXES | {""}:
        gathering.refuse(Problem(source.name, _UNRECOGNISED, {"known": ", ".join(READERS)}))
    for fault in faults:
        gathering.refuse(fault)


_TAKEN = Text(
    "the id '{id}' is already used at {first}: give each dialogue its own",
    "编号“{id}”已在 {first} 使用：请为每个对话使用不同编号",
)
_SAME = Text(
    "the dialogue '{id}' is the same as at {first}; loaded once", "对话“{id}”与 {first} 处相同；只加载一次"
)
_MORE = Text("{count} more problems are not listed", "另有 {count} 个问题未列出")
_NOT_OURS = Text("is no dialogue file; passed over", "不是对话文件；已跳过")
_NO_PATH = Text("cannot be read: {reason}", "无法读取：{reason}")
_EMPTY_FOLDER = Text("is an empty folder: nothing to load", "文件夹为空：没有可加载的内容")
_EMPTY = Text("is empty: nothing to load", "文件为空：没有可加载的内容")
_TOO_LARGE = Text(
    "is {size} MB; the limit is {limit} MB. Split it, or keep only the dialogues that you need",
    "大小为 {size} MB，上限是 {limit} MB。请拆分文件，或只保留需要的对话",
)
_UNRECOGNISED = Text(
    "is in no dialogue format that is known ({known}). Name the format, or write dialogues with id and messages",
    "不属于任何已知的对话格式（{known}）。请指明格式，或写成含 id 和 messages 的对话",
)
_NO_FORMAT = Text("unknown format '{name}'; known: {known}", "未知的格式“{name}”；可用：{known}")
_NO_FORMAT_GUESS = Text(
    "unknown format '{name}'; did you mean '{guess}'?", "未知的格式“{name}”；是否想写“{guess}”？"
)
