"""The only cache: replays and reports, by the content of what they depend on. Frozen, so they can be shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from phero_core.evaluation import Report, effects, fixes, judge_traces
from phero_core.evaluation.baselines import standings
from phero_core.replay import Trace, observe_under, replay

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
    found = _fixes(result.key, dialogue.digest, digests, config.digest, result, dialogue, asking, config)
    return found, len(asking)


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
    dialogue_digest: str, packs: tuple[str, ...], _dialogue: Dialogue, _config: Config
) -> tuple[Observation, ...]:
    del dialogue_digest, packs  # with a dialogue's own settings they decide what is seen
    return observe_under(_dialogue, _config)


@st.cache_resource(max_entries=4, show_spinner=False, scope="session")
def _observed_set(
    digests: tuple[str, ...], packs: tuple[str, ...], _dialogues: Sequence[Dialogue], _config: Config
) -> tuple[tuple[Observation, ...], ...]:
    """Hold a data set's observations as one: more dialogues than are kept one by one would push each other out."""
    pairs = zip(digests, _dialogues, strict=True)
    return tuple(_observations(digest, packs, each, _config) for digest, each in pairs)


@st.cache_resource(max_entries=64, show_spinner=False, scope="session")
def _trace(dialogue_digest: str, config_digest: str, _dialogue: Dialogue, _config: Config) -> Trace:
    del config_digest
    seen = _observations(dialogue_digest, _config.observe.packs, _dialogue, _config)
    return replay(_dialogue, _config, seen)


@st.cache_resource(max_entries=16, show_spinner=False, scope="session")
def _report(
    digests: tuple[str, ...], config_digest: str, _dialogues: Sequence[Dialogue], _config: Config
) -> Report:
    del config_digest
    if len(digests) == 1:  # the dialogue in view is replayed already
        return judge_traces([trace_of(_dialogues[0], _config)], _config)
    return judge_traces(_traces(digests, _dialogues, _config), _config)


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
    seen = _observed_set(digests, _config.observe.packs, _dialogues, _config)
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
    seen = _observed_set(digests, _a.observe.packs, _dialogues, _a)
    return effects(_a, _b, _dialogues, seen, report=report_of(_dialogues, _a))


@st.cache_resource(max_entries=8, show_spinner=False, scope="session")
def _standings(
    digests: tuple[str, ...], config_digest: str, _dialogues: Sequence[Dialogue], _config: Config
) -> Standings:
    del config_digest
    return standings(_traces(digests, _dialogues, _config))


def _traces(digests: tuple[str, ...], dialogues: Sequence[Dialogue], config: Config) -> list[Trace]:
    seen = _observed_set(digests, config.observe.packs, dialogues, config)
    return [replay(each, config, own) for each, own in zip(dialogues, seen, strict=True)]
