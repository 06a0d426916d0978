"""The box for a sentence: what the rules see in it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.compute import trace_of
from dashboard.frames.transcript import transcript_data
from dashboard.frames.trying import MOST_CHARACTERS, almost_table, seen_table, tried_dialogue
from dashboard.i18n.rules import Example, Rules
from dashboard.state import words, workbench
from dashboard.widgets.append import ROLES
from dashboard.widgets.plain import plain
from dashboard.widgets.transcript import transcript

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue

_NEW, _VIEW = "new", "view"
_WIDE, _LINE = 0x2E7F, 34
"""From where on characters are twice as wide, and how many of the others stand in a narrow line."""


def try_sentence() -> None:
    """Draw the sentence, what is said before it, and everything that the rules make of it."""
    bench, t = workbench(), words()
    st.subheader(t(Rules.TRY))
    st.caption(t(Rules.TRY_ABOUT, slot=bench.slot))
    _examples()
    text = _sentence()
    afters = _afters()
    role, after = st.columns([0.3, 0.7])
    said_by = role.selectbox(
        t(Rules.ROLE),
        list(ROLES),
        format_func=lambda name: t(ROLES[name]),
        key=f"w_try_role_{bench.language}",
        persist_state="session",
    )
    dialogue = _dialogue(
        text,
        said_by,
        after.selectbox(
            t(Rules.AFTER),
            list(afters),
            format_func=lambda name: afters[name],
            key=f"w_try_after_{bench.language}_{bench.dialogue_id}_{bench.round_in_view}",
            persist_state="session",
        ),
    )
    if dialogue is not None:
        _show(dialogue)


def _examples() -> None:
    """Draw sentences to start from, one for each thing that rules must get right."""
    bench, t = workbench(), words()
    chosen = f"w_try_example_{bench.language}"

    def take() -> None:
        if st.session_state[chosen] is not None:
            st.session_state[_sentence_key()] = t(st.session_state[chosen])

    st.selectbox(
        t(Rules.SENTENCE),
        list(Example),
        index=None,
        placeholder=t(Rules.EXAMPLES),
        format_func=t,
        key=chosen,
        on_change=take,
    )


def _sentence_key() -> str:
    return f"w_try_text_{workbench().language}"


def _sentence() -> str:
    t = words()
    st.session_state.setdefault(_sentence_key(), t(Example.ORDER))
    given = st.text_area(
        t(Rules.SENTENCE),
        key=_sentence_key(),
        persist_state="session",
        max_chars=MOST_CHARACTERS,
        height=80,
        label_visibility="collapsed",
    )
    return str(given).strip()


def _afters() -> dict[str, str]:
    bench, t = workbench(), words()
    title = bench.dialogue.title or bench.dialogue.id
    return {
        _NEW: t(Rules.AFTER_NOTHING),
        _VIEW: t(Rules.AFTER_ROUND, round=bench.round_in_view, title=title),
    }


def _dialogue(text: str, role: str, after: str) -> Dialogue | None:
    if not text:
        return None
    bench = workbench()
    if after == _NEW:
        return tried_dialogue(text, role)
    return tried_dialogue(text, role, bench.dialogue, bench.round_in_view)


def _height(dialogue: Dialogue) -> int:
    """Return how high the sentence stands in a narrow window, with what was found in it beneath [pixels]."""
    width = sum(2 if ord(character) > _WIDE else 1 for character in dialogue.messages[-1].content)
    return 104 + 26 * (width // _LINE)


def _show(dialogue: Dialogue) -> None:
    bench, t = workbench(), words()
    trace = trace_of(dialogue, bench.config)
    moment = trace.moments[-1]
    data = transcript_data(trace, cursor=0, kind=None, added=0, t=t, language=bench.language)
    last = data["rounds"][-1]
    transcript(
        {**data, "rounds": [{**last, "messages": last["messages"][-1:]}]},
        key="try-transcript",
        least=_height(dialogue),
    )
    st.markdown(f"**{t(Rules.SEEN)}**")
    if moment.turn.packets:
        st.table(seen_table(moment, t, bench.language).map(plain))
    else:
        st.caption(t(Rules.SEEN_NONE))
    if moment.turn.observation.near_misses:
        st.markdown(f"**{t(Rules.ALMOST)}**")
        st.table(almost_table(moment, t, bench.language).map(plain))
