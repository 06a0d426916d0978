"""Damaged files end in problems, never in a traceback or a hang, and nothing is dropped without a word: for every reader."""

from __future__ import annotations

import csv
import io
import json
import time
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats import READERS
from phero_core.dialogue.formats.source import Kind, source_of
from tests.dialogue.samples import SAMPLES

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from phero_core.dialogue import Loaded

PATIENCE = 20
"""How long one damaged file may be read on a busy machine [seconds]; each takes well under one."""

every_reader = pytest.mark.parametrize("name", sorted(READERS))
names = st.sampled_from(sorted(SAMPLES))
formats = st.sampled_from([None, *sorted(READERS)])
nothing = [None, [None], [[None], {"a": None}], {"a": {"b": None}}]
wrong = st.sampled_from(
    [*nothing, 7, -1, 1.5, "", "text", [], [1], [[]], {}, {"a": 1}, True, "𝄞\u0000", "２０２６"]
)


def _keys_of_samples() -> list[str]:
    found: set[str] = set()
    for sample in SAMPLES.values():
        for content in _contents(sample.data):
            _collect(content, found)
    return sorted(found)


def _contents(data: bytes) -> list[Any]:
    """The JSON or YAML values of a file, none if it is a table or plain text."""
    text = data.decode()
    for parse in (
        lambda: [json.loads(text)],
        lambda: [json.loads(line) for line in text.split("\n") if line.strip()],
        lambda: [value for value in yaml.safe_load_all(text) if isinstance(value, dict)],
    ):
        try:
            return parse()
        except (ValueError, yaml.YAMLError):
            continue
    return []


def _collect(content: Any, found: set[str]) -> None:
    if isinstance(content, dict):
        found.update(map(str, content))
    for inner in (
        content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    ):
        _collect(inner, found)


STRUCTURED = sorted(name for name, sample in SAMPLES.items() if _contents(sample.data))
_keys = st.sampled_from(_keys_of_samples()) | st.text(max_size=4)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=12,
)


def read(data: bytes, name: str, format_name: str | None = None) -> Loaded:
    """Read a file in good time; everything that is wrong can be said in both languages."""
    began = time.monotonic()
    loaded = read_dialogues(data, name=name, format=format_name)
    assert time.monotonic() - began < PATIENCE
    for problem in (*loaded.problems, *loaded.report.skipped):
        assert problem.say("en")
        assert problem.say("zh")
    return loaded


def survives(data: bytes, name: str, format_name: str | None = None) -> None:
    """Reading ends, with dialogues or with reasons why there are none."""
    loaded = read(data, name, format_name)
    assert loaded.dialogues or loaded.problems or loaded.report.skipped


@given(names, formats, st.floats(0, 1))
def test_cut_off_file(name: str, format_name: str | None, share: float) -> None:
    sample = SAMPLES[name]
    survives(sample.data[: int(len(sample.data) * share)], sample.name, format_name)


@given(names, formats, st.data())
def test_changed_bytes(name: str, format_name: str | None, data: st.DataObject) -> None:
    content = bytearray(SAMPLES[name].data)
    for _ in range(data.draw(st.integers(1, 5))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    survives(bytes(content), SAMPLES[name].name, format_name)


@given(names, formats, st.randoms(use_true_random=False))
def test_lines_in_another_order(name: str, format_name: str | None, shuffler: random.Random) -> None:
    lines = SAMPLES[name].data.split(b"\n")
    shuffler.shuffle(lines)
    survives(b"\n".join(lines), SAMPLES[name].name, format_name)


@given(plain, formats, st.sampled_from(["x.json", "x.jsonl", "x.yaml", "x.csv", "x.txt", "pasted"]))
def test_any_json(content: Any, format_name: str | None, name: str) -> None:
    survives(json.dumps(content).encode(), name, format_name)


@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")),
    formats,
    st.sampled_from(["x.json", "x.jsonl", "x.yaml", "x.zip", "x.gz", "x.csv", "x.txt", "x.db", "pasted"]),
)
def test_any_bytes(data: bytes, format_name: str | None, name: str) -> None:
    survives(data, name, format_name)


@settings(max_examples=400)
@given(st.sampled_from(STRUCTURED), formats, wrong, st.data())
def test_wrong_type_somewhere(name: str, format_name: str | None, value: Any, data: st.DataObject) -> None:
    survives(*_changed(name, value, data), format_name)


@given(st.sampled_from(STRUCTURED), st.integers(40, 3000), st.data())
def test_deep_nesting_somewhere(name: str, depth: int, data: st.DataObject) -> None:
    content, called = _changed(name, "DEEP", data)
    opening, closing = data.draw(st.sampled_from([("[", "]"), ('{"a":', "}")]))
    deep = (opening * depth + "null" + closing * depth).encode()
    survives(content.replace(b'"DEEP"', deep, 1), called)


def _changed(name: str, value: Any, data: st.DataObject) -> tuple[bytes, str]:
    """A sample with another value somewhere, as JSON, and a file name that fits."""
    contents = json.loads(json.dumps(_contents(SAMPLES[name].data)))
    places = list(_places(contents))
    data.draw(st.sampled_from(places))(value)
    if len(contents) == 1:
        return json.dumps(contents[0], ensure_ascii=False).encode(), "x.json"
    return "\n".join(json.dumps(content, ensure_ascii=False) for content in contents).encode(), "x.jsonl"


def _places(content: Any) -> list[Callable[[Any], None]]:
    """Every place of a value inside, as a function that puts another value there."""
    keys = list(content) if isinstance(content, dict) else range(len(content))
    found: list[Callable[[Any], None]] = []
    for key in keys:
        found.append(lambda value, key=key: content.__setitem__(key, value))
        if isinstance(content[key], dict | list):
            found += _places(content[key])
    return found


@every_reader
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030"])
def test_other_encodings_and_line_ends_give_the_same_dialogues(
    name: str, encoding: str, line_end: str
) -> None:
    sample = SAMPLES[name]
    text = sample.data.decode().replace("\n", line_end)
    loaded = read(text.encode(encoding), sample.name)
    expected = read(sample.data, sample.name)
    assert loaded.dialogues == expected.dialogues or loaded.problems
    assert encoding == "gb18030" or loaded.dialogues == expected.dialogues


@every_reader
def test_bytes_of_another_encoding_spoil_no_more_than_what_they_stand_in(name: str) -> None:
    lines = SAMPLES[name].data.split(b"\n")
    for place in range(0, len(lines), max(1, len(lines) // 8)):
        damaged = [
            *lines[:place],
            lines[place][:-1] + b"caf\xe9 \xfc\xff" + lines[place][-1:],
            *lines[place + 1 :],
        ]
        survives(b"\n".join(damaged), SAMPLES[name].name)


@every_reader
@pytest.mark.parametrize("filler", ["好", "a ", ": ", "[", '"', "\\\\", "1,", "- ", "<b>", "a.", "@"])
def test_a_million_characters_in_one_line_are_read_in_good_time(name: str, filler: str) -> None:
    sample = SAMPLES[name]
    text = sample.data.decode()
    long = filler * (1_000_000 // len(filler))
    contents = _contents(sample.data)
    if contents and isinstance(contents[0], dict | list):
        text = _with_longest_replaced(text, json.dumps(long, ensure_ascii=False)[1:-1])
    else:
        first, _, rest = text.partition("\n")
        text = f"{first}{long}\n{rest}"
    survives(text.encode(), sample.name)


def _with_longest_replaced(text: str, long: str) -> str:
    """Put a long text where a person's words stand: behind the longest value in quotes, or at the end of the last line."""
    quoted = sorted((part for part in text.split('"')[1::2] if "\n" not in part), key=len)
    return text.replace(quoted[-1], long, 1) if quoted else f"{text.rstrip()}{long}\n"


@every_reader
@pytest.mark.parametrize("line", ["x", "Ann: x", "- x", "{}", '"', ""])
def test_many_thousand_short_lines_are_read_in_good_time(name: str, line: str) -> None:
    text = SAMPLES[name].data.decode().rstrip("\n")
    survives(f"{text}\n{f'{line}{chr(10)}' * 25_000}".encode(), SAMPLES[name].name)


@every_reader
@pytest.mark.parametrize("rubbish", [None, 7, "x", [], {}, {"a": 1}, [None]])
def test_an_entry_that_is_rubbish_is_never_dropped_without_a_word(name: str, rubbish: Any) -> None:
    sample = SAMPLES[name]
    kind = source_of(sample.data.decode(), sample.name).kind
    whole = read(sample.data, sample.name)
    for data in _with_rubbish(sample.data.decode(), kind, rubbish):
        loaded = read(data.encode(), sample.name, name)
        gone = [dialogue for dialogue in whole.dialogues if dialogue not in loaded.dialogues]
        assert not gone or loaded.problems or loaded.report.skipped != whole.report.skipped


def _with_rubbish(text: str, kind: Kind, rubbish: Any) -> list[str]:
    """The file with rubbish between its entries, at the start, in the middle and at the end."""
    bad = json.dumps(rubbish)
    if kind is Kind.LIST:
        entries = [json.dumps(entry, ensure_ascii=False) for entry in json.loads(text)]
        return [
            f"[{', '.join([*entries[:at], bad, *entries[at:]])}]" for at in (len(entries) // 2, len(entries))
        ]
    if kind is Kind.LINES:
        lines = [line for line in text.split("\n") if line.strip()]
        return ["\n".join([*lines[:at], bad, *lines[at:]]) for at in (len(lines) // 2, len(lines))]
    if kind is Kind.TABLE:
        written = io.StringIO()
        csv.writer(written).writerow([bad] * 30)
        return [text.rstrip("\n") + "\n" + written.getvalue()]
    return []


@every_reader
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_damaged_file_in_an_archive_hides_no_dialogue_of_the_others(name: str, share: float) -> None:
    sample = SAMPLES[name]
    whole = read(sample.data, sample.name)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(f"a/{sample.name}", sample.data)
        archive.writestr(f"b/{sample.name}", sample.data[: int(len(sample.data) * share)])
    loaded = read(packed.getvalue(), "both.zip", name)
    assert loaded.dialogues[: len(whole.dialogues)] == whole.dialogues
