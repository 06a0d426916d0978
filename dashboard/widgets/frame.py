"""What surrounds every page: the document's language and a few quiet styles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.i18n.shell import Shell
from dashboard.theme import BUTTON_CSS, MONO_STACK, TABULAR_CSS

if TYPE_CHECKING:
    from phero_core.text import Language

_TAGS = {"en": "en", "zh": "zh-Hans"}


def page_language(language: Language) -> None:
    """Tell the browser the language: it decides which shapes Chinese characters have."""
    script = f"<script>document.documentElement.lang = '{_TAGS[language]}'</script>"
    st.html(script, unsafe_allow_javascript=True)


def quiet_styles(language: Language) -> None:
    """Set digits of equal width, use the page's height for content, and mask words that cannot be translated.

    The framework's own upload control speaks English only. Selectors name its stable test ids.
    """
    styles = [TABULAR_CSS, BUTTON_CSS, *_STYLES]
    if language == "zh":
        styles.append(_MASK.format(words=Shell.CHOOSE_FILE.say(language)))
    st.html(f"<style>{' '.join(styles)}</style>")


_STYLES = (
    "[data-testid='stMainBlockContainer'] { padding: 4.2rem 2.6rem 3rem; }",
    "[data-testid='stSidebar'] hr { margin: 0.4rem 0 0.2rem; }",
    "[data-testid='stSidebar'] kbd { display: none; }",
    "[data-testid='stFileUploaderDropzoneInstructions'] { display: none; }",
    "[data-testid='stCheckbox'] [data-testid='stMarkdownContainer'] p { white-space: normal; }",
    "[data-testid='stTable'] tr th, [data-testid='stTable'] tr th * { white-space: nowrap !important; }",
    "[data-testid='stTable'] tr td, [data-testid='stTable'] tr td * { overflow-wrap: anywhere !important; }",
    "[data-testid='stTable'] tr td { min-width: 2.6rem; }",
    f"[class*='st-key-w_pack_text'] textarea {{ font-family: {MONO_STACK}; font-size: 0.82rem; }}",
)
_MASK = (
    "[data-testid='stFileUploaderDropzone'] button p {{ font-size: 0; }}"
    " [data-testid='stFileUploaderDropzone'] button p::after {{ content: '{words}'; font-size: 0.93rem; }}"
)
