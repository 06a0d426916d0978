"""Small files of the formats that say what holds after a turn, written for these tests."""

from __future__ import annotations

from typing import Any

from tests.dialogue.sample import Sample, as_json


def multiwoz_state(booked: tuple[str, ...] = (), **domains: dict[str, str]) -> dict[str, Any]:
    """A MultiWOZ state of hotel and restaurant, empty but for what is given."""
    semi: dict[str, dict[str, str]] = {
        "hotel": {"area": "not mentioned", "stars": "", "name": "none"},
        "restaurant": {"area": "", "food": "dontcare"},
    }
    book: dict[str, dict[str, Any]] = {"hotel": {"stay": ""}, "restaurant": {"people": ""}}
    for domain, slots in domains.items():
        for slot, value in slots.items():
            (book if slot in book[domain] else semi)[domain][slot] = value
    made = {domain: [{"reference": "AB12"}] if domain in booked else [] for domain in semi}
    return {
        domain: {"semi": semi[domain], "book": {**book[domain], "booked": made[domain]}} for domain in semi
    }


MULTIWOZ = {
    "SNG1": {
        "goal": {"message": []},
        "log": [
            {
                "text": "A hotel in the north with 4 stars , please .",
                "metadata": {},
                "dialog_act": {"Hotel-Inform": [["Area", "north"], ["Stars", "4"]]},
                "span_info": [["Hotel-Inform", "Area", "north", 4, 4], ["Hotel-Inform", "Stars", "4", 6, 6]],
            },
            {
                "text": "The Old Mill fits .",
                "metadata": multiwoz_state(hotel={"area": "north", "stars": "4|four"}),
                "dialog_act": {"Hotel-Recommend": [["Name", "old mill"]]},
                "span_info": [],
            },
            {
                "text": "Make that 3 stars , for 2 nights . Take it .",
                "metadata": {},
                "dialog_act": {"Hotel-Inform": [["Stars", "3"], ["Stay", "2"]]},
                "span_info": [["Hotel-Inform", "Stars", "3", 2, 2]],
            },
            {
                "text": "Booked .",
                "metadata": multiwoz_state(
                    ("hotel",), hotel={"area": "north", "stars": "3", "name": "old mill", "stay": "2"}
                ),
                "dialog_act": {"Booking-Book": [["Ref", "AB12"]]},
                "span_info": [],
            },
            {
                "text": "Any restaurant close by ? The stars do not matter .",
                "metadata": {},
                "dialog_act": {"Hotel-Inform": [["Stars", "dontcare"]]},
                "span_info": [],
            },
            {
                "text": "There are two .",
                "metadata": multiwoz_state(
                    ("hotel",),
                    hotel={"area": "north", "stars": "dontcare", "name": "old mill", "stay": "2"},
                    restaurant={"area": "north"},
                ),
                "dialog_act": "No Annotation",
                "span_info": [],
            },
        ],
    }
}


def sgd_act(act: str, slot: str = "", *spelt: str, own: str | None = None) -> dict[str, Any]:
    """An act over one slot, with the schema's own form of its value."""
    return {
        "act": act,
        "slot": slot,
        "values": list(spelt),
        "canonical_values": [own or way for way in spelt],
    }


def sgd_frame(service: str, *acts: dict[str, Any], **more: Any) -> dict[str, Any]:
    """One service's part in a turn."""
    return {"service": service, "actions": list(acts), "slots": [], **more}


def sgd_user(utterance: str, *frames: dict[str, Any]) -> dict[str, Any]:
    """A user's turn."""
    return {"speaker": "USER", "utterance": utterance, "frames": list(frames)}


def sgd_system(utterance: str, *frames: dict[str, Any]) -> dict[str, Any]:
    """A system's turn."""
    return {"speaker": "SYSTEM", "utterance": utterance, "frames": list(frames)}


def slot_values(**slots: list[str]) -> dict[str, Any]:
    """The state of a service."""
    return {"active_intent": "Find", "requested_slots": [], "slot_values": slots}


SGD = [
    {
        "dialogue_id": "7_00001",
        "services": ["Buses_3", "Hotels_1"],
        "turns": [
            sgd_user(
                "A bus to SF on March 9th please",
                sgd_frame(
                    "Buses_3",
                    sgd_act("INFORM", "to_city", "SF", own="San Francisco"),
                    sgd_act("INFORM", "day", "March 9th", own="2019-03-09"),
                    slots=[{"slot": "to_city", "start": 9, "exclusive_end": 11}],
                    state=slot_values(to_city=["SF"], day=["March 9th"]),
                ),
            ),
            sgd_system(
                "One leaves at 8 am.",
                sgd_frame(
                    "Buses_3",
                    sgd_act("OFFER", "leaving", "8 am", own="08:00"),
                    service_call={
                        "method": "FindBus",
                        "parameters": {"to_city": "San Francisco", "day": "2019-03-09", "seats": "1"},
                    },
                ),
            ),
            sgd_user(
                "That one, but on the 10th.",
                sgd_frame(
                    "Buses_3",
                    sgd_act("SELECT"),
                    sgd_act("INFORM", "day", "the 10th", own="2019-03-10"),
                    state=slot_values(to_city=["SF"], day=["the 10th"], leaving=["8 am"]),
                ),
            ),
            sgd_system(
                "To SF on March 10th, correct?",
                sgd_frame("Buses_3", sgd_act("CONFIRM", "day", "March 10th", own="2019-03-10")),
            ),
            sgd_user(
                "Yes. And a hotel there.",
                sgd_frame(
                    "Buses_3",
                    sgd_act("AFFIRM"),
                    state=slot_values(to_city=["SF"], day=["March 10th", "the 10th"], leaving=["8 am"]),
                ),
                sgd_frame("Hotels_1", state=slot_values(city=["SF"], stars=["dontcare"])),
            ),
            sgd_system(
                "The Bay Inn?",
                sgd_frame(
                    "Hotels_1", service_call={"method": "FindHotel", "parameters": {"city": "San Francisco"}}
                ),
            ),
        ],
    }
]

MULTIWOZ22 = [
    {
        "dialogue_id": "PMUL1.json",
        "services": ["restaurant", "hotel"],
        "turns": [
            {
                **sgd_user(
                    "Thai food in the west",
                    sgd_frame(
                        "restaurant",
                        slots=[{"slot": "restaurant-food", "start": 0, "exclusive_end": 4, "value": "Thai"}],
                        state=slot_values(**{"restaurant-food": ["thai"], "restaurant-area": ["west"]}),
                    ),
                    sgd_frame("hotel", state=slot_values()),
                ),
                "turn_id": "0",
            },
            {**sgd_system("None there. Elsewhere?"), "turn_id": "1"},
            {
                **sgd_user(
                    "Then at 1 pm in the south",
                    sgd_frame(
                        "restaurant",
                        state=slot_values(
                            **{
                                "restaurant-food": ["thai"],
                                "restaurant-area": ["south"],
                                "restaurant-booktime": ["13:00", "1 pm"],
                            }
                        ),
                    ),
                    sgd_frame("hotel", state=slot_values(**{"hotel-area": ["south"]})),
                ),
                "turn_id": "2",
            },
            {**sgd_system("Done."), "turn_id": "3"},
        ],
    }
]

STATES: dict[str, Sample] = {
    "multiwoz": Sample("val.json", as_json(MULTIWOZ), 1, (3,), 8),
    "multiwoz22": Sample("train.json", as_json(MULTIWOZ22), 1, (2,), 2),
    "sgd": Sample("dev.json", as_json(SGD), 1, (3,), 7),
}
"""By the reader's name."""
