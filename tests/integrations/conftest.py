"""Every store that a real server can keep sessions in."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.conftest import REDIS
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ON_REDIS = pytest.param("redis", marks=pytest.mark.redis)
_numbers = count()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One server for these tests; each has keys of its own."""
    assert REDIS is not None
    server = RedisServer(REDIS, tmp_path_factory.mktemp("redis"))
    yield server
    server.kill()


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
