"""MTS-Dialog and ACI-Bench: visits to a doctor, with symptoms that the patient affirms or denies, labelled by hand.

The labels stand in `gold/mts_dialog.yaml` and `gold/aci_bench.yaml`: dialogue → number of the message (from 0) →
complaints, a minus before those that the patient denies, ``|`` between wordings that count as the same. What is labelled:
a complaint of the patient himself that the message affirms or denies, in its own words or by answering the question
before it ("any fever?" "no"). Not labelled: findings of the examination, diagnoses, what relatives have, what a
treatment may cause.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Message
from phero_core.reading import parse_yaml
from tests.accuracy.fact import Fact, Talk, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLD = Path(__file__).parent / "gold"
Labels = "dict[str, dict[int, list[str]]]"

_MTS = re.compile(r"^\s*(Doctor|Patient|Guest_\w+)\s*:\s*(.*)$")
_ACI = re.compile(r"^\s*\[(doctor|patient)\]\s*(.*)$")


def mts_dialog(raw: Path) -> Iterator[Talk]:
    """Yield MTS-Dialog; relatives who are present speak as part of the context."""
    path = raw / "mts_dialog" / "MTS-Dialog-ValidationSet_slice.csv"
    yield from _visits(path, "mts_dialog", "ID", _MTS)


def aci_bench(raw: Path) -> Iterator[Talk]:
    """Yield ACI-Bench."""
    yield from _visits(raw / "aci_bench" / "valid_slice.csv", "aci_bench", "encounter_id", _ACI)


def _visits(path: Path, name: str, key: str, line: re.Pattern[str]) -> Iterator[Talk]:
    labels = labelled(GOLD / f"{name}.yaml")
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row[key] in labels:
                messages = list(_messages(row["dialogue"], line))
                yield Talk(name, row[key], _turns(messages, labels[row[key]]))


def _messages(text: str, line: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield who says what; a line without a speaker goes on with the one before."""
    speaker, words = "", ""
    for written in text.splitlines():
        match = line.match(written)
        if match is None:
            words += " " + written.strip()
            continue
        if speaker:
            yield speaker, words
        speaker, words = match[1].lower(), match[2].strip()
    if speaker:
        yield speaker, words


def _turns(messages: list[tuple[str, str]], labels: dict[int, list[str]]) -> tuple[Turn, ...]:
    turns = []
    for number, (speaker, words) in enumerate(messages):
        patient = speaker == "patient"
        facts = tuple(map(fact_of, labels.get(number, ()))) if patient else None
        turns.append(Turn(Message(role="user" if patient else "assistant", content=words), facts))
    return tuple(turns)


def labelled(path: Path) -> dict[str, dict[int, list[str]]]:
    """Return the labels of a file: dialogue → message → facts."""
    if not path.exists():
        return {}
    return {
        str(key): rows or {}
        for _, content in parse_yaml(path.read_text(encoding="utf-8"), path.name)
        for key, rows in content.items()
    }


def fact_of(written: str, kind: str = "symptom") -> Fact:
    """Return a label as a fact; each symptom's polarity is counted.

    >>> fact_of("-fever|a fever").values, fact_of("-fever").retract
    (('fever', 'a fever'), True)
    """
    values = tuple(written.lstrip("-").split("|"))
    return Fact(kind, values, retract=written.startswith("-"), changes=True)
