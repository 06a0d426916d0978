"""One dialogue, one answer: library, dashboard, LangChain, LlamaIndex, FastAPI, SQLite and Redis recall the same."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from fastapi import FastAPI, Request
from starlette.testclient import TestClient

from dashboard.library import SAMPLES
from dashboard.samples import samples
from phero_core.config import dump_config, load_config, preset, with_values
from phero_core.dialogue.model import Message
from phero_core.integrations.asgi import MemoryMiddleware, by_header
from phero_core.integrations.langchain import ThreadMemory
from phero_core.integrations.llamaindex import PheroMemory
from phero_core.integrations.service import create_app
from phero_core.replay import replay
from phero_core.runtime import AgentMemory
from phero_core.scent import Role
from phero_core.session import Session
from phero_core.stores import open_store
from tests.integrations.test_sample_dialogues import langchain, llamaindex

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.config import Config
    from phero_core.dialogue import Dialogue

TALK = {
    "en": (
        "Ship order #A20417 to 12 Mill Lane, Leeds, please",
        "Which colours are there?",
        "Sorry, I moved: the shipping address is 3 Quay Street, Bristol",
        "And never send an invoice!",
    ),
    "zh": (
        "收货地址是北京市朝阳区建国路8号，订单#A789用顺丰发",
        "有什么颜色？",
        "地址改成上海市浦东新区张江路123号，改成京东吧",
        "别开发票！",
    ),
}
"""What every framework can carry: a user who speaks, changes an address, and forbids something."""


@pytest.fixture(params=sorted(TALK))
def talk(request: pytest.FixtureRequest) -> tuple[Message, ...]:
    return tuple(Message(role=Role.USER, content=text) for text in TALK[request.param])


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """The file that the dashboard exports, as an agent loads it."""
    path = tmp_path / "phero.yaml"
    tuned = with_values(preset("ecommerce"), {"scents.shipping_address.decay_factor": 0.93})
    path.write_text(dump_config(tuned), encoding="utf-8")
    return load_config(path)


@pytest.fixture
def expected(talk, config):
    """What the library recalls."""
    session = Session(config)
    for message in talk:
        session.observe(message)
    recalled = session.recall_structured()
    assert len(recalled) >= 2
    return json.loads(json.dumps(recalled))


def plain(recalled) -> object:
    return json.loads(json.dumps(recalled))


def test_the_dashboard_recalls_it(talk, config, expected) -> None:
    seen: Dialogue = samples().dialogues[0].changed(id="talk", messages=talk, probes=(), config={})
    assert samples().name == SAMPLES
    trace = replay(seen, config)
    assert plain(trace.recall("*", trace.rounds).structured()) == expected


def test_langchain_recalls_it(talk, config, expected) -> None:
    memory = ThreadMemory(None, config)
    memory.follow([langchain(message, number) for number, message in enumerate(talk)])
    assert plain(memory.session.recall_structured()) == expected


def test_llamaindex_recalls_it(talk, config, expected) -> None:
    facts = AgentMemory(config)

    async def put() -> None:
        memory = PheroMemory.from_defaults("talk", facts=facts)
        await memory.aput_messages([llamaindex(message, number) for number, message in enumerate(talk)])
        await memory.sql_store._async_engine.dispose()

    asyncio.run(put())
    assert plain(facts.session("talk").recall_structured()) == expected


def test_fastapi_recalls_it(talk, config, expected) -> None:
    app = FastAPI()
    memory = AgentMemory(config)
    app.add_middleware(MemoryMiddleware, memory=memory, identify=by_header("x-session-id"))

    @app.post("/chat")
    async def chat(request: Request) -> object:
        return request.state.phero.structured()

    client = TestClient(app, headers={"x-session-id": "talk"})
    answers = [client.post("/chat", json={"message": message.content}).json() for message in talk]
    assert answers[-1] == expected


def test_every_store_recalls_it_through_the_service_and_after_a_restart(
    talk, config, expected, store_address
) -> None:
    with closing(open_store(store_address)) as store:
        client = TestClient(create_app(AgentMemory(config, store)), base_url="http://localhost")
        for message in talk:
            client.post("/v1/sessions/talk/messages", json={"role": "user", "content": message.content})
        assert plain(AgentMemory(config, store).session("talk").recall_structured()) == expected
    if store_address == "memory:":
        return
    with closing(open_store(store_address)) as store:
        assert plain(AgentMemory(config, store).session("talk").recall_structured()) == expected
