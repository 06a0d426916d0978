"""``phero packs``: the shipped rule packs, and whether one of your own is good."""

from typing import Annotated, Any

from phero_core.cli.spoken import AsJson, argument
from phero_core.cli.terminal import Terminal, printable
from phero_core.errors import InputError, PackError, Problem
from phero_core.observe.checking import checked_pack
from phero_core.observe.loading import known_packs, load_packs
from phero_core.observe.pack import Pack
from phero_core.text import Text

ABOUT = Text("List the shipped rule packs, or check your own.", "列出内置规则包，或检查自己的规则包。")
ABOUT_LIST = Text("List the shipped packs.", "列出内置规则包。")
ABOUT_CHECK = Text(
    "Check packs of your own: keys, patterns, references.", "检查自己的规则包：键、正则表达式与引用。"
)

_Files = Annotated[
    list[str],
    argument(Text("YAML files, or names of shipped packs.", "YAML 文件或内置规则包的名称。"), metavar="FILE"),
]


def list_packs(terminal: Terminal, *, as_json: AsJson = False) -> int:
    """Print the shipped packs."""
    packs = load_packs(known_packs())
    if as_json:
        terminal.show_json({"packs": [_plain(pack) for pack in packs]})
        return 0
    table = terminal.table(_NAME, _LANGUAGES, _TYPES, _ABOUT, right=[2])
    for pack in packs:
        about = pack.about.get(terminal.language, "")
        table.add_row(*map(printable, (pack.name, ", ".join(pack.languages), str(len(pack.types)), about)))
    terminal.show(table)
    return 0


def check_packs(terminal: Terminal, files: _Files, *, as_json: AsJson = False) -> int:
    """Print what each pack holds.

    Raises:
        PackError: one is not valid; every problem of every pack is listed.
    """
    problems: list[Problem] = []
    packs: list[Pack] = []
    for name in files:
        try:
            packs.append(checked_pack(name))
        except InputError as error:
            problems += error.problems
    if problems:
        raise PackError(problems)
    if as_json:
        terminal.show_json({"packs": [_plain(pack) for pack in packs]})
    else:
        for name, pack in zip(files, packs, strict=True):
            terminal.show(terminal.say(_GOOD, file=name, name=pack.name, types=len(pack.types)))
    return 0


def _plain(pack: Pack) -> dict[str, Any]:
    return {
        "name": pack.name,
        "languages": list(pack.languages),
        "about": dict(pack.about),
        "types": list(pack.types),
    }


_NAME = Text("pack", "规则包")
_LANGUAGES = Text("languages", "语言")
_TYPES = Text("types", "类型数")
_ABOUT = Text("about", "用途")
_GOOD = Text("{file}: good: pack {name}, {types} types", "{file}：有效：规则包 {name}，{types} 个类型")
