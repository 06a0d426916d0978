"""Uploading: what teams have is read, reported on, and read again when a person says who or what is what."""

from __future__ import annotations

import gzip
import json

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.i18n import speaker
from dashboard.i18n.data_page import Reading
from dashboard.serving.settings import WORKSPACE
from dashboard.widgets.upload import MOST_PROBLEMS
from dashboard.workspace import Workspace
from tests.real_app import APP

CHAT = "Ann: My e-mail is ann@example.com\nBob: Thanks, noted.\nAnn: ok\n"
ODD = "wer,was\nkunde,My e-mail is ann@example.com\nberater,Noted\n"


def data_page(language="en"):
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.context = {"locale": {"en": "en-US", "zh": "zh-CN"}[language]}
    return app.run().switch_page("app_pages/data.py").run()


def upload(app, name, content):
    app.file_uploader[0].set_value(
        [(name, content if isinstance(content, bytes) else content.encode(), "text/plain")]
    )
    return app.run()


def bench(app):
    return app.session_state["bench"]


def button(app, start):
    return next(each for each in app.button if each.key.startswith(start))


def box(app, label):
    return next(each for each in app.selectbox if each.label == label)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_upload_says_what_is_in_it(language) -> None:
    app = upload(data_page(language), "chat.txt", CHAT)
    t = speaker(language)
    assert [each.value for each in app.error] == []
    (contents,) = app.table
    assert contents.value.loc[t(Reading.ROUNDS)].iloc[0] == "2"
    assert bench(app).source_name == "chat.txt"


def test_a_person_says_who_the_user_is_and_the_file_is_read_again() -> None:
    app = upload(data_page(), "chat.txt", CHAT)
    assert "ann@example.com" in str(bench(app).dialogue)
    before = [message.role.value for message in bench(app).dialogue.messages]
    box(app, "Ann").set_value("assistant")
    box(app, "Bob").set_value("user")
    app = button(app.run(), "w_roles_").click().run()
    after = [message.role.value for message in bench(app).dialogue.messages]
    assert (before, after) == (["user", "assistant", "user"], ["assistant", "user", "assistant"])
    assert bench(app).library.names == ["samples", "chat.txt"]


def test_a_table_with_unknown_headings_asks_for_its_columns() -> None:
    app = upload(data_page(), "protokoll.csv", ODD)
    t = speaker("en")
    box(app, t(Reading.PART_CONTENT)).set_value("was")
    box(app, t(Reading.PART_SPEAKER)).set_value("wer")
    app = button(app.run(), "w_columns_").click().run()
    assert bench(app).source_name == "protokoll.csv"
    assert [message.content for message in bench(app).dialogue.messages] == [
        "My e-mail is ann@example.com",
        "Noted",
    ]


def test_a_bad_dialogue_among_good_ones_is_named_and_the_others_load() -> None:
    lines = [json.dumps({"id": str(n), "messages": [{"role": "user", "content": "hi"}]}) for n in range(3)]
    app = upload(data_page(), "log.jsonl", "\n".join([lines[0], '{"id": "bad", "messages": 7}', *lines[1:]]))
    assert len(bench(app).source.dialogues) == 3
    assert r"log\.jsonl\:2" in app.warning[0].value


def test_many_problems_are_cut_and_counted() -> None:
    app = upload(data_page(), "log.jsonl", "\n".join(['{"id": "x", "messages": 7}'] * 40))
    assert app.error[0].value.count("\n- ") == MOST_PROBLEMS + 1
    assert "and 28 more" in app.error[0].value


def test_a_compressed_log_is_read() -> None:
    app = upload(data_page(), "chat.json.gz", gzip.compress(b'[{"role": "user", "content": "hi"}]'))
    assert [each.value for each in app.error] == []
    assert len(bench(app).source.dialogues) == 1


def test_in_a_workspace_an_upload_is_there_at_the_next_visit(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(WORKSPACE, str(tmp_path))
    upload(data_page(), "chat.txt", CHAT)
    assert Workspace.opened(tmp_path).data_sets.names() == ["chat.txt"]
    assert bench(data_page()).library.names == ["samples", "chat.txt"]


def test_ten_thousand_dialogues_are_taken() -> None:
    text = "\n".join(
        json.dumps(
            {
                "id": str(n),
                "messages": [
                    {"role": "user", "content": f"order #A{n}"},
                    {"role": "assistant", "content": "ok"},
                ],
            }
        )
        for n in range(10_000)
    )
    app = upload(data_page(), "log.jsonl", text)
    assert len(bench(app).source.dialogues) == 10_000
    assert not app.exception
