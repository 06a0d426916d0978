"""Hypothesis strategies of probes that fail for what became of a value, so that some knob may mend them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from tests.strategies import strengths

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

KINDS = {"city": "one", "symptom": "many", "topic": "many"}
VALUES = ("a", "b", "c")
_strengths = st.one_of(strengths, st.sampled_from([0.5, 0.7, 1.0]))
_factors = st.one_of(st.floats(0.3, 1.0), st.sampled_from([0.9, 1.0]))


@st.composite
def lossy_configs(draw: DrawFn) -> Config:
    """A parameter set whose every limit is felt within a few rounds."""
    return with_values(
        Config(),
        {
            "field.max_rounds": draw(st.integers(1, 8)),
            "field.lse_temperature": draw(st.floats(0.1, 10.0)),
            "field.superposition": draw(st.sampled_from(["anchored", "anchored", "log_sum_exp"])),
            "field.supersede_factor": draw(st.sampled_from([0.0, 0.5, 1.0])),
            "recall.min_concentration": draw(st.floats(0.1, 0.9)),
            "recall.window_rounds": draw(st.sampled_from([None, 2, 5])),
            "governor.cap": draw(st.sampled_from([0.5, 1.0, 5.0])),
            "governor.balance_packets": draw(st.integers(1, 3)),
            "governor.balance_types": draw(st.integers(1, 3)),
            "governor.balance_share": draw(st.floats(0.2, 1.0)),
            **{f"scents.{kind}.decay_factor": draw(_factors) for kind in KINDS},
            **{f"scents.{kind}.concentration": draw(_strengths) for kind in KINDS},
        },
    )


@st.composite
def _gold(draw: DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(list(KINDS)))
    given: dict[str, Any] = {
        "type": kind,
        "value": draw(st.sampled_from(VALUES)),
        "cardinality": KINDS[kind],
    }
    if draw(st.integers(0, 3)) == 0:
        given["concentration"] = draw(_strengths)
    if draw(st.integers(0, 9)) == 0:
        given["polarity"] = "retract"
    return given


@st.composite
def asked_dialogues(draw: DrawFn) -> Dialogue:
    """A dialogue of one user message a round, and one probe about a type that occurs in it."""
    rounds = [draw(st.lists(_gold(), max_size=3)) for _ in range(draw(st.integers(2, 8)))]
    asked = draw(st.sampled_from([None, "a", "b", ["a"], ["a", "b"], ["c", "a"]]))
    probe: dict[str, Any] = {
        "after_round": draw(st.integers(1, len(rounds))),
        "type": draw(st.sampled_from(list(KINDS))),
        "expect": asked,
    }
    if isinstance(asked, list):
        probe["ordered"] = draw(st.booleans())
    if isinstance(asked, str) and draw(st.integers(0, 3)) == 0:
        probe["confidence"] = draw(st.floats(0.1, 1.0))
    if draw(st.integers(0, 5)) == 0:
        probe["suppressed"] = draw(st.sampled_from(["below_threshold", "evicted", "superseded", "diluted"]))
    messages = [{"role": "user", "content": "…", "packets": own} for own in rounds]
    return Dialogue(id="drawn", messages=messages, probes=[probe])
