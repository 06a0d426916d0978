"""``phero evaluate``: judge a parameter set on dialogues with probes."""

from enum import StrEnum
from typing import Annotated, Any

from phero_core.cli.junit import Junit, cases_of, write_junit
from phero_core.cli.probe_table import (
    OUTCOMES,
    calibration_table,
    group_name,
    group_table,
    metrics_table,
    probe_table,
    reason_table,
)
from phero_core.cli.requirements import Require, Requirement, requirements_from, status_of, with_ends
from phero_core.cli.sources import DEFAULT_CONFIG, ConfigName, Format, SkipInvalid, Sources, dialogues_from
from phero_core.cli.spoken import AsJson, option
from phero_core.cli.standing_table import about_standings, standing_table
from phero_core.cli.terminal import Terminal
from phero_core.config import load_any, preset
from phero_core.errors import InputError, Problem
from phero_core.evaluation import Report, judge_traces
from phero_core.evaluation.baselines import Standings, standings
from phero_core.replay import replay
from phero_core.text import Text

ABOUT = Text("Judge a parameter set on dialogues with probes.", "用带探针的对话评判参数集。")


class Group(StrEnum):
    """By what figures can be split."""

    TYPE = "type"
    DOMAIN = "domain"
    DISTANCE = "distance"
    KIND = "kind"


_By = Annotated[
    Group | None,
    option(
        Text(
            "Also give the figures for each group of probes; the kind of a probe is its note.",
            "同时给出每组探针的指标；探针的 kind 即其 note。",
        ),
        "--by",
    ),
]
_Baselines = Annotated[
    bool,
    option(
        Text(
            "Also put the same probes to simpler methods: last value, window, full history, recency, retrieval.",
            "同时用更简单的方法回答相同探针：最后的值、窗口、全部历史、新近程度、检索。",
        ),
        "--baselines",
    ),
]


def run(
    terminal: Terminal,
    sources: Sources,
    *,
    config: ConfigName = DEFAULT_CONFIG,
    require: Require = None,
    by: _By = None,
    baselines: _Baselines = False,
    junit: Junit = None,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print the report of all probes and return the exit status."""
    requirements = requirements_from(require, known_metrics())
    chosen = load_any(config)
    dialogues = dialogues_from(terminal, sources, format_name, skip_invalid=skip_invalid)
    traces = [replay(dialogue, chosen) for dialogue in dialogues]
    report = judge_traces(traces, chosen)
    refuse_without_probes(report, requirements)
    found = standings(traces) if baselines and report.results else None
    if junit is not None:
        write_junit(junit, cases_of(report), "phero evaluate")
    if as_json:
        terminal.show_json(_plain(report, by, found))
    else:
        _show(terminal, report, by, found)
    return status_of(terminal, requirements, figures_of(report))


def known_metrics() -> list[str]:
    """Return the names of the figures of a report."""
    return list(figures_of(Report(preset(DEFAULT_CONFIG), ())))


def figures_of(report: Report) -> dict[str, float]:
    """Return everything that a requirement can be about."""
    return with_ends(report.metrics, report.intervals)


def refuse_without_probes(report: Report, requirements: list[Requirement]) -> None:
    """Refuse to call a requirement met or not where nothing was judged.

    Raises:
        InputError: there are requirements and no probes.
    """
    if requirements and not report.results:
        raise InputError([Problem("--require", _NOTHING_JUDGED)])


def _plain(report: Report, by: Group | None, found: Standings | None) -> dict[str, Any]:
    plain = report.to_dict()
    if by is not None:
        ends = report.intervals_by(by.value)
        plain["by"] = {by.value: {group_name(key): values for key, values in report.by(by.value).items()}}
        plain["intervals_by"] = {
            by.value: {
                group_name(key): {name: list(interval) for name, interval in own.items()}
                for key, own in ends.items()
            }
        }
    if found is not None:
        plain["baselines"] = found.to_dict()
    return plain


def _show(terminal: Terminal, report: Report, by: Group | None, found: Standings | None) -> None:
    if not report.results:
        terminal.show(terminal.say(_NO_PROBES))
        return
    terminal.show(metrics_table(terminal, {terminal.say(_FIGURE): report}))
    _show_outcomes(terminal, report)
    if report.calibration:
        terminal.show(calibration_table(terminal, report))
    if by is not None:
        terminal.show(group_table(terminal, report, by.value, terminal.say(_BY, part=by.value)))
    if found is not None:
        terminal.show(standing_table(terminal, found))
        terminal.show(about_standings(terminal, found))
    if report.failed:
        terminal.show(reason_table(terminal, report))
        terminal.show(probe_table(terminal, report.failed, terminal.say(_FAILED, count=len(report.failed))))


def _show_outcomes(terminal: Terminal, report: Report) -> None:
    table = terminal.table(_OUTCOME, _PROBES, right=[1])
    for outcome, words in OUTCOMES.items():
        count = sum(result.outcome is outcome for result in report.results)
        table.add_row(terminal.say(words), str(count))
    terminal.show(table)


_FIGURE = Text("value", "数值")
_OUTCOME = Text("outcome", "结果")
_PROBES = Text("probes", "探针数")
_BY = Text("By {part}", "按 {part} 分组")
_FAILED = Text("{count} probes fail", "{count} 个探针未通过")
_NO_PROBES = Text(
    "These dialogues have no probes: there is nothing to judge. Add probes to them, or look at them with `phero replay`.",
    "这些对话没有探针，无从评判。请添加探针，或用 phero replay 查看。",
)
_NOTHING_JUDGED = Text(
    "these dialogues have no probes, so no requirement can be checked",
    "这些对话没有探针，无法检查要求",
)
