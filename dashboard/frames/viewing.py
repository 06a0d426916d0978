"""Which type and round to look at when nobody has chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.evaluation import Report


def round_in_view(report: Report, last: int) -> int:
    """Return where to begin: the round of the first probe that fails, or else the last round."""
    return next((result.probe.after_round for result in report.results if not result.passed), last)


def kind_in_view(chosen: str | None, kinds: Sequence[str], report: Report) -> str | None:
    """Return the chosen type while it is there, else the first that a probe finds wrong, asked for, or seen."""
    if chosen in kinds:
        return chosen
    failed = [result.probe.type for result in report.results if not result.passed]
    asked = [result.probe.type for result in report.results]
    return next((kind for kind in [*failed, *asked, *kinds] if kind in kinds), None)
