"""The sidebar: which data, which parameter set, and its knobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.compute import trace_of
from dashboard.frames.field import NOISE, ordered_types
from dashboard.frames.tables import rounds_alive, titles_of
from dashboard.i18n.shell import KnobWords, Preset, Shell, Sidebar
from dashboard.library import SAMPLES
from dashboard.samples import opening_dialogue
from dashboard.state import on_change, seed, words, workbench
from dashboard.widgets.knobs import DECAY, decay_knob, recommended, section_knobs
from dashboard.widgets.plain import plain
from dashboard.workbench import SLOTS, Slot
from phero_core.config import differences, knobs_of, preset, preset_names
from phero_core.labels import label_of

if TYPE_CHECKING:
    from dashboard.workbench import Workbench

SECTIONS = {
    "fading": Sidebar.FADING,
    "recall": Sidebar.RECALL,
    "field": Sidebar.FIELD,
    "governor": Sidebar.GOVERNOR,
}


def sidebar() -> None:
    """Draw the sidebar."""
    with st.sidebar:
        _top_row()
        _data()
        st.divider()
        _parameter_set()
        _knobs()


def _top_row() -> None:
    bench, t = workbench(), words()
    left, undo, redo = st.columns([0.4, 0.3, 0.3], vertical_alignment="center")
    language = seed("w_language", bench.language)
    left.segmented_control(
        t(Shell.LANGUAGE),
        ["en", "zh"],
        format_func={"en": "EN", "zh": "中"}.__getitem__,
        key=language,
        on_change=on_change(language, _speak),
        label_visibility="collapsed",
        required=True,
    )
    undo.button(
        t(Shell.UNDO),
        key="w_undo",
        on_click=bench.undo,
        disabled=not bench.past,
        help=t(Shell.UNDO_HELP),
        shortcut="Alt+Z",
        width="stretch",
    )
    redo.button(
        t(Shell.REDO),
        key="w_redo",
        on_click=bench.redo,
        disabled=not bench.future,
        help=t(Shell.REDO_HELP),
        shortcut="Alt+Shift+Z",
        width="stretch",
    )


def _speak(language: str) -> None:
    workbench().language = "zh" if language == "zh" else "en"


def _data() -> None:
    bench, t = workbench(), words()
    if len(bench.library.names) > 1:
        source = seed(f"w_source_{bench.language}", bench.source_name)
        st.selectbox(
            t(Sidebar.DATA_SET),
            bench.library.names,
            format_func=lambda name: t(Sidebar.SAMPLES) if name == SAMPLES else name,
            key=source,
            on_change=on_change(source, lambda name: bench.view(name, _first(bench, name))),
        )
    titles = titles_of(bench.source.dialogues)
    dialogue = seed(f"w_dialogue_{bench.source_name}", bench.dialogue_id)
    st.selectbox(
        t(Sidebar.DIALOGUE),
        _own_language_first(bench),
        format_func=lambda name: titles.get(name, name),
        key=dialogue,
        on_change=on_change(dialogue, lambda name: bench.view(bench.source_name, name)),
    )


def _first(bench: Workbench, source: str) -> str:
    return (
        opening_dialogue(bench.language)
        if source == SAMPLES
        else bench.library.source(source).dialogues[0].id
    )


def _own_language_first(bench: Workbench) -> list[str]:
    dialogues = sorted(bench.source.dialogues, key=lambda dialogue: dialogue.language != bench.language)
    return [dialogue.id for dialogue in dialogues]


def _parameter_set() -> None:
    bench, t = workbench(), words()
    left, middle, right = st.columns([0.4, 0.37, 0.23], vertical_alignment="bottom")
    slot = seed("w_slot", bench.slot)
    left.segmented_control(
        t(Sidebar.PARAMETERS),
        list(SLOTS),
        key=slot,
        on_change=on_change(slot, _edit),
        help=t(Sidebar.SLOT_HELP),
        required=True,
    )
    middle.button(
        t(Sidebar.COPY, slot=bench.slot, other=bench.other),
        key="w_copy",
        on_click=lambda: bench.put(bench.other, bench.config),
        help=t(Sidebar.COPY_HELP, slot=bench.slot, other=bench.other),
        width="stretch",
    )
    base = base_preset(bench, bench.slot)
    right.button(
        t(Sidebar.RESET),
        key="w_reset",
        on_click=lambda: bench.put(bench.slot, preset(base)),
        help=t(Sidebar.RESET_HELP, preset=preset_label(base)),
        width="stretch",
    )
    chosen = seed(f"w_preset_{bench.language}", None)
    st.selectbox(
        t(Sidebar.PRESET),
        preset_names(),
        index=None,
        placeholder=t(Sidebar.PRESET_CHOOSE),
        format_func=preset_label,
        key=chosen,
        on_change=on_change(chosen, lambda name: bench.put(bench.slot, preset(name)) if name else None),
        label_visibility="collapsed",
    )
    st.caption(state_of(bench, bench.slot))


def _edit(slot: Slot) -> None:
    workbench().slot = slot


def base_preset(bench: Workbench, slot: Slot) -> str:
    """Return the preset that a slot started from."""
    name = bench.configs[slot].provenance.preset
    return name if name in preset_names() else preset_names()[0]


def preset_label(name: str) -> str:
    """Return a preset's name for people."""
    return words()(Preset[name.upper()])


def state_of(bench: Workbench, slot: Slot) -> str:
    """Return which preset a slot started from, and how far it has moved from it."""
    base = base_preset(bench, slot)
    count = len(differences(preset(base), bench.configs[slot]))
    template = Sidebar.PRESET_CHANGED if count else Sidebar.PRESET_PLAIN
    return words()(template, slot=slot, preset=preset_label(base), count=count)


def _knobs() -> None:
    t = words()
    chosen = st.segmented_control(
        t(Sidebar.SECTION),
        list(SECTIONS),
        format_func=lambda name: t(SECTIONS[name]),
        key="w_section",
        default="fading",
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    if chosen == "recall":
        names = ("min_concentration", "window_rounds", "top_k", "confirm_after")
        lifetimes = _lifetimes()
        section_knobs("recall", names, {"min_concentration": lifetimes, "window_rounds": lifetimes})
    elif chosen == "field":
        section_knobs(
            "field",
            (
                "max_rounds",
                "lse_temperature",
                "superposition",
                "supersede_factor",
                "refresh_on_confirmation",
                "round_per",
                "max_packets",
                "core_limit",
            ),
            {"max_rounds": _lifetimes()},
        )
        section_knobs("observe", ("emphasis_gain", "cue_bonus", "strength"))
    elif chosen == "governor":
        section_knobs("governor", tuple(knobs_of(type(workbench().config.governor))))
    else:
        _fading()


def _lifetimes() -> str:
    """Return for how many rounds the facts of this dialogue stay recalled, from their ordinary starts."""
    bench, t = workbench(), words()
    kinds = [kind for kind in trace_of(bench.dialogue, bench.config).types if kind not in NOISE]
    alive = sorted(rounds_alive(bench.config, kind) for kind in kinds if not bench.config.scent(kind).core)
    if not alive:
        return ""
    if alive[0] == alive[-1]:
        return t(KnobWords.LIFETIME, rounds=alive[0])
    return t(KnobWords.LIFETIMES, least=alive[0], most=alive[-1])


def _fading() -> None:
    bench, t = workbench(), words()
    st.caption(t(Sidebar.FADING_ABOUT, range=recommended(DECAY)))
    kinds = ordered_types([trace_of(bench.dialogue, bench.config)])
    core = [kind for kind in kinds if bench.config.scent(kind).core]
    for kind in kinds:
        if kind not in NOISE and kind not in core:
            _decay(bench, kind)
    if core:
        names = ", ".join(label_of(kind, bench.language) for kind in core)
        st.caption(t(Sidebar.CORE_TYPES, names=names))
    noise = [kind for kind in kinds if kind in NOISE]
    if noise:
        with st.expander(t(Sidebar.NOISE)):
            for kind in noise:
                _decay(bench, kind)


def _decay(bench: Workbench, kind: str) -> None:
    """Draw a decay factor, with how long one packet of the type lives as part of its name."""
    rounds = rounds_alive(bench.config, kind)
    name = plain(label_of(kind, bench.language))
    decay_knob(kind, words()(KnobWords.ALIVE if rounds else KnobWords.NOT_ALIVE, name=name, rounds=rounds))
