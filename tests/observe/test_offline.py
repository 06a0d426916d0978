"""Nothing is asked of any network: with sockets cut off, observing and evaluating give what they give."""

from __future__ import annotations

import socket
import subprocess
import sys
from typing import TYPE_CHECKING

from phero_core.bundled import sample_dialogues
from phero_core.config import preset
from phero_core.dialogue import load_dialogues
from phero_core.evaluation import evaluate

if TYPE_CHECKING:
    import pytest

CUT_OFF = """
import socket
def refuse(*_, **__):
    raise OSError("there is no network here")
socket.socket.connect = socket.socket.connect_ex = socket.socket.sendto = refuse
socket.getaddrinfo = socket.create_connection = refuse
import phero_core
session = phero_core.Session()
session.observe("收货地址是北京市朝阳区建国路8号")
print(session.recall("shipping_address").best.value)
"""


def test_a_fresh_process_reads_packs_and_texts_without_a_network():
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", CUT_OFF], capture_output=True, text=True, encoding="utf-8", check=False
    )  # fmt: skip
    assert (ran.stdout.strip(), ran.stderr) == ("北京市朝阳区建国路8号", "")


def test_the_samples_are_evaluated_without_a_network(monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("somebody asked the network")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    report = evaluate(load_dialogues(sample_dialogues()), preset("balanced"))
    assert len(report.results) > 100
