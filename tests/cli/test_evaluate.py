"""``phero evaluate``: the report, its JSON, and requirements."""

from __future__ import annotations

import pytest

from phero_core import evaluate, load_dialogues, preset


def test_json_is_the_report_and_nothing_else(phero, two_addresses):
    said = phero("evaluate", two_addresses, "--json")
    report = evaluate(load_dialogues(two_addresses), preset("balanced")).to_dict()
    assert (said.status, said.err) == (0, "")
    assert said.json == report
    assert said.json["metrics"]["accuracy"] == 0.5


def test_json_tells_what_came_and_why_the_rest_did_not(phero, two_addresses):
    right, stale = phero("evaluate", two_addresses, "--json").json["probes"]
    assert (right["outcome"], right["passed"]) == ("hit", True)
    assert right["got"] == [{"value": "York", "confidence": 0.75}]
    assert (stale["outcome"], stale["passed"]) == ("stale", False)
    assert "Leeds: superseded by York at round 2" in stale["reasons"]


def test_table_shows_outcomes_and_failed_probes_with_reasons(phero, two_addresses):
    said = phero("evaluate", two_addresses)
    assert said.status == 0
    for shown in ("accuracy", "1 probes fail", "two-addresses", "superseded by York at round 2"):
        assert shown in said.out


def test_table_tells_in_the_person_s_language_what_does_not_hold(phero, two_addresses):
    two_addresses.write_text(
        two_addresses.read_text().replace("York, confidence: 0.75}", "York, confidence: 0.9}")
    )
    assert "置信度：应为 0.9，实为 0.75" in phero("evaluate", two_addresses, "--lang", "zh").out
    assert "confidence: expected 0.9, got 0.75" in phero("evaluate", two_addresses).out


@pytest.mark.parametrize(
    ("requirement", "status"),
    [
        ("accuracy>=0.5", 0),
        ("accuracy > 0.5", 1),
        ("ghost_rate<=0", 0),
        ("ghosts==0", 0),
        ("hit_rate<0.5", 1),
    ],
)
def test_status_says_whether_a_requirement_holds(phero, two_addresses, requirement, status):
    assert phero("evaluate", two_addresses, "--require", requirement).status == status


def test_every_unmet_requirement_is_told_and_json_stays_whole(phero, two_addresses):
    said = phero(
        "evaluate",
        two_addresses,
        "--require",
        "accuracy>=0.9",
        "--require",
        "hit_rate>=0.8",
        "--json",
    )
    assert said.status == 1
    assert said.err.splitlines() == [
        "not met: accuracy >= 0.9; it is 0.5",
        "not met: hit_rate >= 0.8; it is 0.5",
    ]
    assert said.json["metrics"]["accuracy"] == 0.5


@pytest.mark.parametrize(
    ("by", "group"), [("type", "shipping_address"), ("domain", "ecommerce"), ("distance", "0")]
)
def test_groups_are_added_when_asked_for(phero, two_addresses, by, group):
    said = phero("evaluate", two_addresses, "--by", by, "--json")
    assert set(said.json) > {"metrics", "probes", "by"}
    assert said.json["by"][by][group]["probes"] >= 1
    low, high = said.json["intervals_by"][by][group]["accuracy"]
    assert low <= said.json["by"][by][group]["accuracy"] <= high
    assert f"By {by}" in phero("evaluate", two_addresses, "--by", by).out


def test_shipped_samples_hold_their_probes_under_the_default(phero):
    """The samples are there to be explored: most of what they ask holds, and they ask in both languages."""
    said = phero("evaluate", "samples", "--json")
    assert said.status == 0
    assert said.json["metrics"]["probes"] >= 100
    assert said.json["metrics"]["accuracy"] >= 0.9


def test_several_sources_are_one_report(phero, two_addresses, tmp_path):
    other = tmp_path / "deeper" / "other.yaml"
    other.parent.mkdir()
    other.write_text(two_addresses.read_text().replace("id: two-addresses", "id: other"))
    both = phero("evaluate", two_addresses, other, "--json").json
    folder = phero("evaluate", tmp_path, "--json").json
    assert [probe["dialogue"] for probe in both["probes"]] == ["two-addresses"] * 2 + ["other"] * 2
    assert folder["metrics"] == both["metrics"]


def test_an_id_that_another_file_uses_is_numbered_and_said(phero, two_addresses, tmp_path):
    other = tmp_path / "other.yaml"
    other.write_text(two_addresses.read_text().replace("And thanks", "Good"))
    said = phero("evaluate", two_addresses, other, "--json")
    assert {probe["dialogue"] for probe in said.json["probes"]} == {"two-addresses", "two-addresses-2"}
    assert said.err.strip() == (
        f"{other}: the id 'two-addresses' is already used by another file; here it is called 'two-addresses-2'"
    )


def test_dialogues_without_probes_are_nothing_to_judge(phero, tmp_path):
    path = tmp_path / "chat.json"
    path.write_text('[{"role": "user", "content": "hi"}]')
    assert "nothing to judge" in phero("evaluate", path).out
    said = phero("evaluate", path, "--require", "ghost_rate<=1")
    assert said.status == 2
    assert said.err.strip() == "--require: these dialogues have no probes, so no requirement can be checked"


def test_invalid_dialogues_stop_a_pipeline_unless_told_otherwise(phero, two_addresses):
    two_addresses.write_text(two_addresses.read_text() + "---\nid: broken\nmessages: []\n")
    refused = phero("evaluate", two_addresses, "--json")
    assert (refused.status, refused.out) == (2, "")
    assert "needs at least one" in refused.err
    lenient = phero("evaluate", two_addresses, "--skip-invalid", "--json")
    assert lenient.status == 0
    assert len(lenient.json["probes"]) == 2
    assert lenient.err == refused.err


def test_a_file_of_settings_acts_as_the_preset_of_that_name_does(phero, two_addresses, tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("recall: {min_concentration: 0.7}\n")
    probes = phero("evaluate", two_addresses, "--config", own, "--json").json["probes"]
    assert [probe["outcome"] for probe in probes] == ["hit", "miss"]


def test_hidden_folders_are_passed_over(phero, two_addresses, tmp_path):
    hidden = tmp_path / ".cache"
    hidden.mkdir()
    (hidden / "broken.yaml").write_text("id: [")
    assert phero("evaluate", tmp_path, "--json").json == phero("evaluate", two_addresses, "--json").json


def test_every_rate_is_shown_with_its_interval(phero, two_addresses):
    out = phero("evaluate", two_addresses).out
    assert "95 % interval" in out
    assert "0.095–0.905" in out
    assert phero("evaluate", two_addresses, "--json").json["intervals"]["accuracy"] == pytest.approx(
        [0.0945, 0.9055], abs=1e-4
    )


@pytest.mark.parametrize(
    ("requirement", "status"),
    [("accuracy.low>=0.09", 0), ("accuracy.low>=0.5", 1), ("accuracy.high<=0.91", 0)],
)
def test_a_requirement_may_be_of_an_interval_s_end(phero, two_addresses, requirement, status):
    assert phero("evaluate", two_addresses, "--require", requirement).status == status


def test_every_metric_can_be_required(phero, two_addresses):
    metrics = phero("evaluate", two_addresses, "--json").json["metrics"]
    given = [part for name in metrics for part in ("--require", f"{name}>=-1")]
    assert phero("evaluate", two_addresses, *given).status == 0


def test_the_reliability_curve_has_counts(phero, two_addresses):
    (entry,) = phero("evaluate", two_addresses, "--json").json["calibration"][-1:]
    assert set(entry) == {"confidence", "right", "answers"}
    assert "How often each degree of confidence was right" in phero("evaluate", two_addresses).out


def test_probes_are_grouped_by_their_notes(phero, two_addresses):
    two_addresses.write_text(two_addresses.read_text().replace("expect: Hull}", "expect: Hull, note: far}"))
    groups = phero("evaluate", two_addresses, "--by", "kind", "--json").json["by"]["kind"]
    assert {name: figures["accuracy"] for name, figures in groups.items()} == {"far": 0.0, "-": 1.0}


def test_reasons_of_failures_are_counted(phero, two_addresses):
    assert phero("evaluate", two_addresses, "--json").json["reasons"] == {"change_not_observed": 1}
    assert "its change was not observed" in phero("evaluate", two_addresses).out


def test_baselines_are_put_to_the_same_probes(phero, two_addresses):
    said = phero("evaluate", two_addresses, "--baselines", "--json")
    found = said.json["baselines"]
    assert (said.status, found["probes"]) == (0, 2)
    methods = {entry["method"]: entry["shares"] for entry in found["methods"]}
    assert methods["field"]["accuracy"] == 0.5
    assert {"last_value", "window", "full_history", "recency", "bm25"} < set(methods)
    out = phero("evaluate", two_addresses, "--baselines").out
    assert "last value wins" in out
    assert "hits at the field's ghosts" in out
    assert "最后的值为准" in phero("evaluate", two_addresses, "--baselines", "--lang", "zh").out


def test_baselines_without_probes_are_nothing_to_judge(phero, tmp_path):
    path = tmp_path / "chat.json"
    path.write_text('[{"role": "user", "content": "hi"}]')
    assert "nothing to judge" in phero("evaluate", path, "--baselines").out
