"""What the middleware adds to a request, and a service under eight clients.

Run it with ``python -m tests.benchmarks.service``. The first table calls the applications directly, without a network,
bare and behind the middleware in turns. The second one starts ``phero serve`` as a process and counts what is lost.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import statistics
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import psutil
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

from phero_core.integrations.asgi import MemoryMiddleware, by_header
from phero_core.runtime import AgentMemory
from phero_core.session import Session
from tests.benchmarks.workloads import TURNS
from tests.integrations.service_process import at_once, serving
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from tests.integrations.service_process import Served

REQUESTS = 1_500
CLIENTS, EACH = 8, 150
JSON = (b"content-type", b"application/json")


async def endpoint(request: Request) -> JSONResponse:
    """Read a JSON body and answer, as a chat's handler does."""
    body = await request.json() if request.method == "POST" else {}
    return JSONResponse({"reply": f"heard {len(body)}"})


def application(**options: Any) -> Starlette:
    """Return the application, behind the middleware where that is asked for."""
    app = Starlette(routes=[Route("/", endpoint, methods=["GET", "POST"])])
    if options:
        app.add_middleware(MemoryMiddleware, **options)
    return app


async def microseconds(app: Any, method: str, body: bytes, *headers: tuple[bytes, bytes]) -> float:
    """Return what one request takes of the processor [µs]."""
    scope = {
        "type": "http",
        "method": method,
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": [JSON, (b"content-length", str(len(body)).encode()), *headers],
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(_: Any) -> None:
        pass

    start = time.process_time()
    await app(scope, receive, send)
    return (time.process_time() - start) * 1e6


async def compare(name: str, method: str, app: Any, *, session: bool, beside: bool = False) -> None:
    """Print what the middleware adds to a request of one kind.

    Args:
        name: of the kind.
        method: of the requests.
        app: behind the middleware.
        session: whether requests name one.
        beside: whether to time the engine alone on the same text, too.
    """
    bare, alone = application(), Session()
    spent: list[tuple[float, float, float]] = []
    for number in range(REQUESTS + 100):
        words = TURNS[number % len(TURNS)]
        body = json.dumps({"message": words}).encode() if method == "POST" else b""
        named = [(b"x-session", b"s%d" % (number // 50))] if session else []
        without = await microseconds(bare, method, body, *named)
        having = await microseconds(app, method, body, *named)
        engine = 0.0
        if beside:
            alone = Session() if number % 50 == 0 else alone
            start = time.process_time()
            alone.observe(words)
            engine = (time.process_time() - start) * 1e6
        if number >= 100:
            spent.append((without, having, engine))
    without = statistics.median(one for one, _, _ in spent)
    added = statistics.median(two - one for one, two, _ in spent)
    line = f"{name:44} bare {without:.0f} µs, +{added:.0f} µs, x {1 + added / without:.2f}"
    if beside:
        own = statistics.median(two - one - three for one, two, three in spent)
        line += f"; the engine alone {statistics.median(three for *_, three in spent):.0f} µs, so +{own:.0f} µs besides"
    print(line)


async def middleware() -> None:
    """Print the first table."""
    options = {"identify": by_header("x-session")}
    for name, method, session, more in (
        ("GET, passed by", "GET", True, {}),
        ("POST over the limit, passed by", "POST", True, {"max_body": 1}),
        ("POST without a session, read", "POST", False, {}),
        ("POST observed, memory store", "POST", True, {}),
        (
            "POST observed, with a header and the reply",
            "POST",
            True,
            {"header": "x-phero", "replies": "reply"},
        ),
    ):
        app = application(memory=AgentMemory(), **options, **more)
        await compare(name, method, app, session=session, beside="observed" in name)


def ask(talk: HTTPConnection, method: str, path: str, body: object = None) -> tuple[float, Any]:
    """Time one request of a kept connection [ms], and return its answer."""
    data = None if body is None else json.dumps(body)
    start = time.perf_counter()
    talk.request(method, path, data, {"Content-Type": "application/json"})
    answer = talk.getresponse()
    content = answer.read()
    spent = (time.perf_counter() - start) * 1000
    assert answer.status == 200, content
    return spent, json.loads(content)


def talk(service: Served, number: int) -> list[tuple[float, float]]:
    """Observe and recall again and again, in an own session and in one that all share; return the times [ms]."""
    spent = []
    with closing(HTTPConnection("127.0.0.1", service.port)) as own:
        for turn in range(EACH):
            session = "shared" if turn % 5 == 0 else f"s{number}"
            message = {"role": "user", "content": TURNS[turn % len(TURNS)], "id": f"{number}-{turn}"}
            observed, _ = ask(own, "POST", f"/v1/sessions/{session}/messages", message)
            recalled, _ = ask(own, "GET", f"/v1/sessions/{session}/recall?pattern=shipping_*")
            spent.append((observed, recalled))
    return spent


def load(name: str, service: Served) -> None:
    """Print latencies, throughput and losses of one store."""
    before, begin = psutil.Process(service.process.pid).cpu_times(), time.perf_counter()
    spent = [pair for own in at_once(lambda number: talk(service, number), range(CLIENTS)) for pair in own]
    seconds = time.perf_counter() - begin
    used = psutil.Process(service.process.pid).cpu_times()
    with closing(HTTPConnection("127.0.0.1", service.port)) as own:
        sessions = ask(own, "GET", "/v1/sessions")[1]["sessions"]
        kept = sum(ask(own, "GET", f"/v1/sessions/{session}")[1]["messages"] for session in sessions)
    each = (used.user + used.system - before.user - before.system) * 1000 / (2 * len(spent))
    parts = [f"{each:.1f} ms of the processor each"]
    for kind, times in (("observe", [o for o, _ in spent]), ("recall", [r for _, r in spent])):
        cuts = statistics.quantiles(times, n=100)
        parts.append(f"{kind} p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms")
    print(
        f"{name:10} {'; '.join(parts)}; {2 * len(spent) / seconds:.0f} requests/s; "
        f"lost {CLIENTS * EACH - kept} of {CLIENTS * EACH}"
    )


@contextmanager
def addresses(folder: Path) -> Iterator[dict[str, str]]:
    """Every store that this machine has, by name."""
    found = {"memory": "memory:", "SQLite": f"sqlite:///{folder / 'sessions.db'}"}
    binary = shutil.which("redis-server")
    server = RedisServer(binary, folder) if binary else None
    if server is not None:
        found["Redis"] = server.url
    yield found
    if server is not None:
        server.kill()


def main() -> None:
    """Print both tables."""
    asyncio.run(middleware())
    with TemporaryDirectory() as folder, addresses(Path(folder)) as stores:
        for name, address in stores.items():
            with serving("--store", address) as service:
                load(name, service)


if __name__ == "__main__":
    main()
