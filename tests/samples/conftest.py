"""The shipped samples, and what becomes of their probes under each preset."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from phero_core.bundled import sample_dialogues
from phero_core.config import preset
from phero_core.dialogue import load_dialogues
from phero_core.evaluation import evaluate
from phero_core.replay import observe_dialogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Report


@pytest.fixture(scope="session")
def samples() -> tuple[Dialogue, ...]:
    """Every shipped dialogue."""
    return load_dialogues(sample_dialogues(), strict=True)


@pytest.fixture(scope="session")
def report_under(samples: tuple[Dialogue, ...]) -> Callable[[str], Report]:
    """Give the report of all samples under a preset."""
    observations = [observe_dialogue(dialogue) for dialogue in samples]
    return cache(lambda name: evaluate(samples, preset(name), observations))
