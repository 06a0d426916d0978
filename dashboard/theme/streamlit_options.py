"""The same colours and type as streamlit's own theme settings, so that charts and controls agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dashboard.theme.palette import DARK, LIGHT

if TYPE_CHECKING:
    from dashboard.theme.palette import Look

FONT_STACK = (
    "Inter, 'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, "
    "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"
)
"""Latin faces first, so that digits and names are set in them, then Simplified Chinese ones."""

MONO_STACK = (
    "'JetBrains Mono', 'SF Mono', Consolas, 'Liberation Mono', Menlo, "
    "'Noto Sans Mono CJK SC', 'PingFang SC', 'Microsoft YaHei', monospace"
)

TABULAR_CSS = "html { font-variant-numeric: tabular-nums; }"
"""Digits of equal width, so that numbers do not dance while a slider moves."""

MAIN_BUTTON = "#2463cf"
"""Fill of a main button, in both appearances; white text on it is readable."""

BUTTON_CSS = (
    f"button[data-testid='stBaseButton-primary'] {{ background: {MAIN_BUTTON}; border-color: {MAIN_BUTTON};"
    " color: #ffffff; }"
)
"""Main buttons: no single blue is readable both as text on the dark page and under white text."""

_TYPE: dict[str, Any] = {
    "theme.font": FONT_STACK,
    "theme.headingFont": FONT_STACK,
    "theme.codeFont": MONO_STACK,
    "theme.baseFontSize": 15,
    "theme.codeFontSize": "0.85rem",
    "theme.metricValueFontSize": "1.6rem",
    "theme.metricValueFontWeight": 600,
    "theme.headingFontSizes": ["1.75rem", "1.4rem", "1.15rem", "1rem", "0.95rem", "0.9rem"],
    "theme.headingFontWeights": [650, 650, 600, 600, 600, 600],
    "theme.baseRadius": "6px",
    "theme.buttonRadius": "6px",
    "theme.linkUnderline": True,
    "theme.showWidgetBorder": True,
    "theme.showSidebarBorder": True,
}


def theme_options() -> dict[str, Any]:
    """Return every theme setting by streamlit's dotted name, for both appearances.

    >>> theme_options()["theme.dark.backgroundColor"]
    '#10161c'
    """
    return {**_TYPE, **_appearance("light", LIGHT), **_appearance("dark", DARK)}


def _appearance(name: str, look: Look) -> dict[str, Any]:
    main = {
        "primaryColor": look.a,  # words and lines in it are readable; buttons are filled by `BUTTON_CSS`
        "backgroundColor": look.ground,
        "secondaryBackgroundColor": look.panel,
        "textColor": look.ink,
        "linkColor": look.a,
        "borderColor": look.line,
        "codeBackgroundColor": look.panel,
        "codeTextColor": look.ink,
        "dataframeBorderColor": look.line,
        "dataframeHeaderBackgroundColor": look.panel,
        "dataframeHeaderTextColor": look.muted,
        "chartCategoricalColors": [look.a, look.b, look.current, look.good, look.ghost, look.bad, look.muted],
        "chartSequentialColors": list(look.sequential),
        "chartDivergingColors": list(look.diverging),
        **_families(look),
    }
    sidebar = {  # sliders write their value in the primary colour, so here it is one that can be read
        "backgroundColor": look.panel,
        "secondaryBackgroundColor": look.ground,
        "codeBackgroundColor": look.ground,
        "textColor": look.ink,
        "primaryColor": look.a,
        "linkColor": look.a,
        "borderColor": look.line,
    }
    return {
        **{f"theme.{name}.{key}": value for key, value in main.items()},
        **{f"theme.{name}.sidebar.{key}": value for key, value in sidebar.items()},
    }


def _families(look: Look) -> dict[str, str]:
    """Name the roles by the colour families that streamlit knows; components read them back by these names."""
    families = {
        "blue": (look.a, look.a_tint, look.a),
        "orange": (look.b, look.b_tint, look.b),
        "yellow": (look.current, look.current_tint, look.current_text),
        "green": (look.good, look.good_tint, look.good),
        "red": (look.bad, look.bad_tint, look.bad),
        "violet": (look.ghost, look.panel, look.ghost),
        "gray": (look.muted, look.panel, look.muted),
    }
    return {
        f"{family}{part}": colour
        for family, colours in families.items()
        for part, colour in zip(("Color", "BackgroundColor", "TextColor"), colours, strict=True)
    }
