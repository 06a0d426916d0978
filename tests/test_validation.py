"""Findings of the validation become problems with a place, whatever the keys of a file are called."""

from __future__ import annotations

import json

import pytest

from phero_core.dialogue import read_dialogues


@pytest.mark.parametrize("key", ["str", "tuple", "1[", ""])
def test_an_unknown_key_is_named_even_if_it_looks_like_a_type(key: str) -> None:
    """Pydantic's own path marks, such as ``str``, are no reason to lose a key that stands in the file."""
    content = {"id": "a", "messages": [{"role": "user", "content": "hi"}], key: 1}
    loaded = read_dialogues(json.dumps(content).encode(), name="x.json", format="native")
    assert [problem.values["key"] for problem in loaded.problems] == [key]
