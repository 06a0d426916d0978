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


FORGOTTEN = """\
id: forgotten
messages:
- {role: user, content: to Leeds, packets: [{type: shipping_address, value: Leeds, cardinality: one}]}
- {role: user, content: one, packets: []}
- {role: user, content: two, packets: []}
- {role: user, content: three, packets: []}
- {role: user, content: four, packets: []}
probes:
- {after_round: 1, type: shipping_address, expect: Leeds}
- {after_round: 5, type: shipping_address, expect: Leeds}
- {after_round: 5, type: shipping_*, expect: Hull}
---
id: other
messages:
- {role: user, content: to York, packets: [{type: shipping_address, value: York, cardinality: one}]}
- {role: user, content: …, packets: []}
- {role: user, content: …, packets: []}
- {role: user, content: …, packets: []}
- {role: user, content: …, packets: []}
probes:
- {after_round: 5, type: shipping_address, expect: York}
"""
"""Under ``ecommerce`` an address stands at 0.75 · 0.9⁴ = 0.492 after four more rounds, under 0.5."""


@pytest.fixture
def forgotten(tmp_path):
    path = tmp_path / "forgotten.yaml"
    path.write_text(FORGOTTEN, encoding="utf-8")
    return path


def explained(phero, path, *more):
    return phero("explain", path, "--dialogue", "forgotten", "--config", "ecommerce", *more)


def test_a_probe_is_named_by_its_number(phero, forgotten):
    told = explained(phero, forgotten, "--probe", "2", "--json").json
    assert (told["dialogue"], told["type"], told["round"]) == ("forgotten", "shipping_address", 5)
    assert [probe["number"] for probe in told["probes"]] == [2]


def test_a_failed_probe_tells_its_reason_its_story_and_its_fixes(phero, forgotten):
    (probe,) = explained(phero, forgotten, "--probe", "2", "--json").json["probes"]
    assert probe["reason"] == "below_threshold"
    (story,) = probe["stories"]
    assert [passage["event"] for passage in story["passages"]] == ["observed", "faded"]
    assert story["strengths"][-1] == pytest.approx(0.492075)
    fixes = {fix["path"]: fix for fix in probe["fixes"]}
    slower = fixes["scents.shipping_address.decay_factor"]
    assert slower["after"] == pytest.approx((0.5 / 0.75) ** 0.25, abs=1e-6)
    assert [flip["dialogue"] for flip in slower["fixed"]] == ["other"]
    assert slower["broken"] == []


def test_a_probe_that_passes_needs_no_explanation(phero, forgotten):
    (probe,) = explained(phero, forgotten, "--probe", "1", "--json").json["probes"]
    assert probe["passed"]
    assert "stories" not in probe
    assert "fixes" not in probe


def test_tables_tell_the_story_and_the_fixes_in_the_person_s_language(phero, forgotten):
    english = explained(phero, forgotten, "--probe", "2").out
    assert "Probe 2 fails: below threshold (below_threshold)" in english
    assert "round 5: 0.49 < 0.50: below the threshold" in english
    assert "≥ 0.903603" in english
    chinese = explained(phero, forgotten, "--probe", "2", "--lang", "zh").out
    assert "第 2 个探针未通过：低于阈值" in chinese
    assert "第 5 轮：0.49 < 0.50：低于阈值" in chinese


def test_what_nobody_said_is_a_matter_of_observation(phero, forgotten):
    """Its pattern means every type that fits and occurs."""
    said = explained(phero, forgotten, "--probe", "3")
    assert "forgotten, shipping_address after round 5" in said.out
    assert "wrong_value_observed" in said.out
    assert "phero observe" in said.out


def test_a_question_by_type_explains_the_failed_probes_that_ask_it(phero, forgotten):
    told = explained(phero, forgotten, "--type", "shipping_address", "--json").json
    assert [(probe["number"], bool(probe["fixes"])) for probe in told["probes"]] == [(2, True)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ("--probe", "4"),
            "--probe: there is no probe 4: dialogue 'forgotten' has probes 1 to 3",
        ),
        (("--probe", "0"), "--probe: there is no probe 0: dialogue 'forgotten' has probes 1 to 3"),
        (
            ("--probe", "2", "--type", "shipping_address"),
            "--probe: asks its own type, round and target; leave out --type, --round and --target",
        ),
        ((), "--type is missing; name a type, or give --probe N (see 'phero explain --help')"),
    ],
)
def test_questions_that_make_no_sense_are_refused(phero, forgotten, given, message):
    said = explained(phero, forgotten, *given)
    assert (said.status, said.err.strip()) == (2, message)
