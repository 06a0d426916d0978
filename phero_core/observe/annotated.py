"""Gold packets of a dialogue file: they come instead of the rules' own observation of that message."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.observe.protocol import Observation, ObservationContext, Observer
from phero_core.scent import Role, Sighting, TargetKind, canonical

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from phero_core.dialogue.model import Annotation, Message
    from phero_core.observe.aliases import Aliases

ORIGIN = "annotation"


class GoldFirst:
    """Takes a message's gold packets where it has them, ``[]`` included, and asks another observer elsewhere.

    Args:
        observer: reads the messages without gold; where it knows aliases and opposites, these hold for gold too.
    """

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._aliases: Aliases | None = getattr(observer, "aliases", None)
        self._relations: Collection[str] = getattr(observer, "relations", ())

    @property
    def digest(self) -> str:
        """A hash of what decides the observation."""
        return hashlib.sha256(f"gold first, then {self._observer.digest}".encode()).hexdigest()[:16]

    def observe(self, message: Message, context: ObservationContext) -> Observation:
        """Return the gold packets of a message as sightings, or else what the other observer sees."""
        if message.packets is None:
            return self._observer.observe(message, context)
        sightings = annotated(message.packets, self._aliases, self._relations)
        read = self._observer.observe(message, context)
        after = self._after(message, context, read.context, sightings)
        return Observation(sightings, after, continuation=read.continuation)

    def _after(
        self,
        message: Message,
        context: ObservationContext,
        after: ObservationContext,
        sightings: Sequence[Sighting],
    ) -> ObservationContext:
        """What the message says still counts for the next one: its language, a question asked."""
        remember = getattr(self._observer, "remember", None)
        if remember is None:
            return after
        own = replace(
            after,
            object_id=context.object_id,
            object_type=context.object_type,
            object_told=context.object_told,
            recent=context.recent,
        )
        if message.role is Role.ASSISTANT:
            own = replace(own, object_id=after.object_id, object_type=after.object_type)
        remembered: ObservationContext = remember(own, sightings)
        return remembered


def annotated(
    packets: Sequence[Annotation], aliases: Aliases | None = None, relations: Collection[str] = ()
) -> tuple[Sighting, ...]:
    """Return gold packets as sightings: numbers given are fixed, values canonical, opposites taken back.

    Args:
        packets: of one message.
        aliases: canonical values and opposites that the packs declare.
        relations: words for persons ("sister"); a target that is one of them is a person where the packet
            does not say what it is, any other target an object.
    """
    sightings = tuple(_sighting(packet, aliases, relations) for packet in packets)
    return aliases.with_opposites(sightings) if aliases is not None else sightings


def _target_kind(target: str | None, relations: Collection[str]) -> TargetKind:
    if target is None:
        return TargetKind.SELF
    word = canonical(target)
    for possessive in ("my ", "我的", "我"):
        word = word.removeprefix(possessive)
    return TargetKind.PERSON if word in relations else TargetKind.OBJECT


def _sighting(packet: Annotation, aliases: Aliases | None, relations: Collection[str]) -> Sighting:
    value = packet.value
    if value is not None and aliases is not None:
        value = aliases.resolve(packet.type, value)
    kind = packet.target_kind or _target_kind(packet.target, relations)
    return Sighting(
        type=packet.type,
        value=value,
        surface=packet.surface if packet.surface is not None else packet.value,
        target=packet.target,
        target_kind=kind,
        polarity=packet.polarity,
        scope=packet.scope,
        concentration=packet.concentration,
        decay_factor=packet.decay_factor,
        cardinality=packet.cardinality,
        core=packet.core,
        round_id=packet.round,
        span=packet.span,
        origin=ORIGIN,
    )
