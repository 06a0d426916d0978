"""How a test looks at the page: what the charts show, and when a run has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

IMAGES = """() => [...document.querySelectorAll('.heatmaplayer image')]
    .map(image => image.getAttribute('xlink:href') ?? image.href.baseVal).join()"""


def settled(page: Page) -> None:
    """Wait until the app has answered and the charts stand."""
    page.wait_for_timeout(400)
    page.wait_for_function(
        "() => document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'",
        timeout=60_000,
    )
    page.wait_for_timeout(300)


def heatmap(page: Page) -> str:
    """Return what the heatmap's cells look like now."""
    page.locator(".heatmaplayer image").first.wait_for(state="attached", timeout=60_000)
    return str(page.evaluate(IMAGES))


def click_cell(page: Page, x: float, y: float) -> None:
    """Click the first heatmap at a place given as shares of its cells' area."""
    area = page.locator(".nsewdrag").first.bounding_box()
    assert area is not None
    page.mouse.click(area["x"] + x * area["width"], area["y"] + y * area["height"])
    settled(page)


def choose(page: Page, label: str, option: str) -> None:
    """Choose an option of a select box by its words."""
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option).first.click()
    settled(page)
