"""``phero observe``: what the rules see in a text or a file, and what they almost saw."""

from typing import Annotated, Any

from phero_core.cli.plain import near_miss_record, packet_record
from phero_core.cli.probe_table import DIALOGUE, ROUND, TARGET, TYPE, VALUE
from phero_core.cli.sources import (
    DEFAULT_CONFIG,
    ConfigName,
    Format,
    SkipInvalid,
    dialogues_from,
)
from phero_core.cli.spoken import AsJson, argument, option
from phero_core.cli.terminal import Terminal, printable, shortened
from phero_core.config import Config, load_any, with_values
from phero_core.dialogue import Dialogue, Message
from phero_core.errors import InputError, Problem
from phero_core.replay import replay
from phero_core.scent import Role, ScentPacket
from phero_core.session import Turn
from phero_core.text import Language, Text

ABOUT = Text("Show what is observed in a text, and by which rule.", "显示从文本中观察到的内容及其规则。")

_Words = Annotated[
    str | None, argument(Text("What somebody says.", "一句话。"), metavar="TEXT", show_default=False)
]
_File = Annotated[
    str | None,
    option(
        Text(
            "Read dialogues instead: a file, a folder, or “samples”.",
            "改为读取对话：文件、文件夹或 samples。",
        ),
        "--file",
        metavar="SRC",
    ),
]
_Packs = Annotated[
    list[str] | None,
    option(
        Text(
            "Read with this pack, too: a YAML file or a shipped pack's name. May be given several times.",
            "另外使用此规则包：YAML 文件或内置规则包名称。可多次给出。",
        ),
        "--pack",
        metavar="FILE",
    ),
]
_Role = Annotated[Role, option(Text("Who says it.", "说话者。"), "--role")]


def run(
    terminal: Terminal,
    text: _Words = None,
    *,
    file: _File = None,
    role: _Role = Role.USER,
    packs: _Packs = None,
    config: ConfigName = DEFAULT_CONFIG,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print the packets of each message with their rules, and near misses."""
    if (text is None) == (file is None):
        raise InputError([Problem("", _ONE_OF_BOTH)])
    chosen = _with_packs(load_any(config), packs or [])
    if file is not None:
        dialogues = dialogues_from(terminal, [file], format_name, skip_invalid=skip_invalid)
    else:
        dialogues = (_spoken(text or "", role),)
    turns = [(each.id, moment.turn) for each in dialogues for moment in replay(each, chosen).moments]
    if as_json:
        terminal.show_json({"messages": [_plain(name, turn) for name, turn in turns]})
    else:
        _show(terminal, turns, several=file is not None)
    return 0


def _with_packs(config: Config, packs: list[str]) -> Config:
    """Return the configuration with further packs behind its own."""
    further = [name for name in packs if name not in config.observe.packs]
    return with_values(config, {"observe.packs": [*config.observe.packs, *further]}) if further else config


def _spoken(text: str, role: Role) -> Dialogue:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError([Problem("TEXT", _UNREADABLE)]) from None
    return Dialogue(id="text", messages=(Message(role=role, content=text),))


def _whys(turn: Turn, language: Language = "en") -> list[str]:
    """Return why each packet was released; packets stand in the order of the sightings behind them."""
    whys = (sighting.why for sighting in turn.observation.sightings)
    return ["" if why is None else why.say(language) for why in whys]


def _plain(dialogue: str, turn: Turn) -> dict[str, Any]:
    packets = zip(turn.packets, _whys(turn), strict=True)
    return {
        "dialogue": dialogue,
        "round": turn.round_id,
        "role": str(turn.message.role),
        "content": turn.message.content,
        "packets": [{**packet_record(packet), "why": why} for packet, why in packets],
        "near_misses": [near_miss_record(miss) for miss in turn.observation.near_misses],
    }


def _show(terminal: Terminal, turns: list[tuple[str, Turn]], *, several: bool) -> None:
    _show_packets(terminal, turns, several=several)
    misses = [(name, turn) for name, turn in turns if turn.observation.near_misses]
    if misses:
        _show_misses(terminal, misses)


def _show_packets(terminal: Terminal, turns: list[tuple[str, Turn]], *, several: bool) -> None:
    headings = (TYPE, VALUE, TARGET, _STRENGTH, _FACTOR, _SPAN, _RULE, _WHY)
    place = (DIALOGUE, ROUND, _ROLE) if several else ()
    table = terminal.table(*place, *headings, right=[len(place) + 3, len(place) + 4])
    for name, turn in turns:
        for packet, why in zip(turn.packets, _whys(turn, terminal.language), strict=True):
            where = (name, str(turn.round_id), str(turn.message.role)) if several else ()
            table.add_row(*map(printable, (*where, *_row(packet, turn.message.content, why))))
    terminal.show(table if table.row_count else terminal.say(_NOTHING))


def _row(packet: ScentPacket, content: str, why: str) -> tuple[str, ...]:
    sign = "− " if packet.polarity == "retract" else ""
    start, end = packet.span or (0, 0)
    seen = f"{start}–{end} {shortened(content[start:end], 24)}" if packet.span else "-"
    value = sign + (packet.value or ("*" if sign else "-"))
    numbers = (f"{packet.concentration:.2f}", f"{packet.decay_factor:.2f}")
    return (packet.type, value, packet.target or "-", *numbers, seen, packet.origin, why or "-")


def _show_misses(terminal: Terminal, turns: list[tuple[str, Turn]]) -> None:
    table = terminal.table(DIALOGUE, ROUND, _SPAN, _RULE, _KEPT_BACK, title=terminal.say(_MISSES), right=[1])
    for name, turn in turns:
        for miss in turn.observation.near_misses:
            start, end = miss.span or (0, 0)
            seen = shortened(turn.message.content[start:end], 32) or "-"
            table.add_row(
                *map(
                    printable,
                    (name, str(turn.round_id), seen, miss.origin, miss.reason.say(terminal.language)),
                )
            )
    terminal.show(table)


_ONE_OF_BOTH = Text("give either a text or --file SRC", "请给出一句话，或用 --file SRC 指定文件")
_UNREADABLE = Text("is not UTF-8 text", "不是 UTF-8 文本")
_STRENGTH = Text("starts at", "起始浓度")
_FACTOR = Text("factor", "衰减因子")
_SPAN = Text("where", "位置")
_RULE = Text("rule", "规则")
_WHY = Text("why", "原因")
_ROLE = Text("role", "角色")
_KEPT_BACK = Text("kept back by", "未触发原因")
_MISSES = Text("Rules that almost matched", "差一点触发的规则")
_NOTHING = Text("Nothing is observed.", "没有观察到任何内容。")
