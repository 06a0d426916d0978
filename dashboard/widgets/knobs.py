"""Knobs: a slider and a field for the exact value, both drawn from the schema's entry for a setting."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, get_args

import streamlit as st

from dashboard.i18n.shell import KnobWords, Unit
from dashboard.state import leave_notice, on_change, seed, words, workbench
from phero_core.config import knobs_of
from phero_core.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from phero_core.config import Knob

COLUMNS = (0.66, 0.34)


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
        hint = (hints or {}).get(name, "")
        knob(f"{section}.{name}", known[name], getattr(settings, name), annotation, hint=hint)


def knob(path: str, entry: Knob, value: Any, annotation: Any, *, label: str = "", hint: str = "") -> None:
    """Draw one setting.

    Args:
        path: dotted, inside the parameter set.
        entry: its entry in the schema.
        value: what it is now.
        annotation: its type.
        label: its name, instead of the entry's.
        hint: what the value comes to, for a person.
    """
    label = label or entry.label.say(workbench().language)
    if entry.unit == "choice":
        _choice(path, entry, value, annotation, label)
    elif entry.unit == "switch":
        key = seed(_name(path), value)
        st.toggle(label, key=key, on_change=_setter(path, key), help=_help(entry))
    elif value is None:
        _unset(path, entry, label)
    else:
        _number(path, entry, value, label, hint)


def _number(path: str, entry: Knob, value: float, label: str, hint: str) -> None:
    low, high = entry.slider_range
    whole = isinstance(value, int)
    kind: Callable[[float], Any] = int if whole else float
    left, right = st.columns(COLUMNS, vertical_alignment="bottom", gap="small")
    slider = seed(_name(path, "slider"), kind(min(max(value, low), high)))
    exact = seed(_name(path, "exact"), value)
    left.slider(
        label,
        kind(low),
        kind(high),
        step=kind(entry.step),
        key=slider,
        on_change=_setter(path, slider),
        help=_help(entry),
        format="%d" if whole else "%.2f",
    )
    right.number_input(
        f"{label} ({words()(KnobWords.EXACT)})",
        kind(entry.low),
        kind(entry.high),
        step=kind(entry.step),
        key=exact,
        on_change=_setter(path, exact),
        label_visibility="collapsed",
        format="%d" if whole else "%.4g",
    )
    st.caption(_line_below(entry, hint))


def _line_below(entry: Knob, hint: str) -> str:
    """Return unit, recommended range and what the value comes to, in one quiet line."""
    t = words()
    parts = [t(Unit[entry.unit.upper()])]
    if entry.recommended:
        low, high = entry.recommended
        parts.append(t(KnobWords.RECOMMENDED, low=f"{low:g}", high=f"{high:g}"))
    return " · ".join([*parts, hint] if hint else parts)


def _help(entry: Knob) -> str:
    spoken = workbench().language
    sentences = [entry.meaning.say(spoken)]
    if entry.why:
        sentences.append(entry.why.say(spoken))
    return "\n\n".join(sentences)


def _choice(path: str, entry: Knob, value: Any, annotation: Any, label: str) -> None:
    options = [member.value for member in annotation] if _is_enum(annotation) else list(get_args(annotation))
    key = seed(_name(path), value.value if isinstance(value, Enum) else value)
    st.selectbox(
        label,
        options,
        key=key,
        on_change=_setter(path, key),
        help=_help(entry),
    )


def _is_enum(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Enum)


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
