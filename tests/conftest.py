"""What every test shares: where the extra data lies, and which suites this machine can run.

A suite that cannot run here is deselected by name, and the header says so; nothing is silently passed.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.real_app import FLAGS
from tests.stores.server import RedisServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("PHERO_SHARED", ROOT.parent / "shared"))
CHROMIUM = os.environ.get("PHERO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
REDIS = os.environ.get("PHERO_REDIS_SERVER") or shutil.which("redis-server")

MISSING = {
    "shared": None
    if SHARED.is_dir()
    else f"no extra data at {SHARED.name}/ beside the checkout (PHERO_SHARED names another place)",
    "browser": None if CHROMIUM else "no Chromium on this machine (PHERO_CHROMIUM names one)",
    "redis": None if REDIS else "no redis-server on this machine (PHERO_REDIS_SERVER names one)",
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look for tests in test files only: pages and tools that tests use are not imported to search them."""
    helper = collection_path.suffix == ".py" and not collection_path.name.startswith(("test_", "conftest"))
    return True if helper else None


def pytest_report_header() -> list[str]:
    return [f"deselected: the {name!r} suites: {reason}" for name, reason in MISSING.items() if reason]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    absent = {name for name, reason in MISSING.items() if reason}
    dropped = [item for item in items if absent & {mark.name for mark in item.iter_markers()}]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in dropped]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of extra data: real dialogues and public cases."""
    return SHARED


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser that drives the real app."""
    assert CHROMIUM is not None
    return CHROMIUM


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One server for the whole run; each test has keys of its own."""
    assert REDIS is not None
    server = RedisServer(REDIS, tmp_path_factory.mktemp("redis"))
    yield server
    server.kill()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for a module's tests; its driver occupies the event loop, so it ends with the module."""
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()
