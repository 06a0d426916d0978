"""A client of the service in this process, and what the tests of the service ask of an answer."""

from __future__ import annotations

from starlette.testclient import TestClient

from phero_core.integrations.service import Settings, create_app
from phero_core.runtime import AgentMemory
from tests.integrations.bare import CONFIG

LEEDS = {"role": "user", "content": "My shipping address is 12 Mill Lane, Leeds"}
TOKEN = "a-token-of-this-test"  # noqa: S105 - opens nothing


def client(memory=None, **settings):
    """Return a client of a service on this machine's own name."""
    app = create_app(memory or AgentMemory(CONFIG), Settings(**settings))
    return TestClient(app, base_url="http://localhost")


def problem(response, status, code):
    """Return the one problem of an answer, after a look at its shape."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    (name,) = response.json()
    error = response.json()[name]
    assert (name, set(error), error["code"]) == ("error", {"code", "problems"}, code)
    assert all(set(one) == {"place", "what", "what_now"} and all(one.values()) for one in error["problems"])
    return error["problems"][0]


def values(service, session, **query):
    found = service.get(f"/v1/sessions/{session}/recall", params=query)
    return [value["value"] for value in found.json()["values"]]
