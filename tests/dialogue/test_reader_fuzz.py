"""Damaged files end in problems, never in a traceback."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.dialogue import read_dialogues
from phero_core.dialogue.formats import READERS
from tests.dialogue.samples import CROSSWOZ, SAMPLES, TAU, chat

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

names = st.sampled_from(sorted(SAMPLES))
formats = st.sampled_from([None, *sorted(READERS)])
wrong = st.sampled_from([None, 7, 1.5, "", "text", [], [1], [[]], {}, {"a": 1}, True, "𝄞\u0000"])
_keys = st.sampled_from(
    ["id", "messages", "role", "content", "packets", "probes", "traj", "messages_display", "sys_state"]
) | st.text(max_size=4)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_keys, inner, max_size=4),
    max_leaves=12,
)


def survives(data: bytes, name: str, format_name: str | None) -> None:
    """Reading ends, and everything that is wrong can be said in both languages."""
    loaded = read_dialogues(data, name=name, format=format_name)
    assert loaded.dialogues or loaded.problems
    for problem in loaded.problems:
        assert problem.say("en")
        assert problem.say("zh")


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


@given(plain, formats, st.sampled_from(["x.json", "x.jsonl", "x.yaml", "pasted"]))
def test_any_json(content: Any, format_name: str | None, name: str) -> None:
    survives(json.dumps(content).encode(), name, format_name)


@given(st.binary(max_size=200), formats, st.sampled_from(["x.json", "x.jsonl", "x.yaml", "x.zip", "pasted"]))
def test_any_bytes(data: bytes, format_name: str | None, name: str) -> None:
    survives(data, name, format_name)


@settings(max_examples=300)
@given(st.sampled_from([CROSSWOZ, TAU, [chat()]]), formats, wrong, st.data())
def test_wrong_type_somewhere(content: Any, format_name: str | None, value: Any, data: st.DataObject) -> None:
    copy = json.loads(json.dumps(content))
    places = list(_places(copy))
    data.draw(st.sampled_from(places))(value)
    survives(json.dumps(copy).encode(), "x.json", format_name)


def _places(content: Any) -> list[Callable[[Any], None]]:
    """Every place of a value inside, as a function that puts another value there."""
    keys = list(content) if isinstance(content, dict) else range(len(content))
    found: list[Callable[[Any], None]] = []
    for key in keys:
        found.append(lambda value, key=key: content.__setitem__(key, value))
        if isinstance(content[key], dict | list):
            found += _places(content[key])
    return found
