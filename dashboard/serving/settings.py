"""Every server setting, stated: a stray configuration file or a changed default of the framework changes nothing."""

from __future__ import annotations

from typing import Any

from dashboard.theme import theme_options

HOST = "127.0.0.1"
ALLOWED_HOSTS = (HOST, "localhost")
UPLOAD_MEGABYTES = 200
WORKSPACE = "PHERO_WORKSPACE"
"""The environment variable that names the folder which keeps everything between visits."""


def server_options(port: int, *, open_browser: bool) -> dict[str, Any]:
    """Return streamlit's settings by dotted name.

    Args:
        port: where to listen, on this machine only.
        open_browser: open a browser window once the server is up.

    >>> server_options(8501, open_browser=False)["server.address"]
    '127.0.0.1'
    """
    return {**_network(port, open_browser=open_browser), **_RUNNING, **_PRIVACY, **theme_options()}


def _network(port: int, *, open_browser: bool) -> dict[str, Any]:
    return {
        "server.address": HOST,
        "server.port": port,
        "server.baseUrlPath": "",
        "server.headless": not open_browser,
        "server.allowedHosts": [*ALLOWED_HOSTS],
        "server.enableCORS": True,
        "server.corsAllowedOrigins": [],
        "server.enableXsrfProtection": True,
        "server.enableStaticServing": False,
        "server.enableAgentApi": False,
        "browser.serverAddress": HOST,
        "browser.serverPort": port,
    }


_RUNNING: dict[str, Any] = {
    "server.fileWatcherType": "none",
    "server.runOnSave": False,
    "server.maxUploadSize": UPLOAD_MEGABYTES,
    "server.maxMessageSize": 50,
    "server.enableWebsocketCompression": False,
    "server.disconnectedSessionTTL": 300,
    "runner.magicEnabled": False,
    "runner.fastReruns": True,
    "client.toolbarMode": "viewer",
    "client.showSidebarNavigation": True,
}

_PRIVACY: dict[str, Any] = {
    "browser.gatherUsageStats": False,
    "server.showEmailPrompt": False,
    "client.showErrorDetails": "none",
    "client.showErrorLinks": False,
}
