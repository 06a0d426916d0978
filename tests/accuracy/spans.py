"""Data sets that label words of the user's messages: MultiDoGO (a label per word) and Taskmaster (spans)."""

from __future__ import annotations

import csv
import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Fact, Talk, Turn, with_changes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MULTIDOGO = {
    "name": "user_name",
    "address": "address",
    "phonenumber": "phone",
    "phone_number": "phone",
    "email_address": "email",
    "booking_confirmation_number": "booking_number",
    "account_number": "account_number",
    "card_number": "card_number",
    "policyid": "policy_number",
    "claimid": "claim_number",
    "ssn": "ssn",
    "food_item": "food_item",
    "drink_item": "drink_item",
    "quantity": "quantity",
    "payment_type": "payment_method",
    "company_name": "company_name",
    "software_name": "software_name",
    "current_city": "city",
    "current_zipcode": "zip_code",
    "datacategoryvalues": "data_volume",
    "car_year": "car_year",
    "transferamount": "amount",
    "cost": "amount",
    "seat_type": "seat_type",
}
TASKMASTER = {
    "name.theater": "theater",
    "date.showing": "date",
    "time.showing": "time",
    "time.start": "time",
    "name.genre": "genre",
    "name.movie": "movie",
    "num.tickets": "tickets",
    "location.theater": "location",
    "time.reservation": "time",
    "num.guests": "people",
    "name.restaurant": "restaurant",
    "location.restaurant": "location",
    "type.seating": "seating",
    "location.hotel": "location",
    "sub_location.hotel": "sub_location",
    "date_range": "date",
    "price_range": "price",
    "amenity": "amenity",
}
_MANY = frozenset({"amenity", "sub_location"})


def multidogo(raw: Path) -> Iterator[Talk]:
    """Yield MultiDoGO: neighbouring words with one label are one value; the agent's turns are not in the data."""
    for path in sorted((raw / "multidogo").glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        for key, group in groupby(rows, key=lambda row: row["conversationId"]):
            turns = [
                Turn(Message(role="user", content=row["utterance"] or ""), tuple(_labelled(row)))
                for row in group
            ]
            yield Talk("multidogo", key, tuple(turns))


def _labelled(row: dict[str, str]) -> Iterator[Fact]:
    words, labels = (row["utterance"] or "").split(), (row["slot-labels"] or "").split()
    if len(words) != len(labels):
        return
    seen = set()
    for label, pairs in groupby(zip(words, labels, strict=True), key=lambda pair: pair[1]):
        kind, value = MULTIDOGO.get(label), " ".join(word for word, _ in pairs)
        if kind and (kind, value) not in seen:
            seen.add((kind, value))
            yield Fact(kind, (value,))


def taskmaster(raw: Path) -> Iterator[Talk]:
    """Yield Taskmaster 1, 2 and 3: labelled spans of the user; ``.reject`` takes the value back."""
    for path in sorted((raw / "taskmaster").glob("*_slice.json")):
        for talk in json.loads(path.read_text(encoding="utf-8")):
            turns = []
            for utterance in talk["utterances"]:
                user = utterance["speaker"].lower() == "user"
                message = Message(role="user" if user else "assistant", content=utterance["text"])
                turns.append(Turn(message, tuple(_spans(utterance)) if user else None))
            yield Talk("taskmaster", talk["conversation_id"], with_changes(turns, _MANY))


def _spans(utterance: dict[str, Any]) -> Iterator[Fact]:
    seen = set()
    for segment in utterance.get("segments", ()):
        for annotation in segment["annotations"]:
            name = (
                annotation["name"].split(".", 1)[-1]
                if "_" in annotation["name"].split(".")[0]
                else annotation["name"]
            )
            rejected = name.endswith(".reject")
            kind = TASKMASTER.get(name.removesuffix(".reject").removesuffix(".accept"))
            if kind and (kind, segment["text"]) not in seen:
                seen.add((kind, segment["text"]))
                yield Fact(kind, (segment["text"],), retract=rejected)
