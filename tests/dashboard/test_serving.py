"""The dashboard listens on this machine only, states every setting, and answers with strict headers."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from streamlit import config

from dashboard.serving.port import FIRST_PORT, LAST_PORT, PortError, choose_port
from dashboard.serving.security_headers import SECURITY_HEADERS, SecurityHeaders
from dashboard.serving.settings import HOST, server_options

ROOT = Path(__file__).resolve().parents[2]


def _answer(headers, kind="http"):
    """Send one response through the middleware; return the headers that leave."""
    sent = []

    async def app(_scope, _receive, send):
        await send({"type": f"{kind}.response.start", "status": 200, "headers": headers})

    async def send(message):
        sent.append(message)

    asyncio.run(SecurityHeaders(app)({"type": kind}, None, send))
    return sent[0]["headers"]


def test_every_http_answer_carries_all_security_headers_once():
    headers = _answer([(b"content-type", b"text/html"), (b"X-Content-Type-Options", b"weak")])
    assert headers == [(b"content-type", b"text/html"), *SECURITY_HEADERS]


def test_the_policy_names_no_other_host_and_no_eval():
    policy = dict(SECURITY_HEADERS)[b"content-security-policy"].decode()
    sources = {source for rule in policy.split("; ") for source in rule.split()[1:]}
    assert sources == {
        "'self'",
        "'unsafe-inline'",
        "'wasm-unsafe-eval'",
        "'none'",
        "blob:",
        "data:",
        "ws:",
        "wss:",
    }


def test_sockets_pass_untouched():
    assert _answer([], kind="websocket") == []


def test_streamlit_knows_every_setting():
    assert set(server_options(8501, open_browser=True)) <= set(config._config_options_template)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("server.address", "127.0.0.1"),
        ("server.allowedHosts", ["127.0.0.1", "localhost"]),
        ("server.enableXsrfProtection", True),
        ("server.maxUploadSize", 200),
        ("server.fileWatcherType", "none"),
        ("server.showEmailPrompt", False),
        ("browser.gatherUsageStats", False),
        ("client.toolbarMode", "viewer"),
        ("client.showErrorDetails", "none"),
        ("server.headless", True),
    ],
)
def test_a_setting_that_safety_or_privacy_rests_on(setting, value):
    assert server_options(8501, open_browser=False)[setting] == value


def test_a_port_in_use_is_refused_with_what_to_do():
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortError) as refused:
            choose_port(port, HOST)
    assert refused.value.say("en") == f"--port: port {port} is in use; choose another with --port"
    assert refused.value.say("zh") == f"--port：端口 {port} 已被占用；请用 --port 另选一个"


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_a_number_that_is_no_port_is_refused(port):
    with pytest.raises(PortError, match=f"{port} is not a port; give a number from 1 to 65535"):
        choose_port(port, HOST)


def test_without_a_wish_the_first_free_port_is_taken():
    assert FIRST_PORT <= choose_port(None, HOST) <= LAST_PORT


def test_the_launcher_refuses_a_bad_port_in_one_line():
    run = subprocess.run(
        [sys.executable, "-P", "-m", "dashboard", "--port", "70000"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "--port: 70000 is not a port; give a number from 1 to 65535\n"
