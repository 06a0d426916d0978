"""What a method of remembering is: a question and what was said before it in, ranked values out."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from phero_core.dialogue.model import Probe
from phero_core.engine.recall import Recalled, concerns, target_key_of
from phero_core.scent import Polarity, ScentPacket
from phero_core.session import Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.text import Text


@dataclass(frozen=True)
class Question:
    """What a probe asks, and all that was said and observed until then.

    Attributes:
        probe: type and target that are asked for; what is expected is not for the method to see.
        turns: every message so far, with the packets that it released.
        now: the field's round [rounds].
        last_round: the user's round [rounds].
    """

    probe: Probe
    turns: tuple[Turn, ...]
    now: int
    last_round: int

    @cached_property
    def packets(self) -> tuple[ScentPacket, ...]:
        """The packets about what is asked for, in the order in which they came; retractions included."""
        return tuple(packet for turn in self.turns for packet in turn.packets if self.is_about(packet))

    def is_about(self, packet: ScentPacket) -> bool:
        """Whether a packet concerns the type and target that are asked for; an assistant's echo does not."""
        kind = self.probe.type
        fits = packet.type == kind or fnmatchcase(packet.type, kind)
        return fits and not packet.echo and concerns(packet, target_key_of(self.probe.target))


class Told(NamedTuple):
    """What a method answers.

    Attributes:
        values: ranked, the best first; their concentration is the method's own score.
        characters: what it would put into the prompt at this moment [characters].
    """

    values: tuple[Recalled, ...]
    characters: int


class Method(Protocol):
    """A way to remember. Pure: the same question gives the same answer."""

    @property
    def name(self) -> str:
        """What it is called in files."""
        ...

    @property
    def label(self) -> Text:
        """What people call it."""
        ...

    @property
    def cut(self) -> float:
        """Values of a lower score are not given, unless another cut is asked for."""
        ...

    def answer(self, question: Question) -> Told:
        """Return every value that it could give, best first, whatever its score."""
        ...


def is_value(packet: ScentPacket) -> bool:
    """Whether a packet states a value."""
    return packet.polarity is Polarity.ASSERT and packet.value is not None


def as_recalled(packet: ScentPacket, score: float, now: int) -> Recalled:
    """Return a packet's value as an answer of this score."""
    value = packet.value or ""
    return Recalled(
        type=packet.type,
        value=value,
        surface=value if packet.surface is None else packet.surface,
        target=packet.target,
        target_kind=packet.target_kind,
        concentration=score,
        last_updated_round=packet.round_id,
        peak_round=packet.round_id,
        staleness=now - packet.round_id,
        needs_confirmation=False,
    )


def ranked(scored: Iterable[tuple[ScentPacket, float]], now: int) -> tuple[Recalled, ...]:
    """Return each value once, with its best score; the best come first, of equals the newest."""
    best: dict[tuple[str, str | None, str | None], tuple[ScentPacket, float]] = {}
    for packet, score in scored:
        key = (packet.type, packet.target_key, packet.key)
        known = best.get(key)
        if known is None or (score, packet.order) > (known[1], known[0].order):
            best[key] = (packet, score)
    order = sorted(best.values(), key=lambda entry: (entry[1], entry[0].order), reverse=True)
    return tuple(as_recalled(packet, score, now) for packet, score in order)


def length_of(turns: Sequence[Turn]) -> int:
    """Return the length of messages as a prompt would hold them, role and line break included [characters]."""
    return sum(len(turn.message.role) + len(": ") + len(turn.message.content) + 1 for turn in turns)


def length_of_values(packets: Iterable[ScentPacket]) -> int:
    """Return the length of facts as a list in a prompt, one a line [characters]."""
    return sum(len(f"- {packet.type}: {packet.value}\n") for packet in packets)
