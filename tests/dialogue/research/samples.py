"""One small file for each research format, written for these tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dialogue.research.actions import ACTIONS
from tests.dialogue.research.needs import NEEDS
from tests.dialogue.research.states import STATES
from tests.dialogue.research.talks import TALKS
from tests.dialogue.research.unified import UNIFIED

if TYPE_CHECKING:
    from tests.dialogue.sample import Sample

RESEARCH_SAMPLES: dict[str, Sample] = {**STATES, **UNIFIED, **NEEDS, **ACTIONS, **TALKS}
"""By the reader's name."""
