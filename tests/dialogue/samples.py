"""One small file for each format, written for these tests."""

from __future__ import annotations

import json
from typing import Any

from tests.dialogue.chats.samples import CHAT_SAMPLES
from tests.dialogue.research.samples import RESEARCH_SAMPLES
from tests.dialogue.sample import Sample, as_json

NATIVE = """
id: address-change
domain: ecommerce
config: {recall.min_concentration: 0.5}
messages:
  - {role: user, content: 收货地址是北京市朝阳区建国路8号}
  - {role: assistant, content: 好的}
  - role: user
    content: 改到上海
    packets: [{type: shipping_address, value: 上海, concentration: 0.75}]
probes:
  - {after_round: 2, type: shipping_address, expect: 上海}
  - {after_round: 2, type: chatter, expect: null, suppressed: below_threshold}
---
id: 77
messages:
  - {role: user, content: "hi"}
"""


def chat() -> list[dict[str, Any]]:
    """A chat with a tool call and its result."""
    return [
        {"role": "developer", "content": "You help with parcels."},
        {"role": "user", "content": [{"type": "text", "text": "Where is B2024?"}, {"type": "image_url"}]},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "call_1",
                    "type": "function",
                    "function": {"name": "track", "arguments": '{"order": "B2024"}'},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "call_1", "content": '{"status": "shipped"}'},
        {"role": "assistant", "content": "It is on its way."},
        {"role": "user", "content": "Thanks!"},
    ]


def form(**slots: str) -> dict[str, dict[str, Any]]:
    """A CrossWOZ query form with hotel fields and the empty fields that every form has."""
    empty = {"名称": "", "价格": "", "评分": "", "酒店设施": "", "selectedResults": ["某酒店"]}
    return {"酒店": {**empty, **slots}, "餐馆": {"推荐菜": "", "名称": "", "selectedResults": []}}


def crosswoz_turns() -> list[dict[str, Any]]:
    """Three rounds: a price, a changed price that the operator relaxes, and an emptied form."""
    states = [
        (form(价格="300-400元"), form(价格="300-400元", 酒店设施="暖气 叫醒服务")),
        (form(价格="200-300元", 酒店设施="暖气"), form(价格="100-200元", 酒店设施="暖气")),
        (form(), form()),
    ]
    said = ["要300-400元的酒店", "还是200-300元的吧", "谢谢"]
    acts = [
        [["Inform", "酒店", "价格", "300-400元"]],
        [["Inform", "酒店", "价格", "200-300元"], ["Inform", "酒店", "酒店设施-暖气", "是"]],
        [["General", "thank", "none", "none"]],
    ]
    turns: list[dict[str, Any]] = []
    for words, act, (first, last) in zip(said, acts, states, strict=True):
        turns.append({"role": "usr", "content": words, "dialog_act": act, "user_state": []})
        answer = {"role": "sys", "content": "好的", "dialog_act": []}
        turns.append({**answer, "sys_state_init": first, "sys_state": last})
    return turns


CROSSWOZ = {"4711": {"messages": crosswoz_turns(), "goal": [], "type": "单领域", "sys-usr": [1, 2]}}

TAU = [
    {
        "task_id": 5,
        "trial": 0,
        "reward": 1.0,
        "info": {"task": {"instruction": "You are ana_li_1 and cancel reservation QX7PLM.", "actions": []}},
        "traj": [
            {"role": "system", "content": "# Airline policy: flights, reservations, passengers"},
            {"role": "user", "content": "Cancel reservation QX7PLM, my id is ana_li_1."},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {
                            "name": "get_reservation_details",
                            "arguments": '{"reservation_id": "QX7PLM", "user_id": "ana_li_1"}',
                        },
                    }
                ],
            },
            {
                "role": "tool",
                "tool_call_id": "c1",
                "name": "get_reservation_details",
                "content": "Error: timeout",
            },
            {"role": "assistant", "content": "One moment, please."},
            {"role": "user", "content": "Fine. ###STOP###"},
        ],
    }
]

DISPLAY = (
    "user: My order is #W123.\nassistant: None\n"
    'tool: {"order_id": "#W123", "status": "pending"}\n'
    "assistant: It is pending:\n\n1. Lamp\nuser: ###STOP###"
)


def trace() -> bytes:
    """Two sessions in a mixture: one whose words were kept, one whose words were hashed, and a question."""
    head = {"trace": "phero-trace/1", "time": 1796000000.5, "label": "default", "digest": "0f3a"}
    kept = {**head, "session": "kept", "life": "a", "kind": "message"}
    hashed = {**head, "session": "hashed", "life": "b", "kind": "message"}
    city = {"type": "home_city", "value": "~51ce", "concentration": 0.75, "decay_factor": 0.95, "given": []}
    lines = [
        {**kept, "index": 0, "round": 1, "role": "user", "content": "I live in Oslo.", "packets": []},
        {**hashed, "index": 0, "round": 1, "role": "user", "hash": "~77", "packets": [city]},
        {**kept, "kind": "recall", "index": 1, "pattern": "home_city", "values": []},
        {**hashed, "index": 2, "round": 2, "role": "user", "packets": []},
        {**hashed, "index": 1, "round": 1, "role": "assistant", "packets": []},
    ]
    return "\n".join(map(json.dumps, lines)).encode()


SAMPLES = {
    "native": Sample("own.yaml", NATIVE.encode(), 2, (2, 1), 2),
    "openai": Sample("log.json", as_json([{"messages": chat()}]), 1, (2,), 0),
    "crosswoz": Sample("val.json", as_json(CROSSWOZ), 1, (3,), 4),
    "phero_trace": Sample("trace.jsonl", trace(), 2, (1, 2), 0),
    "tau_bench": Sample("runs.json", as_json(TAU), 1, (2,), 2),
    **CHAT_SAMPLES,
    **RESEARCH_SAMPLES,
}
