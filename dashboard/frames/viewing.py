"""Which type and round to look at when nobody has chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.frames.mending import mend_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config import Config
    from phero_core.evaluation import ProbeResult, Report


def telling_probe(report: Report, config: Config) -> ProbeResult | None:
    """Return the probe to begin with: the one that the first steps speak of, or else the first that fails."""
    mend = mend_of(report, config)
    return mend.result if mend else next((result for result in report.results if not result.passed), None)


def round_in_view(told: ProbeResult | None, last: int) -> int:
    """Return where to begin: after the telling probe's round, or else after the last."""
    return told.probe.after_round if told else last


def kind_in_view(
    chosen: str | None, kinds: Sequence[str], told: ProbeResult | None, report: Report
) -> str | None:
    """Return the chosen type while it is there, else that of the telling probe, else the first asked for, or seen."""
    if chosen in kinds:
        return chosen
    failed = [told.probe.type] if told else []
    asked = [result.probe.type for result in report.results]
    return next((kind for kind in [*failed, *asked, *kinds] if kind in kinds), None)
