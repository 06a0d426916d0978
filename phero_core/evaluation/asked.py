"""A probe put to a replayed dialogue: what recall answers, and how its values compare with the words of the probe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
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
    from phero_core.text import Language

CONFIDENCE_TOLERANCE = 1e-6
Resolver = Callable[[str, str], str]
"""From a type and the words for a value to its canonical value: how aliases count as equal."""


def wanted(probe: Probe) -> tuple[str, ...]:
    """Return the values that are due; none where nothing is."""
    if probe.expect is None:
        return ()
    return (probe.expect,) if isinstance(probe.expect, str) else probe.expect


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

    @property
    def language(self) -> Language:
        """The language that is spoken when the probe asks."""
        turns = self.trace.turns_until(self.probe.after_round)
        return "zh" if turns[-1].observation.context.language == "zh" else "en"

    @cached_property
    def packets(self) -> tuple[ScentPacket, ...]:
        """Every packet that was released until the probe asks."""
        turns = self.trace.turns_until(self.probe.after_round)
        return tuple(packet for turn in turns for packet in turn.packets)

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

    def is_confidence(self, found: float) -> bool:
        """Whether a confidence is the one that the probe states, as far as it states one."""
        due = self.probe.confidence
        return due is None or abs(found - due) <= CONFIDENCE_TOLERANCE

    def last_said(self, words: str) -> int | None:
        """Return the field's round in which a value was last asserted, until the probe asks."""
        sought = self.keys(words)
        said = [p.round_id for p in self.packets if p.key in sought and self.asserts(p)]
        return max(said, default=None)

    def was_due_before(self, value: Recalled) -> bool:
        """Whether an earlier probe of the dialogue, asking the same, wanted this value."""
        probe = self.probe
        earlier = (
            words
            for other in self.trace.dialogue.probes
            if (other.type, other.target) == (probe.type, probe.target)
            and other.after_round < probe.after_round
            for words in wanted(other)
        )
        return any(self.means(value, words) for words in earlier)

    def left_of(self, words: str) -> float | None:
        """Return the concentration of a value, recalled or not; None where nothing is known of it."""
        recalled = [value.concentration for value in self.got if self.means(value, words)]
        sought = self.keys(words)
        left_out = (
            s.concentration for s in self.answer.suppressed if s.value and canonical(s.value) in sought
        )
        return recalled[0] if recalled else next(left_out, None)

    def keys(self, words: str) -> set[str]:
        """Return the canonical forms that these words for a value may take."""
        return {canonical(words), canonical(self.resolve(self.probe.type, words))}

    def names(self, words: str, value: str, surface: str | None = None) -> bool:
        """Whether these words of the probe are those for a value; where it states parts, whether they stand in it."""
        said = {canonical(value), canonical(surface or value)}
        if words in self.probe.expect_contains:
            return any(canonical(words) in form for form in said)
        return bool(self.keys(words) & said)

    def fits(self, kind: str) -> bool:
        """Whether the probe asks for this type, by name or by glob."""
        return kind == self.probe.type or fnmatchcase(kind, self.probe.type)

    def asserts(self, packet: ScentPacket) -> bool:
        """Whether a packet states a fact that the probe asks about."""
        fact = self.fits(packet.type) and packet.polarity is Polarity.ASSERT and not packet.echo
        return fact and concerns(packet, target_key_of(self.probe.target))
