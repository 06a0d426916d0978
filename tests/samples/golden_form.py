"""The golden form of a sample: what one replay under ``balanced`` gives, round by round, as stable text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phero_core.config import DEFAULT_PRESET, preset
from phero_core.replay import replay

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue
    from phero_core.engine.recall import Recalled
    from phero_core.replay import Trace

FOLDER = Path(__file__).resolve().parent / "golden"
DIGITS = 12


def golden_text(dialogue: Dialogue) -> str:
    """Return the golden form of a dialogue: one line for each type, so that a difference reads well."""
    trace = replay(dialogue, preset(DEFAULT_PRESET))
    rounds = {f"{number:02d}": _round(trace, number) for number in range(1, trace.rounds + 1)}
    return _lines({"dialogue": dialogue.id, "preset": DEFAULT_PRESET, "rounds": rounds})


def _round(trace: Trace, number: int) -> dict[str, Any]:
    recalled: dict[str, list[str]] = {}
    answer = trace.recall("*", number)
    for value in (*answer.values, *answer.outranked):
        recalled.setdefault(value.type, []).append(_said(value))
    scores = {kind: round(score, DIGITS) for kind, score in trace.scores[number - 1].items()}
    return {"recalled": recalled, "scores": scores}


def _said(value: Recalled) -> str:
    about = f" of {value.target}" if value.target is not None else ""
    return f"{value.value}{about} @ {round(value.concentration, DIGITS)}"


def _lines(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
