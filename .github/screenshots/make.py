"""Make the pictures of the README from the real app: ``python .github/screenshots/make.py`` (needs Chromium)."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
PICTURES = [("/", "tune", 1330)]
LOOKS = [("en-US", "light", "en-light"), ("zh-CN", "dark", "zh-dark")]


def main() -> None:
    """Serve the app, open each page in two looks, and save what is seen."""
    chromium = (
        os.environ.get("PHERO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "dashboard", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment)  # noqa: S603 - our own program
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
            for locale, theme, name in LOOKS:
                for path, page_name, height in PICTURES:
                    page = browser.new_page(
                        viewport={"width": 1440, "height": height}, locale=locale, color_scheme=theme
                    )
                    page.goto(f"http://127.0.0.1:{port}{path}")
                    page.wait_for_timeout(8000)
                    page.screenshot(path=HERE / f"{page_name}-{name}.png")
                    page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait(20)


def _wait(address: str) -> None:
    for _ in range(150):
        try:
            with urllib.request.urlopen(address, timeout=1):  # noqa: S310 - our own http address
                return
        except OSError:
            time.sleep(0.2)


if __name__ == "__main__":
    main()
