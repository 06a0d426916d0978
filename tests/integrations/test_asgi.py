"""The middleware, driven by hand: what passes as it came, what is observed, and what a handler finds."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

from phero_core.integrations.asgi import (
    Identity,
    Status,
    key_of,
    recalled_in,
)
from phero_core.runtime import AgentMemory
from phero_core.stores import MemoryStore
from tests.integrations.bare import CONFIG, everything, session_of
from tests.integrations.wire import ANN, JSON, LEEDS, chat, part, said
from tests.runtime.doubles import FragileStore, gold


def test_a_handler_finds_what_is_known_and_gets_the_same_events(wire):
    events = [part(b'{"message": ', more=True), part(json.dumps(LEEDS).encode() + b"}")]
    got = wire().request(*events)
    assert [id(event) for event in got.received] == [id(event) for event in events]
    assert got.known.observed
    assert got.known.recall("shipping_address")[0].value == "12 Mill Lane, Leeds"
    assert got.known.structured()["shipping_address"]["confidence"] == pytest.approx(0.75)
    assert "12 Mill Lane, Leeds" in got.known.context()
    assert (got.known.session_id, got.known.label, got.known.warnings) == ("s1", "default", ())


def test_it_recalls_as_a_bare_session_does(wire, memory):
    for text in (LEEDS, "Please use DHL", "Sorry, the shipping address is 3 Quay Street, Bristol"):
        got = wire().post({"message": text})
    bare = session_of(LEEDS, "Please use DHL", "Sorry, the shipping address is 3 Quay Street, Bristol")
    assert everything(got.known.session.recall()) == everything(bare.recall())
    assert memory.snapshot("s1") == bare.snapshot()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        ({"method": "GET"}, Status.NOT_READ),
        ({"headers": (ANN, (b"content-type", b"text/plain"))}, Status.NOT_READ),
        ({"headers": (ANN, JSON, (b"content-encoding", b"gzip"))}, Status.NOT_READ),
        ({"headers": (ANN, JSON, (b"content-length", b"9" * 5000))}, Status.NOT_READ),
        ({"headers": (JSON,)}, Status.NO_SESSION),
        ({"headers": (JSON, (b"x-session", b""))}, Status.NO_SESSION),
    ],
    ids=["another method", "another type", "compressed", "endless length", "no session", "empty session"],
)
def test_what_is_not_observed_says_so_and_passes_untouched(wire, memory, request_, status):
    body = json.dumps({"message": LEEDS}).encode()
    got = wire().request(part(body), **request_)
    assert got.received == [part(body)]
    assert (got.known.status, got.known.session) == (status, None)
    assert (got.known.recall(), got.known.structured(), got.known.context()) == ((), {}, "")
    assert list(memory.store.sessions()) == []


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"[" * 5000 + b"]" * 5000, b"1" * 5000, b""])
def test_a_body_that_is_no_json_passes_untouched(wire, body):
    got = wire().request(part(body))
    assert got.received == [part(body)]
    assert got.known.status is Status.NOT_READ


def test_a_body_over_the_limit_is_held_no_further_and_passes_whole(wire):
    events = [part(b"x" * 60, more=True), part(b"y" * 60, more=True), part(b"z")]
    got = wire(max_body=100).request(*events)
    assert [id(event) for event in got.received] == [id(event) for event in events]
    assert got.known.status is Status.NOT_READ


def test_a_declared_length_over_the_limit_is_not_held_at_all(wire):
    taken = []

    async def receive():
        taken.append(len(got.received))
        return part(b"")

    async def send(_):
        pass

    got = wire(max_body=100)
    headers = [JSON, ANN, (b"content-length", b"101")]
    asyncio.run(got.middleware({"type": "http", "method": "POST", "headers": headers}, receive, send))
    assert taken == [0]
    assert got.known.status is Status.NOT_READ


def test_a_client_that_leaves_is_not_observed_and_the_handler_learns_of_it(wire, memory):
    left = {"type": "http.disconnect"}
    got = wire().request(part(b'{"message": "My shi', more=True), left)
    assert got.received[-1] is left
    assert got.known.status is Status.NOT_READ
    assert list(memory.store.sessions()) == []


@pytest.mark.parametrize("kind", ["websocket", "lifespan"])
def test_other_protocols_pass_as_they_came(wire, kind):
    assert "state" not in wire().request(kind=kind).scope


def test_the_state_is_the_request_s_own_and_keeps_what_is_in_it(wire):
    shared = {"pool": 1}
    got = wire()
    scope = {"type": "http", "method": "GET", "headers": [], "state": shared}

    async def nothing(_=None):
        return part(b"")

    asyncio.run(got.middleware(scope, nothing, nothing))
    assert scope["state"]["pool"] == 1
    assert scope["state"]["phero"].status is Status.NOT_READ
    assert shared == {"pool": 1}


def test_a_request_that_says_nothing_can_still_recall(wire):
    wire().post({"message": LEEDS})
    got = wire().post({"action": "confirm"})
    assert got.known.status is Status.NOTHING_SAID
    assert got.known.recall("shipping_address")


# --- whose memory ---


def test_equal_ids_of_different_tenants_and_users_never_meet(wire, memory):
    acme, globex = ((ANN, JSON, (b"x-tenant", name), (b"x-user", b"7")) for name in (b"acme", b"globex"))
    wire().post({"message": LEEDS}, headers=acme)
    got = wire().post({"message": "hello"}, headers=globex)
    assert got.known.recall("shipping_address") == ()
    assert got.known.session_id == key_of("s1", "globex")
    memory.forget_user(key_of("7", "globex"))
    assert wire().post({"x": 1}, headers=acme).known.recall("shipping_address")


def test_a_session_of_one_user_is_refused_to_another(wire, memory):
    wire().post({"message": LEEDS}, headers=(ANN, JSON, (b"x-user", b"ann")))
    got = wire(header="x-recall").post({"message": "hello"}, headers=(ANN, JSON, (b"x-user", b"bob")))
    assert (got.known.status, got.known.session, got.known.context()) == (Status.REFUSED, None, "")
    assert "x-recall" not in got.headers
    assert said(memory) == 1


def test_a_function_decides_whose_memory_it_is_and_may_wait(wire, memory):
    async def identify(incoming):
        await asyncio.sleep(0)
        return Identity(incoming.body["who"], user=incoming.scope["method"])

    wire(identify).post({"who": "s9", "message": LEEDS}, headers=(JSON,))
    assert list(memory.store.sessions("POST")) == ["s9"]


# --- the response ---


def test_a_header_tells_what_is_recalled_in_characters_that_any_server_sends(wire):
    wire(header="X-Phero").post({"message": "收货地址是上海市浦东新区张江路123号"})
    got = wire(header="X-Phero").post({"message": "ok"})
    value = got.headers["x-phero"]
    assert value.isascii()
    address = {"type": "shipping_address", "value": "上海市浦东新区张江路123号"}
    assert address.items() <= recalled_in(value)[0].items()


def test_no_value_can_end_the_header(wire, memory):
    memory.observe("s1", [gold("note", "a\r\nSet-Cookie: b=1\x00\ud83d")])
    value = wire(header="x-phero", header_pattern="note").post({}).headers["x-phero"]
    assert not set("\r\n\0 ") & set(value)
    assert recalled_in(value)[0]["value"] == "a\r\nSet-Cookie: b=1\x00?"


def test_a_long_header_leaves_out_the_weakest(wire, memory):
    memory.observe("s1", [gold("symptom", f"咳嗽{n}", concentration=0.9 - n / 100) for n in range(9)])
    options = {"header": "x-phero", "header_pattern": "symptom"}
    whole = recalled_in(wire(**options).post({}).headers["x-phero"])
    short = wire(**options, max_header=200).post({}).headers["x-phero"]
    assert 0 < len(short) <= 200
    assert recalled_in(short) == whole[: len(recalled_in(short))]
    assert wire(**options, max_header=10).post({}).headers["x-phero"] == "[]"


def test_a_reply_is_observed_before_the_client_has_all_of_it(wire, memory):
    answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": "Noted."}}]}).encode()
    got = wire(replies="choices.0.message", answer=answer)
    seen = []
    sent = got.sent

    class Watching(list):
        def append(self, event):
            seen.append(said(memory))
            sent.append(event)

    got.sent = Watching()
    got.post(chat(("user", LEEDS)))
    assert seen == [1, 1, 2]
    assert b"".join(event.get("body", b"") for event in sent) == answer


@pytest.mark.parametrize(
    "response",
    [
        {"kind": b"text/event-stream"},
        {"status": 500},
        {"answer": b"{"},
        {"answer": b'{"reply": 7}'},
        {"answer": b'{"reply": {"role": "user", "content": "My name is Bob"}}'},
        {"answer": b'{"other": "x"}'},
        {"answer": b'{"reply": "' + b"x" * 400 + b'"}', "max_body": 300},
    ],
)
def test_a_reply_that_is_none_passes_unobserved(wire, memory, response):
    got = wire(replies="reply", **{"answer": b'{"reply": "Noted."}', **response}).post({"message": "hi"})
    assert said(memory) == 1
    assert got.sent[-1]["type"] == "http.response.body"


# --- stores ---


def test_a_store_that_is_down_fails_no_request_and_is_told(wire):
    store = FragileStore()
    with store.outage():
        got = wire(memory=AgentMemory(CONFIG, store), replies="reply", answer=b'{"reply": "x"}').post(
            {"message": LEEDS}
        )
    assert got.known.status is Status.UNUSABLE
    assert got.known.warnings[0].say() == "store: cannot be reached; start it again"
    assert got.sent[0]["status"] == 200


def test_degraded_memory_goes_on_and_warns(wire):
    store = FragileStore()
    memory = AgentMemory(CONFIG, store, when_down="degrade")
    with store.outage():
        got = wire(memory=memory).post({"message": LEEDS})
    assert got.known.observed
    assert got.known.recall("shipping_address")
    assert len(got.known.warnings) == 2


class Elsewhere(MemoryStore):
    """A store that is waited for; it notes in which threads."""

    threads = ()

    def load(self, session_id):
        self.threads = {*self.threads, threading.get_ident()}
        return super().load(session_id)


def test_a_long_text_is_read_in_a_thread_even_where_the_store_is_in_memory(wire):
    store = Elsewhere()
    wire(memory=(memory := AgentMemory(CONFIG, store))).post({"message": "hi"})
    assert store.threads == {threading.get_ident()}
    assert not memory.blocks
    store.threads = ()
    wire(memory=memory).post({"message": "hi " * 2000})
    assert threading.get_ident() not in store.threads
