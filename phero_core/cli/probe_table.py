"""Judged probes and figures as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.cli.terminal import printable
from phero_core.evaluation import FAILURE_REASONS, Outcome
from phero_core.evaluation.asked import wanted
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.evaluation import ProbeResult, Report
    from phero_core.evaluation.confidence import Interval

DIALOGUE = Text("dialogue", "对话")
ROUND = Text("round", "轮次")
TYPE = Text("type", "类型")
VALUE = Text("value", "值")
TARGET = Text("about", "对象")
_EXPECTED = Text("expected", "应得")
_GOT = Text("got", "实得")
_OUTCOME = Text("outcome", "结果")
_WHY = Text("why", "原因")
_NOTHING = Text("nothing", "无")
_METRIC = Text("metric", "指标")
_GROUP = Text("group", "分组")
_INTERVAL = Text("95 % interval", "95% 区间")
_CALIBRATION = Text("How often each degree of confidence was right", "各置信度的实际正确率")
_SAID = Text("confidence", "置信度")
_RIGHT = Text("right", "正确率")
_ANSWERS = Text("answers", "回答数")
_CODE = Text("code", "代码")
_PROBES = Text("probes", "探针数")

OUTCOMES = {
    Outcome.HIT: Text("hit", "命中"),
    Outcome.STALE: Text("stale: an older value", "过期：旧值"),
    Outcome.WRONG: Text("wrong value", "错值"),
    Outcome.MISS: Text("miss: nothing where a value was due", "遗漏：应有值却没有"),
    Outcome.GHOST: Text("ghost: a value where none was due", "幽灵：不应有值却有"),
    Outcome.SILENCE: Text("silence: rightly nothing", "静默：正确地没有"),
}

_GROUP_METRICS = ("probes", "accuracy", "hit_rate", "stale_rate", "wrong_rate", "miss_rate", "ghost_rate")


def probe_table(terminal: Terminal, results: Iterable[ProbeResult], title: str) -> Table:
    """Return probes with what was due, what came, and why."""
    headings = (DIALOGUE, ROUND, TYPE, _EXPECTED, _GOT, _OUTCOME, _WHY)
    table = terminal.table(*headings, title=title, right=[1])
    for result in results:
        table.add_row(*map(printable, _row(terminal, result)))
    return table


def expected(terminal: Terminal, result: ProbeResult) -> str:
    """Return what a probe wants, in a person's words."""
    probe = result.probe
    if probe.states_value:
        return ", ".join(wanted(probe)) or terminal.say(_NOTHING)
    return " ".join(
        [*(f"+{part}" for part in probe.expect_contains), *(f"-{part}" for part in probe.expect_not_contains)]
    )


def got(terminal: Terminal, result: ProbeResult) -> str:
    """Return what recall gave."""
    values = (f"{value.value} ({value.confidence:.2f})" for value in result.got)
    return ", ".join(values) or terminal.say(_NOTHING)


def reasons(terminal: Terminal, result: ProbeResult) -> str:
    """Return what the probe states beside values and does not hold, and why values were left out."""
    left_out = (
        f"{item.value or item.type}: {item.say(terminal.language)}" for item in result.answer.suppressed
    )
    beside = (failure.say(terminal.language) for failure in result.beside)
    return "; ".join([*beside, *left_out])


def metrics_table(terminal: Terminal, columns: Mapping[str, Report]) -> Table:
    """Return figures, one row a metric, one column a report, and after it the intervals of its rates."""
    table = terminal.table(_METRIC)
    for name in columns:
        table.add_column(name, justify="right")
        table.add_column(terminal.say(_INTERVAL), justify="right")
    for metric in next(iter(columns.values())).metrics:
        shown = [
            (_figure(metric, report.metrics[metric]), ends(report.intervals.get(metric)))
            for report in columns.values()
        ]
        table.add_row(metric, *(cell for cells in shown for cell in cells))
    return table


def calibration_table(terminal: Terminal, report: Report) -> Table:
    """Return the reliability curve: for each bin of confidence how often it was right, with the counts."""
    headings = (_SAID, _RIGHT, _INTERVAL, _ANSWERS)
    table = terminal.table(*headings, title=terminal.say(_CALIBRATION), right=range(4))
    for entry in report.calibration:
        table.add_row(
            f"{entry.confidence:.3f}", f"{entry.right:.3f}", ends(entry.interval), str(entry.answers)
        )
    return table


def reason_table(terminal: Terminal, report: Report) -> Table:
    """Return how many probes fail for each primary reason."""
    table = terminal.table(_WHY, _CODE, _PROBES, right=[2])
    for reason, count in report.reasons.items():
        table.add_row(terminal.say(FAILURE_REASONS[reason]), str(reason), str(count))
    return table


def ends(interval: Interval | None) -> str:
    """Return the ends of an interval, or nothing where there is none."""
    return "" if interval is None else f"{interval.low:.3f}–{interval.high:.3f}"


def group_table(terminal: Terminal, report: Report, part: str, title: str) -> Table:
    """Return the figures of each group of probes, one row a group, with the interval of its accuracy."""
    table = terminal.table(_GROUP, title=title)
    intervals = report.intervals_by(part)
    for metric in _GROUP_METRICS:
        table.add_column(metric, justify="right")
        if metric == "accuracy":
            table.add_column(terminal.say(_INTERVAL), justify="right")
    for name, values in report.by(part).items():
        cells = [_figure(metric, values[metric]) for metric in _GROUP_METRICS]
        cells.insert(_GROUP_METRICS.index("accuracy") + 1, ends(intervals[name]["accuracy"]))
        table.add_row(printable(group_name(name)), *cells)
    return table


def group_name(key: Any) -> str:
    """Return a group's key as text; what has none is ``-``.

    >>> group_name(3), group_name(None), group_name("")
    ('3', '-', '-')
    """
    return "-" if key in (None, "") else str(key)


def _row(terminal: Terminal, result: ProbeResult) -> tuple[str, ...]:
    probe = result.probe
    about = probe.type if probe.target is None else f"{probe.type} ({probe.target})"
    return (
        result.dialogue,
        str(probe.after_round),
        about,
        expected(terminal, result),
        got(terminal, result),
        terminal.say(OUTCOMES[result.outcome]),
        reasons(terminal, result),
    )


def _figure(metric: str, value: float) -> str:
    return f"{value:.0f}" if metric in _COUNTS else f"{value:.3f}"


_COUNTS = frozenset({"probes", "ghosts"})
