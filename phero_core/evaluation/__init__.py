"""Judging parameter sets: probes, figures over them, paired comparison, and why a probe fails and what mends it.

Simpler methods to compare with are in `phero_core.evaluation.baselines`.
"""

from phero_core.evaluation.compare import GROUPS, VERDICTS, Comparison, Verdict, compare
from phero_core.evaluation.evaluate import Report, evaluate, judge_traces
from phero_core.evaluation.failure_reason import FAILURE_REASONS, FailureReason
from phero_core.evaluation.mending import Fix, fixes, setting_name
from phero_core.evaluation.outcome import Outcome
from phero_core.evaluation.probes import ProbeResult, judge
from phero_core.evaluation.story import Passage, Story, StoryEvent
from phero_core.evaluation.storytelling import stories
from phero_core.evaluation.switching import Effect, effects

__all__ = [
    "FAILURE_REASONS",
    "GROUPS",
    "VERDICTS",
    "Comparison",
    "Effect",
    "FailureReason",
    "Fix",
    "Outcome",
    "Passage",
    "ProbeResult",
    "Report",
    "Story",
    "StoryEvent",
    "Verdict",
    "compare",
    "effects",
    "evaluate",
    "fixes",
    "judge",
    "judge_traces",
    "setting_name",
    "stories",
]
