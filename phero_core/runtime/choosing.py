"""Which of its owner's parameter sets a session runs: the usual one, or an experiment's."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from phero_core.config import Config
from phero_core.observe.protocol import Observer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from phero_core.runtime.layout import Entry
    from phero_core.runtime.sources import Source


@dataclass(frozen=True, slots=True)
class ParameterSet:
    """The parameters that hold for a session.

    Attributes:
        label: its owner's name, with the experiment's label where the session is on that: ``default/B``.
        config: the parameters.
        observer: the rules that it names, read once.
        experiment: the experiment that the session takes part in, or None.
        treated: whether the session is on the experiment's own set.
    """

    label: str
    config: Config
    observer: Observer
    experiment: str | None = None
    treated: bool = False

    @property
    def digest(self) -> str:
        """The configuration's hash."""
        return self.config.digest


@dataclass(frozen=True, slots=True)
class Choice:
    """What an owner's sessions choose from.

    Attributes:
        usual: the set of its own.
        other: the set of its experiment, where one runs.
        share: of the sessions that begin, how many run the other set, 0..1.
    """

    usual: ParameterSet
    other: ParameterSet | None = None
    share: float = 0.0

    @property
    def sets(self) -> tuple[ParameterSet, ...]:
        """What its sessions run: one set or two."""
        return (self.usual,) if self.other is None else (self.usual, self.other)

    def of(self, session_id: str, experiment: str | None, *, treated: bool) -> ParameterSet:
        """Return the set that a session runs.

        Args:
            session_id: which session.
            experiment: the experiment that it took part in so far; while that runs, it stays on its side.
            treated: the side that it was on.
        """
        if self.other is None:
            return self.usual
        name = self.other.experiment or ""
        stays = treated if experiment == name else place_of(name, session_id) < self.share
        return self.other if stays else self.usual


def place_of(experiment: str, session_id: str) -> float:
    """Return where a session stands in an experiment, 0..1: below the share it is treated.

    It depends on nothing but the two names, so it is the same in every process and after every restart, and a
    share that grows moves no session back.

    >>> round(place_of("longer-memory", "session-1"), 3), round(place_of("shorter-memory", "session-1"), 3)
    (0.883, 0.863)
    """
    text = f"{experiment}\0{session_id}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big") / 2**48


def choice_of(label: str, entry: Entry, sources: Mapping[str, Source]) -> Choice:
    """Return what an owner's sessions choose from.

    Args:
        label: the owner's name.
        entry: what is arranged for it.
        sources: where each preset and file that is named comes from.
    """
    usual, tried = sources[entry.parameters], entry.experiment
    if tried is None:
        return Choice(ParameterSet(label, usual.config, usual.observer))
    other = sources[tried.parameters]
    return Choice(
        ParameterSet(label, usual.config, usual.observer, tried.name),
        ParameterSet(f"{label}/{tried.label}", other.config, other.observer, tried.name, treated=True),
        tried.share,
    )
