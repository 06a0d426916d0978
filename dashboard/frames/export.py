"""The exported parameter file: provenance, text, difference, and the code that loads it."""

from __future__ import annotations

import difflib
import hashlib
from typing import TYPE_CHECKING

from phero_core.config import Config, Provenance, dump_config, preset

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Report

SCORES = ("accuracy", "hit_rate", "miss_rate", "stale_rate", "ghost_rate")


def with_provenance(
    config: Config, *, base: str, dialogues: Sequence[Dialogue], report: Report, today: date, note: str
) -> Config:
    """Return the parameter set with where it comes from: preset, data, scores on it, date, note."""
    scores = {name: round(report.metrics[name], 6) for name in SCORES} if report.results else {}
    provenance = Provenance(
        preset=base, dataset=dataset_hash(dialogues), scores=scores, date=today.isoformat(), note=note or None
    )
    return config.model_copy(update={"provenance": provenance})


def dataset_hash(dialogues: Sequence[Dialogue]) -> str:
    """Return a hash of a data set's content, whatever the order of its dialogues."""
    text = "\n".join(sorted(dialogue.digest for dialogue in dialogues))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def file_text(config: Config) -> str:
    """Return the file's text."""
    return dump_config(config)


def text_difference(config: Config, base: str) -> str:
    """Return the lines that differ from a preset's own file, as a unified difference; empty when none do."""
    bare = Provenance()
    own = dump_config(config.model_copy(update={"provenance": bare}))
    shipped = dump_config(preset(base).model_copy(update={"provenance": bare}))
    lines = difflib.unified_diff(shipped.splitlines(), own.splitlines(), base, "export", lineterm="", n=0)
    return "\n".join(lines)


def loading_code(file_name: str) -> str:
    """Return the three lines that load the file in an agent."""
    return (
        "from phero_core import Session, load_config\n"
        f'session = Session(load_config("{file_name}"))\n'
        'session.observe("…")'
    )
