"""Large files are read piece by piece: the same dialogues in bounded memory, and one may look how far it is."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats import READERS, Progress, content, file_records, iter_dialogues, strict_json
from phero_core.dialogue.formats.strict_json import BrokenJsonError, json_items
from tests.dialogue.samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

TALK = [
    {"role": "user", "content": "Please send it to 12 Mill Lane. " * 8},
    {"role": "assistant", "content": "好的"},
]


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file counts as large, and is read a few characters at a time."""
    monkeypatch.setattr(content, "HELD", 0)
    monkeypatch.setattr(content, "PIECE", 5_000)


@pytest.mark.usefixtures("in_pieces")
@pytest.mark.parametrize("name", sorted(READERS))
def test_every_sample_gives_the_same_when_read_in_pieces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = SAMPLES[name]
    streamed = read_dialogues(sample.data, name=sample.name)
    monkeypatch.setattr(content, "HELD", 10**6)
    whole = read_dialogues(sample.data, name=sample.name)
    if name == "table":  # rows of one conversation stand apart in it: a large table must be sorted
        assert "sort the table by '会话ID'" in str(streamed.problems[0])
    else:
        assert (streamed.format, streamed.dialogues) == (whole.format, whole.dialogues)
        assert streamed.problems == whole.problems


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50])
def test_json_means_the_same_however_it_is_cut_into_pieces(size: int) -> None:
    values = [-12, 3.5e-7, 'a"\\b\nü😀', {"k": [True, None, {"z": "好"}]}, [], "", 123456]
    for indent in (None, 2):
        text = json.dumps(values, indent=indent, ensure_ascii=bool(indent))
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        assert list(json_items(pieces)) == list(json_items([text]))


@pytest.mark.parametrize(
    "text",
    ['[1, {"a": }]', '[{"a": 1,}]', "[1 2]", '["x', '[{"a": tru', "[1,\n2,\n\n x]", '{"a": 1 "b"}', "[1] 2"],
)
def test_faults_stand_where_they_stand_however_the_text_is_cut(text: str) -> None:
    def fault(pieces: list[str]) -> tuple[str, int, int | None]:
        with pytest.raises(BrokenJsonError) as caught:
            list(json_items(pieces))
        return str(caught.value), caught.value.line, caught.value.column

    assert fault(list(text)) == fault([text])


def test_a_value_that_never_ends_is_refused_before_it_costs_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_json, "MAX_ITEM", 1000)
    with pytest.raises(BrokenJsonError, match="holds one value of more than"):
        list(json_items(['["', *["x" * 100] * 100]))


def written(path: Path, dialogues: int) -> Path:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8") as file:
        if ".json" in path.suffixes and ".jsonl" not in path.suffixes:
            file.write("[" + ",\n".join(json.dumps(TALK) for _ in range(dialogues)) + "]")
        elif ".csv" in path.suffixes:
            file.write(
                "session_id,role,text\n"
                + "".join(f"{n},user,{TALK[0]['content']}\n" for n in range(dialogues))
            )
        else:
            file.writelines(json.dumps({"messages": TALK}) + "\n" for _ in range(dialogues))
    return path


@pytest.mark.parametrize("name", ["x.jsonl", "x.json", "x.csv", "x.jsonl.gz"])
def test_memory_does_not_grow_with_the_file(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four times as many dialogues cost their ids and hashes more, not their content."""
    monkeypatch.setattr(content, "HELD", 100_000)
    peaks = []
    for count in (500, 2_000):
        path = written(tmp_path / name, count)
        tracemalloc.start()
        assert sum(1 for _ in iter_dialogues(path)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    more = (peaks[1] - peaks[0]) / 1_500
    assert more < 800, f"{more:.0f} bytes a dialogue"


def test_progress_runs_from_the_first_byte_to_the_last(tmp_path: Path) -> None:
    written(tmp_path / "a.jsonl", 4_000)
    written(tmp_path / "b.jsonl", 10)
    heard: list[Progress] = []
    stream = iter_dialogues(tmp_path, progress=heard.append)
    count = sum(1 for _ in stream)
    shares = [progress.share for progress in heard]
    assert shares == sorted(shares)
    assert 0 < shares[10] < 0.3 < shares[2500] < 0.5
    assert (shares[-1], heard[-1].number, heard[-1].files, heard[-1].dialogues) == (1.0, 2, 2, count)


def test_problems_and_report_stand_beside_what_was_read_so_far() -> None:
    lines = [
        '{"id": "a", "messages": [{"role": "user", "content": "hi"}]}',
        "{",
        '{"id": "b", "messages": []}',
    ]
    stream = iter_dialogues("\n".join(lines).encode(), name="x.jsonl")
    assert (next(stream).id, stream.problems, stream.report.dialogues) == ("a", (), 1)
    assert list(stream) == []
    assert [problem.place for problem in stream.problems] == ["x.jsonl:2:2", "x.jsonl:3: messages"]
    assert (stream.file, stream.format) == ("x.jsonl", "native")


def test_what_must_be_held_as_a_whole_has_a_limit(tmp_path: Path) -> None:
    for name, start, sentence in (
        ("x.yaml", "id: a\nnotes: ", "the limit is 21 MB"),
        ("x.txt", "Ann: hi\n", "the limit is 21 MB"),
        ("x.json", '{"messages": [', "is one object of more than 21 million characters"),
    ):
        path = tmp_path / name
        path.write_text(start + "a" * 22_000_000)
        stream = iter_dialogues(path)
        assert list(stream) == []
        assert sentence in str(stream.problems[0])


def test_a_line_that_is_too_long_is_named_and_the_others_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MAX_LINE", 3_000)
    monkeypatch.setattr(file_records, "MAX_LINE", 3_000)
    good = json.dumps({"messages": TALK})
    loaded = read_dialogues("\n".join([good, '{"messages": "' + "x" * 9_000, good]).encode(), name="x.jsonl")
    assert len(loaded.dialogues) == 2
    assert [problem.place for problem in loaded.problems] == ["x.jsonl:2"]
    assert "split it" in str(loaded.problems[0])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_a_large_file_is_decoded_like_a_small_one(tmp_path: Path, encoding: str) -> None:
    line = json.dumps(
        {"messages": [{"role": "user", "content": "收货地址改到上海市" * 9}]}, ensure_ascii=False
    )
    path = tmp_path / "x.jsonl"
    path.write_bytes("\r\n".join([line] * 6_000).encode(encoding))
    assert path.stat().st_size > content.HELD
    stream = iter_dialogues(path)
    assert {dialogue.messages[0].content for dialogue in stream} == {"收货地址改到上海市" * 9}
    assert stream.problems == ()


@pytest.mark.parametrize("size", [10, 9_000])
def test_a_record_in_another_encoding_is_refused_alone(tmp_path: Path, size: int) -> None:
    good = '{"id": "%s", "messages": [{"role": "user", "content": "收货地址" }]}'
    lines = [(good % number).encode() for number in range(size)]
    lines[size // 2] = '{"id": "bad", "messages": [{"role": "user", "content": "café"}]}'.encode("latin-1")
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\n".join(lines))
    stream = iter_dialogues(path)
    assert sum(1 for _ in stream) == size - 1
    assert [str(problem) for problem in stream.problems] == [
        f"{path}:{size // 2 + 1}: holds bytes that are neither UTF-8 nor GB18030 text. Save the file as UTF-8"
    ]
