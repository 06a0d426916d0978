"""One visual language: blue is A, orange is B, amber is the current round; shapes double every colour."""

from dashboard.theme.marks import FAVICON_SVG, LOGO_SVG, Mark
from dashboard.theme.palette import DARK, LIGHT, LIVE, Look
from dashboard.theme.streamlit_options import (
    BUTTON_CSS,
    FONT_STACK,
    MAIN_BUTTON,
    MONO_STACK,
    TABULAR_CSS,
    theme_options,
)

__all__ = [
    "BUTTON_CSS",
    "DARK",
    "FAVICON_SVG",
    "FONT_STACK",
    "LIGHT",
    "LIVE",
    "LOGO_SVG",
    "MAIN_BUTTON",
    "MONO_STACK",
    "TABULAR_CSS",
    "Look",
    "Mark",
    "theme_options",
]
