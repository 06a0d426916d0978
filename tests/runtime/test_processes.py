"""Real processes over a real store: everything that each of them said is there, once."""

from __future__ import annotations

import multiprocessing

import pytest

from phero_core.config import Config, with_values
from phero_core.runtime import AgentMemory
from phero_core.stores import open_store
from tests.conftest import REDIS
from tests.runtime.doubles import symptom
from tests.stores.server import RedisServer

WORKERS, TURNS = 3, 25


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'sessions.db'}"


@pytest.fixture
def redis_url(tmp_path):
    server = RedisServer(REDIS, tmp_path)
    yield server.url
    server.kill()


def memory_over(url):
    unbounded = with_values(
        Config(), {"field.max_rounds": 100, "recall.top_k": 100, "recall.min_concentration": 0.0}
    )
    return AgentMemory(unbounded, open_store(url))


def talk(url, worker):
    memory = memory_over(url)
    for turn in range(TURNS):
        for _ in range(2):  # each message is delivered twice
            memory.observe("s1", [symptom(f"w{worker} t{turn}")], ids=[f"{worker}/{turn}"])
    memory.store.close()


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("redis", marks=pytest.mark.redis)])
def test_processes_that_write_one_session_at_once_lose_and_double_nothing(kind, request):
    url = request.getfixturevalue(f"{kind}_url")
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=talk, args=(url, worker)) for worker in range(WORKERS)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    memory = memory_over(url)
    assert [process.exitcode for process in processes] == [0] * WORKERS
    assert memory.session("s1").state.messages == WORKERS * TURNS
    values = [value.value for value in memory.recall("s1", "symptom").recall.values]
    assert sorted(values) == sorted(
        f"w{worker} t{turn}" for worker in range(WORKERS) for turn in range(TURNS)
    )
    memory.store.close()
