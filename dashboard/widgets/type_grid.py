"""All types as an editable table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from dashboard.frames.tables import GRID_SETTINGS, types_table
from dashboard.i18n.shell import KnobWords
from dashboard.i18n.tune import Tune
from dashboard.state import leave_notice, words, workbench
from dashboard.widgets.knobs import choice_words
from phero_core.config import ScentType, knobs_of
from phero_core.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import pandas as pd

_KEY = "w_grid"


def type_grid(here: Collection[str]) -> None:
    """Draw the table; an edit changes the parameter set at once, or is refused with the reason.

    The table is seeded anew, under a new key, whenever the parameter set changes, and its own output is
    never fed back: so no edit is lost and none is applied twice.
    """
    bench, t = workbench(), words()
    st.caption(t(Tune.GRID_HINT))
    frame = types_table(bench.config, here, bench.language)
    key = f"{_KEY}_{bench.slot}_{bench.config.digest}_{bench.language}_{bench.dialogue_id}"
    st.data_editor(
        frame,
        key=key,
        column_config=_columns(),
        disabled=["name", "lifetime"],
        height=420,
        placeholder="–",
        on_change=lambda: _apply(key, frame),
    )


def _columns() -> dict[str, Any]:
    t, known = words(), knobs_of(ScentType)
    numbers = {
        name: st.column_config.NumberColumn(
            t(GRID_SETTINGS[name]),
            help=known[name].meaning.say(workbench().language),
            min_value=known[name].low,
            max_value=known[name].high,
            step=0.001,
            format="%.3f",
        )
        for name in ("concentration", "decay_factor", "inject_above")
    }
    choices = {
        name: st.column_config.SelectboxColumn(
            t(GRID_SETTINGS[name]),
            options=options,
            format_func=choice_words,
            required=True,
            help=known[name].meaning.say(workbench().language),
        )
        for name, options in (("cardinality", ["one", "many"]), ("scope", ["task", "session"]))
    }
    return {
        "type": st.column_config.TextColumn(t(Tune.GRID_TYPE), width="medium"),
        "name": st.column_config.TextColumn(t(Tune.GRID_NAME)),
        "lifetime": st.column_config.NumberColumn(t(Tune.GRID_LIFETIME)),
        "core": st.column_config.CheckboxColumn(
            t(Tune.GRID_CORE), help=known["core"].meaning.say(workbench().language)
        ),
        **numbers,
        **choices,
    }


def _apply(key: str, frame: pd.DataFrame) -> None:
    edited: Mapping[int, Mapping[str, Any]] = st.session_state[key]["edited_rows"]
    values = {
        f"scents.{frame.index[int(row)]}.{name}": float(value) if _is_number(name, value) else value
        for row, cells in edited.items()
        for name, value in cells.items()
        if name in GRID_SETTINGS and (value is not None or name == "inject_above")
    }
    bench = workbench()
    try:
        bench.set_values(values)
    except ConfigError as error:
        leave_notice(words()(KnobWords.REFUSED, reason=error.say(bench.language)))


def _is_number(name: str, value: Any) -> bool:
    return name in {"concentration", "decay_factor", "inject_above"} and isinstance(value, int | float)
