"""``phero compare``: parameter set A against B on the same probes."""

from typing import Annotated, Any

from phero_core.cli.evaluate import figures_of, known_metrics, refuse_without_probes
from phero_core.cli.junit import Junit, cases_of_comparison, write_junit
from phero_core.cli.probe_table import metrics_table, probe_table
from phero_core.cli.requirements import Require, requirements_from, status_of
from phero_core.cli.sources import Format, SkipInvalid, Sources, dialogues_from
from phero_core.cli.spoken import AsJson, option
from phero_core.cli.terminal import Terminal
from phero_core.config import load_any
from phero_core.evaluation import Comparison, Effect, Report, Verdict, compare, effects, evaluate
from phero_core.evaluation.mending import shown
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
_Effects = Annotated[
    bool,
    option(
        Text(
            "Try each changed setting alone, however long it takes.",
            "逐个单独尝试每个改动的设置，不论耗时多久。",
        ),
        "--effects",
    ),
]
MOST_REPLAYS = 5000
"""Each changed setting is tried alone by itself where that takes at most so many replays."""


def run(
    terminal: Terminal,
    sources: Sources,
    *,
    a: _A,
    b: _B,
    require: Require = None,
    by_setting: _Effects = False,
    junit: Junit = None,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print what B fixes and breaks, and whether that is more than noise; return the exit status."""
    requirements = requirements_from(require, [*_figures(_NOTHING), *known_metrics()])
    first, second = load_any(a), load_any(b)
    dialogues = dialogues_from(terminal, sources, format_name, skip_invalid=skip_invalid)
    reports = evaluate(dialogues, first), evaluate(dialogues, second)
    refuse_without_probes(reports[1], requirements)
    comparison = compare(*reports)
    few = len(comparison.changed) * len(dialogues) <= MOST_REPLAYS
    alone = effects(first, second, dialogues, report=reports[0]) if few or by_setting else None
    if junit is not None:
        write_junit(junit, cases_of_comparison(comparison), "phero compare")
    if as_json:
        terminal.show_json(_plain(terminal, comparison, reports, alone))
    else:
        _show(terminal, comparison, reports, alone)
    return status_of(terminal, requirements, {**figures_of(reports[1]), **_figures(comparison)})


Effects = tuple[Effect, ...] | None
"""What each changed setting does alone; None where that was not tried."""

_NOTHING = Comparison((), (), (), (), 0.0, 1.0, Verdict.NO_PROBES)


def _figures(comparison: Comparison) -> dict[str, float]:
    """Return what ``--require`` can ask of a comparison, beside the metrics of B."""
    low, high = comparison.interval
    return {
        "difference": comparison.difference,
        "difference.low": low,
        "difference.high": high,
        "matched": float(comparison.matched),
        "only_a": float(len(comparison.only_a)),
        "only_b": float(len(comparison.only_b)),
        "fixed": float(len(comparison.fixed)),
        "broken": float(len(comparison.broken)),
        "both_pass": float(comparison.both_pass),
        "both_fail": float(comparison.both_fail),
        "answers_changed": float(comparison.answers_changed),
        "p_value": comparison.p_value,
    }


def _plain(
    terminal: Terminal, comparison: Comparison, reports: tuple[Report, Report], alone: Effects
) -> dict[str, Any]:
    return {
        "verdict": str(comparison.verdict),
        "sentence": comparison.say(terminal.language),
        "difference": comparison.difference,
        "interval": list(comparison.interval),
        "p_value": comparison.p_value,
        "matched": comparison.matched,
        "only_a": [result.place for result in comparison.only_a],
        "only_b": [result.place for result in comparison.only_b],
        "both_pass": comparison.both_pass,
        "both_fail": comparison.both_fail,
        "answers_changed": comparison.answers_changed,
        "fixed": [result.to_dict() for result in comparison.fixed],
        "broken": [result.to_dict() for result in comparison.broken],
        "both_failing": [other.to_dict() for _, other in comparison.groups["both_fail"]],
        "changed": [difference._asdict() for difference in comparison.changed],
        "effects": None if alone is None else [effect.to_dict() for effect in alone],
        "metrics": {"a": reports[0].metrics, "b": reports[1].metrics},
        "intervals": {
            side: {name: list(interval) for name, interval in report.intervals.items()}
            for side, report in zip("ab", reports, strict=True)
        },
    }


def _show(terminal: Terminal, comparison: Comparison, reports: tuple[Report, Report], alone: Effects) -> None:
    terminal.show(comparison.say(terminal.language))
    if comparison.say_matched():
        terminal.show(comparison.say_matched(terminal.language))
    low, high = (f"{end:+.3f}" for end in comparison.interval)
    terminal.show(terminal.say(_DIFFERENCE, difference=f"{comparison.difference:+.3f}", low=low, high=high))
    if not comparison.changed:
        terminal.show(terminal.say(_EQUAL_SETS))
    if reports[0].results:
        terminal.show(metrics_table(terminal, {"A": reports[0], "B": reports[1]}))
    if comparison.changed:
        terminal.show(_changes(terminal, comparison, alone))
    _show_lists(terminal, comparison)


def _show_lists(terminal: Terminal, comparison: Comparison) -> None:
    both = [other for _, other in comparison.groups["both_fail"]]
    lists = ((_FIXED, comparison.fixed), (_BROKEN, comparison.broken), (_BOTH, both))
    for words, results in lists:
        if results:
            terminal.show(probe_table(terminal, results, terminal.say(words, count=len(results))))


def _changes(terminal: Terminal, comparison: Comparison, alone: Effects) -> Any:
    table = terminal.table(_SETTING, title=terminal.say(_CHANGED))
    table.add_column("A", justify="right")
    table.add_column("B", justify="right")
    table.add_column(terminal.say(_ALONE))
    said = {effect.path: effect.say(terminal.language) for effect in alone or ()}
    for path, before, after in comparison.changed:
        table.add_row(path, shown(before), shown(after), said.get(path, terminal.say(_NOT_TRIED)))
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
_BOTH = Text("{count} probes that fail under both", "两边都未通过的 {count} 个探针")
_ALONE = Text("switched alone", "单独改动")
_NOT_TRIED = Text("not tried; --effects does", "未尝试；可用 --effects")
