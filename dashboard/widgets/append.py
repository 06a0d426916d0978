"""Appending messages by hand: the field answers at once."""

from __future__ import annotations

import streamlit as st

from dashboard.i18n.tune import Transcript, Tune
from dashboard.state import words, workbench
from phero_core.dialogue import Message

ROLES = {
    "user": Transcript.USER,
    "assistant": Transcript.ASSISTANT,
    "tool": Transcript.TOOL,
    "system": Transcript.SYSTEM,
}


def append_message() -> None:
    """Draw the field for a message, its role, and the way back."""
    bench, t = workbench(), words()
    role, field = st.columns([0.28, 0.72], vertical_alignment="bottom")
    role.selectbox(
        t(Tune.ADD_ROLE),
        list(ROLES),
        format_func=lambda name: t(ROLES[name]),
        key=_role_key(),
        persist_state="session",
        label_visibility="collapsed",
    )
    field.chat_input(t(Tune.ADD), key="w_add", on_submit=_add)
    if bench.added:
        st.button(t(Tune.TAKE_BACK, count=len(bench.added)), key="w_take_back", on_click=bench.take_back)


def _add() -> None:
    text = str(st.session_state["w_add"] or "").strip()
    if text:
        workbench().append(Message(role=st.session_state.get(_role_key(), "user"), content=text))


def _role_key() -> str:
    """Return a key of its own for each language: under the same key the browser goes on showing the old word."""
    return f"w_add_role_{workbench().language}"
