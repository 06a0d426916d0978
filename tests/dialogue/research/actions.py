"""Small files of the formats whose gold are the actions of an agent, written for these tests."""

from __future__ import annotations

import json
from typing import Any

from tests.dialogue.sample import Sample, as_json

ABCD = [
    {
        "convo_id": 77,
        "scenario": {
            "personal": {"customer_name": "mia berg", "username": "mberg1"},
            "order": {"order_id": "4455667788"},
            "flow": "product_defect",
            "subflow": "return_size",
        },
        "original": [
            ["agent", "Hi!"],
            ["customer", "Mia Berg here, order 4455667788"],
            ["action", "Account has been pulled up for Mia Berg."],
            ["agent", "And your reason?"],
            ["customer", "Wrong size"],
            ["action", "Purchase validation in progress ..."],
        ],
        "delexed": [
            {"speaker": "agent", "targets": ["return_size", "retrieve_utterance", None, [], 5]},
            {"speaker": "customer", "targets": ["return_size", None, None, [], -1]},
            {
                "speaker": "action",
                "targets": ["return_size", "take_action", "pull-up-account", ["mia berg"], -1],
            },
            {"speaker": "agent", "targets": ["return_size", "retrieve_utterance", None, [], 6]},
            {"speaker": "customer", "targets": ["return_size", None, None, [], -1]},
            {
                "speaker": "action",
                "targets": [
                    "return_size",
                    "take_action",
                    "validate-purchase",
                    ["mberg1", "4455667788", "wrong size"],
                    -1,
                ],
            },
        ],
    }
]

BFCL: dict[str, Any] = {
    "id": "multi_turn_base_7",
    "question": [
        [{"role": "user", "content": "Copy draft.txt into the folder done."}],
        [{"role": "user", "content": "Now sort it."}],
        [{"role": "user", "content": "I mean plan.txt, and keep 15 lines."}],
    ],
    "initial_config": {},
    "involved_classes": ["GorillaFileSystem"],
    "ground_truth": [
        ["cd(folder='docs')", "cp(source='draft.txt', destination='done')"],
        [],
        ["sort('plan.txt')", "cp(source='plan.txt', destination='done', tags=['a'])", "tail(lines=15)"],
    ],
}

API_BANK: list[dict[str, Any]] = [
    {"role": "User", "text": "Delete my 7:00 alarm. I am joe, password p4ss."},
    {
        "role": "API",
        "api_name": "GetUserToken",
        "param_dict": {"username": "joe", "password": "p4ss"},
        "result": {"output": {"token": "t0k3n"}, "exception": None},
    },
    {"role": "AI", "text": "Which day?"},
    {"role": "User", "text": "Today."},
    {
        "role": "API",
        "api_name": "DeleteAlarm",
        "param_dict": {"token": "t0k3n", "time": "2023-03-20 07:00:00"},
        "result": {"output": None, "exception": "no such alarm"},
    },
    {"role": "AI", "text": "There is none."},
]


def lines(*records: dict[str, Any]) -> bytes:
    """JSON lines."""
    return "\n".join(map(json.dumps, records)).encode()


ACTIONS: dict[str, Sample] = {
    "abcd": Sample("abcd.json", as_json(ABCD), 1, (2,), 3),
    "bfcl": Sample("BFCL.json", lines(BFCL, {**BFCL, "id": "multi_turn_base_8"}), 2, (3, 3), 12),
    "api_bank": Sample("DeleteAlarm.jsonl", lines(*API_BANK), 1, (2,), 3),
}
"""By the reader's name."""
