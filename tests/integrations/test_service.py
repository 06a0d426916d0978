"""The service's paths, one by one: what they answer, and how they refuse."""

from __future__ import annotations

import json

import pytest

from phero_core.runtime import AgentMemory
from tests.integrations.bare import CONFIG, session_of
from tests.integrations.service_client import LEEDS, problem, values


def test_a_message_is_observed_and_recalled(service):
    done = service.post("/v1/sessions/s1/messages", json=LEEDS).json()
    assert (done["round"], done["messages"], done["passed_over"], done["version"]) == (1, 1, 0, 1)
    (packet,) = done["turns"][0]["packets"]
    assert (packet["type"], packet["value"], packet["span"]) == (
        "shipping_address",
        "12 Mill Lane, Leeds",
        [23, 42],
    )
    found = service.get("/v1/sessions/s1/recall", params={"pattern": "shipping_*"}).json()
    assert (found["label"], found["digest"], found["warnings"]) == ("default", CONFIG.digest, [])
    assert found["values"][0]["confidence"] == pytest.approx(0.75)
    told = service.get("/v1/sessions/s1/context", params={"language": "zh"}).json()["context"]
    assert "收货地址：12 Mill Lane, Leeds" in told


def test_what_is_left_out_has_its_reason_in_the_client_s_language(service):
    service.post("/v1/sessions/s1/messages", json=LEEDS)
    moved = {"role": "user", "content": "Sorry, the shipping address is 3 Quay Street, Bristol"}
    service.post("/v1/sessions/s1/messages", json=moved)
    for language, words in (("en", "superseded by 3 Quay Street, Bristol"), ("zh-CN", "被")):
        found = service.get("/v1/sessions/s1/recall", headers={"Accept-Language": language}).json()
        (reason,) = next(
            one["reasons"] for one in found["suppressed"] if one["value"] == "12 Mill Lane, Leeds"
        )
        assert reason["code"] == "superseded"
        assert words in reason["text"]
    account = service.get("/v1/sessions/s1/explain", params={"type": "shipping_address"}).json()
    assert [value["value"] for value in account["values"]] == [
        "3 Quay Street, Bristol",
        "12 Mill Lane, Leeds",
    ]
    assert account["values"][1]["contributions"][0]["weight"] == 0


def test_a_message_that_is_sent_again_is_passed_over(service):
    for passed_over in (0, 1):
        done = service.post("/v1/sessions/s1/messages", json={**LEEDS, "id": "m1"}).json()
        assert (done["passed_over"], done["messages"]) == (passed_over, 1)
    history = [{**LEEDS, "id": "m1"}, {"role": "assistant", "content": "Noted.", "id": "m2"}]
    done = service.post("/v1/sessions/s1/messages/batch", json={"messages": history}).json()
    assert (done["passed_over"], done["messages"], len(done["turns"])) == (1, 2, 1)


def test_a_batch_acts_as_a_whole_or_not_at_all(service):
    late = {"role": "user", "content": "…", "packets": [{"type": "city", "value": "Oslo", "round": 9}]}
    refused = service.post("/v1/sessions/s1/messages/batch", json={"messages": [LEEDS, late]})
    assert "is of round 9" in problem(refused, 422, "invalid")["what"]
    assert service.get("/v1/sessions/s1").status_code == 404


def test_gold_packets_tool_calls_and_tasks_are_those_of_the_native_format(service):
    call = {"name": "track", "arguments": {"order": "A789"}}
    messages = [
        {"role": "user", "content": "…", "packets": [{"type": "city", "value": 77}], "task": "visit"},
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "name": "track", "content": "Tracking number: SF1234567890"},
    ]
    service.post("/v1/sessions/s1/messages/batch", json={"messages": messages})
    assert values(service, "s1", pattern="city") == ["77"]
    assert service.get("/v1/sessions/s1").json()["task"] == "visit"


def test_every_problem_of_a_request_is_listed(service):
    refused = service.post("/v1/sessions/s1/messages", json={"role": "usr", "content": 7, "words": "hi"})
    assert refused.status_code == 422
    assert [one["place"] for one in refused.json()["error"]["problems"]] == [
        "body.role",
        "body.content",
        "body.words",
    ]
    chinese = service.post(
        "/v1/sessions/s1/messages", json={"role": "usr"}, headers={"Accept-Language": "zh"}
    )
    assert chinese.json()["error"]["problems"][0]["what"].startswith("必须是")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "invalid"),
        (b"", 422, "invalid"),
        (b"\xff\xfe{", 400, "unreadable_request"),
        (b"[" * 100_000, 400, "unreadable_request"),
        (b'{"role": "user", "content": ' + b"1" * 5_000 + b"}", 400, "unreadable_request"),
        (b'{"role":"assistant","tool_calls":[{"name":"x","arguments":{"n":NaN}}]}', 422, "invalid"),
        (
            b'{"role":"assistant","tool_calls":[{"name":"x","arguments":{"n":'
            + b"[" * 900
            + b"]" * 900
            + b"}}]}",
            422,
            "invalid",
        ),
    ],
)
def test_a_body_that_cannot_be_used_is_refused_in_the_same_shape(service, body, status, code):
    headers = {"Content-Type": "application/json"}
    problem(service.post("/v1/sessions/s1/messages", content=body, headers=headers), status, code)


def test_half_a_character_is_no_reason_to_fail(service, memory):
    body = rb'{"role": "assistant", "content": "cut \ud83d", "tool_calls": [{"name": "x", "arguments": {"a": "\ud83d"}}]}'
    headers = {"Content-Type": "application/json"}
    done = service.post("/v1/sessions/s1/messages", content=body, headers=headers)
    assert done.status_code == 200
    whole = rb'{"role": "user", "content": "I like \ud83d\ude00"}'
    service.post("/v1/sessions/s1/messages", content=whole, headers=headers)
    assert service.get("/v1/sessions/s1/snapshot").status_code == 200
    assert "\ud83d" not in json.dumps(memory.snapshot("s1"), ensure_ascii=False)


def test_other_types_than_json_are_refused(service):
    refused = service.post("/v1/sessions/s1/messages", content=b"{}", headers={"Content-Type": "text/plain"})
    assert problem(refused, 415, "no_json")["place"] == "Content-Type"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/v1/sessions/", 404, "not_found"),
        ("GET", "/v1/sessions/s9", 404, "no_session"),
        ("GET", "/v1/sessions/s9/snapshot", 404, "no_session"),
        ("PATCH", "/v1/sessions", 405, "no_method"),
        ("GET", "/v1/sessions/a%00b", 422, "invalid"),
        ("GET", f"/v1/sessions/{'x' * 257}", 422, "invalid"),
        ("GET", "/v1/sessions/s1/recall?top_k=-1", 422, "invalid"),
        ("GET", "/v1/sessions/s1/explain", 422, "invalid"),
    ],
)
def test_what_is_not_there_or_not_allowed(service, method, path, status, code):
    problem(service.request(method, path), status, code)


def test_a_session_that_is_not_there_has_nothing_to_recall(service):
    found = service.get("/v1/sessions/s9/recall").json()
    assert found["values"] == []
    assert found["suppressed"][0]["reasons"][0]["code"] == "never_observed"
    assert service.get("/v1/sessions/s9/context").json() == {"context": ""}


# --- snapshots and tasks ---


def test_a_snapshot_comes_back_equal(service):
    service.post("/v1/sessions/s1/messages", json=LEEDS)
    saved = service.get("/v1/sessions/s1/snapshot").json()["snapshot"]
    back = service.put("/v1/sessions/s2/snapshot", json={"snapshot": saved})
    assert (back.status_code, back.json()["messages"]) == (200, 1)
    assert service.get("/v1/sessions/s2/snapshot").json()["snapshot"] == saved


@pytest.mark.parametrize("saved", [{}, {"version": 9}, {"version": 1, "state": 7, "context": {}}])
def test_a_damaged_snapshot_is_refused_and_changes_nothing(service, saved):
    service.post("/v1/sessions/s1/messages", json=LEEDS)
    refused = service.put("/v1/sessions/s1/snapshot", json={"snapshot": saved})
    assert problem(refused, 422, "invalid")["place"] == "body.snapshot"
    assert values(service, "s1", pattern="shipping_address") == ["12 Mill Lane, Leeds"]


def test_a_task_is_started_continued_and_leaves_something_behind(service):
    service.post("/v1/sessions/s1/messages", json=LEEDS)
    left = service.post("/v1/sessions/s1/tasks", json={"name": "return"}).json()
    assert (left["task"], left["left_behind"]["task"]) == ("return", "main")
    assert values(service, "s1", pattern="shipping_address") == []
    service.post("/v1/sessions/s1/tasks", json={"name": "again", "bridge": "main"})
    assert values(service, "s1", pattern="shipping_address") == ["12 Mill Lane, Leeds"]
    carried = service.post("/v1/sessions/s2/tasks", json={"name": "order", "bridge": left["left_behind"]})
    assert carried.status_code == 200
    assert values(service, "s2", pattern="shipping_address") == ["12 Mill Lane, Leeds"]


def test_a_task_that_was_never_there_cannot_be_continued(service):
    refused = service.post("/v1/sessions/s1/tasks", json={"name": "x", "bridge": "never"})
    assert "there is no task 'never'" in problem(refused, 409, "does_not_fit")["what"]
    refused = service.post("/v1/sessions/s1/tasks", json={"name": "x", "bridge": {"version": 1}})
    assert problem(refused, 422, "invalid")["place"] == "body.bridge"


# --- whose ---


def test_equal_ids_of_different_tenants_never_meet(service):
    acme, globex = {"tenant": "acme", "user": "7"}, {"tenant": "globex", "user": "7"}
    service.post("/v1/sessions/s1/messages", json=LEEDS, params=acme)
    service.post("/v1/sessions/s1/messages", json={"role": "user", "content": "hello"}, params=globex)
    service.post("/v1/sessions/s1/messages", json={"role": "user", "content": "hello"})
    address = {"pattern": "shipping_address"}
    assert values(service, "s1", **acme, **address) == ["12 Mill Lane, Leeds"]
    assert values(service, "s1", **globex, **address) == values(service, "s1", **address) == []
    assert service.delete("/v1/users/7", params={"tenant": "globex"}).json() == {"forgotten": 1}
    assert service.get("/v1/sessions", params={"tenant": "globex"}).json()["sessions"] == []
    assert service.get("/v1/sessions", params=acme).json() == {"sessions": ["s1"], "more": False}
    assert service.get("/v1/sessions").json()["sessions"] == ["s1"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("DELETE", "", None),
        ("POST", "/messages", LEEDS),
        ("POST", "/messages/batch", {"messages": [LEEDS]}),
        ("GET", "/recall", None),
        ("GET", "/context", None),
        ("GET", "/explain?type=x", None),
        ("GET", "/snapshot", None),
        ("PUT", "/snapshot", {"snapshot": AgentMemory().snapshot("s0")}),
        ("POST", "/tasks", {"name": "x"}),
    ],
)
def test_a_session_of_one_user_is_refused_to_another_on_every_path(service, method, path, body):
    service.post("/v1/sessions/s1/messages", json=LEEDS, params={"user": "ann"})
    mark = "&" if "?" in path else "?"
    refused = service.request(method, f"/v1/sessions/s1{path}{mark}user=bob", json=body)
    assert "another user's" in problem(refused, 403, "another_owner")["what"]
    assert "Mill Lane" not in refused.text
    assert service.get("/v1/sessions/s1", params={"user": "ann"}).json()["messages"] == 1


def test_sessions_and_users_are_forgotten(service):
    for session, user in (("s1", "ann"), ("s2", "ann"), ("s3", "bob")):
        service.post(f"/v1/sessions/{session}/messages", json=LEEDS, params={"user": user})
    assert [service.delete("/v1/sessions/s1").json()["forgotten"] for _ in range(2)] == [1, 0]
    assert service.delete("/v1/users/ann").json() == {"forgotten": 1}
    assert service.get("/v1/sessions").json()["sessions"] == ["s3"]


def test_long_lists_are_cut_and_say_so(service):
    for number in range(3):
        service.post(f"/v1/sessions/s{number}/messages", json=LEEDS)
    found = service.get("/v1/sessions", params={"limit": 2}).json()
    assert (len(found["sessions"]), found["more"]) == (2, True)


def test_it_is_the_engine_s_session_that_answers(service, memory):
    service.post("/v1/sessions/s1/messages", json=LEEDS)
    assert memory.snapshot("s1") == session_of(LEEDS["content"]).snapshot()
