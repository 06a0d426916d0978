"""``--require 'accuracy>=0.9'``: what a pipeline wants of a metric."""

from __future__ import annotations

import math
import operator
import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

from phero_core.cli.spoken import option
from phero_core.errors import InputError, Problem, misnamed
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from phero_core.cli.terminal import Terminal
    from phero_core.evaluation.confidence import Interval

UNMET = 1
"""Exit status when a requirement does not hold."""

_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_FORM = re.compile(
    r"\s*(?P<metric>[\w.]+)\s*(?P<sign>>=|<=|==|>|<)\s*(?P<bound>[-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*"
)

Require = Annotated[
    list[str] | None,
    option(
        Text(
            "Exit with status 1 unless this holds, for example 'accuracy>=0.9', or 'accuracy.low>=0.8' of the lower end of its interval; repeatable.",
            "若不满足则以状态 1 退出，例如 'accuracy>=0.9'，或对区间下限写 'accuracy.low>=0.8'；可重复。",
        ),
        "--require",
        metavar="METRIC>=VALUE",
    ),
]


def with_ends(metrics: Mapping[str, float], intervals: Mapping[str, Interval]) -> dict[str, float]:
    """Return figures with the ends of their intervals beside them, as ``NAME.low`` and ``NAME.high``."""
    ends = {f"{name}.{end}": value for name, own in intervals.items() for end, value in own._asdict().items()}
    return {**metrics, **ends}


class Requirement(NamedTuple):
    """A bound on a metric."""

    metric: str
    sign: str
    bound: float

    def holds(self, metrics: Mapping[str, float]) -> bool:
        """Whether the metrics satisfy it."""
        return _OPERATORS[self.sign](metrics[self.metric], self.bound)


def requirements_from(written: Sequence[str] | None, known: Iterable[str]) -> list[Requirement]:
    """Return the requirements that a person wrote.

    >>> requirements_from(["accuracy >= 0.9"], ["accuracy"])
    [Requirement(metric='accuracy', sign='>=', bound=0.9)]

    Raises:
        InputError: one is malformed or names no metric; every problem is listed.
    """
    names = list(known)
    read = [_read(text, names) for text in written or ()]
    problems = [entry for entry in read if isinstance(entry, Problem)]
    if problems:
        raise InputError(problems)
    return [entry for entry in read if isinstance(entry, Requirement)]


def status_of(terminal: Terminal, requirements: Sequence[Requirement], metrics: Mapping[str, float]) -> int:
    """Return the exit status, after telling which requirements do not hold."""
    unmet = [requirement for requirement in requirements if not requirement.holds(metrics)]
    for requirement in unmet:
        found = f"{metrics[requirement.metric]:.6g}"
        terminal.tell(
            terminal.say(_UNMET, **{**requirement._asdict(), "bound": f"{requirement.bound:g}"}, found=found)
        )
    return UNMET if unmet else 0


def _read(text: str, known: Sequence[str]) -> Requirement | Problem:
    match = _FORM.fullmatch(text)
    bound = _number(match["bound"]) if match else None
    if match is None or bound is None:
        return Problem("--require", _MALFORMED, {"text": text})
    metric = match["metric"]
    if metric not in known:
        return misnamed("--require", metric, known, _NO_METRIC, _NO_METRIC_GUESS)
    return Requirement(metric, match["sign"], bound)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


_MALFORMED = Text(
    "'{text}' is not of the form metric>=number; write for example 'accuracy>=0.9'",
    "“{text}”不符合“指标>=数值”的形式；例如 'accuracy>=0.9'",
)
_NO_METRIC = Text("there is no metric '{name}'; known: {known}", "没有指标“{name}”；可用：{known}")
_NO_METRIC_GUESS = Text(
    "there is no metric '{name}'; did you mean '{guess}'?", "没有指标“{name}”；是否想写“{guess}”？"
)
_UNMET = Text(
    "not met: {metric} {sign} {bound}; it is {found}", "未满足：{metric} {sign} {bound}；实际为 {found}"
)
