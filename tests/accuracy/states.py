"""CRSA: one moment of a ticket booking, with the slots before and after the user's last words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Fact, Talk, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CRSA = {
    "destination": "destination",
    "departure": "departure",
    "departure_time": "departure_time",
    "price": "price",
    "airlines": "airline",
    "cabin": "cabin",
}


def crsa(raw: Path) -> Iterator[Talk]:
    """Yield CRSA; only the last message is scored, by the new slot values that its words hold."""
    for number, row in enumerate(json.loads((raw / "crsa" / "train_slice.json").read_text(encoding="utf-8"))):
        moment = json.loads(row["input"])
        past = moment["Context"]["basic_information"]
        talk = moment.get("Dialogue") or {}
        said = (talk.get("user") or {}).get("utterances") or ""
        turns = [
            Turn(Message(role="user" if part["speaker"] == "用户" else "assistant", content=part["text"]))
            for part in past.get("utterances") or ()
        ]
        asked = (talk.get("agenda") or {}).get("utterances") or ""
        if isinstance(asked, str) and asked:
            turns.append(Turn(Message(role="assistant", content=asked)))
        facts = tuple(_new(past.get("slots") or {}, moment.get("Slots") or {}, said))
        yield Talk("crsa", str(number), (*turns, Turn(Message(role="user", content=said), facts)))


def _new(before: dict[str, Any], after: dict[str, Any], said: str) -> Iterator[Fact]:
    for slot, kind in CRSA.items():
        old, new = _listed(before.get(slot)), _listed(after.get(slot))
        for value in new:
            if value not in old and value in said:
                yield Fact(kind, (value,), changes=bool(old))


def _listed(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in values if isinstance(text, str) and text not in {"", "null"}]
