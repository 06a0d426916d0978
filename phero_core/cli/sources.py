"""From what a person names to dialogues: files, folders, archives, or the shipped samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from phero_core.bundled import sample_dialogues
from phero_core.cli.spoken import argument, option
from phero_core.config import DEFAULT_PRESET
from phero_core.dialogue import read_dialogues
from phero_core.errors import DialogueError, Problem, misnamed
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.cli.terminal import Terminal
    from phero_core.dialogue import Dialogue

SAMPLES = "samples"
_SHOWN_IDS = 12

_SRC = Text(
    "Dialogues: a file, a folder, a zip, or “samples” for the shipped ones.",
    "对话：文件、文件夹、压缩包，或用 samples 表示内置示例。",
)
Source = Annotated[str, argument(_SRC, metavar="SRC")]
Sources = Annotated[list[str], argument(_SRC, metavar="SRC")]
Format = Annotated[
    str | None,
    option(
        Text("The files' format, instead of seeing it from their content.", "文件格式；默认按内容自动识别。"),
        "--format",
    ),
]
SkipInvalid = Annotated[
    bool,
    option(
        Text(
            "Go on with the dialogues that are good; problems are still listed.",
            "忽略有问题的对话，继续处理其余；问题仍会列出。",
        ),
        "--skip-invalid",
    ),
]
ConfigName = Annotated[
    str,
    option(
        Text("Parameter set: a preset's name or a YAML file.", "参数集：预设名称或 YAML 文件。"),
        "--config",
        metavar="PRESET|FILE",
    ),
]
DialogueId = Annotated[
    str | None,
    option(Text("Only the dialogue with this id.", "只看此编号的对话。"), "--dialogue", metavar="ID"),
]
DEFAULT_CONFIG = DEFAULT_PRESET


def dialogues_from(
    terminal: Terminal,
    sources: Sequence[str],
    format_name: str | None = None,
    *,
    skip_invalid: bool = False,
) -> tuple[Dialogue, ...]:
    """Return all dialogues of several sources, each with an id of its own.

    Args:
        terminal: hears of problems that are passed over.
        sources: paths, or ``samples``.
        format_name: a reader's name; None lets the content decide.
        skip_invalid: go on with what is good.

    Raises:
        DialogueError: something cannot be read (unless ``skip_invalid``), or nothing is left.
    """
    found: dict[str, Dialogue] = {}
    problems: list[Problem] = []
    for source in dict.fromkeys(sources):
        place = sample_dialogues() if source == SAMPLES else source
        loaded = read_dialogues(place, format=format_name)
        problems += loaded.problems
        for dialogue in loaded.dialogues:
            _keep(terminal, found, dialogue, source)
    if problems and not (skip_invalid and found):
        raise DialogueError(problems)
    if not found:
        raise DialogueError([Problem(", ".join(sources), _NONE)])
    terminal.tell_problems(problems)
    return tuple(found.values())


def the_one(dialogues: Sequence[Dialogue], wanted: str | None) -> Dialogue:
    """Return the dialogue that is asked for, or the only one.

    Raises:
        DialogueError: there is none of this id, or several to choose from.
    """
    known = [dialogue.id for dialogue in dialogues]
    if wanted is None and len(dialogues) == 1:
        return dialogues[0]
    if wanted is None:
        raise DialogueError([Problem("--dialogue", _SEVERAL, {"known": _listed(known)})])
    if wanted not in known:
        texts = (_UNKNOWN, _UNKNOWN_GUESS)
        raise DialogueError([misnamed("--dialogue", wanted, known, *texts, known=_listed(known))])
    return dialogues[known.index(wanted)]


def _keep(terminal: Terminal, found: dict[str, Dialogue], dialogue: Dialogue, source: str) -> None:
    """Keep a dialogue; an id is unique in its file only, so one that comes again from another gets a number."""
    known = found.get(dialogue.id)
    if known == dialogue:
        return
    if known is not None:
        free = next(name for n in range(2, len(found) + 3) if (name := f"{dialogue.id}-{n}") not in found)
        terminal.tell(terminal.say(_RENAMED, source=source, id=dialogue.id, free=free))
        dialogue = dialogue.changed(id=free)
    found[dialogue.id] = dialogue


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _SHOWN_IDS
    return ", ".join(names[:_SHOWN_IDS]) + (f", … (+{more})" if more > 0 else "")


_NONE = Text("holds no dialogues", "没有对话")
_RENAMED = Text(
    "{source}: the id '{id}' is already used by another file; here it is called '{free}'",
    "{source}：编号“{id}”已被另一个文件使用；此处改称“{free}”",
)
_SEVERAL = Text("say which dialogue; there are several: {known}", "请指明是哪个对话；此处有多个：{known}")
_UNKNOWN = Text("there is no dialogue '{name}'; known: {known}", "没有对话“{name}”；可用：{known}")
_UNKNOWN_GUESS = Text(
    "there is no dialogue '{name}'; did you mean '{guess}'?", "没有对话“{name}”；是否想写“{guess}”？"
)
