"""SGD and MultiWOZ 2.2: one value for its spellings, what was carried over apart from what was said, calls as needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.reading import asked, kinds, said, sample, spans_fit

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Dialogue


def test_values_have_the_schema_s_form_and_the_words_that_were_said() -> None:
    first = sample("sgd").messages[0].packets or ()
    assert [(packet.type, packet.value, packet.surface, packet.span) for packet in first] == [
        ("buses_to_city", "San Francisco", "SF", (9, 11)),
        ("buses_day", "2019-03-09", "March 9th", None),
    ]


def test_selecting_takes_what_was_offered_and_affirming_states_it_again() -> None:
    messages = sample("sgd").messages
    assert said(messages[2]) == [("buses_day", "2019-03-10", "assert"), ("buses_leaving", "08:00", "assert")]
    assert said(messages[4]) == [("buses_day", "2019-03-10", "assert")]


def test_a_value_carried_over_comes_with_the_answer() -> None:
    dialogue = sample("sgd")
    assert said(dialogue.messages[5]) == [("hotels_city", "San Francisco", "assert")]
    assert (3, "hotels_city", "San Francisco", "needed") in asked(dialogue)


def test_calls_need_what_the_state_holds_and_stay_with_their_message() -> None:
    dialogue = sample("sgd")
    assert asked(dialogue) == [
        (1, "buses_to_city", "San Francisco", "needed"),
        (1, "buses_day", "2019-03-09", "needed"),
        (2, "buses_day", "2019-03-10", "changed"),
        (3, "buses_to_city", "San Francisco", "kept"),
        (3, "buses_day", "2019-03-10", "changed"),
        (3, "buses_leaving", "08:00", "kept"),
        (3, "hotels_city", "San Francisco", "needed"),
    ]
    assert dialogue.messages[1].tool_calls[0].name == "FindBus"


def test_multiwoz_22_slots_name_their_domain() -> None:
    dialogue = sample("multiwoz22")
    assert said(dialogue.messages[2]) == [
        ("restaurant_area", "south", "assert"),
        ("restaurant_booktime", "13:00", "assert"),
        ("hotel_area", "south", "assert"),
    ]
    assert asked(dialogue) == [
        (2, "restaurant_food", "thai", "kept"),
        (2, "restaurant_area", "south", "changed"),
    ]


@pytest.mark.shared
def test_real_sgd_dialogues(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "sgd" / "dev_dialogues_slice.json")
    assert (loaded.format, loaded.problems, loaded.report.dialogues) == ("sgd", (), 36)
    assert loaded.report.rounds == 371
    assert kinds(loaded.dialogues) == {"needed": 340, "kept": 265, "changed": 105}
    assert spans_fit(loaded.dialogues) == 146


@pytest.mark.shared
def test_real_sgd_packets_and_probes_by_hand(shared_data: Path) -> None:
    """Two services: a bus time refused and taken anew, then a hotel in the city that nobody names again."""
    trip = _named(shared_data / "sgd" / "dev_dialogues_slice.json", "12_00047")
    assert said(trip.messages[10]) == [("buses_leaving_time", "10:20", "assert")]
    assert said(trip.messages[13]) == [("hotels_location", "Sacramento", "assert")]
    assert (6, "buses_leaving_time", "10:20", "changed") in asked(trip)
    assert (11, "hotels_check_in_date", "2019-03-09", "needed") in asked(trip)


@pytest.mark.shared
def test_real_multiwoz_22_dialogues(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "multiwoz22")
    assert (loaded.format, loaded.problems, loaded.report.dialogues) == ("multiwoz22", (), 3)
    assert (loaded.report.rounds, kinds(loaded.dialogues)) == (14, {"kept": 15, "changed": 3})


@pytest.mark.shared
def test_the_schema_beside_the_dialogues_is_passed_over(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "sgd")
    assert (loaded.format, loaded.problems, loaded.report.dialogues) == ("sgd", (), 36)
    assert "schema of an SGD data set" in " ".join(map(str, loaded.report.skipped))


def _named(path: Path, name: str) -> Dialogue:
    return {dialogue.id: dialogue for dialogue in read_dialogues(path).dialogues}[name]
