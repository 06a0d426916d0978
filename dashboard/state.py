"""The only door to streamlit's session state."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, cast

import streamlit as st

from dashboard.i18n import Speaker, language_of, speaker
from dashboard.library import Library
from dashboard.permalink import PARAMETER, link_of, opened
from dashboard.samples import opening_dialogue, samples
from dashboard.serving.settings import WORKSPACE
from dashboard.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable

    from dashboard.workbench import Workbench
    from phero_core.text import Language

_BENCH = "bench"
_NOTICE = "notice"
_DONE = "done"
_VERSIONS = "versions"


def workbench() -> Workbench:
    """Return this visit's workbench; a first call opens what the link says, or the opening dialogue."""
    if _BENCH not in st.session_state:
        language = language_of(st.context.locale)
        link = st.query_params.get(PARAMETER)
        st.session_state[_BENCH] = opened(link, _library(), language, opening_dialogue(language))
    return cast("Workbench", st.session_state[_BENCH])


def _library() -> Library:
    folder = os.environ.get(WORKSPACE)
    return Library(samples(), Workspace.opened(folder) if folder else None)


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


def seed(name: str, value: Any) -> str:
    """Let a widget show the canonical value; return the key that it has for that.

    When something else than the widget itself has changed the value, the widget gets a new key. A key that
    stayed would let the browser send back what the widget showed a moment ago, and a person who presses keys
    faster than the page answers would lose some of them.
    """
    versions = st.session_state.setdefault(_VERSIONS, {})
    key = f"{name}.{versions.get(name, 0)}"
    if st.session_state.get(key, value) != value:
        versions[name] = versions.get(name, 0) + 1
        key = f"{name}.{versions[name]}"
    if key not in st.session_state:
        st.session_state[key] = value
    return key


def on_change(key: str, act: Callable[[Any], None]) -> Callable[[], None]:
    """Return a callback that hands on a widget's new value, while this is the widget that is shown.

    A run that was interrupted can leave an older widget behind, and the browser may still report its value.
    """
    name, _, version = key.rpartition(".")

    def changed() -> None:
        if int(version) == st.session_state.get(_VERSIONS, {}).get(name, 0):
            act(st.session_state[key])

    return changed


def leave_notice(text: str) -> None:
    """Keep a sentence for the next run: something that a callback could not do, and what now."""
    st.session_state[_NOTICE] = text


def take_notice() -> str | None:
    """Return the sentence that was left, once."""
    return cast("str | None", st.session_state.pop(_NOTICE, None))


def leave_done(text: str) -> None:
    """Keep a sentence for the next run: something that a callback has done."""
    st.session_state[_DONE] = text


def take_done() -> str | None:
    """Return the sentence of what was done, once."""
    return cast("str | None", st.session_state.pop(_DONE, None))
