"""Judged probes and figures as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.cli.terminal import printable
from phero_core.evaluation import Outcome
from phero_core.evaluation.asked import wanted
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.evaluation import ProbeResult

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

OUTCOMES = {
    Outcome.HIT: Text("hit", "命中"),
    Outcome.STALE: Text("stale: an older value", "过期：旧值"),
    Outcome.WRONG: Text("wrong value", "错值"),
    Outcome.MISS: Text("miss: nothing where a value was due", "漏失：应有值却没有"),
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


def metrics_table(terminal: Terminal, columns: Mapping[str, Mapping[str, float]]) -> Table:
    """Return figures, one row a metric, one column a report."""
    table = terminal.table(_METRIC, right=range(1, len(columns) + 1))
    for name in columns:
        table.add_column(name, justify="right")
    for metric in next(iter(columns.values())):
        table.add_row(metric, *(_figure(values[metric]) for values in columns.values()))
    return table


def group_table(terminal: Terminal, groups: Mapping[Hashable, Mapping[str, float]], title: str) -> Table:
    """Return the figures of each group of probes, one row a group."""
    table = terminal.table(_GROUP, title=title)
    for metric in _GROUP_METRICS:
        table.add_column(metric, justify="right")
    for name, values in groups.items():
        table.add_row(printable(group_name(name)), *(_figure(values[metric]) for metric in _GROUP_METRICS))
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


def _figure(value: float) -> str:
    return f"{value:.0f}" if value == int(value) and abs(value) > 1 else f"{value:.3f}"
