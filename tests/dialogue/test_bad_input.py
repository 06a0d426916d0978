"""Files that people really give: every fault is one sentence with its place, and good dialogues load beside it."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats.gathering import MAX_PROBLEMS
from phero_core.dialogue.formats.screening import MAX_VALUES
from phero_core.reading import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path

GOOD = '{"id": "%s", "messages": [{"role": "user", "content": "hi"}]}'


def problems(data: bytes | str, name: str = "x.json") -> list[str]:
    """What is wrong with a file, in English; the Chinese sentence exists and differs."""
    loaded = read_dialogues(data.encode() if isinstance(data, str) else data, name=name)
    for problem in loaded.problems:
        assert problem.say("zh") != problem.say("en")
    return [str(problem) for problem in loaded.problems]


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("x.json", "", "x.json: is empty: nothing to load"),
        ("x.yaml", "\ufeff \n\n", "x.yaml: is empty: nothing to load"),
        ("x.yaml", "---\n---\n", "x.yaml: is empty: nothing to load"),
        ("x.json", "[]", "x.json: is empty: nothing to load"),
        ("x.json", "null", "x.json:1:1: is not JSON: it must begin with { or ["),
        ("x.json", GOOD % 1 + GOOD % 2, "x.json:1:61: has more text after the JSON value; for several values write one a line (.jsonl) or a list"),
        ("x.json", '{"id": "a", "id": "b", "messages": []}', "x.json:1: the key 'id' stands twice: keep one of them"),
        ("x.json", '[{"id": "a",\n"messages": [{"role": "user", "role": "tool"}]}]', "x.json:1: the key 'role' stands twice: keep one of them"),
        ("x.json", '{"id": "a", "messages": [NaN]}', "x.json:1: NaN is not a number that can be read: write a finite number, or null"),
        ("x.json", '{"id": "a", "messages": [-Infinity]}', "x.json:1: -Infinity is not a number that can be read: write a finite number, or null"),
        ("x.json", '{"id": "a", "messages": [1e999]}', "x.json:1: 1e999 is not a number that can be read: write a finite number, or null"),
        ("x.yaml", "id: a\nconfig: {a: .nan}\nmessages: []", "x.yaml:1: .nan is not a number that can be read: write a finite number, or null"),
        ("x.json", '{"id": %s}' % ("9" * 5000), "x.json:1: holds a number with too many digits: write it as text, in quotes"),
        ("x.json", '{"id": "\\ud83d", "messages": []}', "x.json:1: holds half of a character (U+D83D, a lone surrogate): the text was cut inside it. Remove it"),
        ("x.json", '{"id": "a"\n "messages": []}', "x.json:2:2: is not valid JSON: ',' is expected here"),
        ("x.json", "[" * 100_000, "x.json:1: is nested too deeply: flatten it"),
        ("x.json", '{"a":' * 100_000, "x.json:1: is nested too deeply: flatten it"),
        ("x.json", '{"id": "a", "config": ' + '{"a":' * 99 + "1" + "}" * 100, "x.json:1: is nested more than 60 levels deep: flatten it"),
        ("x.yaml", "id: !!python/name:os.system x", "x.yaml:1:5: the tag 'tag:yaml.org,2002:python/name:os.system' is not read: write plain text, numbers, lists and mappings only"),
        ("x.yaml", "id: &a [x, x]\nnotes: [*a, *a]", "x.yaml:1:5: aliases (&name, *name) are not read: write the value out where it is needed"),
        ("x.yaml", "id: a\nmessages:\n- {role: user}\nprobes: [{after_round: 2, type: t, expect: null}]", "x.yaml:1: probe 1 asks after round 2, but the dialogue ends with round 1"),
        ("x.yaml", "id: a\nmessages:\n- {role: usr, content: hi}", "x.yaml:1: messages.0.role: must be 'user', 'assistant', 'system' or 'tool'; found 'usr'"),
        ("x.yaml", "id: a\nmessages:\n- {role: user, contnt: hi}", "x.yaml:1: unknown key 'messages.0.contnt'; did you mean 'content'?"),
        ("x.json", '{"id": "a", "messages": [{"role": "user", "content": "x", "packets": [null]}]}', "x.json:1: messages.0.packets.0: must be a mapping of keys and values; found None"),
        ("x.png", b"\x89PNG\r\n\x1a\n\x00\x00", "x.png: is not a text file (it holds zero bytes). Save it as UTF-8 text"),
        ("x.yaml", "id: h\xe9\xe9 l\xe0 o\xf9".encode("latin-1"), "x.yaml: is neither UTF-8 nor GB18030 text. Save it as UTF-8 and try again"),
        ("x.zip", b"PK\x03\x04 cut off", "x.zip: is a zip that cannot be unpacked (damaged, or with a password). Unpack it and give the file inside"),
    ],
)  # fmt: skip
def test_one_fault_is_one_sentence(name: str, data: bytes | str, sentence: str) -> None:
    assert problems(data, name) == [sentence]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_usual_encoding_is_recognised(encoding: str, line_end: str) -> None:
    text = line_end.join(["id: a", "messages:", "- {role: user, content: 收货地址改到上海市}"])
    loaded = read_dialogues(text.encode(encoding), name="x.yaml")
    assert loaded.problems == ()
    assert loaded.dialogues[0].messages[0].content == "收货地址改到上海市"


def test_size_and_limit_are_named(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    expected = f"{path}: is 50.0 MB; the limit is 21 MB. Split it, or keep only the dialogues that you need"
    assert [str(problem) for problem in read_dialogues(path).problems] == [expected]
    assert "is 50.0 MB; the limit is 21 MB" in problems(b"[" * 50_000_000)[0]


@pytest.mark.parametrize("path", ["\0", "x" * 5000])
def test_what_is_no_path_is_a_problem(path: str) -> None:
    loaded = read_dialogues(path)
    assert loaded.dialogues == ()
    assert len(loaded.problems) == 1


def test_missing_file_is_a_problem(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in str(read_dialogues(tmp_path / "none.json").problems[0])


def test_a_cut_line_among_good_ones_is_named_and_the_others_load() -> None:
    data = "\n".join([GOOD % "a", (GOOD % "b")[:30], "", GOOD % "c"])
    loaded = read_dialogues(data.encode(), name="x.jsonl")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a", "c"]
    assert [problem.place for problem in loaded.problems] == ["x.jsonl:2"]
    assert "cut off" in str(loaded.problems[0])


def test_what_stands_before_the_end_of_a_cut_list_loads() -> None:
    data = "[" + ",\n".join([GOOD % "a", GOOD % "b", GOOD % "c"])[:-20]
    loaded = read_dialogues(data.encode(), name="x.json")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a", "b"]
    assert [problem.place for problem in loaded.problems] == ["x.json:3:41"]


def test_a_broken_yaml_document_does_not_hide_the_others() -> None:
    good = "id: {}\nmessages: [{{role: user, content: hi}}]\n"
    data = "---\n".join([good.format("a"), "id: [\n", good.format("b"), "id: c\n"])
    loaded = read_dialogues(data.encode(), name="x.yaml")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a", "b"]
    assert [problem.place for problem in loaded.problems] == ["x.yaml:5:1", "x.yaml:9: messages"]


def test_an_id_used_twice_names_both_lines() -> None:
    data = "\n".join([GOOD % "a", GOOD % "b", (GOOD % "a").replace("hi", "ho")])
    assert problems(data, "x.jsonl") == [
        "x.jsonl:3: the id 'a' is already used at x.jsonl:1: give each dialogue its own"
    ]


def test_all_that_is_wrong_is_told_at_once() -> None:
    data = "id: a\ntitel: x\nmessages: [{role: user, packets: [{type: '', core: 1, concentration: 2}]}, 7]"
    assert len(problems(data, "x.yaml")) == 5


def test_a_line_of_a_million_characters_loads() -> None:
    text = "好" * 1_000_000
    for name, data in (
        ("x.yaml", f'id: a\nmessages: [{{role: user, content: "{text}"}}]'),
        ("x.json", json.dumps({"id": "a", "messages": [{"role": "user", "content": text}]})),
    ):
        assert read_dialogues(data.encode(), name=name).dialogues[0].messages[0].content == text


def test_a_dialogue_of_too_many_values_is_refused_before_it_costs_memory() -> None:
    data = '{"id": "a", "messages": [' + "{}," * MAX_VALUES + "{}]}"
    assert problems(data) == ["x.json:1: holds more than 250,000 values: split it into several dialogues"]


def test_no_more_problems_are_listed_than_anybody_reads() -> None:
    found = problems('{"id": "a", "messages": 1}\n' * 1000, "x.jsonl")
    assert len(found) == MAX_PROBLEMS + 1
    assert found[-1] == "800 more problems are not listed"


def zipped(**files: str | bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("_", "."), content)
    return stream.getvalue()


def test_a_zip_with_one_file_is_read_and_named_in_problems() -> None:
    loaded = read_dialogues(zipped(a_json=GOOD % "a", readme_txt="hello"), name="data.zip")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a"]
    assert problems(zipped(a_json="{"), "data.zip")[0].startswith("data.zip/a.json:1")


def test_a_zip_bomb_is_stopped_at_the_limit() -> None:
    assert problems(zipped(a_json=b" " * (MAX_BYTES + 1)), "b.zip") == [
        "b.zip/a.json: gives more than 21 MB, which is the limit. Keep only the dialogues that you need"
    ]


def test_a_zip_with_several_files_is_read_like_a_folder() -> None:
    several = zipped(b_json=GOOD % "b", a_yaml="id: a\nmessages: [{role: user, content: hi}]", c_csv="\n")
    loaded = read_dialogues(several, name="x.zip")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a", "b"]
    assert [problem.place for problem in loaded.problems] == ["x.zip/c.csv"]


def test_a_zip_without_a_dialogue_file_says_so() -> None:
    assert "without a dialogue file" in problems(zipped(readme_md=""), "x.zip")[0]


def test_an_archive_inside_an_archive_is_refused() -> None:
    inner = zipped(a_json=GOOD % "a")
    assert "unpack the outer one" in problems(zipped(inner_json=inner), "x.zip")[0]


@pytest.mark.parametrize("name", ["log.jsonl.gz", "log.gz", "pasted"])
def test_gzip_is_read_by_what_it_is(name: str) -> None:
    loaded = read_dialogues(gzip.compress((GOOD % "a").encode()), name=name)
    assert ([dialogue.id for dialogue in loaded.dialogues], loaded.problems) == (["a"], ())


def test_a_cut_gzip_file_says_so() -> None:
    data = gzip.compress((GOOD % "a").encode())[:-9]
    assert problems(data, "log.jsonl.gz") == [
        "log.jsonl.gz: is a gzip file that cannot be unpacked (damaged or cut off). Pack it again, or give the file inside"
    ]
