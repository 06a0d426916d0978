"""What is seen in the messages of a data set: its own annotation, or what packs read in the bare text.

**From text.** The gold packets are taken away, and the packs of the data set read the words. Three things are then put
right, because they say nothing about memory:

- A probe asks for the pack's type, by its name in the language of the dialogues: ``酒店_评分`` and ``餐馆_评分`` both
  become ``评分``. Where the probes of a dialogue
  ask for several slots under one type, the packs do not tell them apart; such probes are marked *shared*.
- A value that is leniently equal to a gold value of that type in the dialogue ("6pm", "18:00"; see
  `tests.accuracy.same`) is written as the gold value.
- A type whose gold slots hold one value each holds one value: a newer value replaces the older.

A probe of a slot that no pack type stands for is left out, and counted.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue import Probe, without_gold
from phero_core.observe.default import rule_observer
from phero_core.replay import observe_dialogue
from phero_core.scent import Cardinality, canonical
from tests.accuracy.same import leniently
from tests.real_data.answers import Observed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from phero_core.dialogue import Dialogue
    from phero_core.observe.protocol import Observation
    from phero_core.scent import Sighting
    from tests.real_data.sets import DataSet

SHARED_TYPE = "shared"
"""Stands before the kind of a probe whose pack type answers for several slots of its dialogue."""


class Text(NamedTuple):
    """A data set as packs read it, and how many probes no pack type stands for."""

    observed: list[Observed]
    left_out: int


def annotated(data_set: DataSet, part: str | None = None) -> list[Observed]:
    """Return the dialogues with their own annotation; without one, the packs read the text."""
    observer = None if data_set.annotated else rule_observer(data_set.sources)
    return [Observed(d, observe_dialogue(d, observer)) for d in data_set.dialogues(part)]


def from_text(data_set: DataSet, part: str | None = None) -> Text:
    """Return the dialogues as the packs read their bare text."""
    observer = rule_observer(data_set.sources)
    found, left_out = [], 0
    for dialogue in data_set.dialogues(part):
        types = types_of(dialogue, data_set)
        probes = tuple(renamed(dialogue.probes, types))
        left_out += len(dialogue.probes) - len(probes)
        bare = without_gold(dialogue).model_copy(update={"probes": probes})
        spelled = _Spelling(dialogue, types, data_set.words)
        seen = tuple(map(spelled.observation, observe_dialogue(bare, observer)))
        if probes:
            found.append(Observed(bare, seen))
    return Text(found, left_out)


def types_of(dialogue: Dialogue, data_set: DataSet) -> dict[str, str]:
    """Return what each gold type of a dialogue is asked as, by the longest slot that its name ends with."""
    slots = data_set.slots
    gold = {probe.type for probe in dialogue.probes} | {
        packet.type for message in dialogue.messages for packet in message.packets or ()
    }
    found = {}
    for kind in gold:
        fitting = [slot for slot in slots if kind == slot or kind.endswith(f"_{slot}")]
        if fitting:
            pack_type = slots[max(fitting, key=len)]
            found[kind] = data_set.words.get(pack_type, pack_type)
    return found


def renamed(probes: Iterable[Probe], types: Mapping[str, str]) -> Iterable[Probe]:
    """Yield the probes under their pack types; those that share one are marked."""
    asked = defaultdict(set)
    for probe in probes:
        if probe.type in types:
            asked[types[probe.type]].add(probe.type)
    for probe in probes:
        kind = types.get(probe.type)
        if kind is not None:
            mark = f"{SHARED_TYPE} {probe.note}" if len(asked[kind]) > 1 else probe.note
            yield probe.model_copy(update={"type": kind, "note": mark})


class _Spelling:
    """Writes what packs read as the gold of the dialogue writes it."""

    def __init__(self, dialogue: Dialogue, types: Mapping[str, str], words: Mapping[str, str]) -> None:
        self._words = words
        self._gold: dict[str, dict[str, str]] = defaultdict(dict)
        many = set()
        for message in dialogue.messages:
            for packet in message.packets or ():
                kind = types.get(packet.type)
                if kind is not None and packet.value is not None:
                    self._gold[kind][packet.value] = packet.value
                    self._gold[kind][packet.surface or packet.value] = packet.value
                    many |= {kind} if packet.cardinality is Cardinality.MANY else set()
        self._single = {kind for kind in self._gold if kind not in many}

    def observation(self, seen: Observation) -> Observation:
        return replace(seen, sightings=tuple(map(self._sighting, seen.sightings)))

    def _sighting(self, sighting: Sighting) -> Sighting:
        kind = self._words.get(sighting.type, sighting.type)
        gold = self._gold.get(kind)
        if gold is None:
            return replace(sighting, type=kind)
        cardinality = Cardinality.ONE if kind in self._single else Cardinality.MANY
        value = sighting.value
        if value is not None and canonical(value) not in map(canonical, gold.values()):
            said = [value, sighting.surface or value]
            value = next((own for way, own in gold.items() if any(leniently(w, way) for w in said)), value)
        return replace(sighting, type=kind, value=value, cardinality=cardinality)
