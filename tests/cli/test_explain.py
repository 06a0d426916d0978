"""``phero explain``: the arithmetic behind an answer."""

from __future__ import annotations

import pytest


def test_json_multiplies_out_to_what_is_left(phero, two_addresses):
    told = phero("explain", two_addresses, "--type", "shipping_address", "--round", "3", "--json").json
    york, leeds = told["values"]
    (packet,) = york["packets"]
    product = packet["concentration"] * packet["decay_factor"] ** packet["age"]
    assert packet["now"] == pytest.approx(product * packet["scale"] * packet["weight"])
    assert york["recalled"]["confidence"] == pytest.approx(0.675)
    assert leeds["recalled"] is None
    assert [reason["code"] for reason in leeds["reasons"]] == ["superseded"]
    assert [probe["outcome"] for probe in told["probes"]] == ["stale"]


def test_table_gives_verdicts_and_reasons(phero, two_addresses):
    out = phero("explain", two_addresses, "--type", "shipping_address").out
    assert "two-addresses, shipping_address after round 3: score 0.6750, recalled from" in out
    assert "✓ York: recalled with confidence 0.6750" in out
    assert "✗ Leeds: not recalled: superseded by York at round 2" in out


def test_a_type_that_never_was_gets_a_suggestion(phero, two_addresses):
    said = phero("explain", two_addresses, "--type", "shiping_address")
    assert said.status == 0
    assert "never observed" in said.out
    assert said.err.strip() == (
        "'shiping_address' was never observed in this dialogue; did you mean 'shipping_address'?"
    )


def test_a_round_that_is_not_there_is_refused(phero, two_addresses):
    said = phero("explain", two_addresses, "--type", "shipping_address", "--round", "4")
    assert said.status == 2
    assert said.err.strip() == "--round: there is no round 4: dialogue 'two-addresses' has rounds 1 to 3"


def test_several_dialogues_need_a_choice(phero):
    said = phero("explain", "samples", "--type", "shipping_address")
    assert said.status == 2
    assert said.err.startswith("--dialogue: say which dialogue; there are several: ")


def test_a_target_narrows_the_account(phero, tmp_path):
    path = tmp_path / "orders.yaml"
    path.write_text(
        "id: orders\nmessages:\n- role: user\n  content: two orders\n  packets:\n"
        "  - {type: device, value: red, target: A1, cardinality: one}\n"
        "  - {type: device, value: blue, target: B2, cardinality: one}\n"
    )
    told = phero("explain", path, "--type", "device", "--target", "B2", "--json").json
    assert [(entry["value"], entry["target"]) for entry in told["values"]] == [("blue", "B2")]


def test_a_pattern_is_refused_since_the_arithmetic_is_of_one_type(phero, two_addresses):
    said = phero("explain", two_addresses, "--type", "shipping_*")
    assert said.status == 2
    assert (
        said.err.strip() == "--type: 'shipping_*' is a pattern; name one type (`phero replay` takes patterns)"
    )
