"""The middleware and histories, which chat interfaces send as a whole each time: what in them is new."""

from __future__ import annotations

import pytest

from phero_core.integrations.asgi import Status
from tests.integrations.bare import assistant, session_of
from tests.integrations.wire import LEEDS, chat, part, said

TALK = (("system", "You sell books. Ship to 1 Prompt Road."), ("user", LEEDS), ("assistant", "Noted."))


def test_a_history_is_observed_once_however_often_it_is_sent(wire, memory):
    first = chat(*TALK[:2])
    wire().post(first)
    wire().post(first)
    assert said(memory) == 1
    grown = chat(*TALK, ("user", "Please use DHL"))
    got = wire().post(grown)
    wire().post(grown)
    assert (
        memory.snapshot("s1")
        == session_of(LEEDS, got.known.session and assistant("Noted."), "Please use DHL").snapshot()
    )


def test_a_session_that_begins_with_a_long_history_knows_all_of_it(wire, memory):
    got = wire().post(chat(*TALK, ("user", "Please use DHL")))
    assert said(memory) == 3
    assert got.known.recall("shipping_address")[0].value == "12 Mill Lane, Leeds"


def test_the_same_words_at_another_time_are_another_message(wire, memory):
    wire().post(chat(("user", "ok")))
    wire().post(chat(("user", "ok"), ("assistant", "Anything else?"), ("user", "ok")))
    assert said(memory) == 3


def test_a_history_whose_beginning_was_cut_off_brings_its_end_only(wire, memory):
    wire().post(chat(*TALK[1:], ("user", "Please use DHL")))
    wire().post(chat(("user", "Please use DHL"), ("assistant", "DHL it is."), ("user", "Thanks")))
    assert said(memory) == 5


def test_ids_of_messages_count_where_they_are_given(wire, memory):
    message = {"role": "user", "content": LEEDS, "id": "m1"}
    wire().post({"message": message})
    wire().post({"message": message})
    wire(message_id="key").post({"message": "hello", "key": 7})
    wire(message_id="key").post({"message": "hello", "key": 7})
    assert said(memory) == 2


def test_tools_and_parts_are_read_as_chat_logs_are(wire, memory):
    call = {"id": "c1", "function": {"name": "track", "arguments": '{"order": "A789"}'}}
    body = {
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Where is order A789?"}]},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "Tracking number: SF1234567890"},
        ]
    }
    got = wire().post(body)
    assert said(memory) == 3
    assert got.known.recall("order_reference")[0].value == "A789"


@pytest.mark.parametrize(
    "body", [{"messages": [{"role": "wizard", "content": "hi"}]}, {"messages": 7}, {"message": ["hi"]}]
)
def test_what_is_not_written_as_messages_are_says_why(wire, body):
    got = wire().post(body)
    assert got.known.status is Status.UNUSABLE
    assert got.known.warnings[0].place.startswith("message")
    assert got.sent[0]["status"] == 200


def test_paths_say_where_the_words_are(wire, memory):
    wire(messages="input.text").post({"input": {"text": LEEDS}, "message": "not this"})
    assert memory.recall("s1", "shipping_address").recall.best.value == "12 Mill Lane, Leeds"


def test_half_a_character_is_no_reason_to_fail(wire, memory):
    wire().request(part(b'{"message": "My name is Ann \\ud83d"}'))
    assert said(memory) == 1


def test_a_reply_that_comes_again_in_the_history_is_observed_once(wire, memory):
    answer = b'{"reply": "Noted."}'
    wire(replies="reply", answer=answer).post(chat(*TALK[:2]))
    wire(replies="reply", answer=answer).post(chat(*TALK, ("user", "Please use DHL")))
    assert said(memory) == 4
