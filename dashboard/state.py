"""The only door to streamlit's session state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import streamlit as st

from dashboard.i18n import Speaker, language_of, speaker
from dashboard.permalink import PARAMETER, link_of, opened
from dashboard.samples import opening_dialogue, samples
from dashboard.workbench import SAMPLES, Workbench

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.text import Language

_BENCH = "bench"
_NOTICE = "notice"


def workbench() -> Workbench:
    """Return this visit's workbench; a first call opens what the link says, or the opening dialogue."""
    if _BENCH not in st.session_state:
        language = language_of(st.context.locale)
        link = st.query_params.get(PARAMETER)
        st.session_state[_BENCH] = opened(link, {SAMPLES: samples()}, language, opening_dialogue(language))
    return cast("Workbench", st.session_state[_BENCH])


def words() -> Speaker:
    """Return the function with which a page speaks this visit's language."""
    return speaker(workbench().language)


def language() -> Language:
    """Return this visit's language."""
    return workbench().language


def keep_link() -> None:
    """Let the address bar hold the state, so that a reload or a shared link brings it back."""
    link = link_of(workbench())
    if link and st.query_params.get(PARAMETER) != link:
        st.query_params[PARAMETER] = link
    if not link and PARAMETER in st.query_params:
        del st.query_params[PARAMETER]


def seed(key: str, value: Any) -> str:
    """Let a widget show the canonical value; return its key.

    Only a value that differs is written: an unchanged one would be sent to the browser again and could
    overtake what a person is typing.
    """
    if st.session_state.get(key, _ABSENT) != value:
        st.session_state[key] = value
    return key


def on_change(key: str, act: Callable[[Any], None]) -> Callable[[], None]:
    """Return a callback that hands a widget's new value on."""
    return lambda: act(st.session_state[key])


def leave_notice(text: str) -> None:
    """Keep a sentence for the next run: something that a callback could not do, and what now."""
    st.session_state[_NOTICE] = text


def take_notice() -> str | None:
    """Return the sentence that was left, once."""
    return cast("str | None", st.session_state.pop(_NOTICE, None))


_ABSENT = object()
