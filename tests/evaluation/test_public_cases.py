"""Kinds of faults that users of other memory systems reported: none of them happens here."""

import pytest

from phero_core.config import preset
from phero_core.dialogue.formats.loading import load_dialogues
from phero_core.evaluation import evaluate

pytestmark = pytest.mark.shared


def test_every_case_that_gives_the_observation_passes(shared):
    """These test the field alone; cases from raw text are the packs' business."""
    found = [
        d
        for d in load_dialogues(shared / "cases" / "cases.yaml")
        if all(m.packets is not None for m in d.messages)
    ]
    assert len(found) >= 8
    failed = {
        f"{judged.dialogue} {judged.probe.type}": judged.failures
        for judged in evaluate(found, preset("balanced")).results
        if not judged.passed
    }
    assert failed == {}
