"""What surrounds every page: the document's language and a few quiet styles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.theme import TABULAR_CSS

if TYPE_CHECKING:
    from phero_core.text import Language

_TAGS = {"en": "en", "zh": "zh-Hans"}


def page_language(language: Language) -> None:
    """Tell the browser the language: it decides which shapes Chinese characters have."""
    script = f"<script>document.documentElement.lang = '{_TAGS[language]}'</script>"
    st.html(script, unsafe_allow_javascript=True)


def quiet_styles() -> None:
    """Set digits of equal width, and use the height of the page for content."""
    st.html(f"<style>{TABULAR_CSS} [data-testid='stMainBlockContainer'] {{ padding-top: 4.2rem; }}</style>")
