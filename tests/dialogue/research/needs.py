"""Small files of the formats that say what an action used, and of CRSA, written for these tests."""

from __future__ import annotations

import json
from typing import Any

from tests.dialogue.sample import Sample, as_json


def crsa_lines(*texts: str) -> list[dict[str, str]]:
    """The system and the user in turn."""
    return [{"speaker": "用户" if place % 2 else "系统", "text": text} for place, text in enumerate(texts)]


CRSA_MOMENT: dict[str, Any] = {
    "Context": {
        "basic_information": {
            "current_step": False,
            "utterances": crsa_lines("您好？", "去昆明。", "何时出发？", "周五，从大同走。"),
            "slots": {"destination": "昆明", "departure": "大同", "departure_time": "周五", "cabin": "null"},
        },
        "ticket_selection": {
            "current_step": True,
            "utterances": crsa_lines("有两班。", "太原走呢？"),
        },
    },
    "Dialogue": {
        "agenda": {"utterances": "1、东航，09:10出发；2、国航。选哪个？", "analysis": {}},
        "user": {
            "utterances": "第一个，周五或周六都行。",
            "anomaly_analysis": {"anomaly_reason": "alter_demand"},
        },
    },
    "Slots": {
        "destination": "昆明",
        "departure": "太原",
        "departure_time": ["周五", "周六"],
        "airlines": "东航",
    },
}

CRSA = [
    {
        "instruction": "生成合适的回复",
        "input": json.dumps(CRSA_MOMENT, ensure_ascii=False),
        "output": "已经为您订好东航的航班。",
    }
]


def star_event(agent: str, action: str, text: str = "", **more: Any) -> dict[str, Any]:
    """An event of a STAR file; the knowledge base has no clock."""
    clock = {} if agent == "KnowledgeBase" else {"UnixTime": 1589372301}
    words = {"Text": text} if text else {}
    return {"Agent": agent, "Action": action, **words, **clock, **more}


def star_query(**constraints: str) -> list[dict[str, Any]]:
    """A query and what the knowledge base returns."""
    asked = [{slot: value} for slot, value in constraints.items()]
    return [
        star_event("Wizard", "query", APIName="hotel_book", Constraints=asked),
        star_event("KnowledgeBase", "return_item", APIName="hotel_book", Item={"Message": "Available"}),
    ]


STAR = {
    "FORMAT-VERSION": 7,
    "DialogueID": 4,
    "Scenario": {"Domains": ["hotel"], "UserTask": "Book the Shore Inn from the 8th on."},
    "Events": [
        star_event("User", "utter", "The Shore Inn from the 8th, please, at 3pm."),
        star_event("Wizard", "request_suggestions", "Ur name?"),
        star_event("Wizard", "pick_suggestion", "What is your name?"),
        star_event("UserGuide", "instruct", "(Say another date.)"),
        star_event("User", "utter", "Dana. No, from the 9th."),
        *star_query(
            Name='"Shore Inn"',
            StartDate='api.is_equal_to("9th")',
            Time='"3 pm"',
            CustomerName='"dana"',
            Price="api.is_at_most(90)",
            RequestType='"Check"',
        ),
        star_event("Wizard", "utter", "It is free."),
        star_event("User", "utter", "Rather the 10th."),
        *star_query(Name='"Shore Inn"', StartDate='"10th"', RequestType='"Book"'),
        star_event("User", "complete"),
    ],
}


def tm_span(text: str, words: str, *names: str) -> dict[str, Any]:
    """A span of a Taskmaster utterance."""
    start = text.index(words)
    labels = [{"name": name} for name in names]
    return {"start_index": start, "end_index": start + len(words), "text": words, "annotations": labels}


def tm_turn(speaker: str, text: str, *spans: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """An utterance with its spans."""
    segments = [tm_span(text, *span) for span in spans]
    return {"speaker": speaker, "text": text, **({"segments": segments} if segments else {}), **more}


TASKMASTER = [
    {
        "conversation_id": "dlg-1",
        "instruction_id": "movie-tickets-1",
        "utterances": [
            tm_turn(
                "USER",
                "Up at 8, for two people",
                ("8", "m.time"),
                ("two", "m.num"),
                ("two people", "m.num", "m.num"),
            ),
            tm_turn("ASSISTANT", "8 is sold out. 9?", ("8", "m.time.reject"), ("9", "m.time.accept")),
            tm_turn("USER", "Fine, two then.", ("two", "m.num")),
            tm_turn("USER", "With popcorn.", ("popcorn", "m.amenity")),
        ],
    },
    {
        "conversation_id": "dlg-2",
        "vertical": "Movie Tickets",
        "scenario": "with an error",
        "utterances": [
            tm_turn("user", "The Roxy tonight", ("Roxy", "name.theater"), ("tonight", "date")),
            tm_turn("assistant", "Three tickets at the Roxy?", ("Three", "num"), ("Roxy", "name.theater")),
            tm_turn(
                "user",
                "Yes",
                apis=[
                    {
                        "name": "book",
                        "args": {"name.theater": "Roxy", "num": "three", "date": "friday"},
                        "response": {"status": "success"},
                        "index": 2,
                    }
                ],
            ),
        ],
    },
]

NEEDS: dict[str, Sample] = {
    "crsa": Sample("train.json", as_json(CRSA), 1, (4,), 4),
    "star": Sample("4.json", as_json(STAR), 1, (3,), 6),
    "taskmaster": Sample("TM.json", as_json(TASKMASTER), 2, (3, 2), 6),
}
"""By the reader's name."""
