"""The service as real processes: restarts, several at once, many clients, and clients that misbehave."""

from __future__ import annotations

import json
import secrets
import signal
import threading
import time
from contextlib import closing

import psutil
import pytest

from phero_core.config import dump_config, preset, with_values
from phero_core.dialogue import read_dialogues
from phero_core.integrations.service import Settings
from phero_core.runtime import AgentMemory
from phero_core.stores import open_store
from tests.integrations.served import exchanged
from tests.integrations.service_process import LASTING, at_once, in_thread, serving

CLIENTS, TURNS = 8, 12
CITIES = ("Oslo", "Rome", "Bonn", "Lima", "Kyiv", "Bern", "Riga", "Graz")


def fact(kind, value):
    packet = {"type": kind, "value": value, "concentration": 1.0, "decay_factor": 1.0}
    return {"role": "user", "content": "…", "packets": [packet]}


def found(client, session, pattern, **query):
    answer = client.get(f"/v1/sessions/{session}/recall", params={"pattern": pattern, "top_k": 1000, **query})
    return {value["value"] for value in answer.json()["values"]}


def talk(services, number):
    """One client's dialogue in its own session and in one that all share; returns what it hears of itself."""
    heard = []
    with services[number % len(services)].client() as client:
        owner = {"user": f"u{number}"}
        for turn in range(TURNS):
            own = {**fact("note", f"{CITIES[number]}-{turn}"), "id": f"m{turn}"}
            assert client.post(f"/v1/sessions/s{number}/messages", json=own, params=owner).status_code == 200
            everyone = fact("visit", f"{number}-{turn}")
            assert client.post("/v1/sessions/shared/messages", json=everyone).status_code == 200
            heard.append(found(client, f"s{number}", "note", **owner))
    return heard


def check_nothing_lost_or_crossed(services):
    """Eight clients at once: every packet arrives, and nobody hears of another."""
    heard = at_once(lambda number: talk(services, number), range(CLIENTS))
    for number, answers in enumerate(heard):
        said = [f"{CITIES[number]}-{turn}" for turn in range(TURNS)]
        assert answers == [set(said[: turn + 1]) for turn in range(TURNS)]
    with services[0].client() as client:
        shared = client.get("/v1/sessions/shared").json()
        assert shared["messages"] == CLIENTS * TURNS
        everything = {f"{number}-{turn}" for number in range(CLIENTS) for turn in range(TURNS)}
        assert found(client, "shared", "visit") == everything


@pytest.fixture
def lasting(tmp_path):
    """Parameters under which nothing fades or leaves, so that whatever is missing was lost."""
    path = tmp_path / "lasting.yaml"
    config = with_values(preset("balanced"), LASTING)
    path.write_text(dump_config(config), encoding="utf-8")
    return str(path)


def test_eight_clients_lose_nothing_and_hear_nothing_of_each_other(store_address):
    with closing(open_store(store_address)) as store:
        memory = AgentMemory(with_values(preset("balanced"), LASTING), store)
        with in_thread(memory) as service:
            check_nothing_lost_or_crossed([service])


def test_two_processes_over_one_store_lose_nothing(shared_address, lasting):
    options = ("--store", shared_address, "--config", lasting)
    with serving(*options) as one, serving(*options) as other:
        check_nothing_lost_or_crossed([one, other])
        with one.client() as client, other.client() as second:
            client.delete("/v1/sessions/s1")
            assert second.get("/v1/sessions/s1").status_code == 404


def test_a_restart_keeps_sessions_and_an_end_is_no_error(tmp_path):
    store = f"sqlite:///{tmp_path}/sessions.db"
    address = {"role": "user", "content": "收货地址是上海市浦东新区张江路123号", "id": "m1"}
    with serving("--store", store) as service, service.client() as client:
        client.post("/v1/sessions/客户七/messages", json=address)
        before = client.get("/v1/sessions/客户七/snapshot").json()
        assert service.end() == (0, "")
    with serving("--store", store) as service, service.client() as client:
        assert client.get("/v1/sessions/客户七/snapshot").json() == before
        assert client.post("/v1/sessions/客户七/messages", json=address).json()["passed_over"] == 1
        assert service.end(signal.SIGINT) == (130, "")


def test_what_is_on_its_way_when_the_service_is_told_to_end_is_finished(tmp_path):
    store = f"sqlite:///{tmp_path}/sessions.db"
    batch = {"messages": [fact("note", str(number)) for number in range(400)]}
    answers = []
    with serving("--store", store) as service:

        def send():
            with service.client() as client:
                answers.append(client.post("/v1/sessions/s1/messages/batch", json=batch))

        sending = threading.Thread(target=send)
        sending.start()
        wait_for_connection(service)
        status, _ = service.end()
        sending.join()
    assert status == 0
    assert answers[0].json()["messages"] == 400


def wait_for_connection(service):
    """Wait until the service is at work on a request: its connection is there and it has used some time."""
    process = psutil.Process(service.process.pid)
    while not any(one.status == "ESTABLISHED" for one in process.net_connections("tcp")):
        time.sleep(0.002)
    time.sleep(0.05)


def test_clients_that_leave_break_nothing(tmp_path):
    memory = AgentMemory(store=open_store(f"sqlite:///{tmp_path}/sessions.db"))
    with closing(memory.store), in_thread(memory) as service, service.client() as client:
        head = (
            b"POST /v1/sessions/s1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        )
        exchanged(service.port, head + b"Content-Length: 5000\r\n\r\n" + b'{"role": ', leave=True)
        body = json.dumps(fact("note", "kept")).encode()
        whole = head + f"Content-Length: {len(body)}\r\n\r\n".encode() + body
        exchanged(service.port, whole, leave=True)
        deadline = time.monotonic() + 20
        while client.get("/v1/sessions/s1").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert client.get("/v1/sessions/s1").json()["messages"] == 1
        assert client.get("/health").status_code == 200


def test_a_large_upload_is_refused_before_it_is_held():
    with in_thread(AgentMemory(), Settings(max_body=2_000)) as service:
        head = (
            b"POST /v1/sessions/s1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        )
        said = exchanged(service.port, head + b"Content-Length: 99999999999\r\n\r\n")
        assert said.startswith(b"HTTP/1.1 413")
        chunks = b"".join(b"400\r\n" + b"x" * 0x400 + b"\r\n" for _ in range(3))
        said = exchanged(service.port, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
        assert said.startswith(b"HTTP/1.1 413")
        assert b'"code":"too_large"' in said


def test_the_options_reach_the_service(tmp_path):
    """Token and salt from the environment; the trace hashes what it must not show."""
    trace, token = tmp_path / "trace.jsonl", secrets.token_urlsafe()
    options = (
        "--trace",
        str(trace),
        "--trace-content",
        "hashed",
        "--config",
        "ecommerce",
        "--retention",
        "60",
    )
    with serving(*options, PHERO_TRACE_SALT="of this test alone", PHERO_TOKEN=token) as service:
        with service.client() as client:
            assert client.get("/v1/sessions").status_code == 401
        with service.client(headers={"Authorization": f"Bearer {token}"}) as client:
            done = client.post("/v1/sessions/s1/messages", json={"role": "user", "content": "My name is Ann"})
            client.get("/v1/sessions/s1/recall")
        _, said = service.end()
    assert done.json()["digest"] == preset("ecommerce").digest
    assert "sessions live in this process" in said
    text = trace.read_text(encoding="utf-8")
    assert [json.loads(line)["kind"] for line in text.splitlines()] == ["message", "recall"]
    assert "Ann" not in text
    assert '"s1"' not in text
    (dialogue,) = read_dialogues(trace).dialogues
    assert len(dialogue.messages) == 1
