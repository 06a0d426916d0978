"""A probe put to a replayed dialogue: what recall answers, and how its values compare with the words of the probe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Probe
from phero_core.engine.recall import concerns, target_key_of
from phero_core.replay.trace import Trace
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from phero_core.engine.answer import Recall
    from phero_core.engine.recall import Recalled
    from phero_core.scent import ScentPacket

Resolver = Callable[[str, str], str]
"""From a type and the words for a value to its canonical value: how aliases count as equal."""


@dataclass(frozen=True)
class Asked:
    """A probe's question, asked of a replay.

    Attributes:
        trace: the replayed dialogue.
        probe: the question, with the right answer.
        resolve: maps the words for a value to its canonical value.
    """

    trace: Trace
    probe: Probe
    resolve: Resolver

    @cached_property
    def answer(self) -> Recall:
        """What recall gives."""
        return self.again()

    def again(self) -> Recall:
        """Ask once more."""
        return self.trace.recall(self.probe.type, self.probe.after_round, self.probe.target)

    @property
    def got(self) -> tuple[Recalled, ...]:
        """All recalled values, ``top_k`` aside."""
        return (*self.answer.values, *self.answer.outranked)

    def means(self, value: Recalled, words: str) -> bool:
        """Whether a recalled value is the one that these words name: by canonical value, surface or alias."""
        said = {canonical(value.value), canonical(value.surface)}
        return canonical(words) in said or canonical(self.resolve(value.type, words)) == canonical(
            value.value
        )

    def holds_part(self, part: str) -> bool:
        """Whether some recalled value, or its words, contain this."""
        sought = canonical(part)
        return any(
            sought in canonical(value.value) or sought in canonical(value.surface) for value in self.got
        )

    def last_said(self, words: str) -> int | None:
        """Return the field's round in which a value was last asserted, until the probe asks."""
        sought = self._keys(words)
        said = [
            packet.round_id
            for moment in self.trace.moments
            if moment.turn.round_id <= self.probe.after_round
            for packet in moment.turn.packets
            if packet.key in sought and self._asserts(packet)
        ]
        return max(said, default=None)

    def left_of(self, words: str) -> float | None:
        """Return the concentration of a value, recalled or not; None where nothing is known of it."""
        recalled = [value.concentration for value in self.got if self.means(value, words)]
        sought = self._keys(words)
        left_out = (
            s.concentration for s in self.answer.suppressed if s.value and canonical(s.value) in sought
        )
        return recalled[0] if recalled else next(left_out, None)

    def _keys(self, words: str) -> set[str]:
        return {canonical(words), canonical(self.resolve(self.probe.type, words))}

    def _asserts(self, packet: ScentPacket) -> bool:
        fact = packet.type == self.probe.type and packet.polarity is Polarity.ASSERT and not packet.echo
        return fact and concerns(packet, target_key_of(self.probe.target))
