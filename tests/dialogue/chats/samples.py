"""One small file for each chat format, written for these tests."""

from __future__ import annotations

import json
from typing import Any

from tests.dialogue.sample import Sample, as_json

ANTHROPIC = [
    {
        "id": "parcel",
        "system": [{"type": "text", "text": "You help with parcels."}],
        "messages": [
            {"role": "user", "content": "Where is B2024?"},
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "I need the status.", "signature": "x"},
                    {"type": "text", "text": "Let me see."},
                    {"type": "tool_use", "id": "t1", "name": "track", "input": {"order": "B2024"}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t1",
                        "content": [{"type": "text", "text": "shipped"}],
                    }
                ],
            },
            {"role": "assistant", "content": [{"type": "text", "text": "It is on its way."}]},
            {"role": "user", "content": "Thanks!"},
        ],
    }
]

SHAREGPT = [
    {
        "conversations": [
            {"from": "human", "value": "订单B2024到哪了？"},
            {"from": "function_call", "value": '{"name": "track", "arguments": {"order": "B2024"}}'},
            {"from": "observation", "value": '{"status": "已发货"}'},
            {"from": "gpt", "value": "已经发货了。"},
        ],
        "tools": "[]",
    },
    {"id": "g2", "system": "Be brief.", "conversations": [{"from": "human", "value": "hi"}]},
]


def _lc(kind: str, **kwargs: Any) -> dict[str, Any]:
    return {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "schema", "messages", kind],
        "kwargs": kwargs,
    }


LANGCHAIN = [
    {"type": "system", "data": {"content": "You help with parcels.", "type": "system"}},
    {"type": "human", "data": {"content": "Where is B2024?", "type": "human"}},
    {
        "type": "ai",
        "data": {
            "content": [{"type": "tool_use", "id": "c1", "name": "track", "input": {"order": "B2024"}}],
            "tool_calls": [{"name": "track", "args": {"order": "B2024"}, "id": "c1", "type": "tool_call"}],
        },
    },
    {"type": "tool", "data": {"content": "shipped", "tool_call_id": "c1"}},
    {"type": "ai", "data": {"content": "It is on its way."}},
]

LANGSMITH = [
    {
        "id": "r1",
        "trace_id": "r1",
        "run_type": "chain",
        "start_time": "2026-05-01T10:00:00",
        "dotted_order": "20260501T100000Zr1",
        "extra": {"metadata": {"thread_id": "thread-7"}},
        "inputs": {
            "messages": [
                _lc("SystemMessage", content="Be brief."),
                _lc("HumanMessage", content="Where is B2024?"),
            ]
        },
        "outputs": {"messages": [_lc("AIMessage", content="On its way.")]},
    },
    {
        "id": "r1b",
        "trace_id": "r1",
        "run_type": "llm",
        "dotted_order": "20260501T100000Zr1.20260501T100001Zr1b",
        "inputs": {"messages": [[_lc("HumanMessage", content="Where is B2024?")]]},
        "outputs": {
            "generations": [[{"text": "On its way.", "message": _lc("AIMessage", content="On its way.")}]]
        },
    },
    {
        "id": "r2",
        "trace_id": "r2",
        "run_type": "chain",
        "start_time": "2026-05-01T10:05:00",
        "dotted_order": "20260501T100500Zr2",
        "extra": {"metadata": {"thread_id": "thread-7"}},
        "inputs": {"input": "And B2025?"},
        "outputs": {"output": "Delivered."},
    },
]

LLAMA_INDEX = {
    "store": {
        "ana": [
            {
                "role": "user",
                "additional_kwargs": {},
                "blocks": [{"block_type": "text", "text": "Where is B2024?"}],
            },
            {
                "role": "assistant",
                "additional_kwargs": {},
                "blocks": [
                    {"block_type": "text", "text": "Let me see."},
                    {
                        "block_type": "tool_call",
                        "tool_call_id": "c1",
                        "tool_name": "track",
                        "tool_kwargs": {"order": "B2024"},
                    },
                ],
            },
            {
                "role": "tool",
                "content": "shipped",
                "additional_kwargs": {"tool_call_id": "c1", "name": "track"},
            },
        ],
        "bo": [{"role": "MessageRole.USER", "content": "hi", "additional_kwargs": {}}],
    },
    "class_name": "SimpleChatStore",
}

WHATSAPP = """\
25/12/20, 10:01 - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.
25/12/20, 10:02 - Ann Lee: Please send it to
12 Mill Lane
25/12/20, 10:05 - Shop Support: Noted: 12 Mill Lane.
26/12/20, 09:00 - Ann Lee: <Media omitted>
26/12/20, 09:01 - Ann Lee: This message was deleted
26/12/20, 09:03 - Ann Lee: No, to 9 Hill Road
"""

SIGNAL = """\
[2024-03-01, 10:00] Ann: Is the lamp still there?
[2024-03-01, 10:02] Me: Yes.
It is.
[2024-03-01, 10:03] Ann: Then I take it.
"""

TELEGRAM = {
    "name": "Ann",
    "type": "personal_chat",
    "id": 4711,
    "messages": [
        {"id": 1, "type": "service", "date": "2024-03-01T09:59:00", "actor": "Ann", "action": "create_group"},
        {"id": 2, "type": "message", "date": "2024-03-01T10:00:00", "from": "Ann", "text": "Is it there?"},
        {
            "id": 3,
            "type": "message",
            "date": "2024-03-01T10:01:00",
            "date_unixtime": "1709287260",
            "from": "Bo",
            "text": ["Yes: ", {"type": "link", "text": "https://example.org"}],
        },
        {
            "id": 4,
            "type": "message",
            "date": "2024-03-01T10:02:00",
            "from": "Ann",
            "text": "",
            "photo": "a.jpg",
        },
    ],
}

INSTAGRAM = {
    "participants": [{"name": "Ann"}, {"name": "Bo"}],
    "messages": [
        {"sender_name": "Ann", "timestamp_ms": 1709287320000, "content": "caf\u00c3\u00a9 then"},
        {"sender_name": "Bo", "timestamp_ms": 1709287260000, "content": "At nine?"},
        {"sender_name": "Ann", "timestamp_ms": 1709287200000, "photos": []},
        {"sender_name": "Ann", "timestamp_ms": 1709287100000, "content": "When?"},
    ],
    "title": "Bo",
}

TRANSCRIPT = """\
[doctor] What brings you here?
[patient] I have a headache: it began on Monday.
And I feel dizzy.
[doctor] Any allergies?
[patient] To penicillin.
---
Customer: Where is my parcel?
Agent: On its way.
"""

BOTFRAMEWORK = [
    {
        "type": "conversationUpdate",
        "from": {"id": "u", "role": "user"},
        "conversation": {"id": "c1"},
        "id": "a0",
    },
    {
        "type": "message",
        "id": "a1",
        "from": {"id": "u", "name": "Ann", "role": "user"},
        "conversation": {"id": "c1"},
        "text": "whole wheat with ham",
    },
    {
        "type": "trace",
        "label": "Bot State",
        "replyToId": "a1",
        "from": {"id": "b", "role": "bot"},
        "conversation": {"id": "c1"},
        "value": {"this": {"Bread": "wholeWheat", "Meat": "ham", "retries": 0, "_tracker": {}}},
    },
    {
        "type": "message",
        "id": "a2",
        "replyToId": "a1",
        "from": {"id": "b", "role": "bot"},
        "conversation": {"id": "c1"},
        "attachments": [{"content": {"body": [{"type": "TextBlock", "text": "Anything else?"}]}}],
    },
    {
        "type": "message",
        "id": "a3",
        "from": {"id": "u", "role": "user"},
        "conversation": {"id": "c1"},
        "text": "clear meat",
    },
    {
        "type": "trace",
        "label": "Bot State",
        "replyToId": "a3",
        "from": {"id": "b", "role": "bot"},
        "conversation": {"id": "c1"},
        "value": {"this": {"Bread": "wholeWheat"}},
    },
]

RASA = {
    "sender_id": "ann",
    "events": [
        {"event": "session_started", "timestamp": 1599673332.5},
        {"event": "action", "name": "action_listen", "timestamp": 1599673332.6},
        {"event": "user", "text": "my mail is a@example.org", "timestamp": 1599673336.2},
        {"event": "slot", "name": "email", "value": "a@example.org", "timestamp": 1599673336.3},
        {"event": "slot", "name": "requested_slot", "value": "priority", "timestamp": 1599673336.3},
        {"event": "action", "name": "action_find_account", "timestamp": 1599673336.4},
        {"event": "slot", "name": "account", "value": 77, "timestamp": 1599673336.5},
        {"event": "bot", "text": "How urgent is it?", "timestamp": 1599673336.6},
        {"event": "user", "text": "what?", "timestamp": 1599673340.0},
        {"event": "bot", "text": "Pardon?", "timestamp": 1599673340.1},
        {"event": "rewind", "timestamp": 1599673340.2},
        {"event": "user", "text": "forget it", "timestamp": 1599673345.0},
        {"event": "reset_slots", "timestamp": 1599673345.1},
        {"event": "bot", "text": "Done.", "timestamp": 1599673345.2},
    ],
}

STORIES = """\
version: "3.1"
stories:
- story: pay a card
  steps:
  - intent: pay_cc
    user: |-
      pay off my [emblm]{"entity": "credit_card", "value": "emblem"}
  - action: utter_ask_amount
  - user: "[ten](amount)"
    intent: inform
  - action: action_pay
  - slot_was_set:
    - amount: null
    - requested_slot: null
- story: greet
  steps:
  - intent: greet
  - action: utter_greet
"""

TABLE = """\
会话ID,角色,时间,内容
7,客服,10:00,您好，请问有什么可以帮您？
7,客户,10:01,"我的地址是
上海市""浦东""新区"
8,customer,10:05,"hello, is it there?"
7,客户,10:06,改到北京
8,agent,10:07,yes
"""

CHAT_SAMPLES = {
    "anthropic": Sample("log.json", as_json(ANTHROPIC), 1, (2,), 0),
    "sharegpt": Sample("zh.json", as_json(SHAREGPT), 2, (1, 1), 0),
    "langchain": Sample("history.json", as_json(LANGCHAIN), 1, (1,), 0),
    "langsmith": Sample("runs.jsonl", "\n".join(map(json.dumps, LANGSMITH)).encode(), 1, (2,), 0),
    "llama_index": Sample("chat_store.json", as_json(LLAMA_INDEX), 2, (1, 1), 0),
    "whatsapp": Sample("chat.txt", WHATSAPP.encode(), 1, (2,), 0),
    "signal": Sample("chat.txt", SIGNAL.encode(), 1, (2,), 0),
    "telegram": Sample("result.json", as_json(TELEGRAM), 1, (1,), 0),
    "instagram": Sample("message_1.json", as_json(INSTAGRAM), 1, (2,), 0),
    "botframework": Sample("sandwich.transcript", as_json(BOTFRAMEWORK), 1, (2,), 2),
    "rasa": Sample("tracker.json", as_json(RASA), 1, (2,), 2),
    "rasa_stories": Sample("stories.yml", STORIES.encode(), 2, (2, 1), 1),
    "table": Sample("log.csv", TABLE.encode(), 2, (2, 1), 0),
    "transcript": Sample("visits.txt", TRANSCRIPT.encode(), 2, (2, 1), 0),
}
