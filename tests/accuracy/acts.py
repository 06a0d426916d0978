"""Data sets whose user turns carry dialogue acts: what the user informs is the annotation.

A dialogue state also holds what nobody said in that turn (an offer taken up, a value carried over); the acts hold
what the words say. Slots of different domains that mean the same share one type: which of them a value belongs to is
a question of target, not of finding it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from tests.accuracy.fact import Fact, Talk, Turn, with_changes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CROSSWOZ = {
    "名称": "place_name",
    "评分": "rating",
    "门票": "ticket_price",
    "游玩时间": "visit_length",
    "人均消费": "cost_per_head",
    "推荐菜": "dish",
    "价格": "room_price",
    "酒店类型": "hotel_class",
    "酒店设施": "facility",
    "出发地": "departure",
    "目的地": "destination",
}
MULTIWOZ = {
    "Area": "area",
    "Price": "price_range",
    "Food": "food",
    "Type": "kind_of_place",
    "Name": "place_name",
    "Stars": "stars",
    "Day": "day",
    "People": "people",
    "Stay": "stay",
    "Dest": "destination",
    "Depart": "departure",
    "Leave": "leave_at",
    "Arrive": "arrive_by",
    "Time": "booking_time",
    "Internet": "internet",
    "Parking": "parking",
}
MULTIWOZ_ZH = {
    "区域": "area",
    "价格": "price_range",
    "食物": "food",
    "类型": "kind_of_place",
    "名称": "place_name",
    "星级": "stars",
    "日期": "day",
    "人数": "people",
    "停留天数": "stay",
    "目的地": "destination",
    "出发地": "departure",
    "出发时间": "leave_at",
    "到达时间": "arrive_by",
    "时间": "booking_time",
    "互联网": "internet",
    "停车处": "parking",
}
SGD = {
    "city": "city location city_of_event destination pickup_city from_location origin_city area",
    "to_city": "to_location destination_city",
    "date": "date check_in_date leaving_date departure_date pickup_date appointment_date show_date return_date "
    "visit_date dropoff_date",
    "time": "time appointment_time leaving_time pickup_time show_time departure_time",
    "people": "number_of_seats travelers group_size number_of_tickets passengers party_size number_of_riders",
    "rooms": "number_of_rooms",
    "stay": "stay_length number_of_days",
    "category": "category type cuisine genre event_type subcategory event_name",
    "price_range": "price_range",
    "stars": "star_rating",
    "amount": "transfer_amount amount",
    "account_type": "account_type recipient_account_type",
    "recipient": "recipient_name recipient_account_name",
    "seat_class": "flight_class seating_class fare_type",
}
_SGD_TYPE = {slot: kind for kind, slots in SGD.items() for slot in slots.split()}
_MANY = frozenset({"dish", "facility", "place_name", "category", "kind_of_place"})
"""Types of which a user may want several: a further value replaces none."""

_EMPTY = {"", "?", "none", "dontcare", "not mentioned", "不在意", "未提及"}


def crosswoz(raw: Path) -> Iterator[Talk]:
    """Yield CrossWOZ: user acts ``Inform`` with a value."""
    content = json.loads((raw / "crosswoz" / "val_slice.json").read_text(encoding="utf-8"))
    for key, talk in content.items():
        turns = []
        for turn in talk["messages"]:
            user = turn["role"] == "usr"
            message = Message(role="user" if user else "assistant", content=turn["content"])
            turns.append(Turn(message, tuple(_crosswoz(turn["dialog_act"])) if user else None))
        yield Talk("crosswoz", key, with_changes(turns, _MANY))


def _crosswoz(acts: list[list[Any]]) -> Iterator[Fact]:
    seen = set()
    for act, domain, slot, value in acts:
        head, _, rest = slot.partition("-")
        kind, word = CROSSWOZ.get(head), rest or value
        if act == "Inform" and kind and word and (kind, word) not in seen:
            seen.add((kind, word))
            yield Fact(kind, (word,), about=domain)


def multiwoz21(raw: Path) -> Iterator[Talk]:
    """Yield MultiWOZ 2.1: user acts ``…-Inform`` with a value."""
    yield from _multiwoz(raw / "multiwoz21" / "val_slice.json", "multiwoz21", "Inform", MULTIWOZ)


def multiwoz_zh(raw: Path) -> Iterator[Talk]:
    """Yield the Chinese MultiWOZ: user acts ``…-通知`` with a value."""
    yield from _multiwoz(raw / "multiwoz_zh" / "human_val_slice.json", "multiwoz_zh", "通知", MULTIWOZ_ZH)


def _multiwoz(path: Path, name: str, informs: str, slots: dict[str, str]) -> Iterator[Talk]:
    for key, talk in json.loads(path.read_text(encoding="utf-8")).items():
        turns = []
        for number, turn in enumerate(talk["log"]):
            if number % 2:
                turns.append(Turn(Message(role="assistant", content=turn["text"])))
            else:
                facts = tuple(_informed(turn.get("dialog_act") or {}, informs, slots))
                turns.append(Turn(Message(role="user", content=turn["text"]), facts))
        yield Talk(name, key, with_changes(turns, _MANY))


def _informed(acts: dict[str, list[list[str]]], informs: str, slots: dict[str, str]) -> Iterator[Fact]:
    seen = set()
    for act, pairs in acts.items():
        for slot, value in pairs if act.endswith(informs) else ():
            kind = slots.get(slot)
            if kind and value.lower() not in _EMPTY and (kind, value) not in seen:
                seen.add((kind, value))
                yield Fact(kind, (value,), about=act.split("-")[0])


def sgd(raw: Path) -> Iterator[Talk]:
    """Yield SGD: user actions ``INFORM``, spellings in the words included."""
    for talk in json.loads((raw / "sgd" / "dev_dialogues_slice.json").read_text(encoding="utf-8")):
        turns = []
        for turn in talk["turns"]:
            user = turn["speaker"] == "USER"
            message = Message(role="user" if user else "assistant", content=turn["utterance"])
            turns.append(Turn(message, tuple(_sgd(turn)) if user else None))
        yield Talk("sgd", talk["dialogue_id"], with_changes(turns, _MANY))


def _sgd(turn: dict[str, Any]) -> Iterator[Fact]:
    seen = set()
    for frame in turn["frames"]:
        for action in frame["actions"]:
            kind = _SGD_TYPE.get(action["slot"])
            values = tuple(dict.fromkeys([*action["values"], *action.get("canonical_values", [])]))
            if action["act"] == "INFORM" and kind and values and values[0].lower() not in _EMPTY:
                if (kind, values) not in seen:
                    yield Fact(kind, values, about=frame["service"] + action["slot"])
                seen.add((kind, values))
