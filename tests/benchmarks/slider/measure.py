"""From a key on a slider to the new heatmap painted, beside a bare page with the same chart, in one run.

``python -m tests.benchmarks.slider.measure`` serves both pages on this machine, drives them in Chromium in
turns, and prints medians and their ratio.
"""

from __future__ import annotations

import os
import statistics
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.real_app import FLAGS, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BARE = Path(__file__).with_name("bare_page.py")
STEPS, ROUNDS, WARM_UP = 12, 3, 2

WATCH = """() => {
  const shown = () => [...document.querySelectorAll('.heatmaplayer image')]
    .map(image => image.getAttribute('xlink:href') ?? image.href.baseVal).join();
  window.pheroPainted = () => new Promise((done) => {
    const before = shown(), start = performance.now();
    (function look() {
      const now = shown();
      if (now && now !== before) {
        return requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
      }
      if (performance.now() - start > 8000) return done(-1);
      requestAnimationFrame(look);
    })();
  });
}"""


def opened(browser: Browser, address: str) -> Page:
    """Open a page and wait until its heatmap stands."""
    page = browser.new_page(viewport={"width": 1500, "height": 1200}, locale="en-US")
    page.goto(address)
    page.locator(".heatmaplayer image").first.wait_for(timeout=60_000, state="attached")
    page.wait_for_timeout(2500)
    page.evaluate(WATCH)
    return page


def steps(page: Page) -> list[float]:
    """Press a key on the slider of the shipping address and wait for the paint, several times [milliseconds]."""
    slider = page.get_by_role("slider", name="shipping address")
    times = []
    for number in range(STEPS):
        slider.focus()
        page.evaluate("() => { window.pheroWait = window.pheroPainted() }")
        page.keyboard.press("ArrowRight" if number % 2 else "ArrowLeft")
        times.append(float(page.evaluate("() => window.pheroWait")))
        page.wait_for_timeout(250)
    return times[WARM_UP:]


def measured() -> dict[str, list[float]]:
    """Return the times of both pages, taken in turns so that the machine's mood meets both [milliseconds]."""
    chromium = os.environ.get("PHERO_CHROMIUM", "/usr/bin/chromium")
    times: dict[str, list[float]] = {"app": [], "bare": []}
    with served() as app, served(BARE) as bare, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        pages = {"app": opened(browser, app), "bare": opened(browser, bare)}
        for _ in range(ROUNDS):
            for name, page in pages.items():
                page.bring_to_front()
                times[name] += steps(page)
        browser.close()
    return times


if __name__ == "__main__":
    medians = {name: statistics.median(own) for name, own in measured().items()}
    ratio = medians["app"] / medians["bare"]
    print(f"median: app {medians['app']:.0f} ms, bare page {medians['bare']:.0f} ms, ratio {ratio:.2f}")
