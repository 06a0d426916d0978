"""``phero serve`` as far as it refuses something before it listens; it runs as a process in the integrations' tests."""

from __future__ import annotations

import socket
import sys

import pytest


def test_only_this_machine_is_served_without_a_token(phero, monkeypatch):
    monkeypatch.delenv("PHERO_TOKEN", raising=False)
    said = phero("serve", "--host", "0.0.0.0")  # noqa: S104 - it is refused
    assert (said.status, said.out) == (2, "")
    assert said.err.strip() == (
        "--host: others could reach the service on 0.0.0.0; give it a token in PHERO_TOKEN, or listen on 127.0.0.1"
    )
    assert phero("serve", "--host", "0.0.0.0", "--lang", "zh").err.startswith("--host：他人可通过")  # noqa: S104 - likewise


@pytest.mark.parametrize("token", ["short", "sixteen characters\n", "密码密码密码密码密码密码密码密码"])
def test_a_token_that_can_be_guessed_or_not_be_sent_is_refused(phero, token):
    assert phero("serve", "--token", token).err.startswith("--token: must be at least 16 printable ASCII")


def test_a_hashed_trace_needs_a_secret(phero, monkeypatch, tmp_path):
    monkeypatch.delenv("PHERO_TRACE_SALT", raising=False)
    said = phero("serve", "--trace", tmp_path / "trace.jsonl", "--trace-content", "hashed")
    assert (said.status, said.err.strip()) == (
        2,
        "PHERO_TRACE_SALT: hashing needs a secret of at least 16 bytes in this environment variable",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--config", "ecomerce"), "did you mean 'ecommerce'?"),
        (("--store", "sqlte:///x.db"), "there is no store of the kind 'sqlte'; did you mean 'sqlite'?"),
        (("--port", "99999"), "--port: "),
        (("--retention", "0"), "--retention: "),
        (("--max-body", "7"), "--max-body: "),
    ],
)
def test_what_cannot_be_used_is_said_before_it_listens(phero, arguments, message):
    said = phero("serve", *arguments)
    assert (said.status, said.out) == (2, "")
    assert message in said.err


def test_a_port_that_is_taken_is_named(phero):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = phero("serve", "--port", port)
    assert said.status == 2
    assert said.err.startswith(f"--port: cannot listen on 127.0.0.1, port {port}: ")


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_without_its_extra_the_line_that_installs_it_is_told(phero, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    for name in [name for name in sys.modules if name.startswith("phero_core.integrations.service")]:
        monkeypatch.delitem(sys.modules, name)
    said = phero("serve")
    assert (said.status, said.err.strip()) == (
        2,
        f"{missing}: this optional package is not installed; run: pip install 'phero[serve]'",
    )
