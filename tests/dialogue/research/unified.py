"""Small files of ConvLab's unified format and of BiToD, written for these tests."""

from __future__ import annotations

from typing import Any

from tests.dialogue.sample import Sample, as_json


def acts(*named: tuple[str, str, str, int, int]) -> dict[str, list[dict[str, Any]]]:
    """Acts that inform, with the places of their values."""
    keys = ("domain", "slot", "value", "start", "end")
    informed = [{"intent": "inform", **dict(zip(keys, one, strict=True))} for one in named]
    return {"categorical": [], "non-categorical": informed, "binary": []}


def turn(number: int, utterance: str, **more: Any) -> dict[str, Any]:
    """A turn of the unified format."""
    speaker = "system" if number % 2 else "user"
    return {"speaker": speaker, "utterance": utterance, "utt_idx": number, "dialogue_acts": acts(), **more}


CONVLAB = [
    {
        "dataset": "sgd",
        "dialogue_id": "sgd-train-7",
        "turns": [
            turn(
                0,
                "Thai food in Bonn at 1 pm",
                dialogue_acts=acts(("Meals_1", "city", "Bonn", 13, 17)),
                state={
                    "Meals_1": {
                        "city": "Bonn",
                        "food": "Thai",
                        "time": "1 pm|13:00",
                        "area": "",
                        "price": "dontcare",
                    }
                },
            ),
            turn(
                1, "The Siam?", service_call={"Meals_1": {"method": "Find", "parameters": {"city": "Bonn"}}}
            ),
            turn(2, "Fine, at 2 pm", state={"Meals_1": {"city": "Bonn", "name": "Siam", "time": "2 pm"}}),
            turn(3, "Booked.", booked={"Meals_1": [{"reference": "X1"}]}),
        ],
    },
    {
        "dataset": "crosswoz",
        "dialogue_id": "crosswoz-train-7",
        "turns": [
            turn(0, "要有暖气和叫醒服务的酒店", state={"酒店": {"酒店设施": "暖气 叫醒服务", "名称": ""}}),
            turn(1, "没有"),
            turn(2, "那有暖气就行", state={"酒店": {"酒店设施": "暖气", "名称": ""}}),
        ],
    },
]


def held(value: object, relation: str = "equal_to") -> dict[str, Any]:
    """What a BiToD state holds for a slot."""
    return {"relation": relation, "value": value if isinstance(value, list) else [value]}


def bitod_user(text: str, **slots: dict[str, Any]) -> dict[str, Any]:
    """A user's turn with all that holds after it."""
    intent = "restaurants_en_US_search"
    return {"Agent": "User", "Actions": [], "active_intent": intent, "state": {intent: slots}, "Text": text}


BITOD = [
    {
        "Dialogue_id": "b-1",
        "Scenario": {"UserTask": "Eat."},
        "Events": [
            bitod_user(
                "Greek or Thai food, no steaks, 8 stars",
                cuisine=held(["Greek", "Thai"], "one_of"),
                food=held("steaks", "not"),
                rating=held(8, "at_least"),
            ),
            {
                "Agent": "Wizard",
                "Actions": "query",
                "API": "restaurants_en_US_search",
                "Constraints": [{"cuisine": "api.one_of(Greek , Thai)"}, {"rating": "api.at_least(8)"}],
            },
            {"Agent": "KnowledgeBase", "Item": {}, "TotalItems": 0, "Topic": "restaurants_en_US_search"},
            {"Agent": "Wizard", "Actions": [], "Text": "Nothing. Does the rating matter?"},
            bitod_user(
                "No, and Greek is enough",
                cuisine=held("Greek"),
                food=held("steaks", "not"),
                rating=held("don't care"),
            ),
        ],
    }
]

UNIFIED: dict[str, Sample] = {
    "convlab": Sample("data.json", as_json(CONVLAB), 2, (2, 2), 6),
    "bitod": Sample("en.json", as_json(BITOD), 1, (2,), 5),
}
"""By the reader's name."""
