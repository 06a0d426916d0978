"""What the LSE temperature does to the packets of one value: anchored and plain log-sum-exp side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dashboard.charts.figure import (
    SMALL_SIZE,
    apart,
    axis_title,
    base_layout,
    figure,
    quiet_axis,
    strength,
)
from dashboard.i18n.charts import Superposition
from phero_core.engine.superposition import SUPERPOSITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from dashboard.theme import Look
    from phero_core.text import Language

_FORMS = {"anchored": Superposition.ANCHORED, "log_sum_exp": Superposition.PLAIN}


class Form(NamedTuple):
    """One way of adding up: its name, whether it is the chosen one, and the total after each packet."""

    name: str
    chosen: bool
    totals: tuple[float, ...]

    @property
    def total(self) -> float:
        """What all packets add up to."""
        return self.totals[-1] if self.totals else 0.0


class SuperpositionInfo(NamedTuple):
    """How packets add up.

    Attributes:
        parts: their concentrations, strongest first.
        forms: anchored, then plain log-sum-exp.
        plain_sum: their ordinary sum.
        threshold: least concentration that is recalled.
        language: of all words.
        alt: the same in a sentence.
    """

    parts: tuple[float, ...]
    forms: tuple[Form, ...]
    plain_sum: float
    threshold: float
    language: Language
    alt: str


def superposition_info(
    concentrations: Sequence[float], *, temperature: float, chosen: str, threshold: float, language: Language
) -> SuperpositionInfo:
    """Return how concentrations add up, packet by packet, in both forms.

    Args:
        concentrations: of the packets that pass recall's filter, ≥ 0.
        temperature: the sharpness β.
        chosen: the form that the parameter set uses.
        threshold: least concentration that is recalled.
        language: of the sentence.

    >>> info = superposition_info([0.1] * 10, temperature=1.0, chosen="anchored", threshold=0.5, language="en")
    >>> [round(form.total, 2) for form in info.forms]
    [0.72, 2.4]
    """
    parts = tuple(sorted(concentrations, reverse=True))
    forms = tuple(
        Form(
            words.say(language),
            name == chosen,
            tuple(SUPERPOSITIONS[name](parts[: count + 1], temperature) for count in range(len(parts))),
        )
        for name, words in _FORMS.items()
    )
    alt = Superposition.EMPTY.say(language)
    if parts:
        totals = {"anchored": strength(forms[0].total), "plain": strength(forms[1].total)}
        said = {"packets": len(parts), "temperature": f"{temperature:g}", "sum": strength(sum(parts))}
        alt = Superposition.ALT.say(language, **said, **totals)
    return SuperpositionInfo(parts, forms, sum(parts), threshold, language, alt)


def superposition_plot(info: SuperpositionInfo, look: Look, *, height: int = 190) -> go.Figure:
    """Return two small step charts on one scale: each bar a packet's gain, its top the total so far."""
    traces = [bar for index, form in enumerate(info.forms) for bar in _bars(info, form, index, look)]
    top = max([info.threshold, info.plain_sum, *(form.total for form in info.forms)]) * 1.22
    count = max(1, len(info.parts))
    x = quiet_axis(look) | {"showticklabels": False, "fixedrange": True, "range": [-0.6, count - 0.4]}
    y = quiet_axis(look) | {"fixedrange": True, "range": [0, top], "nticks": 4}
    layout = base_layout(look, height=height, revision="superposition") | {
        "margin": {"l": 34, "r": 104, "t": 30, "b": 24},
        "showlegend": False,
        "barmode": "stack",
        "bargap": 0.25,
        "xaxis": x
        | {"domain": [0, 0.48], "title": axis_title(Superposition.PACKETS.say(info.language), look)},
        "xaxis2": x
        | {"domain": [0.52, 1], "title": axis_title(Superposition.PACKETS.say(info.language), look)},
        "yaxis": y,
        "yaxis2": y | {"matches": "y", "showticklabels": False, "anchor": "x2"},
        "annotations": [
            *(_head(form, index, look) for index, form in enumerate(info.forms)),
            *_level_words(info, top, look),
        ],
        "shapes": [_level(info.threshold, look, "dot"), _level(info.plain_sum, look, "dash")],
    }
    return figure(traces, layout)


def _bars(info: SuperpositionInfo, form: Form, index: int, look: Look) -> list[dict[str, Any]]:
    axes = {"xaxis": "x", "yaxis": "y"} if index == 0 else {"xaxis": "x2", "yaxis": "y2"}
    before = (0.0, *form.totals[:-1])
    gains = [total - start for total, start in zip(form.totals, before, strict=False)]
    shared = {"type": "bar", "x": list(range(len(info.parts))), **axes}
    colour = look.sequential[6] if form.chosen else look.muted
    return [
        {**shared, "y": list(before[: len(gains)]), "marker": {"color": look.panel}, "hoverinfo": "skip"},
        {
            **shared,
            "y": gains,
            "marker": {"color": colour},
            "customdata": [[part, total] for part, total in zip(info.parts, form.totals, strict=True)],
            "hovertemplate": "%{customdata[0]:.3f} → %{customdata[1]:.3f}<extra></extra>",
        },
    ]


def _head(form: Form, index: int, look: Look) -> dict[str, Any]:
    name = f"<b>{form.name}</b>" if form.chosen else form.name
    return {
        "xref": "x domain" if index == 0 else "x2 domain",
        "x": 0,
        "xanchor": "left",
        "yref": "paper",
        "y": 1,
        "yanchor": "bottom",
        "yshift": 4,
        "showarrow": False,
        "text": f"{name}  {strength(form.total)}",
        "font": {"size": SMALL_SIZE + 1, "color": look.ink if form.chosen else look.muted},
    }


def _level_words(info: SuperpositionInfo, top: float, look: Look) -> list[dict[str, Any]]:
    words = (
        Superposition.THRESHOLD.say(info.language, threshold=strength(info.threshold)),
        Superposition.SUM.say(info.language, value=strength(info.plain_sum)),
    )
    places = apart([info.threshold, info.plain_sum], top * 0.11)
    beside = {"xref": "paper", "x": 1, "xanchor": "left", "xshift": 6, "showarrow": False}
    font = {"size": SMALL_SIZE, "color": look.muted}
    return [{**beside, "y": y, "text": text, "font": font} for y, text in zip(places, words, strict=True)]


def _level(value: float, look: Look, dash: str) -> dict[str, Any]:
    line = {"color": look.muted, "width": 1, "dash": dash}
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": value, "y1": value, "line": line}
