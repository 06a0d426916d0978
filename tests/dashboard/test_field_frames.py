"""What a heatmap's cell says is about that row, and no other."""

from __future__ import annotations

from dashboard.frames.field import lines_by_type, lines_by_value, slot_of
from phero_core.config import preset
from phero_core.dialogue import Dialogue
from phero_core.replay import replay


def _gold(*packets):
    return {"role": "user", "content": "x", "packets": list(packets)}


DIALOGUE = Dialogue(
    id="d",
    messages=[
        _gold(
            {"type": "shipping_address", "value": "A street"},
            {"type": "phone", "value": "1", "target": "sister"},
        ),
        _gold(
            {"type": "shipping_address", "value": "B street"},
            {"type": "symptom", "value": "cough", "concentration": 0.3},
            {"type": "symptom", "value": "fever", "concentration": 0.2},
            {"type": "symptom", "value": "fever", "polarity": "retract"},
        ),
    ],
)
TRACE = replay(DIALOGUE, preset("balanced"))


def _why(lines):
    slot = slot_of(TRACE, lines, "A", [], "en")
    return {line.row.label: cells for line, cells in zip(lines, slot.why, strict=True)}


def test_each_value_has_its_own_reason():
    """A replaced value must not be told by what befell another value of its type."""
    why = _why(lines_by_value([TRACE], "en"))
    assert why["shipping address: A street"] == ("◆ A street", "superseded by B street at round 2")
    assert why["shipping address: B street"] == ("", "◆ B street")
    assert why["symptom: cough"] == ("", "below threshold (0.30 < 0.45)")
    assert why["symptom: fever"] == ("", "retracted at round 2")


def test_another_person_s_value_is_recalled_for_that_person():
    assert _why(lines_by_value([TRACE], "en"))["phone: 1 (sister)"] == ("◆ 1", "◆ 1")


def test_a_type_says_what_recall_gives_or_what_is_nearest_to_it():
    why = _why(lines_by_type([TRACE], "en"))
    assert why["shipping address"] == ("◆ A street", "◆ B street")
    assert why["symptom"][1] == "below threshold (0.30 < 0.45)"
