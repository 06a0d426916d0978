"""Probes that what was said suggests: the value said last is due, a value that replaced another, one taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dashboard.frames.field import NOISE
from phero_core.dialogue import Probe
from phero_core.scent import Cardinality, Polarity, Scope, canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dashboard.i18n import Speaker, Words
    from phero_core.replay import Trace
    from phero_core.scent import ScentPacket
    from phero_core.session import Turn

FARTHEST = 8
"""How long after it was said a value is still suggested as due: most are needed by then [rounds]."""

Place = tuple[str, str | None]
"""Type and target."""


class Suggestion(NamedTuple):
    """A probe, and why it is suggested.

    Attributes:
        probe: the question with its right answer, as far as the words tell.
        why: a sentence.
    """

    probe: Probe
    why: str


def suggestions(trace: Trace, t: Speaker, words: type[Words]) -> list[Suggestion]:
    """Return probes that the dialogue does not have yet, in the order of their rounds.

    They follow from what was observed alone, not from what the parameter set recalls: judging a parameter set by
    its own answers would find it faultless.

    Args:
        trace: a replay of the dialogue.
        t: speaks the page's language.
        words: holds the reasons.
    """
    switched = {moment.turn.round_id for moment in trace.moments if _switches(moment.turn)}
    found = [
        each
        for packets in _by_place(trace).values()
        for each in _of(packets, trace.rounds, switched, t, words)
    ]
    asked = {_question(probe) for probe in trace.dialogue.probes}
    fresh = {_question(each.probe): each for each in found if _question(each.probe) not in asked}
    return sorted(fresh.values(), key=lambda each: (each.probe.after_round, each.probe.type))


def _switches(turn: Turn) -> bool:
    """Whether a message ends a task: what was of its scope is gone then, rightly."""
    return turn.message.task is not None or turn.observation.continuation is not None


def _question(probe: Probe) -> tuple[object, ...]:
    return probe.type, probe.target, probe.after_round


def _by_place(trace: Trace) -> dict[Place, dict[int, list[ScentPacket]]]:
    """Return what was said of each fact, by the user's rounds."""
    places: dict[Place, dict[int, list[ScentPacket]]] = {}
    for moment in trace.moments:
        for packet in moment.turn.packets:
            if packet.type not in NOISE and not packet.echo:
                rounds = places.setdefault((packet.type, packet.target), {})
                rounds.setdefault(moment.turn.round_id, []).append(packet)
    return places


def _of(
    said: dict[int, list[ScentPacket]], rounds: int, switched: set[int], t: Speaker, words: type[Words]
) -> Iterator[Suggestion]:
    """Follow one fact through the dialogue; rounds that say two things of it are passed over."""
    held: str | None = None
    for number, packets in said.items():
        packet = packets[-1]
        if (
            len({(each.value, each.polarity) for each in packets}) > 1
            and packet.cardinality is Cardinality.ONE
        ):
            held = None
            continue
        after = number if number + 1 in switched or number + 1 in said else min(number + 1, rounds)
        if packet.polarity is Polarity.RETRACT:
            gone = packet.value or held
            if gone is not None:
                yield Suggestion(_probe(packet, after, absent=gone), t(words["BECAUSE_GONE"], round=number))
            held = None
            continue
        if _replaces(packet, held):
            why = t(words["BECAUSE_CHANGED"], old=held, round=number)
            yield Suggestion(_probe(packet, after, due=packet.value), why)
        held = packet.value
    last = max(said)
    lasting = said[last][-1].scope is Scope.SESSION or not any(last < each for each in switched)
    if held is not None and lasting and last < rounds <= last + FARTHEST:
        yield Suggestion(_probe(said[last][-1], rounds, due=held), t(words["BECAUSE_DUE"], round=last))


def _replaces(packet: ScentPacket, held: str | None) -> bool:
    if held is None or packet.value is None or packet.cardinality is Cardinality.MANY:
        return False
    return canonical(held) != canonical(packet.value)


def _probe(packet: ScentPacket, after: int, *, due: str | None = None, absent: str | None = None) -> Probe:
    return probe_for(
        packet.type,
        after,
        due=due,
        absent=absent,
        target=packet.target,
        many=packet.cardinality is Cardinality.MANY,
    )


def probe_for(
    kind: str,
    after: int,
    *,
    due: str | None = None,
    absent: str | None = None,
    target: str | None = None,
    many: bool = False,
    note: str = "",
) -> Probe:
    """Return a probe on one value, or on nothing.

    Args:
        kind: the type that is asked for.
        after: after which round [rounds, from 1].
        due: the value that must be recalled.
        absent: the value that must not be; without ``due`` and ``absent`` nothing may be recalled.
        target: what the fact is about.
        many: other values may be recalled beside the one that is due.
        note: for people.

    >>> probe_for("symptom", 3, due="cough", many=True).expect_contains
    ('cough',)
    """
    asked: dict[str, object] = {"after_round": after, "type": kind}
    if target is not None:
        asked["target"] = target
    if absent is not None:
        asked["expect_not_contains"] = (absent,)
    elif due is not None and many:
        asked["expect_contains"] = (due,)
    else:
        asked["expect"] = due
    if note:
        asked["note"] = note
    return Probe.model_validate(asked)
