"""``phero dashboard``: start the app as its own process; the core imports no user interface."""

import os
import sys
from typing import Annotated

from phero_core.bundled import dashboard_root
from phero_core.cli.spoken import JsonAddress, option
from phero_core.cli.terminal import Terminal
from phero_core.text import Text

ABOUT = Text("Tune in the browser.", "在浏览器中调节。")

_Port = Annotated[
    int | None,
    option(
        Text(
            "Port to listen on (default: the first free one from 8501 on).",
            "监听端口（默认从 8501 起第一个空闲端口）。",
        ),
        "--port",
    ),
]
_NoBrowser = Annotated[bool, option(Text("Do not open a browser.", "不自动打开浏览器。"), "--no-browser")]

_Workspace = Annotated[
    str | None,
    option(
        Text(
            "Keep dialogues, probes, parameter sets, notes and results in this folder between visits.",
            "把对话、探针、参数组、备注和结果保存在此文件夹，下次打开仍在。",
        ),
        "--workspace",
        metavar="DIR",
    ),
]


def run(
    terminal: Terminal,
    *,
    port: _Port = None,
    workspace: _Workspace = None,
    no_browser: _NoBrowser = False,
    as_json: JsonAddress = False,
) -> None:
    """Become the dashboard's process."""
    del terminal  # from here on the dashboard speaks
    sys.stdout.flush()
    os.environ["PYTHONPATH"] = search_path(os.environ.get("PYTHONPATH", ""))
    command = dashboard_command(port, workspace=workspace, no_browser=no_browser, as_json=as_json)
    os.execv(sys.executable, command)  # noqa: S606 - our own interpreter, no shell


def search_path(already: str) -> str:
    """Return the import path under which ``python -m dashboard`` is ours and no other."""
    return os.pathsep.join(filter(None, [str(dashboard_root()), already]))


def dashboard_command(
    port: int | None, *, no_browser: bool, workspace: str | None = None, as_json: bool = False
) -> list[str]:
    """Return the command line; ``-P`` keeps a foreign ``dashboard`` folder where one stands from winning.

    >>> dashboard_command(8600, no_browser=True)[1:]
    ['-P', '-m', 'dashboard', '--port', '8600', '--no-browser']
    """
    chosen = [] if port is None else ["--port", str(port)]
    kept = [] if workspace is None else ["--workspace", workspace]
    quiet = ["--no-browser"] if no_browser else []
    spoken = ["--json"] if as_json else []
    return [sys.executable, "-P", "-m", "dashboard", *chosen, *kept, *quiet, *spoken]
