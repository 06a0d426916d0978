"""Native YAML: written so that a person can read it, and loads back to equal dialogues."""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.dialogue import Dialogue, dialogue_schema, dump_dialogues, read_dialogues

letters = st.characters(exclude_categories=["Cs"])
text = st.text(letters, max_size=20) | st.sampled_from(
    ["1e5", "0x1F", "007", "1.50", "yes", "no", "null", "~", "", "12:30", "2026-05-20", "*a", "&a", "- b", "#c", "=", "<<",
     "a: b", "\n", " x ", "\u2028", "\u0085", "\ufeff", "---", "...", "%", "!tag", "１", "𝄞", "\r\n", "\x00", "1_000", ".inf"]
)  # fmt: skip
word = text.filter(bool)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
annotation = st.fixed_dictionaries(
    {"type": word},
    optional={
        "value": text,
        "target": text,
        "concentration": st.floats(0, 1),
        "cardinality": st.sampled_from(["one", "many"]),
        "core": st.booleans(),
        "polarity": st.sampled_from(["assert", "retract"]),
        "scope": st.sampled_from(["task", "session"]),
        "span": st.tuples(st.integers(0, 9), st.integers(0, 9)),
    },
)
message = st.fixed_dictionaries(
    {"role": st.sampled_from(["user", "assistant", "system", "tool"])},
    optional={
        "content": text,
        "time": text,
        "task": word,
        "packets": st.lists(annotation, max_size=2),
        "tool_calls": st.lists(
            st.fixed_dictionaries({"name": word, "arguments": st.dictionaries(text, plain, max_size=3)}), max_size=2
        ),
    },
)  # fmt: skip
probe = st.fixed_dictionaries(
    {"after_round": st.just(1), "type": word, "expect": st.none() | text | st.lists(text, max_size=3)},
    optional={"expect_contains": st.lists(text, max_size=2), "ordered": st.booleans(), "note": text},
)
dialogues = st.builds(
    Dialogue.model_validate,
    st.fixed_dictionaries(
        {"id": word, "messages": st.lists(message, min_size=1, max_size=4), "probes": st.lists(probe, max_size=2)},
        optional={"title": text, "config": st.dictionaries(text, plain, max_size=2)},
    ),
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(dialogues, min_size=1, max_size=3, unique_by=lambda dialogue: dialogue.id))
def test_dialogues_load_back_equal(written: list[Dialogue]) -> None:
    loaded = read_dialogues(dump_dialogues(written).encode(), name="x.yaml")
    assert loaded.problems == ()
    assert list(loaded.dialogues) == written
    assert [dialogue.digest for dialogue in loaded.dialogues] == [dialogue.digest for dialogue in written]


@given(text)
def test_other_yaml_readers_see_the_same_text(content: str) -> None:
    """A reader of YAML 1.1 takes no text for a number, a date or a truth value either."""
    written = dump_dialogues([Dialogue(id="a", messages=[{"role": "user", "content": content}])])
    assert yaml.safe_load(written)["messages"][0]["content"] == content


def test_numbers_as_text_are_quoted_and_chinese_stays_readable() -> None:
    dialogue = Dialogue(
        id="1e5",
        messages=[{"role": "user", "content": "改到上海", "packets": [{"type": "zip", "value": "007"}]}],
    )
    assert dump_dialogues([dialogue]) == (
        "---\nid: '1e5'\nmessages:\n- role: user\n  content: 改到上海\n  packets:\n  - {type: zip, value: '007'}\n"
    )


def test_equal_parts_are_written_out_instead_of_aliased() -> None:
    packet = {"type": "city", "value": "上海"}
    spoken = {"role": "user", "content": "x", "packets": [packet, packet]}
    text = dump_dialogues([Dialogue(id="a", messages=[spoken, spoken])])
    assert "&" not in text
    assert "*" not in text


def test_schema_describes_the_native_format() -> None:
    schema = dialogue_schema()
    assert schema["required"] == ["id", "messages"]
    assert schema["additionalProperties"] is False
    assert {"Message", "Probe", "Annotation", "ToolCall"} <= schema["$defs"].keys()
