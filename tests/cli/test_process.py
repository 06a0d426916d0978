"""The real process: entry points, exit statuses, pipes and encodings."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

PHERO = [sys.executable, "-m", "phero_core"]


def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a person's shell does."""
    return subprocess.run(
        [*PHERO, *map(str, arguments)],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "LANG": "C.UTF-8", **environment},
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--require", "accuracy>=0.5"), 0),
        (("--require", "accuracy>=0.9"), 1),
        (("--require", "accuracy"), 2),
        (("--config", "nothing-like-it"), 2),
    ],
)
def test_exit_status(two_addresses, arguments, status):
    done = run("evaluate", two_addresses, "--json", *arguments)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert bool(done.stdout) is (status != 2)


def test_json_is_whole_and_utf8(phero, two_addresses):
    done = run("replay", two_addresses, "--json")
    assert json.loads(done.stdout) == phero("replay", two_addresses, "--json").json


def test_a_narrow_encoding_is_no_reason_to_fail():
    narrow = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "200"}
    done = run("observe", "收货地址是北京市朝阳区建国路8号", "--json", **narrow)
    assert done.returncode == 0
    assert json.loads(done.stdout)["messages"][0]["content"] == "收货地址是北京市朝阳区建国路8号"
    table = run("observe", "收货地址是北京市朝阳区建国路8号", **narrow)
    assert table.returncode == 0
    assert b"shipping_address" in table.stdout


def test_a_reader_that_has_seen_enough_is_no_error(two_addresses):
    """``phero … | head`` ends like any other program in a pipe, without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PHERO, "replay", two_addresses, "--json"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_version_and_help_go_to_standard_output():
    assert run("--version").stdout.strip()
    assert run().stdout.startswith(b"Usage: phero ")
