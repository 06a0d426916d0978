"""``phero compare``: parameter set A against B on the same probes."""

from typing import Annotated, Any

from phero_core.cli.evaluate import known_metrics, refuse_without_probes
from phero_core.cli.probe_table import metrics_table, probe_table
from phero_core.cli.requirements import Require, requirements_from, status_of
from phero_core.cli.sources import Format, SkipInvalid, Sources, dialogues_from
from phero_core.cli.spoken import AsJson, option
from phero_core.cli.terminal import Terminal
from phero_core.config import load_any
from phero_core.evaluation import Comparison, Report, compare, evaluate
from phero_core.text import Text

ABOUT = Text("Compare two parameter sets on the same probes.", "在相同探针上比较两个参数集。")

_A = Annotated[
    str,
    option(
        Text("The first: a preset's name or a YAML file.", "第一个：预设名称或 YAML 文件。"),
        "--a",
        metavar="PRESET|FILE",
    ),
]
_B = Annotated[
    str,
    option(
        Text("The second: a preset's name or a YAML file.", "第二个：预设名称或 YAML 文件。"),
        "--b",
        metavar="PRESET|FILE",
    ),
]
FIGURES = ("difference", "fixed", "broken", "both_pass", "both_fail", "p_value")
"""What ``--require`` can ask of a comparison, beside the metrics of B."""


def run(
    terminal: Terminal,
    sources: Sources,
    *,
    a: _A,
    b: _B,
    require: Require = None,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print what B fixes and breaks, and whether that is more than noise; return the exit status."""
    requirements = requirements_from(require, [*FIGURES, *known_metrics()])
    first, second = load_any(a), load_any(b)
    dialogues = dialogues_from(terminal, sources, format_name, skip_invalid=skip_invalid)
    reports = evaluate(dialogues, first), evaluate(dialogues, second)
    refuse_without_probes(reports[1], requirements)
    comparison = compare(*reports)
    if as_json:
        terminal.show_json(_plain(terminal, comparison, reports))
    else:
        _show(terminal, comparison, reports)
    return status_of(terminal, requirements, {**reports[1].metrics, **_figures(comparison)})


def _figures(comparison: Comparison) -> dict[str, float]:
    return {
        "difference": comparison.difference,
        "fixed": float(len(comparison.fixed)),
        "broken": float(len(comparison.broken)),
        "both_pass": float(comparison.both_pass),
        "both_fail": float(comparison.both_fail),
        "p_value": comparison.p_value,
    }


def _plain(terminal: Terminal, comparison: Comparison, reports: tuple[Report, Report]) -> dict[str, Any]:
    return {
        "verdict": str(comparison.verdict),
        "sentence": comparison.say(terminal.language),
        "difference": comparison.difference,
        "interval": list(comparison.interval),
        "p_value": comparison.p_value,
        "both_pass": comparison.both_pass,
        "both_fail": comparison.both_fail,
        "fixed": [result.to_dict() for result in comparison.fixed],
        "broken": [result.to_dict() for result in comparison.broken],
        "changed": [difference._asdict() for difference in comparison.changed],
        "metrics": {"a": reports[0].metrics, "b": reports[1].metrics},
    }


def _show(terminal: Terminal, comparison: Comparison, reports: tuple[Report, Report]) -> None:
    terminal.show(comparison.say(terminal.language))
    low, high = (f"{end:+.3f}" for end in comparison.interval)
    terminal.show(terminal.say(_DIFFERENCE, difference=f"{comparison.difference:+.3f}", low=low, high=high))
    if not comparison.changed:
        terminal.show(terminal.say(_EQUAL_SETS))
    if reports[0].results:
        terminal.show(metrics_table(terminal, {"A": reports[0].metrics, "B": reports[1].metrics}))
    if comparison.changed:
        terminal.show(_changes(terminal, comparison))
    for words, results in ((_FIXED, comparison.fixed), (_BROKEN, comparison.broken)):
        if results:
            terminal.show(probe_table(terminal, results, terminal.say(words, count=len(results))))


def _changes(terminal: Terminal, comparison: Comparison) -> Any:
    table = terminal.table(_SETTING, title=terminal.say(_CHANGED))
    table.add_column("A", justify="right")
    table.add_column("B", justify="right")
    for path, before, after in comparison.changed:
        table.add_row(path, str(before), str(after))
    return table


_DIFFERENCE = Text(
    "Accuracy of B less that of A: {difference} (95 % interval {low} to {high})",
    "B 与 A 的准确率之差：{difference}（95% 区间 {low} 至 {high}）",
)
_EQUAL_SETS = Text("A and B have the same settings.", "A 与 B 的设置相同。")
_SETTING = Text("setting", "设置")
_CHANGED = Text("What differs", "差异")
_FIXED = Text("{count} probes that B fixes", "B 修复的 {count} 个探针")
_BROKEN = Text("{count} probes that B breaks", "B 变坏的 {count} 个探针")
