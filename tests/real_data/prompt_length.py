"""The claim about length: what the field would put into a prompt, against the whole history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.dialogue import without_gold
from phero_core.engine.prompt import context_prompt
from phero_core.evaluation.baselines.method import length_of
from phero_core.observe.default import rule_observer
from phero_core.replay import observe_dialogue
from tests.real_data.answers import Observed, traces
from tests.real_data.claim import Claim, Verdict, samples
from tests.real_data.counting import resampled
from tests.real_data.sets import DATA_SETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.replay import Trace

CLAIMED = 0.9
UNBOUNDED = 1_000_000
SPANS = ((1, 5), (6, 10), (11, 100))
"""Rounds of a dialogue, first and last."""


def prompt_length() -> Claim:
    """The field's prompt, or the raw history."""
    sources: dict[str, Sequence[Observed]] = {"samples": samples()}
    for data_set in DATA_SETS:
        observer = rule_observer(data_set.sources)
        bare = map(without_gold, data_set.dialogues())
        sources[data_set.name] = [Observed(d, observe_dialogue(d, observer)) for d in bare]
    lines = ["| data | rounds | dialogues | history | field | saved |", "|---|---|--:|--:|--:|---|"]
    reached = []
    for name, observed in sources.items():
        replayed = traces(observed, preset("balanced"))
        for first, last in SPANS:
            own = [trace for trace in replayed if first <= trace.rounds <= last]
            if own:
                history, field, low, high = saved(own)
                lines.append(
                    f"| {name} | {first}-{last} | {len(own)} | {history:.0f} | {field:.0f} "
                    f"| {1 - field / history:.3f} [{low:.3f}, {high:.3f}] |"
                )
                reached.append(high >= CLAIMED)
    return Claim(
        "Memory against raw history",
        "injected characters −90 %",
        "what enters the prompt after a dialogue's last round: `context_prompt` of `balanced` without a bound, or every "
        "message with its role. Mean characters; the interval is over dialogues.",
        tuple(lines),
        Verdict.HOLDS if all(reached) else Verdict.IN_PART if any(reached) else Verdict.NOT,
        "Where tools answer with long results, as in τ-bench, nine tenths and more are saved. In plain talk it is a third to "
        "four fifths, least in Chinese: each fact is told with its label, its confidence and, when it is old, a question, "
        "which is longer than the few characters in which it was said. Longer talks of this kind save no greater share.",
    )


def saved(replayed: Iterable[Trace]) -> tuple[float, float, float, float]:
    """Return the mean characters of history and field, and the 95 % interval of the share that is saved."""
    pairs = [(length_of(trace.turns_until(trace.rounds)), told_length(trace)) for trace in replayed]
    history, field = (sum(own) / len(pairs) for own in zip(*pairs, strict=True))
    low, high = resampled([(raw - told, raw) for raw, told in pairs])
    return history, field, low, high


def told_length(trace: Trace) -> int:
    """Return the length of what the field would tell the model after the last round [characters]."""
    last = trace.turns_until(trace.rounds)[-1].observation.context.language
    return len(
        context_prompt(
            trace.field_after(trace.rounds), trace.config, "zh" if last == "zh" else "en", UNBOUNDED
        )
    )
