"""Start the dashboard: ``python -P -m dashboard [--port N] [--no-browser]``."""

from __future__ import annotations

import argparse
import json
import locale
import os
import sys
from typing import TYPE_CHECKING

from dashboard.i18n import language_of
from dashboard.i18n.launching import Launching
from dashboard.serving.port import FIRST_PORT, PortError, choose_port
from dashboard.serving.settings import HOST, WORKSPACE
from dashboard.workspace import Workspace, WorkspaceError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.text import Language

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the dashboard until stopped; return an exit status (2: bad input)."""
    language = language_of(locale.getlocale()[0])
    given = _parser(language).parse_args(arguments)
    try:
        port = choose_port(given.port, HOST)
    except PortError as error:
        print(error.say(language), file=sys.stderr)  # noqa: T201 - a terminal program speaks to its terminal
        return BAD_INPUT
    try:
        folder = None if given.workspace is None else Workspace.opened(given.workspace)
    except WorkspaceError as error:
        print(error.say(language), file=sys.stderr)  # noqa: T201 - the same
        return BAD_INPUT
    if folder is not None:
        os.environ[WORKSPACE] = str(folder.root)
    if given.json:
        print(json.dumps({"url": f"http://{HOST}:{port}"}), flush=True)  # noqa: T201 - the same
    del sys.argv[1:]  # streamlit would hand what is left to the script
    from dashboard.serving.server import serve  # noqa: PLC0415 - help and refusals should not wait for streamlit

    serve(port, open_browser=not given.no_browser)
    return 0


def _parser(language: Language) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="phero dashboard", description=Launching.ABOUT.say(language), allow_abbrev=False
    )
    parser.add_argument("--port", type=int, metavar="N", help=Launching.PORT.say(language, port=FIRST_PORT))
    parser.add_argument(
        "--no-browser", "--headless", action="store_true", help=Launching.NO_BROWSER.say(language)
    )
    parser.add_argument("--workspace", metavar="DIR", help=Launching.WORKSPACE.say(language))
    parser.add_argument("--json", action="store_true", help=Launching.JSON.say(language))
    return parser


if __name__ == "__main__":
    sys.exit(main())
