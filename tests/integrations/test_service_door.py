"""Whom the service lets in, how much it takes, and what it says of itself."""

from __future__ import annotations

import json

import pytest

from phero_core.runtime import AgentMemory
from tests.integrations.bare import CONFIG
from tests.integrations.service_client import LEEDS, TOKEN, client, problem
from tests.runtime.doubles import FragileStore


def test_with_a_token_nothing_is_told_to_others_but_that_it_lives():
    service = client(token=TOKEN, hosts=())
    for headers in (
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": TOKEN},
        {"Authorization": "Bearer é"},
    ):
        encoded = {name: value.encode("latin-1") for name, value in headers.items()}
        refused = service.get("/v1/sessions", headers=encoded)
        problem(refused, 401, "no_token")
        assert refused.headers["www-authenticate"] == "Bearer"
    assert service.get("/v1/sessions", headers={"Authorization": f"bearer {TOKEN}"}).status_code == 200
    assert service.get("/health").status_code == service.get("/openapi.json").status_code == 200


def test_where_the_store_is_is_told_to_who_shows_the_token_only():
    store = FragileStore()
    service = client(AgentMemory(CONFIG, store), token=TOKEN, hosts=())
    with store.outage():
        assert service.get("/ready").json() == {"status": "unavailable", "warnings": []}
        told = service.get("/ready", headers={"Authorization": f"Bearer {TOKEN}"}).json()
    assert told["warnings"][0]["place"] == "store"


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8700", "", "127.0.0.1.evil.example"]
)
def test_without_a_token_it_answers_to_this_machine_s_names_only(service, host):
    problem(service.get("/v1/sessions", headers={"Host": host}), 403, "strange_host")


@pytest.mark.parametrize("host", ["localhost:8700", "127.0.0.1", "[::1]:8700"])
def test_this_machine_s_names_are_these(service, host):
    assert service.get("/v1/sessions", headers={"Host": host}).status_code == 200


def test_a_request_over_the_limit_is_refused_whether_it_says_so_or_not():
    service = client(max_body=1_000)
    long = {"role": "user", "content": "x" * 2_000}
    assert (
        "1,000 bytes"
        in problem(service.post("/v1/sessions/s1/messages", json=long), 413, "too_large")["what"]
    )
    pieces = (b"x" * 100 for _ in range(20))
    headers = {"Content-Type": "application/json"}
    refused = service.post("/v1/sessions/s1/messages", content=pieces, headers=headers)
    problem(refused, 413, "too_large")


def test_a_batch_has_an_end(service):
    many = {"messages": [LEEDS] * 1_001}
    problem(service.post("/v1/sessions/s1/messages/batch", json=many), 422, "invalid")


def test_every_operation_is_described_in_both_languages(service):
    described = service.get("/openapi.json").json()
    operations = [one for path in described["paths"].values() for one in path.values()]
    assert len(operations) == 15
    for one in operations:
        english, _, chinese = one["description"].partition("\n\n")
        assert english.isascii() or "…" in english
        assert any("\u4e00" <= sign <= "\u9fff" for sign in chinese)
    text = json.dumps(described)
    assert "HTTPValidationError" not in text
    assert "bearer" not in text.lower().replace("bearer …", "")
    assert "bearer" in json.dumps(client(token=TOKEN, hosts=()).get("/openapi.json").json()["components"])


def test_no_page_loads_anything_from_elsewhere(service):
    assert service.get("/docs").status_code == service.get("/redoc").status_code == 404
