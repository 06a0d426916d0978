"""MemoryBank: days of talk with a companion, with the users' lasting facts, labelled by hand.

The labels stand in `gold/memorybank.yaml`: user → day and number of the message on that day (from 0) → facts. The
Chinese and the English users are the same persons in translation, so that a few test dialogues have a counterpart in
the other language in the develop half.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Fact, Talk, Turn
from tests.accuracy.visits import GOLD, labelled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def memorybank(raw: Path) -> Iterator[Talk]:
    """Yield each labelled user's days as one dialogue."""
    labels = labelled(GOLD / "memorybank.yaml")
    for language in ("en", "cn"):
        path = raw / "memorybank" / f"memory_bank_{language}.json"
        for name, user in json.loads(path.read_text(encoding="utf-8")).items():
            key = name.strip()
            if key in labels:
                yield Talk("memorybank", key, tuple(_turns(user["history"], labels[key])))


def _turns(days: dict[str, list[dict[str, str]]], labels: dict[str, list[str]]) -> Iterator[Turn]:
    for day, messages in days.items():
        for number, message in enumerate(messages):
            facts = tuple(_fact(written) for written in labels.get(f"{day[5:]}.{number}", ()))
            yield Turn(Message(role="user", content=message["query"]), facts)
            yield Turn(Message(role="assistant", content=message["response"]))


def _fact(written: str) -> Fact:
    kind, _, values = written.lstrip("-").partition("=")
    return Fact(
        kind, tuple(values.split("|")), retract=written.startswith("-"), changes=written.startswith("-")
    )
