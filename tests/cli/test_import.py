"""``phero import``: logs become native files, with a report; what is wrong is listed, what is good is written."""

from __future__ import annotations

import json

import pytest

from phero_core.dialogue import load_dialogues
from tests.dialogue.chats.samples import SHAREGPT, WHATSAPP

GOOD = '{"id": "%s", "messages": [{"role": "user", "content": "hi"}]}'


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(SHAREGPT))
    return path


def test_native_files_load_back_strictly(phero, log, tmp_path):
    said = phero("import", log, "--out", tmp_path / "new" / "own")
    assert said.status == 0
    assert "2 dialogues in 1 files written" in said.out
    loaded = load_dialogues(tmp_path / "new" / "own", strict=True)
    assert [dialogue.id for dialogue in loaded] == ["log-1", "g2"]
    assert [path.name for path in (tmp_path / "new" / "own").iterdir()] == ["log.yaml"]


def test_json_report_names_what_is_there(phero, tmp_path):
    (tmp_path / "chat.txt").write_text(WHATSAPP)
    said = phero("import", tmp_path / "chat.txt", "--out", tmp_path / "own", "--json")
    assert (said.status, said.err) == (0, "")
    assert said.json["formats"] == ["whatsapp"]
    assert said.json["files"] == [str(tmp_path / "own" / "chat.yaml")]
    assert said.json["problems"] == []
    report = said.json["report"]
    assert report["speakers"] == {"Ann Lee": "user", "Shop Support": "assistant"}
    assert report["messages"] == {"assistant": 1, "user": 2}
    assert report["reasons"] == {
        "nobody's words: the app itself reports something": 1,
        "a picture, sound or file without words": 1,
        "a message that was deleted": 1,
    }
    assert [note["place"].rpartition(":")[2] for note in report["skipped"]] == ["1", "5", "6"]


def test_report_alone_writes_nothing(phero, log, tmp_path):
    assert phero("import", log).status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["log.json"]


def test_files_that_are_there_are_kept_and_all_named(phero, log, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "log.yaml").write_text("mine")
    said = phero("import", log, "--out", own)
    assert said.status == 2
    assert said.err == (
        f"{own / 'log.yaml'}: is there already, and nothing was written: name another folder, or allow it with --force\n"
    )
    assert [(path.name, path.read_text()) for path in own.iterdir()] == [("log.yaml", "mine")]
    assert phero("import", log, "--out", own, "--force").status == 0
    assert len(load_dialogues(own, strict=True)) == 2


def test_bad_dialogues_are_all_listed_and_good_ones_written(phero, tmp_path):
    lines = [GOOD % "a", "{", GOOD % "b", '{"id": "c", "messages": 7}', GOOD % "a".replace("a", "d")]
    (tmp_path / "x.jsonl").write_text("\n".join(lines))
    said = phero("import", tmp_path / "x.jsonl", "--out", tmp_path / "own")
    assert said.status == 2
    places = [line.split(": ")[0].rpartition("/")[2] for line in said.err.splitlines()]
    assert places == ["x.jsonl:2:2", "x.jsonl:4", "problems"]
    assert [dialogue.id for dialogue in load_dialogues(tmp_path / "own", strict=True)] == ["a", "b", "d"]


def test_nothing_good_leaves_no_folder_behind(phero, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    said = phero("import", tmp_path / "x.json", "--out", tmp_path / "deep" / "own")
    assert said.status == 2
    assert "nothing was written" in said.out
    assert not (tmp_path / "deep").exists()


def test_equal_ids_of_two_sources_are_told_apart(phero, tmp_path):
    for name, words in (("a", "hi"), ("b", "ho"), ("c", "hi")):
        (tmp_path / f"{name}.jsonl").write_text((GOOD % "same").replace("hi", words))
    said = phero("import", *(tmp_path / f"{name}.jsonl" for name in "abc"), "--out", tmp_path / "own")
    assert said.status == 0
    loaded = load_dialogues(tmp_path / "own", strict=True)
    assert [(dialogue.id, dialogue.messages[0].content) for dialogue in loaded] == [
        ("same", "hi"),
        ("same-2", "ho"),
    ]


def test_many_dialogues_are_divided_into_files(phero, tmp_path, monkeypatch):
    monkeypatch.setattr("phero_core.dialogue.formats.native_folder.PER_FILE", 2)
    (tmp_path / "x.jsonl").write_text("\n".join(GOOD % number for number in range(5)))
    assert phero("import", tmp_path / "x.jsonl", "--out", tmp_path / "own").status == 0
    assert sorted(path.name for path in (tmp_path / "own").iterdir()) == ["x-2.yaml", "x-3.yaml", "x.yaml"]
    assert len(load_dialogues(tmp_path / "own", strict=True)) == 5


def test_columns_and_roles_are_taken_as_given(phero, tmp_path):
    (tmp_path / "log.csv").write_text("Fall,Wer,Was\n1,Ann,hello\n1,Bo,good day\n")
    given = ("--map", "conversation=Fall,speaker=Wer", "--map", "content=Was", "--roles", "Ann=assistant")
    said = phero("import", tmp_path / "log.csv", *given, "--out", tmp_path / "own", "--json")
    assert said.status == 0
    assert said.json["report"]["speakers"] == {"Ann": "assistant", "Bo": "user"}
    assert load_dialogues(tmp_path / "own")[0].id == "1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--map", "contnt=Was"), "--map: a table has no part 'contnt'; did you mean 'content'?"),
        (("--map", "Was"), "--map: 'Was' is not of the form name=value"),
        (("--roles", "Ann"), "--roles: 'Ann' is not of the form name=value"),
        (("--roles", "Ann=usr"), "there is no role 'usr'; did you mean 'user'?"),
        (("--map", "content=Was,speaker=Werr"), "log.csv:1: has no column 'Werr'; did you mean 'Wer'?"),
        (("--map", "content=Was,speaker=Wer", "--roles", "Anna=user"), "nobody is called 'Anna' here; did you mean 'Ann'?"),
        (("--format", "tabel"), "unknown format 'tabel'; did you mean 'table'?"),
        ((), "log.csv:1: say which columns hold the dialogue"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_explained(phero, tmp_path, arguments, message):
    (tmp_path / "log.csv").write_text("Wer,Was\nAnn,hello\n")
    said = phero("import", tmp_path / "log.csv", *arguments)
    assert said.status == 2
    assert message in said.err


def test_a_folder_that_cannot_be_written_to_is_explained(phero, log, tmp_path):
    (tmp_path / "file").write_text("")
    said = phero("import", log, "--out", tmp_path / "file" / "own")
    assert said.status == 2
    assert "cannot be written to" in said.err
    assert "Traceback" not in said.err
