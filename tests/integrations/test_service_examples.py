"""The examples for web applications run and do what they say, and their packages are optional."""

from __future__ import annotations

import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from starlette.testclient import TestClient

from phero_core.runtime import AgentMemory
from tests.integrations.service_process import in_thread

EXAMPLES = Path(__file__).parent / "examples"
LEEDS = "My shipping address is 12 Mill Lane, Leeds"
TOLD = "- shipping address: 12 Mill Lane, Leeds"


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


def output(program: str) -> str:
    """Run a program in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


ABSENT = (
    "import sys\nfor name in ('fastapi', 'starlette', 'uvicorn', 'langchain'): sys.modules[name] = None\n"
)


def test_the_middleware_needs_no_package_at_all():
    program = "from phero_core.integrations.asgi import MemoryMiddleware\nprint(MemoryMiddleware.__name__)"
    assert output(ABSENT + program) == "MemoryMiddleware"


def test_the_service_names_the_line_that_installs_what_it_needs():
    program = (
        "from phero_core.errors import MissingExtraError\n"
        "try:\n    import phero_core.integrations.service\n"
        "except MissingExtraError as error:\n    print(error)"
    )
    assert output(ABSENT + program) == (
        "fastapi: this optional package is not installed; run: pip install 'phero[serve]'"
    )


def test_the_command_line_brings_no_web_framework():
    program = "import sys, phero_core.cli\nprint([n for n in ('fastapi', 'starlette', 'uvicorn') if n in sys.modules])"
    assert output(program) == "[]"
