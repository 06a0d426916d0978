"""``phero dashboard``: which process it becomes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from phero_core.bundled import dashboard_root

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def become(monkeypatch):
    """Record what the process would turn into, instead of turning into it."""
    became: list[tuple[list[str], str]] = []
    monkeypatch.setattr(os, "execv", lambda _, command: became.append((command, os.environ["PYTHONPATH"])))
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    return became


def test_it_becomes_this_python_with_the_dashboard_first_on_its_path(phero, become):
    phero("dashboard", "--port", "8600", "--no-browser")
    ((command, path),) = become
    assert command == [sys.executable, "-P", "-m", "dashboard", "--port", "8600", "--no-browser"]
    assert path == os.pathsep.join([str(ROOT), "elsewhere"])


def test_it_can_tell_its_address_as_json(phero, become):
    phero("dashboard", "--json")
    assert become[0][0][-1] == "--json"


def test_it_listens_on_this_machine_only_so_no_host_is_offered(phero, become):
    assert phero("dashboard", "--host", "example.org").status == 2
    assert become == []


def test_in_a_checkout_the_parts_lie_beside_the_package():
    assert dashboard_root() == ROOT
