"""From a key on a slider to the new heatmap painted, beside a bare page with the same chart, in one run.

Run ``python tests/benchmarks/slider/measure.py``; it starts both pages on this machine, drives them in Chromium
in turns, and prints medians and their ratio.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PORTS = {"app": 8641, "bare": 8642}
STEPS, ROUNDS = 12, 3

WATCH = """() => {
  const shown = () => [...document.querySelectorAll('.heatmaplayer image')].map(i => i.getAttribute('xlink:href') ?? i.href.baseVal).join();
  window.pheroPainted = () => new Promise((done) => {
    const before = shown(), start = performance.now();
    (function look() {
      const now = shown();
      if (now && now !== before) return requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
      if (performance.now() - start > 8000) return done(-1);
      requestAnimationFrame(look);
    })();
  });
}"""


@contextmanager
def served(script: Path, port: int) -> Iterator[None]:
    """Serve a script the way the product does, until the block ends."""
    code = (
        "import pathlib, sys; from dashboard.serving.server import serve; "
        f"sys.argv = ['x']; serve({port}, open_browser=False, script=pathlib.Path({str(script)!r}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-P", "-c", code], env=environment, cwd=ROOT)
    try:
        for _ in range(150):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1)
                break
            except OSError:
                time.sleep(0.2)
        yield
    finally:
        process.terminate()
        process.wait(10)


def steps(page: Page, name: str) -> list[float]:
    """Press a key on the slider of the shipping address and wait for the paint, several times [milliseconds]."""
    slider = page.get_by_role("slider", name="shipping address")
    times = []
    for number in range(STEPS):
        slider.focus()
        page.evaluate("() => { window.pheroWait = window.pheroPainted() }")
        page.keyboard.press("ArrowRight" if number % 2 else "ArrowLeft")
        times.append(float(page.evaluate("() => window.pheroWait")))
        page.wait_for_timeout(250)
    print(f"{name}: {[round(t) for t in times]}")
    return times


def opened(browser, port: int) -> Page:
    page = browser.new_page(viewport={"width": 1500, "height": 1200}, locale="en-US")
    page.goto(f"http://127.0.0.1:{port}")
    page.locator(".heatmaplayer image").first.wait_for(timeout=60_000, state="attached")
    page.wait_for_timeout(2500)
    page.evaluate(WATCH)
    return page


def main() -> None:
    """Measure both pages in turns and print the ratio of their medians."""
    chromium = os.environ.get("PHERO_CHROMIUM", "/usr/bin/chromium")
    times: dict[str, list[float]] = {"app": [], "bare": []}
    scripts = {"app": ROOT / "dashboard" / "app.py", "bare": HERE / "bare_page.py"}
    with (
        served(scripts["app"], PORTS["app"]),
        served(scripts["bare"], PORTS["bare"]),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        pages = {name: opened(browser, port) for name, port in PORTS.items()}
        for _ in range(ROUNDS):
            for name, page in pages.items():
                page.bring_to_front()
                times[name] += steps(page, name)[2:]
        browser.close()
    medians = {name: statistics.median(own) for name, own in times.items()}
    print(
        f"median [ms]: app {medians['app']:.0f}, bare {medians['bare']:.0f}, ratio {medians['app'] / medians['bare']:.2f}"
    )


if __name__ == "__main__":
    main()
