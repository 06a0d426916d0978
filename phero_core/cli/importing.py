"""``phero import``: dialogues of any known format as native files, with a report of what is in them."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from phero_core.cli.import_report import report_record, report_table
from phero_core.cli.pairs import pairs_from
from phero_core.cli.sources import Format, Sources
from phero_core.cli.spoken import AsJson, option
from phero_core.cli.terminal import Terminal, printable, shortened
from phero_core.dialogue import Dialogue
from phero_core.dialogue.formats import (
    ColumnMapping,
    DialogueStream,
    Progress,
    Report,
    iter_dialogues,
    mapping_from,
)
from phero_core.dialogue.formats.native_folder import NativeFolder
from phero_core.dialogue.formats.report import joined
from phero_core.errors import DialogueError, InputError, Problem
from phero_core.text import Text

NAME = "import"
ABOUT = Text(
    "Turn logs and chats of any known format into dialogue files, and report what is in them.",
    "把各种已知格式的日志和聊天转为对话文件，并报告其中的内容。",
)
BAD_INPUT = 2
_STEPS = 1000

_Out = Annotated[
    Path | None,
    option(
        Text(
            "Folder for the native files; without it only the report is given.",
            "存放原生文件的文件夹；省略则只输出报告。",
        ),
        "--out",
        metavar="DIR",
    ),
]
_Map = Annotated[
    list[str] | None,
    option(
        Text(
            "What a table's column holds, for example content=Text or speaker=Sender; repeatable. Parts: conversation, role, speaker, content, time, user, assistant, transcript.",
            "表格列的含义，例如 content=内容、speaker=发送人；可重复。可用：conversation、role、speaker、content、time、user、assistant、transcript。",
        ),
        "--map",
        metavar="PART=COLUMN",
    ),
]
_Roles = Annotated[
    list[str] | None,
    option(
        Text(
            "Who is who, for example 'Ann=user' or 'Shop=assistant'; repeatable. By default names tell, else whoever speaks first is the user.",
            "说话者的角色，例如“小王=user”“客服=assistant”；可重复。默认按名称判断，否则先开口者为用户。",
        ),
        "--roles",
        metavar="NAME=ROLE",
    ),
]
_Force = Annotated[
    bool, option(Text("Replace files that are there already.", "覆盖已存在的文件。"), "--force")
]


@dataclass
class _Import:
    """What was found in all sources so far."""

    written: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    formats: dict[str, None] = field(default_factory=dict)
    files: tuple[Path, ...] = ()


def run(
    terminal: Terminal,
    sources: Sources,
    *,
    out: _Out = None,
    format_name: Format = None,
    columns: _Map = None,
    roles: _Roles = None,
    force: _Force = False,
    as_json: AsJson = False,
) -> int:
    """Write what is good, report everything, and return the exit status."""
    mapping = _mapping(columns)
    given = pairs_from(roles, "--roles", last=True)
    found = _Import()
    with _bar(terminal) as progress:
        streams = (
            iter_dialogues(source, format=format_name, roles=given, columns=mapping, progress=progress)
            for source in dict.fromkeys(sources)
        )
        _import(streams, out, found, force=force)
    report = joined(found.reports)
    terminal.tell_problems(found.problems)
    if as_json:
        terminal.show_json(_plain(terminal, found, report))
    else:
        _show(terminal, found, report, out)
    return BAD_INPUT if found.problems else 0


def _mapping(columns: Sequence[str] | None) -> ColumnMapping | None:
    given = pairs_from(columns, "--map")
    try:
        return mapping_from(given) if given else None
    except InputError as error:
        raise DialogueError(
            [Problem("--map", problem.text, problem.values) for problem in error.problems]
        ) from None


def _import(streams: Iterator[DialogueStream], out: Path | None, found: _Import, *, force: bool) -> None:
    if out is None:
        for stream in streams:
            for dialogue in stream:
                _own(dialogue, found)
            _note(stream, found)
        return
    with NativeFolder(out, force=force) as folder:
        for stream in streams:
            for dialogue in stream:
                own = _own(dialogue, found)
                if own is not None:
                    folder.add(own, stream.file)
            _note(stream, found)
        try:
            found.files = folder.keep()
        except DialogueError as error:
            raise DialogueError([*found.problems, *error.problems]) from None


def _note(stream: DialogueStream, found: _Import) -> None:
    found.problems += stream.problems
    found.reports.append(stream.report)
    found.formats.update(dict.fromkeys(stream.formats))


def _own(dialogue: Dialogue, found: _Import) -> Dialogue | None:
    """Return a dialogue with an id of its own among all sources, or None where it is there already."""
    if found.written.get(dialogue.id) == dialogue.digest:
        return None
    if dialogue.id in found.written:
        number = next(
            n for n in range(2, len(found.written) + 3) if f"{dialogue.id}-{n}" not in found.written
        )
        dialogue = dialogue.changed(id=f"{dialogue.id}-{number}")
    found.written[dialogue.id] = dialogue.digest
    return dialogue


@contextmanager
def _bar(terminal: Terminal) -> Iterator[Callable[[Progress], None] | None]:
    """Draw a bar on standard error, where a person may look at it."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[dialogues]}"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=_STEPS, dialogues="")

        def progress(at: Progress) -> None:
            name = printable(shortened(Path(at.file).name, 32))
            said = terminal.say(_SO_FAR, count=f"{at.dialogues:,}")
            bar.update(task, completed=int(at.share * _STEPS), description=name, dialogues=said)

        yield progress


def _plain(terminal: Terminal, found: _Import, report: Report) -> dict[str, Any]:
    return {
        "formats": list(found.formats),
        "files": [str(path) for path in found.files],
        "report": report_record(report, terminal.language),
        "problems": [problem.say(terminal.language) for problem in found.problems],
    }


def _show(terminal: Terminal, found: _Import, report: Report, out: Path | None) -> None:
    terminal.show(report_table(terminal, report, list(found.formats)))
    if found.files:
        terminal.show(
            terminal.say(_WRITTEN, files=len(found.files), dialogues=len(found.written), folder=out)
        )
    elif out is not None:
        terminal.show(terminal.say(_NOTHING_WRITTEN))
    if found.problems:
        terminal.tell(terminal.say(_PROBLEMS, count=len(found.problems)))


_SO_FAR = Text("{count} dialogues", "{count} 个对话")
_WRITTEN = Text(
    "{dialogues} dialogues in {files} files written to {folder}",
    "已写入 {folder}：{files} 个文件，{dialogues} 个对话",
)
_NOTHING_WRITTEN = Text("nothing was written", "没有写入任何内容")
_PROBLEMS = Text(
    "problems: {count}; what is good was taken all the same", "有 {count} 个问题；其余内容已正常处理"
)
