"""The wheel: what is in it, and that it works alone."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("phero_core", "dashboard", "sample_dialogues", "pyproject.toml", "README.md", "LICENSE")
BUNDLE = "phero_core/_bundled/"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the tree with the build backend that is installed: no network."""
    tree = tmp_path_factory.mktemp("tree")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / part)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tree / "dist")]
    subprocess.run(command, cwd=tree, check=True, capture_output=True, timeout=120)
    (built,) = (tree / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content, as pip would lay it out, and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def files_below(*folders: str) -> set[str]:
    """Return every file of the checkout below these folders, caches aside, as paths from its top."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_file_of_the_core_travels(names):
    assert files_below("phero_core") <= names
    for needed in ("config/presets/balanced.yaml", "observe/packs/base.yaml", "py.typed"):
        assert f"phero_core/{needed}" in names


def test_dashboard_and_samples_travel_inside_the_core(names):
    bundled = {f"{BUNDLE}{name}" for name in files_below("dashboard", "sample_dialogues")}
    assert bundled <= names
    assert any(name.startswith(f"{BUNDLE}dashboard/app.py") for name in names)


def test_nothing_else_travels(names):
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"phero_core"}
    own = files_below("phero_core") | {
        f"{BUNDLE}{name}" for name in files_below("dashboard", "sample_dialogues")
    }
    assert {name for name in names if ".dist-info/" not in name} == own
    assert not [name for name in names if "test" in Path(name).name.split("_")]


def test_the_command_is_declared(alone):
    (entry_points,) = alone.glob("*.dist-info/entry_points.txt")
    assert "phero = phero_core.cli:main" in entry_points.read_text()


def environment(alone: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(alone), "LANG": "C.UTF-8"}


def test_the_wheel_alone_evaluates_its_samples(alone, tmp_path):
    """Started elsewhere, it finds its own presets, packs and samples, not those of a checkout."""
    program = "import phero_core, sys; from phero_core.cli import main; print(phero_core.__file__, file=sys.stderr); sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, "evaluate", "samples", "--json"],
        cwd=tmp_path,
        env=environment(alone),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr.strip()) == (0, str(alone / "phero_core" / "__init__.py"))
    assert json.loads(done.stdout)["metrics"]["probes"] > 0


def test_the_wheel_alone_serves_its_dashboard(alone, tmp_path):
    """A folder called dashboard where one stands is not taken for ours."""
    (tmp_path / "dashboard").mkdir()
    (tmp_path / "dashboard" / "__main__.py").write_text("raise SystemExit('a foreign dashboard')")
    port = free_port()
    command = [sys.executable, "-P", "-m", "phero_core", "dashboard", "--port", str(port), "--no-browser"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(alone), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as server:
        try:
            assert answer(f"http://127.0.0.1:{port}/", server) == 200
        finally:
            server.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answer(address: str, server: subprocess.Popen[bytes]) -> int:
    """Return the status of the first answer, waiting for the server to come up."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as response:  # noqa: S310 - our own server
                return int(response.status)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    output = server.stdout.read() if server.stdout and server.poll() is not None else b""
    pytest.fail(f"the dashboard did not answer: {output.decode()}")
