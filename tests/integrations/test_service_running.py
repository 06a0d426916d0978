"""The service while it runs: parameters that change, stores that fail, sessions that grow old."""

from __future__ import annotations

import time

from starlette.testclient import TestClient

from phero_core.config import dump_config, preset, with_values
from phero_core.integrations.service import Settings, create_app
from phero_core.runtime import AgentMemory, ParameterSets
from phero_core.stores import MemoryStore
from tests.integrations.bare import CONFIG
from tests.integrations.service_client import LEEDS, client, problem, values
from tests.runtime.doubles import FragileStore


def test_tenants_have_parameters_of_their_own_and_files_are_read_again_while_serving(tmp_path):
    path = tmp_path / "acme.yaml"
    path.write_text(dump_config(preset("ecommerce")), encoding="utf-8")
    sets = ParameterSets("balanced", {"acme": path}, check_every=0)
    service = client(AgentMemory(sets))
    acme = {"tenant": "acme"}
    service.post("/v1/sessions/s1/messages", json=LEEDS, params=acme)
    labels = [one["label"] for one in service.get("/v1/parameters").json()["sets"]]
    assert labels == ["default", "acme"]
    strict = with_values(preset("ecommerce"), {"recall.min_concentration": 0.9})
    path.write_text(dump_config(strict), encoding="utf-8")
    found = service.get("/v1/sessions/s1/recall", params={**acme, "pattern": "shipping_address"}).json()
    assert (found["label"], found["digest"], found["values"]) == ("acme", strict.digest, [])
    path.write_text("recall: {min_concentratio: 1}", encoding="utf-8")
    service.get("/v1/sessions/s1/recall", params=acme)
    told = service.get("/v1/parameters").json()
    assert told["sets"][1]["digest"] == strict.digest
    assert "did you mean" in told["problems"][0]["what"]


def test_a_store_that_is_down_is_told_with_when_to_come_back():
    store = FragileStore()
    service = client(AgentMemory(CONFIG, store))
    with store.outage():
        refused = service.post("/v1/sessions/s1/messages", json=LEEDS)
        told = problem(refused, 503, "store_down")
        assert (told["place"], told["what"]) == ("store", "cannot be reached; start it again")
        assert refused.headers["retry-after"] == "2"
        ready = service.get("/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "unavailable")
        assert service.get("/health").json()["status"] == "ok"
    assert service.get("/ready").json() == {"status": "ok", "warnings": []}


def test_a_degraded_service_goes_on_with_a_warning_and_stores_later():
    store = FragileStore()
    service = client(AgentMemory(CONFIG, store, when_down="degrade"))
    with store.outage():
        done = service.post("/v1/sessions/s1/messages", json=LEEDS)
        assert (done.status_code, done.json()["version"]) == (200, None)
        assert len(done.json()["warnings"]) == 2
        assert values(service, "s1", pattern="shipping_address") == ["12 Mill Lane, Leeds"]
        assert service.get("/v1/sessions/s1").json()["messages"] == 1
        assert (service.get("/ready").status_code, service.get("/ready").json()["status"]) == (
            200,
            "degraded",
        )
        problem(service.delete("/v1/sessions/s1"), 503, "store_down")
    service.post("/v1/sessions/s1/messages", json={"role": "user", "content": "ok"})
    assert AgentMemory(CONFIG, store).session("s1").state.messages == 2


def test_a_damaged_record_is_told_and_can_be_forgotten(memory, service):
    memory.store.save("s1", "{}", expected=0, write_id="w1")
    refused = service.get("/v1/sessions/s1/recall")
    assert (
        problem(refused, 500, "damaged")["what_now"] == "delete the session, or put a snapshot in its place"
    )
    assert service.delete("/v1/sessions/s1", params={"user": "ann"}).json() == {"forgotten": 1}


class Busy(MemoryStore):
    """A store in which somebody else is always first."""

    def save(self, session_id, data, *, expected, **marks):
        return super().save(session_id, data, expected=expected + 1, **marks)


def test_a_conflict_that_does_not_end_may_be_tried_again(monkeypatch):
    monkeypatch.setattr("phero_core.runtime.sessions.LONGEST_PAUSE", 0.0)
    refused = client(AgentMemory(CONFIG, Busy())).post("/v1/sessions/s1/messages", json=LEEDS)
    problem(refused, 409, "conflict")


def test_a_fault_of_the_service_s_own_shows_no_traceback(memory, monkeypatch):
    def broken(*_args, **_more):
        raise RuntimeError("secret")

    monkeypatch.setattr(memory, "recall", broken)
    app = create_app(memory, Settings())
    service = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    refused = service.get("/v1/sessions/s1/recall")
    problem(refused, 500, "failed")
    assert "secret" not in refused.text


def test_old_sessions_are_deleted_while_it_serves(memory, monkeypatch):
    monkeypatch.setattr("phero_core.integrations.service.app.SHORTEST_PAUSE", 0.02)
    with client(memory, retention=0.2) as service:
        service.post("/v1/sessions/s1/messages", json=LEEDS)
        assert service.get("/v1/sessions/s1").status_code == 200
        deadline = time.monotonic() + 10
        while service.get("/v1/sessions").json()["sessions"] and time.monotonic() < deadline:
            time.sleep(0.02)
        assert service.get("/v1/sessions/s1").status_code == 404
