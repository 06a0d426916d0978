"""Every store behind one fixture, so that one suite holds for all."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from phero_core.stores import open_store
from tests.conftest import REDIS
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from phero_core.stores import Store

_numbers = count()
ON_REDIS = pytest.param("redis", marks=pytest.mark.redis)
KINDS = ["memory", "sqlite", ON_REDIS]
SHARED_KINDS = ["sqlite", ON_REDIS]


@dataclass
class Place:
    """Where sessions of one test lie: `fresh` gives an empty address, `open` a store there."""

    kind: str
    fresh: Callable[[], str]
    opened: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.url = self.fresh()

    def open(self, url: str | None = None) -> Store:
        """Return a store; it is closed when the test ends."""
        store = open_store(url or self.url)
        self.opened.append(store)
        return store


@pytest.fixture
def new_redis(tmp_path: Path) -> Iterator[Callable[..., RedisServer]]:
    """Servers that a test may kill, with options of their own."""
    servers: list[RedisServer] = []

    def start(*options: str) -> RedisServer:
        assert REDIS is not None
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        servers.append(RedisServer(REDIS, folder, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place of each kind."""
    yield from _place_of(request, tmp_path)


@pytest.fixture(params=SHARED_KINDS)
def shared_place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place of each kind that several stores and processes can open."""
    yield from _place_of(request, tmp_path)


@pytest.fixture
def store(place: Place) -> Store:
    """An empty store of each kind."""
    return place.open()


def _place_of(request: pytest.FixtureRequest, folder: Path) -> Iterator[Place]:
    kind = request.param
    addresses = {"memory": _memory, "sqlite": partial(_file, folder)}
    if kind == "redis":
        addresses["redis"] = partial(_prefixed, request.getfixturevalue("redis_server"))
    made = Place(kind, addresses[kind])
    yield made
    for store in made.opened:
        with closing(store):
            pass


def _memory() -> str:
    return "memory:"


def _file(folder: Path) -> str:
    return f"sqlite:///{folder}/sessions-{next(_numbers)}.db"


def _prefixed(server: RedisServer) -> str:
    return f"{server.url}?prefix=test-{next(_numbers)}:"
