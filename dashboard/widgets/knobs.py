"""Knobs: a slider and a field for the exact value, both drawn from the schema's entry for a setting."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, get_args

import streamlit as st

from dashboard.frames.tables import named
from dashboard.i18n.shell import Choice, KnobWords, Unit
from dashboard.state import leave_notice, on_change, seed, words, workbench
from phero_core.config import ScentType, knobs_of
from phero_core.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from phero_core.config import Knob

EXACT_WIDTH = 116
"""Of the field beside a slider [pixels]."""


def section_knobs(section: str, names: tuple[str, ...], hints: Mapping[str, str] | None = None) -> None:
    """Draw knobs of one section of the parameter set, in the order given.

    Args:
        section: of the parameter set.
        names: of its settings.
        hints: what a value comes to, by setting.
    """
    settings = getattr(workbench().config, section)
    known = knobs_of(type(settings))
    for name in names:
        annotation = type(settings).model_fields[name].annotation
        _knob(
            f"{section}.{name}", known[name], getattr(settings, name), annotation, (hints or {}).get(name, "")
        )


def decay_knob(kind: str, label: str) -> None:
    """Draw the decay factor of one type.

    Args:
        kind: the type.
        label: its name, and how long it lives.
    """
    _number(f"scents.{kind}.decay_factor", DECAY, workbench().config.scent(kind).decay_factor, label)


DECAY = knobs_of(ScentType)["decay_factor"]


def _knob(path: str, entry: Knob, value: Any, annotation: Any, hint: str) -> None:
    label = entry.label.say(workbench().language)
    if entry.unit == "choice":
        _choice(path, entry, value, annotation, label)
    elif entry.unit == "switch":
        key = seed(_name(path), value)
        st.toggle(label, key=key, on_change=_setter(path, key), help=_help(entry))
    elif value is None:
        _unset(path, entry, label)
    else:
        _number(path, entry, value, f"{label} :gray[{words()(Unit[entry.unit.upper()])}]")
        notes = [note for note in (recommended(entry), hint) if note]
        if notes:
            st.caption(" · ".join(notes))


def _number(path: str, entry: Knob, value: float, label: str) -> None:
    low, high = entry.slider_range
    whole = isinstance(value, int)
    kind: Callable[[float], Any] = int if whole else float
    slider = seed(_name(path, "slider"), kind(min(max(value, low), high)))
    exact = seed(_name(path, "exact"), value)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", wrap=False):
        st.slider(
            label,
            kind(low),
            kind(high),
            step=kind(entry.step),
            key=slider,
            on_change=_setter(path, slider),
            help=_help(entry),
            format=_slider_format(entry, whole=whole),
        )
        st.number_input(
            f"{label} ({words()(KnobWords.EXACT)})",
            kind(entry.low),
            kind(entry.high),
            step=kind(entry.step),
            key=exact,
            on_change=_setter(path, exact),
            label_visibility="collapsed",
            format="%d" if whole else "%.4g",
            width=EXACT_WIDTH,
        )


def _slider_format(entry: Knob, *, whole: bool) -> str:
    if entry.unit == "rounds":
        return words()(KnobWords.IN_ROUNDS)
    return "%d" if whole else "%.2f"


def recommended(entry: Knob) -> str:
    """Return the range that is recommended, in words; empty where there is none."""
    if entry.recommended is None:
        return ""
    low, high = entry.recommended
    return words()(KnobWords.RECOMMENDED, low=f"{low:g}", high=f"{high:g}")


def _help(entry: Knob) -> str:
    spoken = workbench().language
    sentences = [entry.meaning.say(spoken)]
    if entry.why:
        sentences.append(entry.why.say(spoken))
    return "\n\n".join(sentences)


def _choice(path: str, entry: Knob, value: Any, annotation: Any, label: str) -> None:
    enum = isinstance(annotation, type) and issubclass(annotation, Enum)
    options = [member.value for member in annotation] if enum else list(get_args(annotation))
    key = seed(_name(f"{path}_{workbench().language}"), value.value if isinstance(value, Enum) else value)
    st.selectbox(
        label, options, format_func=choice_words, key=key, on_change=_setter(path, key), help=_help(entry)
    )


def choice_words(option: object) -> str:
    """Return what an option is called, and the word that stands for it in the file where that is another."""
    name = named(Choice, str(option), words())
    return name if name == option else f"{name} · {option}"


def _unset(path: str, entry: Knob, label: str) -> None:
    """A setting that follows another one until it is switched on."""
    t, rounds = words(), workbench().config.field.max_rounds
    st.toggle(
        f"{label}: {t(KnobWords.DEFAULT_WINDOW, rounds=rounds)}",
        key=seed(_name(path, "on"), value=False),
        on_change=lambda: assign(path, rounds),
        help=_help(entry),
    )


def _name(path: str, part: str = "value") -> str:
    return f"w_{workbench().slot}_{path}_{part}"


def _setter(path: str, key: str) -> Callable[[], None]:
    return on_change(key, lambda value: assign(path, value))


def assign(path: str, value: Any) -> None:
    """Change a setting; a value that the schema refuses leaves a notice and changes nothing."""
    bench = workbench()
    if value is None:
        return
    try:
        bench.set_values({path: value})
    except ConfigError as error:
        leave_notice(words()(KnobWords.REFUSED, reason=error.say(bench.language)))
