"""Make the pictures of the README from the real app: ``python .github/screenshots/make.py`` (needs Chromium)."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.real_app import FLAGS, served  # noqa: E402 - the project's root is on the path only now

LOOKS = [("en-US", "light", "en-light"), ("zh-CN", "dark", "zh-dark")]


PAGES = [("", "tune", 1330), ("/failures", "failures", 1180)]


def main() -> None:
    """Open the pages in two looks and save what is seen."""
    chromium = (
        os.environ.get("PHERO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    with served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for locale, theme, name in LOOKS:
            for path, title, height in PAGES:
                size = {"width": 1440, "height": height}
                page = browser.new_page(viewport=size, locale=locale, color_scheme=theme)
                page.goto(address + path)
                page.locator(".js-plotly-plot").first.wait_for(state="attached")
                page.wait_for_timeout(8000)
                page.screenshot(path=HERE / f"{title}-{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
