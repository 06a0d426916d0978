"""The command line, called in this process through its real entry point, and small dialogues with known arithmetic."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from phero_core.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TWO_ADDRESSES = """\
id: two-addresses
title: Leeds, then York
domain: ecommerce
messages:
  - role: user
    content: Please send it to Leeds
    packets: [{type: shipping_address, value: Leeds, concentration: 0.75, decay_factor: 0.9, cardinality: one}]
  - {role: assistant, content: "Noted.", packets: []}
  - role: user
    content: No, to York
    packets: [{type: shipping_address, value: York, concentration: 0.75, decay_factor: 0.9, cardinality: one}]
  - {role: user, content: And thanks, packets: []}
probes:
  - {after_round: 2, type: shipping_address, expect: York, confidence: 0.75}
  - {after_round: 3, type: shipping_address, expect: Hull}
"""


class Said(NamedTuple):
    """What a command did: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def phero(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Call the command line in English on a wide terminal, unless the test says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: object) -> Said:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        return Said(status, *capsys.readouterr())

    return call


@pytest.fixture
def two_addresses(tmp_path: Path) -> Path:
    """A dialogue whose second probe wants what nobody said."""
    path = tmp_path / "two-addresses.yaml"
    path.write_text(TWO_ADDRESSES, encoding="utf-8")
    return path
