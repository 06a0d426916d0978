"""Rules: what is read out of messages, tried on a sentence, and a person's own packs."""

from __future__ import annotations

import streamlit as st

from dashboard.widgets.packs import own_packs, shipped_packs
from dashboard.widgets.trying import try_sentence

left, right = st.columns([0.58, 0.42], gap="medium")
with left:
    try_sentence()
with right:
    shipped_packs()
    own_packs()
