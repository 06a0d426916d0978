"""What the classifier learns from: messages of public data sets, and of the product's own sample dialogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue import load_dialogues
from phero_core.dialogue.formats import read_dialogues
from phero_core.scent import Role
from tests.accuracy.split import half
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from phero_core.dialogue import Dialogue


class Sentence(NamedTuple):
    """A message, and whether the annotation says that it tells something.

    Attributes:
        text: what is said.
        tells: whether it carries a value that its data set annotates.
        data_set: where it comes from.
        half: ``develop`` or ``test``.
    """

    text: str
    tells: bool
    data_set: str
    half: str


SERVICE = {
    "crosswoz": ("crosswoz/val_slice.json", "Apache-2.0"),
    "crsa": ("crsa/train_slice.json", "CC BY 4.0"),
    "multidogo": ("multidogo", "CDLA-Permissive-1.0"),
    "multiwoz21": ("multiwoz21/val_slice.json", "MIT"),
    "multiwoz_zh": ("multiwoz_zh/human_val_slice.json", "Apache-2.0"),
    "star": ("star", "MIT"),
    "taskmaster": ("taskmaster", "CC BY 4.0"),
}
"""Users' messages with annotated values: those that carry one tell something, the others do not."""

TALK = {"kdconv": ("kdconv", "Apache-2.0"), "irc_ubuntu": ("irc_ubuntu", "CC BY 4.0")}
"""Open talk: no message of it tells a service anything."""

UNSEEN = {"sgd": ("sgd/dev_dialogues_slice.json", "CC BY-SA 4.0")}
"""Judged, never learned from: its licence asks that what is made of it be shared alike."""

OWN = "samples"


def sentences(shared: Path) -> Iterator[Sentence]:
    """Yield every message that is learned from or judged by.

    Args:
        shared: the folder of extra data.
    """
    for name, (path, _) in {**SERVICE, **UNSEEN}.items():
        for dialogue in read_dialogues(shared / "data" / "raw" / path).dialogues:
            yield from _annotated(dialogue, name)
    for name, (path, _) in TALK.items():
        for dialogue in read_dialogues(shared / "data" / "raw" / path).dialogues:
            for message in dialogue.messages:
                yield Sentence(message.content, tells=False, data_set=name, half=half(name, dialogue.id))
    for dialogue in load_dialogues(ROOT / "sample_dialogues"):
        yield from _annotated(dialogue, OWN)


def _annotated(dialogue: Dialogue, name: str) -> Iterator[Sentence]:
    for message in dialogue.messages:
        if message.role is Role.USER and message.packets is not None and message.content.strip():
            yield Sentence(message.content, bool(message.packets), name, half(name, dialogue.id))
