"""The dialogue as the transcript shows it: messages in parts, the spans that released packets marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dashboard.frames.field import NOISE
from dashboard.frames.origin import origin_words
from dashboard.i18n.shell import Punctuation
from dashboard.i18n.tune import Transcript
from phero_core.labels import label_of
from phero_core.scent import Polarity, Role

if TYPE_CHECKING:
    from dashboard.i18n import Speaker
    from phero_core.replay import Moment, Trace
    from phero_core.scent import ScentPacket
    from phero_core.text import Language

MOST_CHARACTERS = 1200
"""A tool result of a page's length is cut in the view; the file keeps it."""

_STRONG = ("directive", "constraint")
_ROLES = {
    Role.USER: Transcript.USER,
    Role.ASSISTANT: Transcript.ASSISTANT,
    Role.SYSTEM: Transcript.SYSTEM,
    Role.TOOL: Transcript.TOOL,
}


def transcript_data(
    trace: Trace, *, cursor: int, kind: str | None, added: int, t: Speaker, language: Language
) -> dict[str, Any]:
    """Return what the transcript component draws.

    Args:
        trace: the replay.
        cursor: the round in view.
        kind: the type in view; its spans stand out.
        added: how many messages at the end were added by hand.
        t: speaks the page's language.
        language: of the labels.
    """
    first_added = len(trace.moments) - added
    return {
        "cursor": cursor,
        "rounds": [
            {
                "number": number,
                "title": t(Transcript.ROUND, round=number),
                "open": t(Transcript.OPEN_ROUND, round=number),
                "messages": [
                    _message(moment, kind, t, language, added=index >= first_added)
                    for index, moment in enumerate(trace.moments)
                    if moment.turn.round_id == number
                ],
            }
            for number in range(1, trace.rounds + 1)
        ],
    }


def _message(
    moment: Moment, kind: str | None, t: Speaker, language: Language, *, added: bool
) -> dict[str, Any]:
    message = moment.turn.message
    parts, rest = _parts(message.content[:MOST_CHARACTERS], moment.turn.packets)
    chips = {id(p): _chip(p, kind, t, language) for p in moment.turn.packets}
    notes = [t(Transcript.TASK, task=message.task)] if message.task else []
    notes += [t(Transcript.BRIDGE, task=message.bridge)] if message.bridge else []
    notes += [t(Transcript.CALL, name=call.name) for call in message.tool_calls]
    notes += [t(Transcript.ADDED)] if added else []
    return {
        "role": message.role.value,
        "who": message.name or t(_ROLES[message.role]),
        "parts": [{"text": text, "chip": None if p is None else chips[id(p)]} for text, p in parts],
        "cut": len(message.content) > MOST_CHARACTERS,
        "chips": [chips[id(packet)] for packet in rest],
        "notes": notes,
    }


Part = tuple[str, "ScentPacket | None"]


def _parts(content: str, packets: tuple[ScentPacket, ...]) -> tuple[list[Part], list[ScentPacket]]:
    """Cut a message at its spans; packets without a span of their own come back apart."""
    marked, rest, end = [], [], 0
    for packet in sorted(packets, key=_by_span):
        if (
            packet.span is None
            or packet.span[0] < end
            or packet.span[1] > len(content)
            or packet.type in NOISE
        ):
            rest.append(packet)
        else:
            marked.append(packet)
            end = packet.span[1]
    parts: list[Part] = []
    place = 0
    for packet in marked:
        start, stop = packet.span or (place, place)
        parts += [(content[place:start], None), (content[start:stop], packet)]
        place = stop
    return [part for part in [*parts, (content[place:], None)] if part[0]], rest


def _by_span(packet: ScentPacket) -> tuple[int, int]:
    """Earlier spans first; of those that start together, the shorter one, so that more can be marked."""
    return packet.span or (1_000_000, 0)


def _chip(packet: ScentPacket, kind: str | None, t: Speaker, language: Language) -> dict[str, Any]:
    label = label_of(packet.type, language)
    origin = origin_words(packet.origin, t)
    words = Transcript.CHIP_BARE if packet.value is None else Transcript.CHIP
    tip = t(words, label=label, value=packet.value, start=f"{packet.concentration:.2f}", origin=origin)
    if packet.polarity is Polarity.RETRACT:
        tip = f"{t(Transcript.TAKEN_BACK)} · {tip}"
    if packet.echo:
        tip = f"{t(Transcript.ECHO)} · {tip}"
    return {
        "label": label
        if packet.value is None or packet.span
        else t(Punctuation.NAMED, name=label, value=packet.value),
        "name": label,
        "tip": tip,
        "kind": packet.type,
        "tone": _tone(packet),
        "current": packet.type == kind,
    }


def _tone(packet: ScentPacket) -> str:
    if packet.polarity is Polarity.RETRACT:
        return "retract"
    if packet.echo or (packet.type in NOISE and packet.type != "error"):
        return "quiet"
    if packet.type == "error":
        return "error"
    return "strong" if packet.type in _STRONG else "core" if packet.core else "fact"
