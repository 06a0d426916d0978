"""The exact smallest change of one knob that makes a failed probe pass, and what it does to all the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.evaluation.failure_reason import UNSEEN
from phero_core.evaluation.mending.axis import axes
from phero_core.evaluation.mending.fix import Fix, setting_name, shown
from phero_core.evaluation.mending.search import Search
from phero_core.evaluation.mending.trial import Trial
from phero_core.evaluation.switching import DataSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config import Config
    from phero_core.dialogue.model import Dialogue
    from phero_core.evaluation.evaluate import Report
    from phero_core.evaluation.mending.axis import Axis
    from phero_core.evaluation.mending.search import Found
    from phero_core.evaluation.probes import ProbeResult
    from phero_core.observe.protocol import Observation
    from phero_core.replay.trace import Trace

__all__ = ["Fix", "fixes", "nearest_values", "setting_name", "shown"]

MOST = 6
"""How many candidates are put to the whole data set."""


def fixes(
    result: ProbeResult,
    trace: Trace,
    dialogues: Sequence[Dialogue],
    config: Config,
    observations: Sequence[Sequence[Observation]] | None = None,
    *,
    report: Report | None = None,
    most: int = MOST,
) -> list[Fix]:
    """Return the smallest single-knob changes that mend a failed probe, the least harmful first.

    For every tunable knob, those of the probe's own type included, the passing value nearest to the present one is
    looked for by replaying the probe's dialogue; the smallest changes are then put to the whole data set. Settings
    that the dialogue fixes itself are left alone.

    Args:
        result: the probe that fails.
        trace: the replay of its dialogue under ``config``.
        dialogues: the data set on which side effects are counted.
        config: the parameter set.
        observations: for each dialogue, when they are known already.
        report: what becomes of the data set under ``config``, when that is known already.
        most: how many candidates to put to the data set [count].

    Returns:
        At most one fix for each knob: first those that break fewest other probes, then the smallest change. None
        where the probe passes, or no single knob mends it (what was never observed cannot be recalled).
    """
    candidates = nearest_values(result, trace)[:most]
    if not candidates:
        return []
    data = DataSet(dialogues, config, observations, report)
    found = [_fix(axis, value, data, result) for axis, value in candidates]
    return sorted(found, key=lambda fix: (len(fix.broken), fix.size, -len(fix.fixed), fix.path))


def nearest_values(result: ProbeResult, trace: Trace) -> list[tuple[Axis, Found]]:
    """Return for each knob that can mend a probe the nearest value that does, smallest change first.

    Each has been verified by a replay of the whole dialogue and the probe as it is written.

    Args:
        result: the probe; one that passes, or asks for what was never observed, has none.
        trace: the replay of its dialogue.

    Returns:
        Pairs of a knob's axis and what was found on it.
    """
    if result.passed or result.reason in UNSEEN:
        return []
    trial = Trial(result, trace)
    present = trial.attempt({})
    found = [
        (axis, value)
        for axis in axes(trace.config, trial.kinds, trace)
        if (value := Search(trial, axis, present).nearest()) is not None
        and trial.passes({axis.path: value.value})
    ]
    return sorted(found, key=lambda entry: (entry[0].size(entry[1].value), entry[0].path))


def _fix(axis: Axis, found: Found, data: DataSet, result: ProbeResult) -> Fix:
    effect = data.switch(axis.path, axis.present, found.value)
    return Fix(
        path=axis.path,
        before=axis.present,
        after=found.value,
        on_step=found.on_step,
        until=found.until,
        size=axis.size(found.value),
        fixed=tuple(other for other in effect.fixed if other.key != result.key),
        broken=tuple(other for other in effect.broken if other.key != result.key),
        knob=axis.knob,
    )
