"""The middleware on a real server: bytes on the wire, clients that leave, and many at once over every store."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from contextlib import closing

import httpx2
import pytest
from fastapi import FastAPI, Request
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, StreamingResponse
from starlette.routing import Route

from phero_core.config import preset, with_values
from phero_core.integrations.asgi import MemoryMiddleware, by_header, key_of, recalled_in
from phero_core.runtime import AgentMemory
from phero_core.stores import open_store
from tests.integrations.bare import CONFIG
from tests.integrations.served import exchanged, served
from tests.integrations.service_process import LASTING, at_once
from tests.runtime.doubles import gold

CLIENTS, TURNS = 8, 12
by_session = by_header("x-session", user="x-user", tenant="x-tenant")


def remembering(memory, handler, **options):
    """Return an application behind the middleware."""
    app = Starlette(routes=[Route("/", handler, methods=["GET", "POST"])])
    app.add_middleware(MemoryMiddleware, memory=memory, identify=by_session, **options)
    return app


async def echo(request):
    """Answer with a digest of the body, and with what is known."""
    digest = hashlib.sha256()
    size = 0
    async for chunk in request.stream():
        digest.update(chunk)
        size += len(chunk)
    known = request.state.phero
    values = [value.value for value in known.recall("likes")]
    return JSONResponse(
        {"size": size, "digest": digest.hexdigest(), "status": known.status, "values": values, "reply": "ok"}
    )


def client(port, **headers):
    return httpx2.Client(
        base_url=f"http://127.0.0.1:{port}",
        headers={name.replace("_", "-"): value for name, value in headers.items()},
        timeout=60,
        trust_env=False,
    )


def test_chinese_and_line_ends_reach_the_client_in_a_header():
    memory = AgentMemory(CONFIG)
    memory.observe("s1", [gold("note", "张江路123号\r\nSet-Cookie: stolen=1"), gold("note", "é\0")])
    app = remembering(memory, echo, header="X-Phero-Recall", header_pattern="note")
    with served(app) as port, client(port, x_session="s1") as http:
        answer = http.post("/", json={"message": "你好"})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        values = {value["value"] for value in recalled_in(answer.headers["x-phero-recall"])}
        assert values == {"张江路123号\r\nSet-Cookie: stolen=1", "é\0"}


def test_the_same_header_unencoded_is_what_a_server_cannot_send():
    """The reason for the encoding: written as it is, it makes an error of a good answer."""

    async def naive(_request):
        return PlainTextResponse("ok", headers={"x-address": "张江路123号"})

    app = Starlette(routes=[Route("/", naive)])
    with served(app) as port:
        assert exchanged(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 500")


@pytest.mark.parametrize("kind", ["application/json", "application/octet-stream"])
def test_a_large_streaming_upload_arrives_untouched(kind):
    size, piece = 24 * 1024 * 1024, b"0123456789abcdef" * 4096
    memory = AgentMemory(CONFIG)
    with served(remembering(memory, echo, max_body=100_000)) as port, client(port, x_session="s1") as http:
        pieces = (piece for _ in range(size // len(piece)))
        answer = http.post("/", content=pieces, headers={"Content-Type": kind}).json()
    assert (answer["size"], answer["status"]) == (size, "not_read")
    assert answer["digest"] == hashlib.sha256(piece * (size // len(piece))).hexdigest()
    assert list(memory.store.sessions()) == []


def test_a_client_that_leaves_in_the_middle_is_not_observed():
    memory = AgentMemory(CONFIG)
    with served(remembering(memory, echo)) as port:
        head = b"POST / HTTP/1.1\r\nHost: x\r\nX-Session: s1\r\nContent-Type: application/json\r\n"
        exchanged(port, head + b'Content-Length: 500\r\n\r\n{"message": "My n', leave=True)
        with client(port, x_session="s2") as http:
            assert http.post("/", json={"message": "hello"}).json()["status"] == "observed"
    assert list(memory.store.sessions()) == ["s2"]


def test_a_handler_that_streams_learns_that_its_client_has_left():
    left = threading.Event()

    async def endless():
        try:
            while True:
                yield b"data: x\n\n"
                await asyncio.sleep(0.01)
        finally:
            left.set()

    async def stream(_request):
        return StreamingResponse(endless(), media_type="text/event-stream")

    app = remembering(AgentMemory(CONFIG), stream, header="x-phero", replies="reply")
    with served(app) as port, client(port, x_session="s1") as http:
        with http.stream("POST", "/", json={"message": "hello"}) as answer:
            assert answer.headers["x-phero"]
            assert next(answer.iter_bytes()).startswith(b"data: x")
        assert left.wait(20)


def talk(port, number):
    """One client's dialogue under an id that clients of other tenants have, too; returns what it hears."""
    heard = []
    with client(port, x_session=f"s{number % 2}", x_user="u", x_tenant=f"t{number}") as http:
        for turn in range(TURNS):
            answer = http.post("/", json={"message": f"I like town-{number}-{turn}"}).json()
            assert answer["status"] == "observed"
            heard.append(set(answer["values"]))
    return heard


def test_eight_clients_lose_nothing_and_hear_nothing_of_each_other(store_address):
    config = with_values(preset("balanced"), {**LASTING, "recall.top_k": 100})
    with closing(open_store(store_address)) as store:
        memory = AgentMemory(config, store)
        with served(remembering(memory, echo, replies="reply")) as port:
            heard = at_once(lambda number: talk(port, number), range(CLIENTS))
        for number, answers in enumerate(heard):
            said = [f"town-{number}-{turn}" for turn in range(TURNS)]
            assert answers == [set(said[: turn + 1]) for turn in range(TURNS)]
            session = memory.session(key_of(f"s{number % 2}", f"t{number}"))
            assert session.state.messages == 2 * TURNS
        assert len(list(store.sessions())) == CLIENTS


def test_a_fastapi_handler_finds_it_in_the_request_s_state():
    app = FastAPI()
    app.add_middleware(MemoryMiddleware, memory=AgentMemory(CONFIG), identify=by_session)

    @app.post("/chat")
    async def chat(request: Request, body: dict[str, str]) -> dict[str, str]:
        return {"said": body["message"], "context": request.state.phero.context()}

    with served(app) as port, client(port, x_session="s1") as http:
        answer = http.post("/chat", json={"message": "收货地址是上海市浦东新区张江路123号"}).json()
    assert answer["said"] == "收货地址是上海市浦东新区张江路123号"
    assert "上海市浦东新区张江路123号" in answer["context"]


def test_two_requests_of_one_session_at_the_same_time_are_both_observed(store_address):
    with closing(open_store(store_address)) as store:
        memory = AgentMemory(CONFIG, store)
        with served(remembering(memory, echo)) as port, client(port, x_session="s1") as http:
            at_once(lambda number: http.post("/", json={"message": f"I like town-{number}"}), range(CLIENTS))
        assert memory.session("s1").state.messages == CLIENTS
