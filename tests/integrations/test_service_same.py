"""The sample dialogues through the service: the same memory and the same answers as a bare session's."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from phero_core.config import preset
from phero_core.dialogue import load_dialogues
from phero_core.integrations.service import create_app
from phero_core.runtime import AgentMemory
from phero_core.session import Session

SAMPLES = Path(__file__).resolve().parents[2] / "sample_dialogues"
DIALOGUES = [dialogue for path in sorted(SAMPLES.rglob("*.yaml")) for dialogue in load_dialogues(path)]
CONFIG = preset("balanced")


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda dialogue: dialogue.id)
def test_a_dialogue_is_remembered_and_recalled_as_a_bare_session_does(dialogue):
    bare = Session(CONFIG)
    for message in dialogue.messages:
        bare.observe(message)
    memory = AgentMemory(CONFIG)
    service = TestClient(create_app(memory), base_url="http://localhost")
    first, *rest = dialogue.to_dict()["messages"]
    service.post("/v1/sessions/s1/messages", json=first)
    if rest:
        service.post("/v1/sessions/s1/messages/batch", json={"messages": rest})
    assert memory.snapshot("s1") == bare.snapshot()
    assert service.get("/v1/sessions/s1/snapshot").json()["snapshot"] == bare.snapshot()
    answer = service.get("/v1/sessions/s1/recall").json()
    found = bare.recall()
    assert answer["values"] == [
        {
            **value.to_dict(),
            "type": value.type,
            "target_kind": value.target_kind,
            "concentration": value.concentration,
        }
        for value in found.values
    ]
    assert [
        (one["type"], one["value"], "; ".join(r["text"] for r in one["reasons"]))
        for one in answer["suppressed"]
    ] == [(one.type, one.value, one.say()) for one in found.suppressed]
    assert service.get("/v1/sessions/s1/context").json() == {"context": bare.context_prompt()}
