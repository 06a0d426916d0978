"""The inspector: why a type is recalled in a round, or is not, down to the arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.charts.lifetime import lifetime_info, lifetime_plot
from dashboard.charts.superposition import superposition_info, superposition_plot
from dashboard.frames.origin import origin_words
from dashboard.frames.tables import arithmetic_table, named
from dashboard.i18n.shell import Choice
from dashboard.i18n.tune import Inspector
from dashboard.state import words, workbench
from dashboard.theme import LIVE
from dashboard.widgets.hero import hero
from dashboard.widgets.plain import plain
from phero_core.engine.arithmetic import explain
from phero_core.engine.recall import horizon_of, passing

if TYPE_CHECKING:
    from phero_core.engine.arithmetic import Contribution, Explanation, ValueAccount
    from phero_core.replay import Trace

MOST_VALUES = 8
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def inspector(trace: Trace, kind: str, cursor: int) -> None:
    """Draw the account of one type at the end of one round."""
    t = words()
    account = explain(trace.field_after(cursor), kind, trace.config)
    own = [value for value in account.values if value.contributions or value.suppressed]
    if not any(value.contributions for value in own) and all(value.value is None for value in own):
        st.caption(t(Inspector.EMPTY))
        return
    for value in own[:MOST_VALUES]:
        _value(account, value, trace)
    _life(trace, kind)
    _sum(trace, kind, cursor)


def _life(trace: Trace, kind: str) -> None:
    """Draw how long one packet of the type lasts, from its ordinary start."""
    numbers, language = trace.config.scent(kind), workbench().language
    info = lifetime_info(
        numbers.concentration,
        numbers.decay_factor,
        threshold=trace.config.recall.min_concentration,
        max_rounds=horizon_of(trace.config),
        core=numbers.core,
        language=language,
    )
    st.markdown(f"**{words()(Inspector.HOW_LONG)}**")
    st.caption(info.sentence)
    hero(lifetime_plot(info, LIVE), key="lifetime", after=True, alt=info.sentence, language=language)


def _sum(trace: Trace, kind: str, cursor: int) -> None:
    """Draw how the packets of the type add up, where there are several."""
    strengths = [c for _, c in passing(trace.field_after(cursor), kind, trace.config)]
    if len(strengths) < 2:  # noqa: PLR2004 - one packet adds to nothing
        return
    info = superposition_info(
        strengths,
        temperature=trace.config.field.lse_temperature,
        chosen=trace.config.field.superposition,
        threshold=trace.config.recall.min_concentration,
        language=workbench().language,
    )
    st.markdown(f"**{words()(Inspector.HOW_IT_ADDS)}**")
    hero(
        superposition_plot(info, LIVE),
        key="superposition",
        after=True,
        alt=info.alt,
        language=workbench().language,
    )


def _value(account: Explanation, value: ValueAccount, trace: Trace) -> None:
    t, language = words(), workbench().language
    with st.container(border=True, gap="xsmall"):
        with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
            st.text(_title(value), width="content")
            _badge(value)
        if value.suppressed is not None:
            for cause in value.suppressed.causes:
                st.text(cause.say(language))
        for line in _lines(account, value, trace):
            st.caption(line)
        if len(value.contributions) > 1:  # one packet is told by its line alone
            st.dataframe(arithmetic_table(value, t), hide_index=True, height="content", row_height=28)


def _badge(value: ValueAccount) -> None:
    t = words()
    if value.recalled is not None:
        st.badge(f"{t(Inspector.RECALLED)} {value.recalled.confidence:.2f}", color="green")
    elif value.value is None:
        st.badge(t(Inspector.NO_VALUE), color="gray")
    else:
        st.badge(t(Inspector.NOT_RECALLED), color="red")


def _title(value: ValueAccount) -> str:
    if value.value is None:
        return "–"
    if value.target is None:
        return value.value
    t = words()
    return t(Inspector.PART, part=value.value, name=t(Inspector.ABOUT, target=value.target))


def _formula(item: Contribution) -> str:
    """Return the arithmetic of one packet; what was retracted says what it would be, and that it counts for nothing."""
    t, deposit = words(), item.deposit
    parts = ((deposit.scale, Inspector.DILUTION), (deposit.weight, Inspector.SUPERSEDE))
    now = item.faded * deposit.scale * deposit.weight
    formula = t(
        Inspector.FORMULA,
        start=f"{deposit.packet.concentration:.3g}",
        factor="1" if deposit.packet.core else f"{deposit.packet.decay_factor:g}",
        age=str(item.age).translate(_SUPERSCRIPT),
        more="".join(
            f" × {t(Inspector.PART, part=f'{p:.3g}', name=t(name))}" for p, name in parts if p != 1.0
        ),
        now=f"{now:.3f}",
    )
    return formula if item.concentration > 0.0 or now == 0.0 else t(Inspector.GONE, formula=formula)


def _lines(account: Explanation, value: ValueAccount, trace: Trace) -> list[str]:
    """Return the arithmetic in one line for each packet, and how they add up."""
    t = words()
    lines = []
    for item in value.contributions[-3:]:
        packet = item.deposit.packet
        origin = plain(origin_words(packet.origin, t))
        lines.append(t(Inspector.FORMULA_BY, formula=_formula(item), origin=origin))
    if value.recalled is not None and len(value.contributions) > 1:
        lines.append(
            t(
                Inspector.SUM,
                count=len(value.contributions),
                how=named(Choice, trace.config.field.superposition, t),
                temperature=f"{trace.config.field.lse_temperature:g}",
                total=f"{value.recalled.concentration:.3f}",
            )
        )
    if value.recalled is not None:
        seen = t(Inspector.LAST, round=value.recalled.last_updated_round, age=value.recalled.staleness)
        hint = f" · {t(Inspector.CONFIRM)}" if value.recalled.needs_confirmation else ""
        lines.append(f"{seen}{hint} · {t(Inspector.THRESHOLD, least=f'{account.threshold:g}')}")
    return lines
