"""The web application: the streamlit script, its security headers, and plotly.js from the installed package."""

from __future__ import annotations

from pathlib import Path

import plotly
import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from dashboard.serving.security_headers import SecurityHeaders
from dashboard.serving.settings import ALLOWED_HOSTS, server_options

SCRIPT = Path(__file__).resolve().parents[1] / "app.py"


def build_app(script: Path = SCRIPT) -> st.App:
    """Return the application around a streamlit script.

    Requests under any other host name are refused, so that no page elsewhere can reach this one by renaming itself.
    The browser gets the plotly.js that belongs to the installed plotly, so that figures and library match.
    """
    vendor = StaticFiles(directory=Path(plotly.__file__).parent / "package_data")
    guards = [
        Middleware(SecurityHeaders),
        Middleware(TrustedHostMiddleware, allowed_hosts=[*ALLOWED_HOSTS], www_redirect=False),
    ]
    return st.App(script, middleware=guards, routes=[Mount("/vendor", vendor)])


def serve(port: int, *, open_browser: bool, script: Path = SCRIPT) -> None:
    """Serve until stopped."""
    build_app(script).run(config=server_options(port, open_browser=open_browser))
