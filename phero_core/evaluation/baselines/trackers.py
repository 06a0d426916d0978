"""Methods that keep values: the last one of each type, everything ever said, the last rounds, or what is recent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from phero_core.evaluation.baselines.method import Told, is_value, length_of, length_of_values, ranked
from phero_core.scent import Cardinality, Polarity
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.evaluation.baselines.method import Question
    from phero_core.scent import ScentPacket

_LAST_VALUE = Text("last value wins", "最后的值为准")
_FULL_HISTORY = Text("full history", "全部历史")


@dataclass(frozen=True)
class LastValue:
    """A dialogue-state tracker: of a single-valued type the last value, of the others all, until they are taken back.

    It never forgets by itself.
    """

    name: str = "last_value"
    label: Text = _LAST_VALUE
    cut: float = 0.0

    def answer(self, question: Question) -> Told:
        """Return what is kept, the newest first."""
        kept = read(question.packets)
        scored = [(packet, 1.0) for packet in kept]
        everything = read(packet for turn in question.turns for packet in turn.packets if not packet.echo)
        return Told(ranked(scored, question.now), length_of_values(everything))


@dataclass(frozen=True)
class FullHistory:
    """The whole transcript in the prompt: everything ever said is there, the newest last said and first believed."""

    name: str = "full_history"
    label: Text = _FULL_HISTORY
    cut: float = 0.0

    def answer(self, question: Question) -> Told:
        """Return every value ever stated, the newest first."""
        scored = [(packet, _freshness(packet, question)) for packet in question.packets if is_value(packet)]
        return Told(ranked(scored, question.now), length_of(question.turns))


@dataclass(frozen=True)
class Window:
    """The last rounds in the prompt, read as they stand: what is newer replaces, what is taken back is gone.

    Attributes:
        rounds: how many, the present one included [rounds].
    """

    rounds: int = 5
    name: str = "window"

    @property
    def label(self) -> Text:
        """What people call it."""
        return Text(f"last {self.rounds} rounds", f"最近 {self.rounds} 轮")

    @property
    def cut(self) -> float:
        """The score of a value that was said in the first of these rounds."""
        return 1.0 / self.rounds

    def answer(self, question: Question) -> Told:
        """Return what can still be read, the newest first."""
        kept = read(question.packets)
        scored = [(packet, _freshness(packet, question)) for packet in kept]
        first = question.last_round - self.rounds
        seen = [turn for turn in question.turns if turn.round_id > first]
        return Told(ranked(scored, question.now), length_of(seen))


@dataclass(frozen=True)
class RecencyDecay:
    """Plain recency: every mention fades by one factor for all types, and the strongest is believed.

    Attributes:
        factor: what is left after one more round, 0..1.
        cut: the least that is given.
    """

    factor: float = 0.9
    cut: float = 0.5
    name: str = "recency"

    @property
    def label(self) -> Text:
        """What people call it."""
        return Text(f"recency decay {self.factor:g}", f"按新近程度衰减 {self.factor:g}")

    def answer(self, question: Question) -> Told:
        """Return every value by how long ago it was last stated."""
        now = question.now
        scored = [
            (packet, self.factor ** (now - packet.round_id))
            for packet in question.packets
            if is_value(packet)
        ]
        stated = [p for turn in question.turns for p in turn.packets if is_value(p) and not p.echo]
        alive = [packet for packet in stated if self.factor ** (now - packet.round_id) >= self.cut]
        newest = {(p.type, p.target_key, p.key): p for p in alive}
        return Told(ranked(scored, now), length_of_values(newest.values()))


def read(packets: Iterable[ScentPacket]) -> Sequence[ScentPacket]:
    """Return what stands after packets are read in their order: newer values replace, retractions delete."""
    kept: list[ScentPacket] = []
    for packet in packets:
        if packet.polarity is Polarity.RETRACT:
            kept = [p for p in kept if not _takes_back(packet, p)]
        elif packet.value is not None:
            kept = [p for p in kept if not _replaces(packet, p)]
            kept.append(packet)
    return kept


def _takes_back(retraction: ScentPacket, packet: ScentPacket) -> bool:
    same_value = retraction.key is None or retraction.key == packet.key
    return _same_slot(retraction, packet) and same_value and packet.order < retraction.order


def _replaces(newer: ScentPacket, older: ScentPacket) -> bool:
    if not _same_slot(newer, older) or older.order >= newer.order:
        return False
    return newer.cardinality is Cardinality.ONE or newer.key == older.key


def _same_slot(one: ScentPacket, other: ScentPacket) -> bool:
    return one.type == other.type and one.target_key == other.target_key


def _freshness(packet: ScentPacket, question: Question) -> float:
    """Return 1 for this round, 1/2 for the one before, and so on: a cut on it is a window of rounds."""
    return 1.0 / (1 + question.now - packet.round_id)
