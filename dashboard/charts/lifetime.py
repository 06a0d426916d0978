"""How long a single packet of a type is recalled: its decay, the threshold, and where it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dashboard.charts.figure import (
    axis_title,
    base_layout,
    figure,
    kept_dots,
    quiet_axis,
    sparse_ticks,
    strength,
    thin_line,
    threshold_line,
    threshold_number,
)
from dashboard.i18n.charts import Lifetime
from phero_core.engine.decay import decayed, lifetime

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from dashboard.theme import Look
    from phero_core.text import Language

Loss = Literal["faded", "buffer", "never", "forever"]


class LifetimeInfo(NamedTuple):
    """One packet's life.

    Attributes:
        values: its strength at each age, from 0 to one round beyond its loss.
        threshold: least strength that is recalled.
        rounds: for how many rounds it is recalled, its own included.
        loss: why it ends: faded, left the buffer, never strong enough, or never.
        sentence: the same for a person.
        short: in two words, for a label.
        age_words: what is counted along the chart.
    """

    values: tuple[float, ...]
    threshold: float
    rounds: int
    loss: Loss
    sentence: str
    short: str
    age_words: str


def lifetime_info(
    concentration: float,
    decay_factor: float,
    *,
    threshold: float,
    max_rounds: int,
    core: bool,
    language: Language,
) -> LifetimeInfo:
    """Return the life of a packet that is said once and never again.

    Args:
        concentration: its strength when released, 0..1.
        decay_factor: what is left after one more round, 0..1.
        threshold: least concentration that is recalled.
        max_rounds: when it leaves the buffer or the window, whichever is earlier [rounds].
        core: exempt from fading and from the buffer.
        language: of the sentence.

    >>> lifetime_info(0.75, 0.9, threshold=0.5, max_rounds=12, core=False, language="en").sentence
    'From 0.75 it is recalled for 4 rounds, then it falls under 0.50 (0.49).'
    """
    factor = 1.0 if core else decay_factor
    rounds = lifetime(concentration, factor, threshold, max_rounds)
    loss: Loss = (
        "never" if rounds == 0 else "forever" if core else "faded" if rounds < max_rounds else "buffer"
    )
    values = tuple(decayed(concentration, factor, age) for age in range(max(rounds, 3) + 1))
    said = {"start": strength(concentration), "rounds": rounds, "threshold": strength(threshold)}
    words = {
        "never": Lifetime.NEVER,
        "forever": Lifetime.FOREVER,
        "faded": Lifetime.LOST_FADED,
        "buffer": Lifetime.LOST_BUFFER,
    }[loss]
    sentence = words.say(language, **said, value=strength(values[rounds]))
    short = "∞" if loss == "forever" else Lifetime.LOST_SHORT.say(language, rounds=rounds)
    return LifetimeInfo(values, threshold, rounds, loss, sentence, short, Lifetime.AGE.say(language))


def lifetime_plot(info: LifetimeInfo, look: Look, *, height: int = 118) -> go.Figure:
    """Return a small chart: a dot per round while it is recalled, crosses once it is lost, and the threshold."""
    ages = list(range(len(info.values)))
    kept = [age < info.rounds or info.loss == "forever" for age in ages]
    layout = base_layout(look, height=height, revision="lifetime") | {
        "margin": {"l": 6, "r": 40, "t": 6, "b": 40},
        "showlegend": False,
        "xaxis": quiet_axis(look)
        | {"fixedrange": True, "tickvals": sparse_ticks(ages), "title": axis_title(info.age_words, look)},
        "yaxis": quiet_axis(look) | {"showticklabels": False, "fixedrange": True, "range": [-0.05, 1.08]},
        "annotations": [threshold_number(info.threshold, look)],
        "shapes": [threshold_line(info.threshold, look), *_lost(info, look)],
    }
    dots = kept_dots(ages, info.values, kept, look)
    return figure([thin_line(ages, info.values, look), dots], layout)


def _lost(info: LifetimeInfo, look: Look) -> list[dict[str, Any]]:
    if info.loss == "forever":
        return []
    at = {"x0": info.rounds - 0.5, "x1": info.rounds - 0.5, "yref": "paper", "y0": 0, "y1": 1}
    return [{"type": "line", **at, "line": {"color": look.bad, "width": 1.2}}]
