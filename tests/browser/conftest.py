"""The real app, served on this machine, and a real browser."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, started as a user starts it."""
    port = _free_port()
    command = [sys.executable, "-P", "-m", "dashboard", "--port", str(port), "--no-browser"]
    log = (tmp_path_factory.mktemp("app") / "log.txt").open("w")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_up(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(20)
        log.close()


def _wait_until_up(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None, "the app ended while starting"
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1):  # noqa: S310 - our own http address
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("the app did not come up within a minute")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, app: str) -> Iterator[Callable[..., Page]]:
    """Open the app as a new visitor; at the end nothing may have gone wrong in the console or to other hosts."""
    contexts, faults = [], []

    def open_page(path: str = "/", *, locale: str = "en-US", theme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": 1500, "height": 1300}, locale=locale, color_scheme=theme, accept_downloads=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: _note_foreign(request.url, app, faults))
        page.goto(app + path)
        page.locator("[data-testid='stSidebar']").wait_for(timeout=60_000)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A page opened by its own path first asks for these under that path; the framework answers 404 and goes on.
    assert [fault for fault in faults if "404 (Not Found)" not in fault] == []


def _note_foreign(url: str, app: str, faults: list[str]) -> None:
    if not url.startswith((app, "data:", "blob:")):
        faults.append(f"request to another host: {url}")
