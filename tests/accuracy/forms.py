"""Facts that their form gives away, or that a scenario hands to the customer: phones in CRSA's raw talks; ABCD."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Fact, Talk, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOBILE = re.compile(r"(?<!\d)1[3-9]\d{9}(?!\d)")

ABCD = {
    "customer_name": "user_name",
    "email": "email",
    "phone": "phone",
    "username": "user_id",
    "order_id": "order_reference",
    "full_address": "address",
    "street_address": "address",
}


def crsa_raw(raw: Path) -> Iterator[Talk]:
    """Yield CRSA's raw talks; every mobile number that the user says is his phone."""
    content = json.loads((raw / "crsa" / "RawDialoguesData_slice.json").read_text(encoding="utf-8"))
    for key, talk in content.items():
        turns = []
        for name, words in talk.items():
            text, user = str(words), name.startswith("user")
            facts = tuple(Fact("phone", (match,)) for match in dict.fromkeys(MOBILE.findall(text)))
            turns.append(
                Turn(Message(role="user" if user else "assistant", content=text), facts if user else None)
            )
        yield Talk("crsa_raw", key, tuple(turns))


def abcd(raw: Path) -> Iterator[Talk]:
    """Yield ABCD; the customer's turns with what the scenario gave him and he says word for word."""
    for talk in json.loads((raw / "abcd" / "abcd_sample.json").read_text(encoding="utf-8")):
        scenario = {**talk["scenario"]["personal"], **talk["scenario"]["order"]}
        roles = {"customer": "user", "agent": "assistant", "action": "system"}
        told: set[str] = set()
        turns = []
        for speaker, words in talk["original"]:
            facts = tuple(_given(scenario, words, told)) if speaker == "customer" else None
            turns.append(Turn(Message(role=roles[speaker], content=words), facts))
        yield Talk("abcd", str(talk["convo_id"]), tuple(turns))


def _given(scenario: dict[str, Any], words: str, told: set[str]) -> Iterator[Fact]:
    """Yield the scenario's values in the words, the longest address first."""
    plain = re.sub(r"[\s,]+", " ", words.lower())
    for key, kind in ABCD.items():
        value = re.sub(r"[\s,]+", " ", str(scenario.get(key, "")).lower())
        alone = re.search(rf"(?<![\w.]){re.escape(value)}(?![\w@])", plain) if value else None
        if alone and not any(value in known for known in told):
            told.add(value)
            yield Fact(kind, (value,))
