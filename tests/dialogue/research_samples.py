"""One small file for each research format with gold state, written for these tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.dialogue.sample import Sample

RESEARCH_SAMPLES: dict[str, Sample] = {}
