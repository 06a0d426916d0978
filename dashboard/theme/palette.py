"""Colours by role, for light and dark, and a third look that follows the page's theme by itself.

Both scales are steps of equal size in OKLab, a space in which equal distances look equally large, so that a
difference of 0.1 looks the same at every strength. Their zero is almost the page itself: silence is no colour.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """The colours of one theme, as ``#rrggbb`` or as references to the page's own variables.

    Attributes:
        ground: the page.
        panel: cards, inputs, the quiet surface.
        ink: text and outlines.
        muted: secondary text and axis labels.
        line: rules, borders and grid lines.
        a: parameter set A.
        a_tint: a quiet area of A.
        b: parameter set B.
        b_tint: a quiet area of B.
        current: outlines of the current round or cell.
        current_tint: a quiet area around it.
        current_text: words about it.
        good: passed.
        good_tint: a quiet area of it.
        bad: failed.
        bad_tint: a quiet area of it.
        ghost: remembered where nothing was due.
        sequential: ten steps of concentration, from nothing to full.
        diverging: ten steps of B − A, from "more in A" to "more in B"; see `difference` for the middle.
    """

    ground: str
    panel: str
    ink: str
    muted: str
    line: str
    a: str
    a_tint: str
    b: str
    b_tint: str
    current: str
    current_tint: str
    current_text: str
    good: str
    good_tint: str
    bad: str
    bad_tint: str
    ghost: str
    sequential: tuple[str, ...]
    diverging: tuple[str, ...]

    @property
    def difference(self) -> tuple[str, ...]:
        """The diverging steps around their middle: no difference has the colour of nothing."""
        return (*self.diverging[:5], self.sequential[0], *self.diverging[5:])


LIGHT = Look(
    ground="#ffffff",
    panel="#f4f6f8",
    ink="#17212b",
    muted="#55626f",
    line="#d6dde4",
    a="#1d5fc4",
    a_tint="#e3ecfa",
    b="#b1430a",
    b_tint="#fbe7dc",
    current="#b58300",
    current_tint="#fcf3d9",
    current_text="#7a5800",
    good="#1a7a48",
    good_tint="#dff3e7",
    bad="#be2c3b",
    bad_tint="#fbe4e6",
    ghost="#7547c4",
    sequential=(
        "#eef4f4", "#bce8e1", "#90d5ce", "#69bfbc", "#44a8aa",
        "#1e9098", "#007885", "#006072", "#00485f", "#04314b",
    ),
    diverging=(
        "#0850ab", "#3b72c0", "#6693d2", "#92b4e0", "#bfd4ec",
        "#e6d0c4", "#daac96", "#ca886a", "#b8653d", "#a34000",
    ),
)  # fmt: skip

DARK = Look(
    ground="#10161c",
    panel="#18212a",
    ink="#e4e9ee",
    muted="#9aa8b5",
    line="#2c3843",
    a="#74b0ff",
    a_tint="#16283f",
    b="#ffa466",
    b_tint="#3a2418",
    current="#f3c64b",
    current_tint="#2f2812",
    current_text="#f3c64b",
    good="#57c98a",
    good_tint="#143024",
    bad="#ff8590",
    bad_tint="#3d1d22",
    ghost="#b79cff",
    sequential=(
        "#1b2127", "#1d3644", "#1c4e5e", "#186774", "#188189",
        "#249b9d", "#3db6af", "#60d0c0", "#8ae8d0", "#bcfcdf",
    ),
    diverging=(
        "#76b4ff", "#6093d4", "#4c74a7", "#3a577a", "#293b4f",
        "#433933", "#6d523e", "#996d49", "#c68955", "#f5a663",
    ),
)  # fmt: skip


def _steps(name: str) -> tuple[str, ...]:
    return tuple(f"var(--st-chart-{name}-colors[{step}])" for step in range(10))


LIVE = Look(
    ground="var(--st-background-color)",
    panel="var(--st-secondary-background-color)",
    ink="var(--st-text-color)",
    muted="var(--st-gray-text-color)",
    line="var(--st-border-color)",
    a="var(--st-blue-color)",
    a_tint="var(--st-blue-background-color)",
    b="var(--st-orange-color)",
    b_tint="var(--st-orange-background-color)",
    current="var(--st-yellow-color)",
    current_tint="var(--st-yellow-background-color)",
    current_text="var(--st-yellow-text-color)",
    good="var(--st-green-color)",
    good_tint="var(--st-green-background-color)",
    bad="var(--st-red-color)",
    bad_tint="var(--st-red-background-color)",
    ghost="var(--st-violet-color)",
    sequential=_steps("sequential"),
    diverging=_steps("diverging"),
)
"""The look whose colours the browser fills in: a chart changes with the page's theme without a rerun."""
