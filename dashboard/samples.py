"""The dialogues that come with the product."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dashboard.library import SAMPLES, Source
from phero_core.dialogue.formats import load_dialogues

if TYPE_CHECKING:
    from phero_core.text import Language

FOLDER = Path(__file__).resolve().parents[1] / "sample_dialogues"
OPENING = {"en": "address-forgotten-en", "zh": "address-forgotten-zh"}
"""A dialogue on which the opening parameter set visibly forgets something."""


@cache
def samples() -> Source:
    """Return the shipped dialogues; read once, and frozen, so that every visit can share them."""
    return Source(SAMPLES, load_dialogues(FOLDER))


def opening_dialogue(language: Language) -> str:
    """Return the id of the dialogue that opens in a language."""
    found = samples().dialogue(OPENING[language])
    return found.id if found else samples().dialogues[0].id
