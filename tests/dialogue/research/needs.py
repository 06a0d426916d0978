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

NEEDS: dict[str, Sample] = {
    "crsa": Sample("train.json", as_json(CRSA), 1, (4,), 4),
}
"""By the reader's name."""
