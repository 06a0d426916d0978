"""The line that says which dialogue is in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.tables import named
from dashboard.i18n.data_page import Data
from dashboard.i18n.shell import Domain, Sidebar
from dashboard.state import words
from dashboard.widgets.plain import plain

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue


def heading(dialogue: Dialogue) -> None:
    """Draw a dialogue's title, domain and size, and the settings that it brings along."""
    t = words()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.subheader(plain(dialogue.title or dialogue.id), anchor=False, width="content")
        if dialogue.domain:
            st.badge(plain(named(Domain, dialogue.domain, t)), color="gray")
        st.badge(t(Data.SIZE, rounds=dialogue.rounds), color="gray")
        if dialogue.config:
            settings = ", ".join(f"{path} = {value}" for path, value in dialogue.config.items())
            st.badge(plain(t(Sidebar.OWN_SETTINGS, settings=settings)), color="orange")
