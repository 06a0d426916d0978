"""Each sample against what it gave when somebody last looked at it."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from phero_core.bundled import sample_dialogues
from phero_core.dialogue import load_dialogues
from tests.samples.golden_form import FOLDER, golden_text

SAMPLES = {dialogue.id: dialogue for dialogue in load_dialogues(sample_dialogues(), strict=True)}
SHOWN = 40
AGAIN = "python -m tests.samples.regenerate"


def test_there_is_one_golden_file_for_each_sample() -> None:
    assert {Path(path).stem for path in FOLDER.glob("*.json")} == set(SAMPLES), AGAIN


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_gives_what_it_gave(name: str) -> None:
    known = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    difference = _difference(known, golden_text(SAMPLES[name]))
    if difference:
        pytest.fail(f"{name} differs; if that is meant, run {AGAIN} and review:\n{difference}", pytrace=False)


def _difference(known: str, now: str) -> str:
    lines = list(unified_diff(known.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=2))
    more = [f"… and {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return "\n".join([*lines[:SHOWN], *more])
