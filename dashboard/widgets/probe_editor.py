"""Writing probes beside the dialogue that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from dashboard.frames.field import ordered_types
from dashboard.frames.suggesting import probe_for
from dashboard.i18n.probes import ProbeWords
from dashboard.state import words, workbench
from dashboard.widgets.keeping import keep_probes
from dashboard.widgets.plain import plain
from dashboard.widgets.probe_tables import probe_table, suggested_probes
from phero_core.labels import label_of
from phero_core.scent import Cardinality, Polarity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.dialogue import Probe
    from phero_core.evaluation import Report
    from phero_core.replay import Trace
    from phero_core.scent import ScentPacket

_OTHER = "\0other"
_MUSTS = {"due": ProbeWords.DUE, "gone": ProbeWords.GONE, "nothing": ProbeWords.NOTHING}


def probe_editor(trace: Trace, report: Report, kind: str | None, page: str) -> None:
    """Draw the probes of the dialogue in view, what is suggested, and the form for another one.

    Args:
        trace: the dialogue's replay.
        report: its judged probes.
        kind: the type in view.
        page: part of the keys.
    """
    t = words()
    _form(trace, kind, page)
    suggested_probes(trace, page)
    probe_table(report, page)
    library = workbench().library
    if library.workspace is None:
        st.caption(t(ProbeWords.KEPT_IN_VISIT))
    else:
        st.caption(t(ProbeWords.KEPT_IN, folder=plain(str(library.workspace.root / "probes"))))


def _form(trace: Trace, kind: str | None, page: str) -> None:
    bench, t = workbench(), words()
    kinds = ordered_types([trace])
    if not kinds:
        st.info(t(ProbeWords.NO_TYPES))
        return
    place = f"{page}_{bench.dialogue_id}_{bench.round_in_view}_{kind}_{bench.language}"
    first, second = st.columns([0.62, 0.38])
    chosen = first.selectbox(
        t(ProbeWords.TYPE),
        kinds,
        index=kinds.index(kind) if kind in kinds else 0,
        format_func=lambda name: label_of(name, bench.language),
        key=f"w_probe_type_{place}",
    )
    after = second.number_input(
        t(ProbeWords.AFTER), 1, trace.rounds, bench.round_in_view, key=f"w_probe_after_{place}"
    )
    must = st.segmented_control(
        t(ProbeWords.MUST),
        list(_MUSTS),
        format_func=lambda name: t(_MUSTS[name]),
        default="due",
        required=True,
        key=f"w_probe_must_{place}",
    )
    packet = _value(trace, chosen, place) if must != "nothing" else None
    value = packet[0] if packet else None
    note = st.text_input(t(ProbeWords.NOTE), key=f"w_probe_note_{place}", max_chars=200)
    if st.button(t(ProbeWords.ADD), key=f"w_probe_add_{page}", type="primary"):
        if must != "nothing" and not value:
            st.warning(t(ProbeWords.NO_VALUE))
            return
        probe = probe_for(
            chosen,
            int(after),
            due=value if must == "due" else None,
            absent=value if must == "gone" else None,
            target=packet[1] if packet else None,
            many=trace.config.scent(chosen).cardinality is Cardinality.MANY,
            note=note.strip(),
        )
        _add([probe])


def _value(trace: Trace, kind: str, place: str) -> tuple[str, str | None] | None:
    """Draw the choice among the values that were said of a type; return the value and what it is about."""
    t = words()
    said = _said(trace, kind)
    names = [*said, _OTHER]
    labels = {_OTHER: t(ProbeWords.OTHER)}
    chosen = st.selectbox(
        t(ProbeWords.VALUE),
        names,
        format_func=lambda name: labels.get(name, name),
        key=f"w_probe_value_{place}_{kind}",
    )
    if chosen != _OTHER:
        return said[chosen]
    own = st.text_input(t(ProbeWords.OTHER_VALUE), key=f"w_probe_own_{place}_{kind}", max_chars=500).strip()
    return (own, None) if own else None


def _said(trace: Trace, kind: str) -> dict[str, tuple[str, str | None]]:
    """Return the values of a type, the one said last first: what to show → the value and its target."""
    round_in_view = workbench().round_in_view
    packets = [
        packet
        for moment in trace.moments
        for packet in moment.turn.packets
        if packet.type == kind and packet.value is not None and packet.polarity is Polarity.ASSERT
    ]
    packets.sort(key=lambda packet: (packet.round_id <= round_in_view, packet.round_id), reverse=True)
    return {_shown(packet): (packet.value or "", packet.target) for packet in packets}


def _shown(packet: ScentPacket) -> str:
    return f"{packet.value} · {packet.target}" if packet.target else str(packet.value)


def _add(probes: Sequence[Probe]) -> None:
    bench, t = workbench(), words()
    known = bench.source.dialogue(bench.dialogue_id)
    if known is not None and all(probe in known.probes for probe in probes):
        st.info(t(ProbeWords.THERE))
        return
    keep_probes(probes)
    st.rerun()
