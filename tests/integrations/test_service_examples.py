"""The examples for web applications run and do what they say."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from phero_core.runtime import AgentMemory
from tests.integrations.conftest import EXAMPLES
from tests.integrations.service_process import in_thread

LEEDS = "My shipping address is 12 Mill Lane, Leeds"
TOLD = "- shipping address: 12 Mill Lane, Leeds"


@pytest.mark.parametrize("name", ["fastapi_middleware", "serve_client"])
def test_an_example_is_short(name):
    lines = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 15


def test_fastapi_middleware(run):
    heard = []

    async def answer(words, context):
        heard.append(context)
        return f"You said: {words}"

    app = run("fastapi_middleware", answer=answer)[0]["app"]
    with TestClient(app, headers={"x-session-id": "customer-7"}) as client:
        client.post("/chat", json={"message": LEEDS})
        assert client.post("/chat", json={"message": "Where to?"}).json() == {"reply": "You said: Where to?"}
    assert TOLD in heard[1]


def test_serve_client(run):
    memory = AgentMemory("ecommerce")
    with in_thread(memory) as service:
        for _ in range(2):
            _, printed = run("serve_client", service=service.url.removeprefix("http://"))
            assert TOLD in printed
    assert memory.session("customer-7").state.messages == 1
