"""Small files of the formats that say little or nothing about values, written for these tests."""

from __future__ import annotations

import json
from typing import Any

from tests.dialogue.sample import Sample, as_json

KDCONV = [
    {
        "name": "故宫",
        "messages": [
            {"message": "你知道故宫吗？"},
            {
                "message": "知道，在北京。",
                "attrs": [{"name": "故宫", "attrname": "地址", "attrvalue": "北京"}],
            },
            {"message": "想去看看。"},
        ],
    }
]

MATHDIAL = [
    {
        "qid": 5000012,
        "scenario": 1,
        "question": "Ann has 3 bags with 4 pears each. How many pears are there?",
        "conversation": "Teacher: (generic)Hi Ann, what did you do?|EOM|Student: I added: 7.|EOM|Teacher: (probing)Why?",
    }
]

BRIDGE = [
    {
        "c_id": "9_1",
        "lesson_topic": "Fractions",
        "c_h": [
            {"id": 1, "text": "What is a half of 3?", "time": "10:02", "user": "tutor"},
            {"id": 2, "text": "2", "time": "10:09", "user": "student"},
        ],
        "c_r": [{"id": 3, "text": "Good try!", "time": "10:11", "user": "tutor"}],
        "e": "guess",
        "z_what": "provide_hint",
    }
]

MTS = """ID,section_header,section_text,dialogue
3,CC,Cough for two days.,"Doctor: What brings you in?
Patient: A cough. It is
worse at night.
Guest_family: For two days now.
 Patient: Yes."
"""

ACI = """dataset,encounter_id,dialogue,note
virt,D9N001,"[doctor] hi , kim . how are you ?
[patient] my knee hurts .
[patient_guest] since monday .","CHIEF COMPLAINT: knee pain."
"""

MEMORYBANK = {
    " Ida ": {
        "name": "Ida",
        "history": {
            "2023-04-27": [{"query": "I like tea.", "response": "Noted."}],
            "2023-04-28": [{"query": "What do I like?", "response": "Tea."}],
        },
    }
}

AIRDIALOGUE: dict[str, Any] = {
    "dialogue": [
        "customer: Book me to Rome, I am Ada Bell.",
        "agent: Flight number-1006 fits.",
        "customer: Yes.",
    ],
    "timestamps": [1532340243, 1532340256, 1532340271],
    "intent": {"goal": "book", "name": "Ada Bell"},
    "action": {"status": "book", "name": "Ada Bell", "flight": [1006]},
}

HOME = """---
uuid: 1f0a
task_id: cabin-light
category: light
task: {input_text: Turn on the porch light, expect_changes: {}}
response: Done.
context:
  unexpected_states: {light.porch: {got: {state: 'off'}}}
  conversation_trace:
    - {event_type: async_process, data: {text: Turn on the porch light, language: en}}
    - {event_type: agent_detail, data: {messages: [], prompt: "Devices: Shed Lamp"}}
    - {event_type: tool_call, data: {tool_name: HassTurnOn, tool_args: {name: Porch Light, area: Shed, domain: [light]}}}
"""

MULTIDOGO_ROWS = [
    ("conversationId", "turnNumber", "utteranceId", "utterance", "slot-labels", "intent"),
    ("c1", "0", "u0", "hi", "O", "openinggreeting"),
    ("c1", "2", "u1", "i am kim lee booking a 7 b", "O O name name O ref ref ref", "contentonly"),
    ("c1", "4", "u2", "sorry kim low", "O name name", "contentonly"),
    ("c1", "6", "u3", "thanks", "O", "thankyou"),
    ("c2", "0", "u4", "two words", "O", "x"),
]
MULTIDOGO = "\n".join("\t".join(row) for row in MULTIDOGO_ROWS) + "\n"

IRC = """[12:18] <ann> how do i mount a disk?
=== bob [~b@example.com] has joined #talk
[12:19] <bob> ann: use mount
[12:19]  * cid waves
[12:20] <ann> thanks
"""

TALKS: dict[str, Sample] = {
    "kdconv": Sample("travel_dev.json", as_json(KDCONV), 1, (2,), 0),
    "mathdial": Sample("test.json", as_json(MATHDIAL), 1, (1,), 0),
    "bridge": Sample("validation.json", as_json(BRIDGE), 1, (1,), 0),
    "mts_dialog": Sample("mts.csv", MTS.encode(), 1, (3,), 0),
    "aci_bench": Sample("valid.csv", ACI.encode(), 1, (2,), 0),
    "memorybank": Sample("bank.json", as_json(MEMORYBANK), 1, (2,), 0),
    "airdialogue": Sample("air.jsonl", json.dumps(AIRDIALOGUE).encode(), 1, (2,), 2),
    "home_assistant": Sample("light.yaml", HOME.encode(), 1, (1,), 1),
    "multidogo": Sample("airline_dev.tsv", MULTIDOGO.encode(), 2, (4, 1), 1),
    "irc_ubuntu": Sample("2004.raw.txt", IRC.encode(), 1, (4,), 0),
}
"""By the reader's name."""
