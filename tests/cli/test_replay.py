"""``phero replay``: round by round."""

from __future__ import annotations

import pytest


def test_json_has_scores_recalls_packets_and_events_of_each_round(phero, two_addresses):
    (dialogue,) = phero("replay", two_addresses, "--json").json["dialogues"]
    assert (dialogue["dialogue"], dialogue["title"]) == ("two-addresses", "Leeds, then York")
    first, second, third = dialogue["rounds"]
    assert [message["content"] for message in first["messages"]] == ["Please send it to Leeds", "Noted."]
    assert first["scores"] == {"shipping_address": pytest.approx(0.75)}
    assert [packet["value"] for packet in second["packets"]] == ["York"]
    assert ("superseded", "Leeds") in [(event["kind"], event["value"]) for event in second["events"]]
    assert third["strongest"] == "shipping_address"
    (recall,) = third["recalls"]
    assert (recall["value"], recall["staleness"], recall["last_updated_round"]) == ("York", 1, 2)
    assert recall["confidence"] == pytest.approx(0.675)


def test_table_shows_words_scores_strongest_type_and_recall(phero, two_addresses):
    out = phero("replay", two_addresses).out
    assert "two-addresses: Leeds, then York" in out
    for shown in ("Please send it to Leeds", "shipping_address 0.75", "shipping_address = York 0.68"):
        assert shown in out


def test_types_become_columns_and_others_are_left_out(phero, two_addresses):
    out = phero("replay", two_addresses, "--type", "shipping_*").out
    assert "shipping_address" in out
    (dialogue,) = phero("replay", two_addresses, "--type", "billing_*", "--json").json["dialogues"]
    assert all(round_["scores"] == {} and round_["packets"] == [] for round_ in dialogue["rounds"])


def test_one_dialogue_of_many_can_be_named(phero):
    every = phero("replay", "samples", "--json").json["dialogues"]
    name = every[-1]["dialogue"]
    assert len(every) > 10
    assert phero("replay", "samples", "--dialogue", name, "--json").json["dialogues"] == [every[-1]]


def test_numbers_agree_with_evaluate(phero):
    """What replay says is recalled is what the probes of the same dialogue get."""
    probes = phero("evaluate", "samples", "--json").json["probes"]
    rounds = {
        (dialogue["dialogue"], entry["round"]): entry
        for dialogue in phero("replay", "samples", "--json").json["dialogues"]
        for entry in dialogue["rounds"]
    }
    plain = [probe for probe in probes if probe["target"] is None and not set("*?[") & set(probe["type"])]
    assert plain
    for probe in plain:
        recalls = rounds[probe["dialogue"], probe["after_round"]]["recalls"]
        shown = [entry["value"] for entry in recalls if entry["type"] == probe["type"]]
        assert shown == [entry["value"] for entry in probe["got"]][: len(shown)]


def test_words_in_a_dialogue_cannot_steer_the_terminal(phero, tmp_path):
    path = tmp_path / "nasty.json"
    path.write_text('[{"role": "user", "content": "[bold]\\u001b[2Jhi :smile: \\u202eevil"}]')
    out = phero("replay", path).out
    assert "[bold]\ufffd[2Jhi :smile: \ufffdevil" in out
    assert "\x1b" not in out
