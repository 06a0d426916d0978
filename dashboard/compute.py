"""The only cache: replays and reports, by the content of what they depend on. Frozen, so they can be shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from phero_core.evaluation import Report, judge_traces
from phero_core.replay import Trace, observe_dialogue, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.observe.protocol import Observation


def trace_of(dialogue: Dialogue, config: Config) -> Trace:
    """Return a dialogue's replay."""
    return _trace(dialogue.digest, config.digest, dialogue, config)


def report_of(dialogues: Sequence[Dialogue], config: Config) -> Report:
    """Return what becomes of all probes of a data set."""
    return _report(tuple(d.digest for d in dialogues), config.digest, dialogues, config)


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
