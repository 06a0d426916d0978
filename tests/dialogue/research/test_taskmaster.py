"""Taskmaster: spans become packets, marks and answers decide what holds, calls need what holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.needs import TASKMASTER
from tests.dialogue.research.reading import asked, kinds, said, sample, spans_fit

if TYPE_CHECKING:
    from pathlib import Path


def test_spans_that_overlap_are_spellings_of_one_value() -> None:
    messages = sample("taskmaster").messages
    assert said(messages[0]) == [("m_time", "8", "assert"), ("m_num", "two people", "assert")]
    assert said(messages[2]) == [("m_num", "two people", "assert"), ("m_time", "9", "assert")]
    assert [packet.surface for packet in messages[2].packets or ()] == ["two", None]


def test_the_answer_takes_what_was_accepted_and_gives_up_what_was_rejected() -> None:
    assert asked(sample("taskmaster")) == [
        (2, "m_time", "9", "changed"),
        (3, "m_time", "9", "changed"),
        (3, "m_num", "two people", "kept"),
    ]


def test_a_value_that_only_the_assistant_named_is_taken_up_by_the_answer() -> None:
    dialogue = sample("taskmaster", 1)
    assert said(dialogue.messages[2]) == [("movie_tickets_num", "Three", "assert")]
    assert dialogue.messages[3].tool_calls[0].name == "book"
    assert (dialogue.messages[4].role.value, dialogue.messages[4].content) == (
        "tool",
        '{"status": "success"}',
    )


def test_a_call_needs_what_holds_and_not_what_nobody_said() -> None:
    assert asked(sample("taskmaster", 1)) == [
        (2, "movie_tickets_name_theater", "Roxy", "needed"),
        (2, "movie_tickets_date", "tonight", "kept"),
        (2, "movie_tickets_num", "Three", "needed"),
    ]


def test_a_stranger_is_named_and_the_others_load() -> None:
    bad = {**TASKMASTER[0], "utterances": [{"speaker": "clerk", "text": "hi"}]}
    loaded = read_dialogues(json.dumps([TASKMASTER[1], bad]).encode(), name="x.json")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["dlg-2"]
    assert [str(problem) for problem in loaded.problems] == [
        "x.json:1: unknown speaker 'clerk'; known: USER, ASSISTANT"
    ]


@pytest.mark.shared
def test_real_files(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "taskmaster")
    assert (loaded.format, loaded.problems) == ("taskmaster", ())
    assert (loaded.report.dialogues, loaded.report.rounds) == (11, 116)
    assert kinds(loaded.dialogues) == {"kept": 51, "needed": 23, "changed": 8, "withdrawn": 3}
    assert spans_fit(loaded.dialogues) > 60


@pytest.mark.shared
def test_real_booking_does_not_need_the_time_that_was_never_chosen(shared_data: Path) -> None:
    """The call books 4:30pm by mistake, the user chose 9:10pm."""
    film = read_dialogues(shared_data / "taskmaster" / "TM-3_slice.json").dialogues[2]
    shown = [probe for probe in asked(film) if probe[1] == "movie_tickets_time_showing"]
    assert [expect for _, _, expect, _ in shown] == ["9:10pm"]
    assert (8, "movie_tickets_num_tickets", "three", "needed") in asked(film)
