"""The transcript: the dialogue beside the charts, with what each message released."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Mapping

_HERE = Path(__file__).parent
MOST_HEIGHT = 560
"""Of the scrolling view [pixels]."""
_MESSAGE, _LEAST_HEIGHT = 84, 104

_COMPONENT = st.components.v2.component(
    "phero_transcript",
    html="<div class='transcript' tabindex='0'></div>",
    css=(_HERE / "transcript.css").read_text(encoding="utf-8"),
    js=(_HERE / "transcript.js").read_text(encoding="utf-8"),
)


class Look(NamedTuple):
    """What a person wants to see: a round, and the type of a span where one was clicked."""

    round: int
    kind: str | None


def transcript(data: Mapping[str, Any], *, key: str, least: int = _LEAST_HEIGHT) -> Look | None:
    """Draw the dialogue; return what was clicked since the last run, or None.

    Args:
        data: made by `dashboard.frames.transcript.transcript_data`.
        key: stays the same, so that the place that is scrolled to does.
        least: height of the view, where the messages are few but long [pixels].
    """
    messages = sum(len(entry["messages"]) for entry in data["rounds"])
    height = min(MOST_HEIGHT, max(least, _MESSAGE * messages))
    result = _COMPONENT(data={**data, "height": height}, key=key, height=height, on_look_change=_nothing)
    look = result.look
    if not isinstance(look, dict) or not isinstance(look.get("round"), int):
        return None
    kind = look.get("kind")
    return Look(look["round"], kind if isinstance(kind, str) else None)


def _nothing() -> None:
    """A click is read from the result; streamlit wants a callback all the same."""
