"""Exports of messengers: who says what and when, what nobody typed, and who is the user."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.chats.reading import lines, problems, read_json, read_text
from tests.dialogue.chats.samples import INSTAGRAM, TELEGRAM, WHATSAPP

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.shared
@pytest.mark.parametrize(
    ("app", "file"),
    [
        ("signal", "test_export.txt"),
        ("telegram", "test_single_export.json"),
        ("instagram", "test_export.json"),
        ("whatsapp", "test_[mmddyy]_24hrs.txt"),
        ("whatsapp", "test_ddmmyy_24hrs.txt"),
        ("whatsapp", "test_mmddyy_24hrs.txt"),
        ("whatsapp", "test_yyyymmdd_24hrs.txt"),
    ],
)
def test_real_exports_give_the_authors_times_and_words_that_are_published_for_them(
    shared_data: Path, app: str, file: str
) -> None:
    folder = shared_data / "chat_exports" / app
    loaded = read_dialogues(folder / file)
    assert (loaded.format, loaded.problems) == (app, ())
    said = [
        {"timestamp": (m.time or "").rstrip("Z"), "author": m.name, "message": " ".join(m.content.split())}
        for m in loaded.dialogues[0].messages
    ]
    expected = json.loads((folder / "target.json").read_text())
    assert sorted(said, key=str) == sorted(
        ({**one, "message": " ".join(one["message"].split())} for one in expected), key=str
    )


@pytest.mark.parametrize(
    ("stamps", "times"),
    [
        (("25/12/20, 10:01 - ", "26/12/20, 10:02 - "), ("2020-12-25T10:01:00", "2020-12-26T10:02:00")),
        (("12/25/20, 10:01 PM - ", "12/26/20, 12:02 AM - "), ("2020-12-25T22:01:00", "2020-12-26T00:02:00")),
        (("[25.12.20, 10:01:07] ", "[26.12.20, 10:02:08] "), ("2020-12-25T10:01:07", "2020-12-26T10:02:08")),
        (("2020/12/25 上午10:01 - ", "2020/12/25 下午3:02 - "), ("2020-12-25T10:01:00", "2020-12-25T15:02:00")),
        (("2020年12月25日 10:01 - ", "2020年12月26日 10:02 - "), ("2020-12-25T10:01:00", "2020-12-26T10:02:00")),
        (("3/1/21, 10:01 - ", "4/1/21, 10:02 - "), ("2021-01-03T10:01:00", "2021-01-04T10:02:00")),
        (("3/1/21, 9:01\u202fp.m. - ", "4/1/21, 9:02\u202fa.m. - "), ("2021-03-01T21:01:00", "2021-04-01T09:02:00")),
        (("9/30/21, 10:01 - ", "10/1/21, 10:02 - "), ("2021-09-30T10:01:00", "2021-10-01T10:02:00")),
        (("\u200e[2020-12-25, 10:01:07] ", "[2020-12-26, 10:02:08] "), ("2020-12-25T10:01:07", "2020-12-26T10:02:08")),
    ],
)  # fmt: skip
def test_whatsapp_dates_of_every_style_are_read(stamps: tuple[str, str], times: tuple[str, str]) -> None:
    loaded = read_text(f"{stamps[0]}Ann: hi\n{stamps[1]}Bo: hello\n")
    assert (loaded.format, loaded.problems) == ("whatsapp", ())
    assert tuple(message.time for message in loaded.dialogues[0].messages) == times


def test_an_impossible_date_stays_as_it_was_written() -> None:
    dialogue = read_text("45/45/20, 10:01 - Ann: hi\n").dialogues[0]
    assert dialogue.messages[0].time == "45/45/20 10:01"


def test_whatsapp_messages_go_on_over_lines_and_what_nobody_typed_is_noted() -> None:
    loaded = read_text(WHATSAPP)
    assert lines(loaded.dialogues[0]) == [
        ("user", "Please send it to\n12 Mill Lane"),
        ("assistant", "Noted: 12 Mill Lane."),
        ("user", "No, to 9 Hill Road"),
    ]
    assert [str(note) for note in loaded.report.skipped] == [
        "chat.txt:1: nobody's words: the app itself reports something",
        "chat.txt:5: a picture, sound or file without words",
        "chat.txt:6: a message that was deleted",
    ]


@pytest.mark.parametrize(
    "words",
    ["<Media omitted>", "\u200eimage omitted", "IMG-20201225-WA0001.jpg (file attached)", "\u200e<attached: 00000012-PHOTO.jpg>",
     "<Medien ausgeschlossen>", "<省略多媒体文件>", "图片已省略", "null", "GIF omitted", "plan.pdf • 3 pages document omitted"],
)  # fmt: skip
def test_media_without_words_are_no_message(words: str) -> None:
    loaded = read_text(f"25/12/20, 10:01 - Ann: hi\n25/12/20, 10:02 - Ann: {words}\n")
    assert lines(loaded.dialogues[0]) == [("user", "hi")]
    assert loaded.report.reasons == {"a picture, sound or file without words": 1}


def test_the_words_under_a_picture_are_kept() -> None:
    loaded = read_text("25/12/20, 10:01 - Ann: IMG-1.jpg (file attached)\nthe broken lamp\n")
    assert lines(loaded.dialogues[0]) == [("user", "the broken lamp")]


def test_who_speaks_first_is_the_user_unless_names_or_a_person_say_otherwise() -> None:
    talk = "25/12/20, 10:01 - Shop: Hello!\n25/12/20, 10:02 - Ann: I need a lamp\n"
    assert [role for role, _ in lines(read_text(talk).dialogues[0])] == ["user", "assistant"]
    named = talk.replace("Shop", "Support Team")
    assert [role for role, _ in lines(read_text(named).dialogues[0])] == ["assistant", "user"]
    given = read_text(talk, roles={"Ann": "user"})
    assert [role for role, _ in lines(given.dialogues[0])] == ["assistant", "user"]
    assert given.report.speakers == {"Ann": "user", "Shop": "assistant"}


def test_a_role_for_a_name_that_nobody_has_is_a_problem_and_the_dialogue_loads() -> None:
    loaded = read_text("25/12/20, 10:01 - Anna: hi\n", roles={"Ana": "user"})
    assert problems(loaded) == ["nobody is called 'Ana' here; did you mean 'Anna'?"]
    assert len(loaded.dialogues) == 1


def test_telegram_texts_in_parts_are_joined_and_services_noted() -> None:
    loaded = read_json(TELEGRAM)
    dialogue = loaded.dialogues[0]
    assert (dialogue.id, dialogue.title) == ("Ann-4711", "Ann")
    assert lines(dialogue) == [("user", "Is it there?"), ("assistant", "Yes: https://example.org")]
    assert dialogue.messages[1].time == "2024-03-01T10:01:00Z"
    assert sorted(loaded.report.reasons.values()) == [1, 1]


def test_a_telegram_account_gives_each_chat_and_faults_spoil_only_their_own() -> None:
    bad = {"id": 2, "name": "Bad", "messages": [{"type": "message", "date": "x", "from": 7, "text": "x"}]}
    loaded = read_json({"chats": {"list": [TELEGRAM, bad, {**TELEGRAM, "id": 9, "name": "Cy"}]}})
    assert [dialogue.id for dialogue in loaded.dialogues] == ["Ann-4711", "Cy-9"]
    assert problems(loaded) == ["log.json:1: messages.0: from: must be text; found 7"]


def test_instagram_is_put_in_order_and_its_bytes_become_letters() -> None:
    assert lines(read_json(INSTAGRAM).dialogues[0]) == [
        ("user", "When?"),
        ("assistant", "At nine?"),
        ("user", "café then"),
    ]
