"""What an older version saved can be read as long as there is a step from it to the next."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from pydantic import TypeAdapter

from phero_core.errors import StateError
from phero_core.saved import restored


@dataclass(frozen=True)
class Note:
    version: int
    title: str
    tags: list[str]


FORM = TypeAdapter(Note)


def renamed(plain):
    """Version 1 called the title a name."""
    plain["title"] = plain.pop("name")
    return plain


def with_tags(plain):
    """Version 2 had a single tag."""
    plain["tags"] = [plain.pop("tag").lower()]
    return plain


STEPS = {1: renamed, 2: with_tags}


def read(plain, steps=STEPS):
    return restored(FORM, plain, 3, "note", "write a new one", upgrades=steps)


@pytest.mark.parametrize(
    "plain",
    [
        {"version": 1, "name": "milk", "tag": "SHOP"},
        {"version": 2, "title": "milk", "tag": "SHOP"},
        {"version": 3, "title": "milk", "tags": ["shop"]},
    ],
)
def test_each_version_with_a_step_is_read_as_todays_and_left_as_it_was(plain):
    before = dict(plain)
    assert read(plain) == Note(3, "milk", ["shop"])
    assert plain == before


@pytest.mark.parametrize("version", [0, 4, "1", None, [1], 1.5])
def test_a_version_without_a_step_is_refused_by_its_name(version):
    with pytest.raises(StateError) as caught:
        read({"version": version, "title": "milk", "tags": []})
    assert str(caught.value) == f"note: version {version!r} is not 3; write a new one"


def test_a_gap_between_steps_is_refused_where_it_is():
    with pytest.raises(StateError, match=r"^note: version 2 is not 3; write a new one$"):
        read({"version": 1, "name": "milk", "tag": "SHOP"}, {1: renamed})


@pytest.mark.parametrize("plain", [{"version": 1}, {"version": 2, "title": "milk", "tag": None}])
def test_older_data_that_is_damaged_is_a_state_error(plain):
    with pytest.raises(StateError, match=r"^note: version [12] is damaged \(.*\); write a new one$"):
        read(plain)


def test_what_the_steps_make_is_validated_like_anything_else():
    with pytest.raises(StateError, match="title"):
        read({"version": 1, "name": 7, "tag": "SHOP"})
