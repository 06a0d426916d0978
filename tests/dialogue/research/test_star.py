"""STAR: what was said stays, drafts go, and the values that queries used lead back to who said them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.reading import asked, kinds, said, sample, spans_fit

if TYPE_CHECKING:
    from pathlib import Path


def test_drafts_and_directives_are_no_part_of_the_talk() -> None:
    spoken = [(message.role.value, message.content) for message in sample("star").messages]
    assert spoken[:3] == [
        ("user", "The Shore Inn from the 8th, please, at 3pm."),
        ("assistant", "What is your name?"),
        ("user", "Dana. No, from the 9th."),
    ]
    assert spoken[4] == ("tool", '{"Message": "Available"}')
    assert sample("star").messages[0].time == "1589372301"


def test_used_values_stand_where_the_user_said_them() -> None:
    messages = sample("star").messages
    assert said(messages[0]) == [
        ("hotel_book_Name", "Shore Inn", "assert"),
        ("hotel_book_Time", "3 pm", "assert"),
    ]
    assert said(messages[2]) == [
        ("hotel_book_StartDate", "9th", "assert"),
        ("hotel_book_CustomerName", "dana", "assert"),
    ]
    assert (messages[0].packets or ())[1].surface == "3pm"
    assert spans_fit([sample("star")]) == 5


def test_ranges_and_steps_are_no_values_and_a_new_value_is_a_change() -> None:
    assert asked(sample("star")) == [
        (2, "hotel_book_Name", "Shore Inn", "needed"),
        (2, "hotel_book_StartDate", "9th", "needed"),
        (2, "hotel_book_Time", "3 pm", "needed"),
        (2, "hotel_book_CustomerName", "dana", "needed"),
        (3, "hotel_book_Name", "Shore Inn", "needed"),
        (3, "hotel_book_StartDate", "10th", "changed"),
    ]


@pytest.mark.shared
def test_real_files(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "star")
    assert (loaded.format, loaded.problems) == ("star", ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (48, 467)
    assert kinds(loaded.dialogues) == {"needed": 337, "changed": 43}
    assert spans_fit(loaded.dialogues) == 253


@pytest.mark.shared
def test_real_hotel_with_new_dates(shared_data: Path) -> None:
    hotel = read_dialogues(shared_data / "star" / "dialogues" / "2673.json").dialogues[0]
    change = next(message for message in hotel.messages if "Change the dates" in message.content)
    assert said(change) == [
        ("hotel_book_Name", "Old Town Inn", "assert"),
        ("hotel_book_StartDate", "9th", "assert"),
        ("hotel_book_EndDate", "30th", "assert"),
    ]
    assert (7, "hotel_book_EndDate", "30th", "changed") in asked(hotel)
    assert (7, "hotel_book_CustomerName", "Angela", "needed") in asked(hotel)
