"""What the tests of research formats ask of dialogues: packets and probes as plain tuples."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.samples import RESEARCH_SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from phero_core.dialogue import Dialogue, Message
    from phero_core.dialogue.formats import Loaded

Said = tuple[str, str | None, str]


def sample(name: str, place: int = 0) -> Dialogue:
    """A dialogue of a format's sample."""
    file_name, data, *_ = RESEARCH_SAMPLES[name]
    return read_dialogues(data, name=file_name).dialogues[place]


def said(message: Message) -> list[Said]:
    """Type, value and polarity of a message's packets."""
    return [(packet.type, packet.value, packet.polarity.value) for packet in message.packets or ()]


def asked(dialogue: Dialogue) -> list[tuple[int, str, object, str | None]]:
    """Round, type, right answer and kind of a dialogue's probes."""
    return [(probe.after_round, probe.type, probe.expect, probe.note) for probe in dialogue.probes]


def kinds(dialogues: Iterable[Dialogue]) -> dict[str | None, int]:
    """How many probes there are of each kind."""
    return dict(Counter(probe.note for dialogue in dialogues for probe in dialogue.probes))


def read_whole(folder: Path, dialogues: int, rounds: int, probes: dict[str, int]) -> Loaded:
    """Read a folder of real files, called after its format: all of it, with as many probes of each kind."""
    loaded = read_dialogues(folder)
    assert (loaded.format, loaded.problems) == (folder.name, ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (dialogues, rounds)
    assert kinds(loaded.dialogues) == probes
    return loaded


def spans_fit(dialogues: Iterable[Dialogue]) -> int:
    """How many packets have a span; in each of them the message says the packet's words exactly there."""
    spans = 0
    for dialogue in dialogues:
        for message in dialogue.messages:
            for packet in message.packets or ():
                if packet.span is not None:
                    spans += 1
                    assert message.content[slice(*packet.span)] == (packet.surface or packet.value)
    return spans
