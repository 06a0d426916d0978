"""Tables: what columns hold is guessed or given; rows are messages, rounds or whole dialogues."""

from __future__ import annotations

import json

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats import ColumnMapping, preview_table
from tests.dialogue.chats.reading import lines, problems, read_text
from tests.dialogue.chats.samples import TABLE


def test_rows_of_a_conversation_are_gathered_and_cells_may_hold_lines_and_quotes() -> None:
    loaded = read_text(TABLE, "log.csv")
    assert (loaded.format, loaded.problems) == ("table", ())
    seven, eight = loaded.dialogues
    assert (seven.id, lines(seven)) == (
        "7",
        [
            ("assistant", "您好，请问有什么可以帮您？"),
            ("user", '我的地址是\n上海市"浦东"新区'),
            ("user", "改到北京"),
        ],
    )
    assert [message.time for message in seven.messages] == ["10:00", "10:01", "10:06"]
    assert lines(eight) == [("user", "hello, is it there?"), ("assistant", "yes")]


@pytest.mark.parametrize("mark", [",", "\t", ";", "|", "，"])
def test_every_usual_mark_divides_cells(mark: str) -> None:
    text = f"role{mark}text\nuser{mark}hi\nassistant{mark}hello\n"
    for name in ("log.csv", "log.tsv", "log.txt"):
        loaded = read_text(text, name)
        assert (loaded.format, lines(loaded.dialogues[0])) == (
            "table",
            [("user", "hi"), ("assistant", "hello")],
        )


@pytest.mark.parametrize(
    ("heading", "mapping"),
    [
        ("conversation_id,role,content", {"conversation": "conversation_id", "role": "role", "content": "content"}),
        ("Ticket ID;Sender;Message Text", {"conversation": "Ticket ID", "speaker": "Sender", "content": "Message Text"}),
        ("会话编号,发送人,发送时间,消息内容", {"conversation": "会话编号", "speaker": "发送人", "time": "发送时间", "content": "消息内容"}),
        ("question,answer", {"user": "question", "assistant": "answer"}),
        ("问题,回答", {"user": "问题", "assistant": "回答"}),
        ("prompt,response,created_at", {"user": "prompt", "assistant": "response", "time": "created_at"}),
    ],
)  # fmt: skip
def test_headings_tell_what_columns_hold(heading: str, mapping: dict[str, str]) -> None:
    look = preview_table(f"{heading}\n".encode(), name="log.csv")
    assert (look.mapping.used(), look.mapping.complete, look.problems) == (mapping, True, ())


def test_a_column_with_talk_in_it_is_a_dialogue_a_row() -> None:
    text = 'ID,note,talk\n3,x,"Doctor: hi\nPatient: it hurts"\n4,y,"Doctor: well?\nPatient: better"\n5,z,\n6,z,no talk\n'
    loaded = read_text(text, "visits.csv")
    assert [(dialogue.id, lines(dialogue)) for dialogue in loaded.dialogues] == [
        ("3", [("assistant", "hi"), ("user", "it hurts")]),
        ("4", [("assistant", "well?"), ("user", "better")]),
    ]
    assert [str(note) for note in loaded.report.skipped] == ["visits.csv:6: an empty message"]
    assert problems(loaded)[0].startswith("visits.csv:7: names no speakers")


def test_a_row_of_question_and_answer_is_a_round() -> None:
    loaded = read_text("session,query,response\na,hi,hello\na,bye,\nb,,only this\n", "qa.csv")
    assert [(dialogue.id, lines(dialogue)) for dialogue in loaded.dialogues] == [
        ("a", [("user", "hi"), ("assistant", "hello"), ("user", "bye")]),
        ("b", [("assistant", "only this")]),
    ]


def test_a_given_mapping_wins_over_headings_and_format() -> None:
    text = "role,text,who,words\nx,y,Ann,hi\nx,y,Bo,hello\n"
    mapping = ColumnMapping(speaker="who", content="words")
    loaded = read_text(text, "log.csv", columns=mapping, roles={"Bo": "user"})
    assert lines(loaded.dialogues[0]) == [("assistant", "hi"), ("user", "hello")]
    assert loaded.report.speakers == {"Ann": "assistant", "Bo": "user"}


def test_what_columns_hold_is_asked_for_where_headings_do_not_tell() -> None:
    loaded = read_text("a,b\n1,2\n", "x.csv")
    assert problems(loaded) == [
        "x.csv:1: say which columns hold the dialogue: content and role (or speaker), user and assistant, or transcript. There are: a, b"
    ]


def test_a_preview_shows_headings_rows_and_a_guess_to_correct() -> None:
    look = preview_table(b"who,text,\nAnn,hi,1\nBo,hello,2\n", name="x.csv", rows=1)
    assert look.headers == ("who", "text", "column 3")
    assert look.rows == ({"who": "Ann", "text": "hi", "column 3": "1"},)
    assert look.mapping == ColumnMapping(speaker="who", content="text")
    assert str(preview_table(b"id: a", name="x.yaml").problems[0]) == "x.yaml: is no table with a heading"
    assert "is empty" in str(preview_table(b"", name="x.csv").problems[0])


def test_flat_objects_are_rows_too() -> None:
    rows = [{"author": "Ann", "message": "hi", "n": 1}, {"author": "Bo", "message": "hello", "n": None}]
    for data in (json.dumps(rows), "\n".join(map(json.dumps, rows))):
        loaded = read_dialogues(data.encode(), name="x.json")
        assert (loaded.format, lines(loaded.dialogues[0])) == (
            "table",
            [("user", "hi"), ("assistant", "hello")],
        )


def test_faults_are_told_by_row_and_the_others_load() -> None:
    text = 'id,role,text\na,user,hi\na,user,one,too,many\nb,user,"never closed\nb,user,hello\nc,user\nc,user,last\n'
    loaded = read_text(text, "x.csv")
    assert [(dialogue.id, lines(dialogue)) for dialogue in loaded.dialogues] == [
        ("a", [("user", "hi")]),
        ("b", [("user", "hello")]),
        ("c", [("user", "last")]),
    ]
    assert problems(loaded) == [
        "x.csv:3: has 5 cells where the heading has 3: put cells that hold the dividing mark in quotes",
        'x.csv:4: opens a quotation mark (") that is never closed: close it, or double the marks inside a cell',
    ]
    assert [str(note) for note in loaded.report.skipped] == ["x.csv:6: an empty message"]


def test_a_table_of_too_many_columns_is_refused() -> None:
    assert problems(read_text("a," * 3000 + "b\n1\n", "x.csv")) == [
        "x.csv:1: has 3,001 columns; a table may have 2,000. Keep those that hold dialogues"
    ]
