"""The package as others import it: a dozen names, quickly, and no framework behind them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import phero_core

HEAVY = ("streamlit", "plotly", "pandas", "numpy", "dashboard")
EVERYTHING = f"import sys, phero_core\nfor name in phero_core.__all__: getattr(phero_core, name)\nprint([m for m in {HEAVY} if m in sys.modules])"


def output(program: str) -> str:
    """Run a program in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_public_names_are_these_and_sorted():
    assert phero_core.__all__ == [
        "Config",
        "Dialogue",
        "Message",
        "PheroError",
        "ScentPacket",
        "Session",
        "compare",
        "dump_config",
        "evaluate",
        "load_config",
        "load_dialogues",
        "preset",
        "replay",
    ]


@pytest.mark.parametrize("name", phero_core.__all__)
def test_every_public_name_is_documented(name):
    assert getattr(phero_core, name).__doc__
    assert name in dir(phero_core)


def test_no_framework_comes_with_the_whole_public_face():
    assert output(EVERYTHING) == "[]"


@pytest.mark.parametrize(
    "before",
    ["import phero_core.replay", "from phero_core.evaluation import evaluate", "import phero_core.cli"],
)
def test_replay_is_the_function_whatever_was_imported_before(before):
    assert output(f"{before}\nfrom phero_core import replay\nprint(type(replay).__name__)") == "function"
