"""ConvLab's unified format and BiToD: states in other clothes, the same packets and probes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.reading import asked, kinds, said, sample, spans_fit
from tests.dialogue.research.unified import CONVLAB

if TYPE_CHECKING:
    from pathlib import Path


def test_alternatives_are_one_value_and_places_are_kept() -> None:
    first = sample("convlab").messages[0].packets or ()
    assert [(packet.type, packet.value, packet.span) for packet in first] == [
        ("meals_city", "Bonn", (13, 17)),
        ("meals_food", "Thai", None),
        ("meals_time", "1 pm", None),
    ]


def test_calls_and_bookings_are_needs_and_dropped_slots_are_withdrawn() -> None:
    assert asked(sample("convlab")) == [
        (1, "meals_city", "Bonn", "needed"),
        (2, "meals_city", "Bonn", "needed"),
        (2, "meals_food", None, "withdrawn"),
        (2, "meals_time", "2 pm", "changed"),
        (2, "meals_name", "Siam", "needed"),
    ]


def test_what_was_crosswoz_keeps_its_many_valued_slots() -> None:
    dialogue = sample("convlab", 1)
    assert said(dialogue.messages[2]) == [("酒店_酒店设施", "叫醒服务", "retract")]
    assert asked(dialogue) == [(2, "酒店_酒店设施", ("暖气",), "changed")]
    assert dialogue.language == "zh"


def test_other_relations_are_slots_of_their_own() -> None:
    dialogue = sample("bitod")
    assert said(dialogue.messages[0]) == [
        ("restaurants_search_cuisine", "Greek", "assert"),
        ("restaurants_search_cuisine", "Thai", "assert"),
        ("restaurants_search_food_not", "steaks", "assert"),
        ("restaurants_search_rating_at_least", "8", "assert"),
    ]
    assert asked(dialogue) == [
        (1, "restaurants_search_cuisine", ("Greek", "Thai"), "needed"),
        (1, "restaurants_search_rating_at_least", "8", "needed"),
        (2, "restaurants_search_cuisine", ("Greek",), "changed"),
        (2, "restaurants_search_food_not", "steaks", "kept"),
        (2, "restaurants_search_rating_at_least", None, "withdrawn"),
    ]


def test_a_stranger_is_named_and_the_others_load() -> None:
    bad = {**CONVLAB[0], "turns": [{**CONVLAB[0]["turns"][0], "speaker": "clerk"}]}
    loaded = read_dialogues(json.dumps([bad, CONVLAB[1]]).encode(), name="x.json")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["crosswoz-train-7"]
    assert [str(problem) for problem in loaded.problems] == [
        "x.json:1: unknown speaker 'clerk'; known: user, system"
    ]


@pytest.mark.shared
def test_real_unified_files(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "convlab_unified")
    assert (loaded.format, loaded.problems) == ("convlab", ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (14, 127)
    assert loaded.report.languages == {"en": 12, "zh": 2}
    assert kinds(loaded.dialogues) == {"kept": 64, "changed": 60, "needed": 47, "withdrawn": 4}
    assert spans_fit(loaded.dialogues) > 40
    film = {dialogue.id: dialogue for dialogue in loaded.dialogues}["tm1-train-0"]
    assert (7, "movie_ticket_time_start", "7:15 PM", "changed") in asked(film)


@pytest.mark.shared
def test_real_bitod_files(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "bitod")
    assert (loaded.format, loaded.problems) == ("bitod", ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (3, 33)
    assert kinds(loaded.dialogues) == {"needed": 32, "kept": 26, "changed": 4}
    meal = loaded.dialogues[2]
    assert (5, "restaurants_search_price_level", "expensive", "changed") in asked(meal)
    assert (5, "restaurants_search_cuisine", ("Greek", "Grill"), "needed") in asked(meal)
