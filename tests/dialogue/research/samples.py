"""One small file for each research format, written for these tests."""

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

RESEARCH_SAMPLES: dict[str, Sample] = {
    "multiwoz": Sample("val.json", as_json(MULTIWOZ), 1, (3,), 8),
}
"""By the reader's name."""
