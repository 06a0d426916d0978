"""Where the field stands among simpler methods, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.cli.probe_table import ends
from phero_core.evaluation.confidence import wilson
from phero_core.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.evaluation.baselines import Standings


def standing_table(terminal: Terminal, found: Standings) -> Table:
    """Return one row a method, the field first."""
    headings = (
        _METHOD,
        _RIGHT,
        _HITS,
        _INTERVAL,
        _STALE,
        _WRONG,
        _MISSES,
        _GHOSTS,
        _VALUES,
        _CHARS,
        _AT_GHOSTS,
    )
    title = terminal.say(_TITLE, probes=found.probes)
    table = terminal.table(*headings, title=title, right=range(1, len(headings)))
    for method in found.methods:
        shares = method.shares
        kinds = ("stale", "wrong", "misses", "ghosts")
        at_ghosts = method.hits_at_field_ghosts
        table.add_row(
            terminal.say(method.label),
            f"{shares['accuracy'].value:.3f}",
            f"{shares['hits'].value:.3f}",
            ends(wilson(*shares["hits"])),
            *(f"{shares[kind].value:.3f}" for kind in kinds),
            f"{method.mean_candidates:.2f}",
            f"{method.mean_characters:.0f}",
            "-" if at_ghosts is None else f"{at_ghosts:.3f}",
        )
    return table


def about_standings(terminal: Terminal, found: Standings) -> str:
    """Return how the table is to be read."""
    told = terminal.say(_HOW)
    return told + terminal.say(_LEFT_OUT, count=found.left_out) if found.left_out else told


_TITLE = Text("The same {probes} probes, put to other methods", "相同的 {probes} 个探针，用其他方法回答")
_METHOD = Text("method", "方法")
_RIGHT = Text("right", "正确")
_HITS = Text("hits", "命中")
_INTERVAL = Text("95 % interval", "95% 区间")
_STALE = Text("stale", "过期")
_WRONG = Text("wrong", "错值")
_MISSES = Text("misses", "遗漏")
_GHOSTS = Text("ghosts", "幽灵")
_VALUES = Text("values", "返回数")
_CHARS = Text("characters", "字符数")
_AT_GHOSTS = Text("hits at the field's ghosts", "幽灵数相同时的命中")
_HOW = Text(
    "Hits, stale, wrong and missing values are shares of the probes where something is due, ghosts of all. "
    "The last column: the most hits at any cut of the method's score that leaves no more ghosts than this "
    "parameter set does; - where no cut does. Every method sees the same messages and packets.",
    "命中、过期、错值、遗漏按应有值的探针计，幽灵按全部探针计。最后一列：在幽灵不多于当前参数集的前提下，"
    "该方法调整分数门槛所能达到的最高命中；- 表示做不到。所有方法看到的消息和信息包相同。",
)
_LEFT_OUT = Text(
    " Left out: {count} probes that ask only for a confidence or a reason.",
    "另有 {count} 个只询问置信度或原因的探针未计入。",
)
