"""One failed probe: what became of its value, and the smallest change that mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.charts.strengths import strengths_info, strengths_plot
from dashboard.compute import fixes_of, trace_of
from dashboard.frames.chart_tables import strengths_table
from dashboard.frames.failures import failure_sentences, reason_words
from dashboard.frames.tables import said
from dashboard.frames.transcript import transcript_data
from dashboard.i18n.failures import Failures
from dashboard.state import leave_done, words, workbench
from dashboard.theme import LIVE
from dashboard.widgets.charts import as_table
from dashboard.widgets.hero import hero
from dashboard.widgets.keeping import tried
from dashboard.widgets.plain import plain
from dashboard.widgets.transcript import transcript
from dashboard.workspace import Mark, probe_key
from phero_core.evaluation import FailureReason, stories
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dashboard.frames.failures import Failure
    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Fix, ProbeResult, Story

_UNTUNABLE = {
    FailureReason.NEVER_OBSERVED,
    FailureReason.WRONG_VALUE_OBSERVED,
    FailureReason.CHANGE_NOT_OBSERVED,
    FailureReason.WRONG_TARGET,
    FailureReason.WRONG_TYPE,
    FailureReason.WRONGLY_OBSERVED,
    FailureReason.NOT_WITHDRAWN,
}
"""What went wrong while observing: no number mends it."""


def failure_detail(failure: Failure, dialogues: Sequence[Dialogue]) -> None:
    """Draw a failure: the sentence, the story of its values, the mending changes and the dialogue.

    Args:
        failure: the probe in view.
        dialogues: on which side effects of a change are counted.
    """
    bench, t = workbench(), words()
    result = failure.result
    dialogue = bench.source.dialogue(result.dialogue)
    if dialogue is None:
        return
    config = bench.configs[bench.other if failure.own.passed else bench.slot]
    _heading(failure, dialogue)
    left, right = st.columns([0.54, 0.46], gap="medium")
    trace = trace_of(dialogue, config)
    with left:
        for sentence in failure_sentences(result, t, bench.language):
            st.markdown(plain(sentence))
        st.markdown(f"**{plain(t(Failures.BECAUSE, reason=reason_words(failure.reason, bench.language)))}**")
        for number, story in enumerate(stories(result, trace)):
            _story(story, result, number)
        _fixes(result, dialogue, dialogues, config)
    with right:
        st.markdown(f"**{t(Failures.TRANSCRIPT)}**")
        data = transcript_data(
            trace,
            cursor=result.probe.after_round,
            kind=result.probe.type,
            added=0,
            t=t,
            language=bench.language,
        )
        transcript(data, key=f"failure-transcript-{dialogue.id}-{result.number}")


def _heading(failure: Failure, dialogue: Dialogue) -> None:
    bench, t = workbench(), words()
    probe = failure.result.probe
    label = label_of(probe.type, bench.language)
    if probe.target:
        label = t(Failures.ABOUT_TARGET, label=label, target=probe.target)
    st.subheader(
        plain(t(Failures.FAILURE, title=dialogue.title or dialogue.id, round=probe.after_round, label=label))
    )
    key = probe_key(probe)
    star, open_, note = st.columns([0.16, 0.26, 0.58], vertical_alignment="bottom")
    star.button(
        t(Failures.UNSTAR if failure.mark.star else Failures.STAR),
        key="w_failure_star",
        icon=":material/star:",
        on_click=_mark(dialogue.id, key, failure.mark.model_copy(update={"star": not failure.mark.star})),
        width="stretch",
    )
    if open_.button(t(Failures.OPEN), key="w_failure_open", help=t(Failures.OPEN_HELP), width="stretch"):
        bench.view(bench.source_name, dialogue.id)
        bench.cursor, bench.kind = probe.after_round, probe.type
        st.switch_page("app_pages/tune.py")
    field = f"w_failure_note_{dialogue.id}_{key}"

    def noted() -> None:
        said = str(st.session_state[field]).strip()
        _mark(dialogue.id, key, failure.mark.model_copy(update={"note": said}))()

    note.text_input(
        t(Failures.NOTE),
        failure.mark.note,
        key=field,
        max_chars=500,
        placeholder=t(Failures.NOTE),
        label_visibility="collapsed",
        on_change=noted,
    )


def _mark(dialogue: str, key: str, mark: Mark) -> Callable[[], None]:
    bench = workbench()

    def act() -> None:
        tried(lambda: bench.library.mark(bench.source_name, dialogue, key, mark))

    return act


def _story(story: Story, result: ProbeResult, number: int) -> None:
    bench, t = workbench(), words()
    title = Failures.STORY_DUE if story.due else Failures.STORY_EXTRA
    st.markdown(f"**{plain(t(title, value=story.value))}**")
    if any(story.strengths):
        info = strengths_info(story.strengths, story.threshold, bench.language)
        hero(
            strengths_plot(info, LIVE),
            key=f"strengths-{number}",
            after=True,
            alt=info.alt,
            language=bench.language,
            filename=f"{result.dialogue}-{result.number}",
        )
        as_table(f"strengths-{number}", lambda: strengths_table(info, t))
    st.markdown("\n".join(f"- {plain(line)}" for line in story.say(bench.language)))


def _fixes(result: ProbeResult, dialogue: Dialogue, dialogues: Sequence[Dialogue], config: Config) -> None:
    bench, t = workbench(), words()
    st.markdown(f"**{t(Failures.FIXES)}**")
    with st.spinner(t(Failures.SEARCHING)):
        found, counted = fixes_of(result, dialogue, dialogues, config)
    if not found:
        why = Failures.FIXES_NONE_OBSERVED if result.reason in _UNTUNABLE else Failures.FIXES_NONE_OTHER
        st.caption(t(Failures.FIXES_NONE, why=t(why)))
        return
    asking = sum(bool(each.probes) for each in bench.source.dialogues)
    st.caption(t(Failures.FIXES_ABOUT if counted >= asking else Failures.MANY, count=counted))
    for number, fix in enumerate(found):
        _fix(number, fix, config)


def _fix(number: int, fix: Fix, config: Config) -> None:
    bench, t = workbench(), words()
    after = fix.after if fix.on_step is None else fix.on_step
    words_, load = st.columns([0.72, 0.28], vertical_alignment="center")
    change = t(Failures.FIX, name=fix.name(bench.language), before=said(fix.before, t), after=said(after, t))
    effect = (
        t(Failures.FIX_EFFECT, fixed=len(fix.fixed), broken=len(fix.broken))
        if fix.fixed or fix.broken
        else t(Failures.FIX_EFFECT_NONE)
    )
    exact = "" if fix.sign == "=" else f" :gray[{plain(f'{fix.sign} {said(fix.after, t)}')}]"
    words_.markdown(f"**{plain(change)}**{exact}  \n:gray[{plain(effect)}]")
    load.button(
        t(Failures.FIX_LOAD, slot=bench.other),
        key=f"w_fix_{number}",
        on_click=_load(fix, config),
        width="stretch",
    )


def _load(fix: Fix, config: Config) -> Callable[[], None]:
    """Put the mended parameter set into the other slot, so that it can be compared with the present one."""
    bench, t = workbench(), words()

    def act() -> None:
        bench.put(bench.other, fix.applied_to(config))
        leave_done(t(Failures.FIX_LOADED, slot=bench.other, own=bench.slot))

    return act
