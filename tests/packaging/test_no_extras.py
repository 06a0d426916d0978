"""The core alone: a Python in which no extra, no framework and no part of the dashboard can be imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

ABSENT = (
    "fastapi",
    "filelock",
    "langchain",
    "langchain_core",
    "langgraph",
    "llama_index",
    "numpy",
    "opentelemetry",
    "pandas",
    "plotly",
    "redis",
    "starlette",
    "streamlit",
    "uvicorn",
)

BARE = f"""
import sys

class Absent:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent)
"""

ADAPTERS = ("langchain", "llamaindex", "service")
"""The parts of the core that an extra brings to life; everything else stands alone."""

BLOCKED = f"""
from importlib import import_module
for name in {ABSENT!r}:
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        print(error)
"""

EVERY_MODULE = f"""
from importlib import import_module
from pkgutil import walk_packages
import phero_core

parts = tuple("phero_core.integrations." + name for name in {ADAPTERS!r})
seen = []
for module in walk_packages(phero_core.__path__, "phero_core.", onerror=lambda name: None):
    if not module.name.startswith((*parts, "phero_core.__main__", "phero_core._bundled")):
        import_module(module.name)
        seen.append(module.name)
print(len(seen) > 100, [name for name in {ABSENT!r} if name in sys.modules])
"""

SESSION = """
from phero_core import Session, preset

session = Session(preset("ecommerce"))
session.observe("My shipping address is 12 Mill Lane, Leeds")
print(session.recall("shipping_address").best.value)
"""

REMEMBERED = """
from phero_core.runtime import AgentMemory, TraceLog
from phero_core.dialogue import Message
from phero_core.stores import open_store

words = [Message(role="user", content="My shipping address is 12 Mill Lane, Leeds")]
for address in ("memory:", "sqlite:///sessions.db"):
    memory = AgentMemory("ecommerce", open_store(address), trace=TraceLog("trace.jsonl"))
    memory.observe("s1", words)
    print(memory.recall("s1", "shipping_address").recall.best.value)
    memory.store.close()
"""

MIDDLEWARE = """
from phero_core.integrations.asgi import MemoryMiddleware, by_header
from phero_core.runtime import AgentMemory

async def app(scope, receive, send): ...

print(type(MemoryMiddleware(app, AgentMemory("ecommerce"), identify=by_header("x-session-id"))).__name__)
"""

COMMAND = """
from phero_core.cli import main

sys.argv[0] = "phero"
sys.exit(main())
"""

NEEDING = """
from phero_core.errors import MissingExtraError
try:
    {program}
except MissingExtraError as error:
    print(error)
"""


def bare(program: str, folder: Path, *arguments: str) -> tuple[int, str]:
    """Run a program where nothing optional is installed; return its exit status and all that it said."""
    done = subprocess.run(
        [sys.executable, "-c", BARE + program, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout.strip()


def test_what_is_blocked_cannot_be_imported(tmp_path):
    """Otherwise every promise below would be empty."""
    status, said = bare(BLOCKED, tmp_path)
    assert (status, said.splitlines()) == (0, [f"No module named '{name}'" for name in ABSENT])


def test_every_module_of_the_core_but_the_adapters_is_imported(tmp_path):
    assert bare(EVERY_MODULE, tmp_path) == (0, "True []")


def test_a_session_remembers(tmp_path):
    assert bare(SESSION, tmp_path) == (0, "12 Mill Lane, Leeds")


def test_many_sessions_live_in_memory_and_in_a_file_and_are_traced(tmp_path):
    assert bare(REMEMBERED, tmp_path) == (0, "12 Mill Lane, Leeds\n12 Mill Lane, Leeds")
    assert (tmp_path / "sessions.db").stat().st_size > 0
    assert len((tmp_path / "trace.jsonl").read_text().splitlines()) == 4


def test_any_asgi_application_can_remember(tmp_path):
    assert bare(MIDDLEWARE, tmp_path) == (0, "MemoryMiddleware")


def test_the_samples_are_evaluated(tmp_path):
    status, said = bare(COMMAND, tmp_path, "evaluate", "samples", "--config", "balanced")
    assert status == 0
    assert "accuracy" in said


@pytest.mark.parametrize(
    ("program", "package", "extra"),
    [
        ("import phero_core.integrations.langchain", "langchain", "langchain"),
        ("import phero_core.integrations.llamaindex", "llama_index", "llamaindex"),
        ("import phero_core.integrations.service", "fastapi", "serve"),
        (
            "from phero_core.stores import open_store; open_store('redis://127.0.0.1:6379/0')",
            "redis",
            "redis",
        ),
    ],
)
def test_what_needs_an_extra_names_the_line_that_installs_it(program, package, extra, tmp_path):
    said = f"{package}: this optional package is not installed; run: pip install 'phero[{extra}]'"
    assert bare(NEEDING.format(program=program), tmp_path) == (0, said)


def test_the_service_is_bad_input_without_its_extra(tmp_path):
    status, said = bare(COMMAND, tmp_path, "serve")
    assert (status, said.removeprefix("Error: ")) == (
        2,
        "uvicorn: this optional package is not installed; run: pip install 'phero[serve]'",
    )
