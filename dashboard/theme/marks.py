"""Shapes, so that nothing is told by colour alone, and the product's own mark."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """One shape.

    Attributes:
        symbol: its name in plotly.
        glyph: the character that stands for it in a sentence or a table.
        hollow: drawn as an outline with the page's colour inside; otherwise filled.
    """

    symbol: str
    glyph: str
    hollow: bool = False


DEPOSIT = Mark("circle", "●")
RECALLED = Mark("diamond", "◆")
SUPERSEDED = Mark("x", "×")
EVICTED = Mark("square", "□", hollow=True)
FADED = Mark("circle", "○", hollow=True)
RETRACTED = Mark("triangle-down", "▽", hollow=True)
CLEARED = Mark("triangle-left", "◁", hollow=True)
DILUTED = Mark("pentagon", "⬠", hollow=True)

HIT = Mark("circle", "●")
SILENCE = Mark("diamond", "◇", hollow=True)
MISS = Mark("circle", "○", hollow=True)
STALE = Mark("square", "□", hollow=True)
WRONG = Mark("x", "×")
GHOST = Mark("triangle-up", "▲")

FAVICON_SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0e2a3b"/>
<path d="M6 24C11 24 11 15 16 15S21 8 26 8" fill="none" stroke="#249b9d" stroke-width="1.6" stroke-opacity=".55"/>
<circle cx="6.5" cy="24" r="2.1" fill="#8ae8d0" fill-opacity=".35"/>
<circle cx="12.6" cy="18.4" r="2.6" fill="#8ae8d0" fill-opacity=".6"/>
<circle cx="18.6" cy="13.6" r="3.1" fill="#8ae8d0" fill-opacity=".82"/>
<circle cx="25" cy="8.2" r="3.8" fill="#f3c64b"/>
</svg>"""
"""A trail that fades behind its newest point: the browser tab's icon and the logo."""

LOGO_SVG = (
    FAVICON_SVG.replace('viewBox="0 0 32 32"', 'viewBox="0 0 122 32" width="122" height="32"').removesuffix(
        "</svg>"
    )
    + """<text x="42" y="23.5" font-family="Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
 font-size="21" font-weight="650" letter-spacing=".2" fill="#5f8fd6">Phero</text></svg>"""
)
"""The mark and the name; the colour can be read on a light and on a dark page."""
