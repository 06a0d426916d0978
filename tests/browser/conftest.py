"""Visits to the real app, each as a new visitor with a browser of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.real_app import served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def app() -> Iterator[str]:
    """The address of the app."""
    with served() as address:
        yield address


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
