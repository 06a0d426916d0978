"""Cases made from public reports: those without gold packets must work from the raw text."""

from __future__ import annotations

import pytest

from phero_core.config import preset
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation.evaluate import evaluate
from phero_core.reading import parse_yaml


@pytest.mark.shared
def test_every_probe_of_a_case_without_gold_packets_passes(shared):
    text = (shared / "cases" / "cases.yaml").read_text(encoding="utf-8")
    dialogues = [Dialogue.model_validate(content) for _, content in parse_yaml(text, "cases") if content]
    raw = [d for d in dialogues if all(message.packets is None for message in d.messages)]
    assert len(raw) >= 10
    failed = [
        (r.dialogue, r.probe.type, r.reasons)
        for r in evaluate(raw, preset("balanced")).results
        if not r.passed
    ]
    assert failed == []
