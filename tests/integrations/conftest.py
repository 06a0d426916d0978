"""Every store that a real server can keep sessions in, the service, and the examples that people copy."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from phero_core.integrations.asgi import MemoryMiddleware
from phero_core.runtime import AgentMemory
from tests.integrations.bare import CONFIG
from tests.integrations.service_client import client
from tests.integrations.wire import Wire, by_session

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.stores.server import RedisServer

ON_REDIS = pytest.param("redis", marks=pytest.mark.redis)
EXAMPLES = Path(__file__).parent / "examples"
_numbers = count()


def address(request: pytest.FixtureRequest, folder: Path) -> str:
    """Return the address of an empty store of the kind that a fixture was asked for."""
    if request.param == "sqlite":
        return f"sqlite:///{folder}/sessions.db"
    if request.param == "redis":
        server: RedisServer = request.getfixturevalue("redis_server")
        return f"{server.url}?prefix=served-{next(_numbers)}:"
    return "memory:"


@pytest.fixture(params=["memory", "sqlite", ON_REDIS])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind."""
    return address(request, tmp_path)


@pytest.fixture(params=["sqlite", ON_REDIS])
def shared_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind that several processes can open."""
    return address(request, tmp_path)


@pytest.fixture
def run(monkeypatch):
    """Return what runs an example in an application that has these things, and returns its names and output."""

    def run(name, **my_app):
        application = ModuleType("my_app")
        vars(application).update(my_app)
        monkeypatch.setitem(sys.modules, "my_app", application)
        path, names, printed = EXAMPLES / f"{name}.py", {}, StringIO()
        with redirect_stdout(printed):
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)  # noqa: S102 - our own file
        return names, printed.getvalue()

    return run


@pytest.fixture
def memory() -> AgentMemory:
    """Many sessions, in memory."""
    return AgentMemory(CONFIG)


@pytest.fixture
def service(memory: AgentMemory) -> TestClient:
    """A client of the service over that memory."""
    return client(memory)


@pytest.fixture
def wire(memory):
    """Return what passes one request through the middleware over that memory."""

    def wire(identify=by_session, *, answer=b"{}", kind=b"application/json", status=200, **options):
        def of(app):
            return MemoryMiddleware(app, options.pop("memory", memory), identify=identify, **options)

        return Wire(of, answer=answer, kind=kind, status=status)

    return wire
