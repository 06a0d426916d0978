"""Bots that keep slots: their states become packets and probes, what was taken back is gone."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from phero_core.dialogue import read_dialogues
from tests.dialogue.chats.reading import lines, problems, read_json, read_text
from tests.dialogue.chats.samples import BOTFRAMEWORK, RASA, STORIES

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue import Dialogue


def news(dialogue: Dialogue) -> list[tuple[str, str, str | None, str]]:
    """Each packet with the content of its message."""
    return [
        (message.content, packet.type, packet.value, packet.polarity.value)
        for message in dialogue.messages
        for packet in message.packets or ()
    ]


def test_slots_come_with_the_words_that_say_them_and_rewind_takes_a_turn_back() -> None:
    loaded = read_json(RASA)
    dialogue = loaded.dialogues[0]
    assert [content for _, content in lines(dialogue)] == [
        "my mail is a@example.org",
        "",
        "How urgent is it?",
        "forget it",
        "Done.",
    ]
    assert dialogue.messages[1].tool_calls[0].name == "action_find_account"
    assert news(dialogue) == [
        ("my mail is a@example.org", "email", "a@example.org", "assert"),
        ("", "account", "77", "assert"),
        ("forget it", "email", None, "retract"),
        ("forget it", "account", None, "retract"),
    ]
    assert [(probe.after_round, probe.type, probe.expect) for probe in dialogue.probes] == [
        (2, "email", None),
        (2, "account", None),
    ]
    assert loaded.report.reasons == {"a message of the user that a rewind took back": 1}


def with_events(*events: dict[str, Any]) -> Dialogue:
    return read_json({"sender_id": "x", "events": list(events)}).dialogues[0]


def user(text: str) -> dict[str, Any]:
    return {"event": "user", "text": text}


def slot(name: str, value: Any) -> dict[str, Any]:
    return {"event": "slot", "name": name, "value": value}


def test_a_slot_that_is_set_to_null_is_retracted_once() -> None:
    dialogue = with_events(
        user("to Leeds"), slot("city", "Leeds"), user("no"), slot("city", None), slot("city", None)
    )
    assert news(dialogue) == [("to Leeds", "city", "Leeds", "assert"), ("no", "city", None, "retract")]


def test_what_is_set_later_never_comes_before_what_was_set_earlier() -> None:
    dialogue = with_events(
        user("to Leeds"), {"event": "bot", "text": "Where?"}, slot("city", "York"), slot("city", "Leeds")
    )
    assert news(dialogue) == [("Where?", "city", "Leeds", "assert")]


def test_lists_numbers_and_truth_values_are_values() -> None:
    dialogue = with_events(
        user("x"), slot("toppings", ["ham", "egg"]), slot("size", 7), slot("confirm", value=True)
    )
    assert [(kind, value) for _, kind, value, _ in news(dialogue)] == [
        ("toppings", "ham"),
        ("toppings", "egg"),
        ("size", "7"),
        ("confirm", "true"),
    ]


def test_without_slots_the_rules_observe() -> None:
    assert with_events(user("x"), slot("requested_slot", "y")).messages[0].packets is None


def test_events_of_many_senders_are_told_apart() -> None:
    events = [{"sender_id": who, "timestamp": 1.0, **user(f"{who} {n}")} for n in range(2) for who in "ab"]
    loaded = read_text("\n".join(map(json.dumps, events)), "events.jsonl")
    assert [(d.id, [m.content for m in d.messages]) for d in loaded.dialogues] == [
        ("a", ["a 0", "a 1"]),
        ("b", ["b 0", "b 1"]),
    ]


def store(path: Path, statement: str, *rows: tuple[str]) -> bytes:
    with sqlite3.connect(path) as database:
        database.execute(statement)
        if rows:
            database.executemany("INSERT INTO events (data) VALUES (?)", rows)
    database.close()
    return path.read_bytes()


def test_a_tracker_store_is_read_from_bytes(tmp_path: Path) -> None:
    rows = [(json.dumps({"sender_id": "a", "timestamp": 1.0, **user(text)}),) for text in ("hi", "bye")]
    data = store(tmp_path / "x.db", "CREATE TABLE events (id INTEGER PRIMARY KEY, data TEXT)", *rows)
    loaded = read_dialogues(data, name="x.db")
    assert (loaded.format, loaded.problems) == ("rasa", ())
    assert lines(loaded.dialogues[0]) == [("user", "hi"), ("user", "bye")]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE events (nr INTEGER)",
        "CREATE TABLE other (id INTEGER, data TEXT)",
        "CREATE VIEW events AS WITH RECURSIVE c(id, data) AS (SELECT 1, 'x' UNION ALL SELECT id + 1, 'x' FROM c) SELECT * FROM c",
    ],
)
def test_another_database_is_refused_with_what_to_do(tmp_path: Path, statement: str) -> None:
    loaded = read_dialogues(store(tmp_path / "x.db", statement), name="x.db")
    assert problems(loaded) == [
        "x.db: is a SQLite database without a Rasa table 'events'. Export its dialogues as JSON or JSON lines"
    ]


def test_a_damaged_database_is_refused_with_what_to_do(tmp_path: Path) -> None:
    data = store(tmp_path / "x.db", "CREATE TABLE events (id INTEGER PRIMARY KEY, data TEXT)", ("x" * 9000,))
    loaded = read_dialogues(data[:100] + b"\xff" * 3000 + data[3100:], name="x.db")
    assert "cannot be read (damaged)" in problems(loaded)[0]


def test_stories_have_entities_and_slots_as_gold() -> None:
    loaded = read_text(STORIES, "stories.yml")
    pay, greet = loaded.dialogues
    assert (pay.id, pay.title) == ("pay a card", "pay a card")
    assert lines(pay) == [
        ("user", "pay off my emblm"),
        ("assistant", "utter_ask_amount"),
        ("user", "ten"),
        ("assistant", ""),
    ]
    assert news(pay) == [
        ("pay off my emblm", "credit_card", "emblem", "assert"),
        ("ten", "amount", "ten", "assert"),
        ("", "amount", None, "retract"),
    ]  # fmt: skip
    assert lines(greet) == [("user", "/greet"), ("assistant", "utter_greet")]
    assert greet.messages[0].packets is None


def test_a_story_without_steps_does_not_hide_the_others() -> None:
    loaded = read_text(STORIES + "- story: broken\n  steps: 7\n", "stories.yml")
    assert len(loaded.dialogues) == 2
    assert problems(loaded) == ["stories.yml:1: stories.2: a story needs a list of 'steps'"]


@pytest.mark.shared
def test_real_trackers_and_stories_load(shared_data: Path) -> None:
    folder = shared_data / "rasa"
    events = read_dialogues(folder / "tracker_events.jsonl")
    assert (events.format, events.problems, len(events.dialogues)) == ("rasa", (), 3)
    assert read_dialogues(folder / "tracker_events.db").dialogues == events.dialogues
    assert sum(events.report.reasons.values()) == 3
    stories = read_dialogues(folder / "financial_test_stories_slice.yml")
    assert (stories.format, stories.problems, len(stories.dialogues)) == ("rasa_stories", (), 24)
    domain = read_dialogues(folder / "helpdesk_domain.yml")
    assert [str(note).partition(": ")[2] for note in domain.report.skipped] == [
        "is the domain of a Rasa bot, not dialogues"
    ]


def test_a_bots_state_is_gold_for_the_turn_that_it_answers() -> None:
    loaded = read_json(BOTFRAMEWORK, "sandwich.transcript")
    dialogue = loaded.dialogues[0]
    assert lines(dialogue) == [
        ("user", "whole wheat with ham"),
        ("assistant", "Anything else?"),
        ("user", "clear meat"),
    ]
    assert news(dialogue) == [
        ("whole wheat with ham", "Bread", "wholeWheat", "assert"),
        ("whole wheat with ham", "Meat", "ham", "assert"),
        ("clear meat", "Meat", None, "retract"),
    ]
    assert sum(loaded.report.reasons.values()) == 3


@pytest.mark.shared
def test_a_real_transcript_changes_clears_and_removes(shared_data: Path) -> None:
    loaded = read_dialogues(shared_data / "botframework" / "sandwich.transcript")
    assert (loaded.format, loaded.problems) == ("botframework", ())
    told = {(content, kind, value, polarity) for content, kind, value, polarity in news(loaded.dialogues[0])}
    assert {
        ("jim", "Name", "jim", "assert"),
        ("tom", "Name", "tom", "assert"),
        ("clear meat", "Meat", None, "retract"),
        ("dijon, remove pickles", "Toppings", "pickles", "retract"),
        ("3 $ and show toppings", "Price", "3 Dollar", "assert"),
    } <= told
    expected = [(p.after_round, p.type, p.expect) for p in loaded.dialogues[0].probes if p.type == "Name"]
    assert (6, "Name", "tom") in expected
