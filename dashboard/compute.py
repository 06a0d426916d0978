"""The only cache: replays and reports, by the content of what they depend on. Frozen, so they can be shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from phero_core.evaluation import Report, effects, fixes, judge_traces
from phero_core.evaluation.baselines import standings
from phero_core.replay import Trace, observe_dialogue, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Effect, Fix, ProbeResult
    from phero_core.evaluation.baselines import Standings
    from phero_core.observe.protocol import Observation

MOST_FOR_FIXES = 300
"""On how many dialogues the side effects of a change are counted while somebody waits."""


def trace_of(dialogue: Dialogue, config: Config) -> Trace:
    """Return a dialogue's replay."""
    return _trace(dialogue.digest, config.digest, dialogue, config)


def report_of(dialogues: Sequence[Dialogue], config: Config) -> Report:
    """Return what becomes of all probes of a data set; dialogues without any are not replayed for it."""
    asking = [dialogue for dialogue in dialogues if dialogue.probes]
    return _report(tuple(d.digest for d in asking), config.digest, asking, config)


def fixes_of(
    result: ProbeResult, dialogue: Dialogue, dialogues: Sequence[Dialogue], config: Config
) -> tuple[list[Fix], int]:
    """Return the smallest changes that mend a failed probe, and on how many dialogues side effects were counted.

    In a large data set these are dialogues that ask for the same type: the others are seldom touched.
    """
    asking = [each for each in dialogues if each.probes]
    if len(asking) > MOST_FOR_FIXES:
        kind = result.probe.type
        asking = [each for each in asking if any(probe.type == kind for probe in each.probes)][
            :MOST_FOR_FIXES
        ]
    digests = tuple(each.digest for each in asking)
    return _fixes(result.key, dialogue.digest, digests, config.digest, result, dialogue, asking, config), len(
        asking
    )


def effects_of(dialogues: Sequence[Dialogue], a: Config, b: Config) -> tuple[Effect, ...]:
    """Return what each setting in which B differs from A does alone."""
    asking = [each for each in dialogues if each.probes]
    return _effects(tuple(each.digest for each in asking), a.digest, b.digest, asking, a, b)


def standings_of(dialogues: Sequence[Dialogue], config: Config) -> Standings:
    """Return where the field stands among simpler memories."""
    asking = [each for each in dialogues if each.probes]
    return _standings(tuple(each.digest for each in asking), config.digest, asking, config)


# An upload is one visitor's own, so nothing here outlives or leaves the session.


@st.cache_resource(max_entries=512, show_spinner=False, scope="session")
def _observations(
    dialogue_digest: str, packs: tuple[str, ...], _dialogue: Dialogue
) -> tuple[Observation, ...]:
    del dialogue_digest
    return observe_dialogue(_dialogue, packs=packs)


@st.cache_resource(max_entries=64, show_spinner=False, scope="session")
def _trace(dialogue_digest: str, config_digest: str, _dialogue: Dialogue, _config: Config) -> Trace:
    del config_digest
    seen = _observations(dialogue_digest, _config.observe.packs, _dialogue)
    return replay(_dialogue, _config, seen)


@st.cache_resource(max_entries=16, show_spinner=False, scope="session")
def _report(
    digests: tuple[str, ...], config_digest: str, _dialogues: Sequence[Dialogue], _config: Config
) -> Report:
    del config_digest
    if len(digests) == 1:  # the dialogue in view is replayed already
        return judge_traces([trace_of(_dialogues[0], _config)], _config)
    pairs = zip(digests, _dialogues, strict=True)
    traces = [
        replay(dialogue, _config, _observations(digest, _config.observe.packs, dialogue))
        for digest, dialogue in pairs
    ]
    return judge_traces(traces, _config)


@st.cache_resource(max_entries=128, show_spinner=False, scope="session")
def _fixes(
    key: tuple[str, int],
    dialogue_digest: str,
    digests: tuple[str, ...],
    config_digest: str,
    _result: ProbeResult,
    _dialogue: Dialogue,
    _dialogues: Sequence[Dialogue],
    _config: Config,
) -> list[Fix]:
    del key, dialogue_digest, config_digest
    seen = _seen(digests, _dialogues, _config)
    report = report_of(_dialogues, _config)
    return fixes(_result, trace_of(_dialogue, _config), _dialogues, _config, seen, report=report)


@st.cache_resource(max_entries=16, show_spinner=False, scope="session")
def _effects(
    digests: tuple[str, ...],
    a_digest: str,
    b_digest: str,
    _dialogues: Sequence[Dialogue],
    _a: Config,
    _b: Config,
) -> tuple[Effect, ...]:
    del a_digest, b_digest
    seen = _seen(digests, _dialogues, _a)
    return effects(_a, _b, _dialogues, seen, report=report_of(_dialogues, _a))


@st.cache_resource(max_entries=8, show_spinner=False, scope="session")
def _standings(
    digests: tuple[str, ...], config_digest: str, _dialogues: Sequence[Dialogue], _config: Config
) -> Standings:
    del config_digest
    seen = _seen(digests, _dialogues, _config)
    return standings([replay(each, _config, own) for each, own in zip(_dialogues, seen, strict=True)])


def _seen(
    digests: tuple[str, ...], dialogues: Sequence[Dialogue], config: Config
) -> list[tuple[Observation, ...]]:
    packs = config.observe.packs
    return [_observations(digest, packs, each) for digest, each in zip(digests, dialogues, strict=True)]
