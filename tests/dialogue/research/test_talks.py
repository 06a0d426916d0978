"""Formats with little or no gold: who says what is right, and what is no talk is left out or named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.research.reading import asked, read_whole, said, sample
from tests.dialogue.research.talks import IRC, MATHDIAL, MTS

if TYPE_CHECKING:
    from pathlib import Path


def spoken(name: str) -> list[tuple[str, str]]:
    """Role and text of each message of a sample."""
    return [(message.role.value, message.content) for message in sample(name).messages]


def test_kdconv_messages_alternate_and_have_no_gold() -> None:
    assert [role for role, _ in spoken("kdconv")] == ["user", "assistant", "user"]
    dialogue = sample("kdconv")
    assert (dialogue.title, dialogue.domain, dialogue.language) == ("故宫", "travel", "zh")
    assert all(message.packets is None for message in dialogue.messages)


def test_mathdial_moves_go_to_the_notes_and_the_problem_comes_first() -> None:
    assert spoken("mathdial") == [
        ("system", "Ann has 3 bags with 4 pears each. How many pears are there?"),
        ("assistant", "Hi Ann, what did you do?"),
        ("user", "I added: 7."),
        ("assistant", "Why?"),
    ]
    assert sample("mathdial").notes == "moves: generic, probing"


def test_mathdial_ids_name_problems_so_a_second_talk_gets_its_own() -> None:
    loaded = read_dialogues(json.dumps([*MATHDIAL, *MATHDIAL]).encode(), name="x.json")
    assert [dialogue.id for dialogue in loaded.dialogues] == ["5000012", "5000012-2"]


def test_bridge_student_is_the_user() -> None:
    assert [role for role, _ in spoken("bridge")] == ["assistant", "user", "assistant"]
    assert sample("bridge").notes == "mistake: guess; strategy: provide_hint"
    assert sample("bridge").messages[1].time == "10:09"


def test_clinicians_are_the_assistant_and_companions_have_a_name() -> None:
    assert spoken("mts_dialog") == [
        ("assistant", "What brings you in?"),
        ("user", "A cough. It is\nworse at night."),
        ("user", "For two days now."),
        ("user", "Yes."),
    ]
    assert [message.name for message in sample("mts_dialog").messages] == [None, None, "guest_family", None]
    assert [role for role, _ in spoken("aci_bench")] == ["assistant", "user", "user"]
    assert (sample("aci_bench").id, sample("aci_bench").notes) == ("D9N001", "CHIEF COMPLAINT: knee pain.")


def test_memorybank_days_are_kept_as_time() -> None:
    dialogue = sample("memorybank")
    assert (dialogue.id, dialogue.language) == ("Ida", "en")
    assert [message.time for message in dialogue.messages] == ["2023-04-27"] * 2 + ["2023-04-28"] * 2


def test_airdialogue_s_final_action_needs_name_and_flight() -> None:
    dialogue = sample("airdialogue")
    assert said(dialogue.messages[0]) == [("flight_name", "Ada Bell", "assert")]
    assert said(dialogue.messages[1]) == [("flight_number", "1006", "assert")]
    assert asked(dialogue) == [
        (2, "flight_name", "Ada Bell", "needed"),
        (2, "flight_number", "1006", "needed"),
    ]


def test_home_assistant_needs_what_was_said_and_not_what_the_prompt_lists() -> None:
    dialogue = sample("home_assistant")
    assert [role for role, _ in spoken("home_assistant")] == ["system", "user", "assistant", "assistant"]
    assert asked(dialogue) == [(1, "HassTurnOn_name", "Porch Light", "needed")]
    assert "light.porch" in (dialogue.notes or "")


def test_multidogo_words_of_one_label_are_a_value_and_what_was_said_once_is_kept() -> None:
    dialogue = sample("multidogo")
    assert said(dialogue.messages[1]) == [
        ("airline_name", "kim lee", "assert"),
        ("airline_ref", "a 7 b", "assert"),
    ]
    assert asked(dialogue) == [(4, "airline_ref", "a 7 b", "kept")]
    assert said(sample("multidogo", 1).messages[0]) == []


def test_irc_links_divide_a_channel_into_talks(tmp_path: Path) -> None:
    (tmp_path / "2004.raw.txt").write_text(IRC, encoding="utf-8")
    (tmp_path / "2004.annotation.txt").write_text("0 0 -\n0 2 -\n2 4 -\n3 3 -\n", encoding="utf-8")
    loaded = read_dialogues(tmp_path)
    assert (loaded.format, loaded.problems) == ("irc_ubuntu", ())
    messages = loaded.dialogues[0].messages
    assert [(message.role.value, message.name) for message in messages] == [
        ("user", "ann"),
        ("assistant", "bob"),
        ("user", "ann"),
    ]
    skipped = " ".join(map(str, loaded.report.skipped))
    assert all(
        reason in skipped for reason in ("joined, left", "in no talk of two", "which line of a log answers")
    )


def test_irc_without_links_is_one_dialogue_of_users() -> None:
    assert spoken("irc_ubuntu")[2] == ("user", "waves")
    assert {role for role, _ in spoken("irc_ubuntu")} == {"user"}


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (IRC + "hello\n", "a.txt", "a.txt:6: is no line of an IRC log"),
        (
            MTS.replace("Doctor:", "").replace("Patient:", "").replace("Guest_family:", ""),
            "a.csv",
            "names no speaker",
        ),
        (json.dumps([{"qid": 1, "conversation": "hello"}]), "a.json", "divided by |EOM|"),
    ],
)
def test_what_is_no_turn_is_named(data: str, name: str, sentence: str) -> None:
    assert sentence in str(read_dialogues(data.encode(), name=name).problems[0])


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "dialogues", "rounds", "probes"),
    [
        ("kdconv", 45, 464, {}),
        ("mathdial", 70, 390, {}),
        ("bridge", 40, 61, {}),
        ("mts_dialog", 50, 308, {}),
        ("aci_bench", 16, 430, {}),
        ("memorybank", 16, 622, {}),
        ("airdialogue", 3, 21, {"needed": 5}),
        ("home_assistant", 25, 25, {"needed": 20}),
        ("multidogo", 48, 467, {"kept": 151}),
        ("irc_ubuntu", 35, 195, {}),
    ],
)
def test_real_files(
    shared_data: Path, folder: str, dialogues: int, rounds: int, probes: dict[str, int]
) -> None:
    read_whole(shared_data / folder, dialogues, rounds, probes)
