"""Colour arithmetic for tests: WCAG contrast, and OKLab, in which equal distances look equally large."""

from __future__ import annotations

import math


def contrast(one: str, other: str) -> float:
    """Return the WCAG 2 contrast ratio of two ``#rrggbb`` colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: str, other: str) -> float:
    """Return how different two colours look (Euclidean distance in OKLab)."""
    return math.dist(oklab(one), oklab(other))


def oklab(colour: str) -> tuple[float, float, float]:
    """Return lightness, green-red and blue-yellow of a ``#rrggbb`` colour."""
    r, g, b = _linear(colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _luminance(colour: str) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _linear(colour: str) -> tuple[float, float, float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b
