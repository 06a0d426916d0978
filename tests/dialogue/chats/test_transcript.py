"""Transcripts: a name before each message, and what is nobody's line."""

from __future__ import annotations

import pytest

from tests.dialogue.chats.reading import lines, problems, read_text


@pytest.mark.parametrize(
    "text",
    [
        "Customer: hi\nAgent: hello\nCustomer: bye\n",
        "customer:hi\nagent:hello\ncustomer:bye",
        "[customer] hi\n[agent] hello\n\n[customer] bye",
        "[10:01] Customer: hi\n[10:02] Agent: hello\n[10:03] Customer: bye",
        "2024-03-01 10:01:05 Customer: hi\n2024-03-01 10:01:09 Agent: hello\n2024-03-01 10:02 Customer: bye",
        "**Customer:** hi\n**Agent:** hello\n**Customer:** bye",
        "- Customer: hi\n- Agent: hello\n- Customer: bye",
        "客户：hi\n客服：hello\n客户：bye\n",
        "Ann Lee: hi\nBo: hello\nAnn Lee: bye",
    ],
)
def test_every_usual_shape_is_read(text: str) -> None:
    loaded = read_text(text)
    assert (loaded.format, loaded.problems) == ("transcript", ())
    assert lines(loaded.dialogues[0]) == [("user", "hi"), ("assistant", "hello"), ("user", "bye")]
    assert lines(read_text(text, "pasted").dialogues[0]) == lines(loaded.dialogues[0])


def test_name_and_time_may_stand_above_what_is_said() -> None:
    text = "小王 2024-03-01 10:00:05\n改到上海\n谢谢\n\n客服 2024-03-01 10:00:09\n好的\n\n小王 2024-03-01 10:01\n再见\n"
    dialogue = read_text(text).dialogues[0]
    assert lines(dialogue) == [("user", "改到上海\n谢谢"), ("assistant", "好的"), ("user", "再见")]
    assert dialogue.messages[0].time == "2024-03-01 10:00:05"


def test_a_line_with_a_colon_goes_on_with_what_was_said_before() -> None:
    text = "Ann: I need two things:\nFirst: a lamp\nsee https://example.org\nBo: Yes?\nAnn: at 10:30 please\nBo: ok"
    assert lines(read_text(text).dialogues[0]) == [
        ("user", "I need two things:\nFirst: a lamp\nsee https://example.org"),
        ("assistant", "Yes?"),
        ("user", "at 10:30 please"),
        ("assistant", "ok"),
    ]


def test_rules_divide_dialogues_and_a_heading_is_noted() -> None:
    loaded = read_text("Visit of May\n\nAnn: hi\nBo: hello\n=====\nAnn: again\nBo: yes\n", "visits.txt")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["visits-1", "visits-2"]
    assert [str(note) for note in loaded.report.skipped] == ["visits.txt:1: stands before anybody speaks"]


def test_times_are_kept_as_written() -> None:
    messages = read_text("[10:01] Ann: hi\n[10:02] Bo: hello").dialogues[0].messages
    assert [message.time for message in messages] == ["10:01", "10:02"]


def test_prose_is_no_transcript() -> None:
    loaded = read_text("Once upon a time.\nThere was a lamp.\n")
    assert loaded.dialogues == ()
    assert "is in none of the" in problems(loaded)[0]
    assert "names no speakers" in problems(read_text("just prose", format="transcript"))[0]
