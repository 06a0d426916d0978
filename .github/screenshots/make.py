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


def main() -> None:
    """Open the tuning page in two looks and save what is seen."""
    chromium = (
        os.environ.get("PHERO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    with served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for locale, theme, name in LOOKS:
            size = {"width": 1440, "height": 1330}
            page = browser.new_page(viewport=size, locale=locale, color_scheme=theme)
            page.goto(address)
            page.locator(".heatmaplayer image").first.wait_for(state="attached")
            page.wait_for_timeout(5000)
            page.screenshot(path=HERE / f"tune-{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
