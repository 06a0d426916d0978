"""``phero compare``: A against B."""

from __future__ import annotations

import pytest


@pytest.fixture
def strict(tmp_path):
    """A parameter set that forgets sooner than the default."""
    path = tmp_path / "strict.yaml"
    path.write_text("recall: {min_concentration: 0.8}\n")
    return path


def test_the_same_set_twice_is_no_difference(phero, two_addresses):
    said = phero("compare", two_addresses, "--a", "balanced", "--b", "balanced", "--json")
    assert said.status == 0
    assert (said.json["verdict"], said.json["changed"], said.json["p_value"]) == ("same", [], 1.0)
    assert "the same settings" in phero("compare", two_addresses, "--a", "balanced", "--b", "balanced").out


def test_json_names_what_broke_and_what_differs(phero, two_addresses, strict):
    found = phero("compare", two_addresses, "--a", "balanced", "--b", strict, "--json").json
    assert [probe["after_round"] for probe in found["broken"]] == [2]
    assert found["fixed"] == []
    assert found["difference"] == -0.5
    assert found["verdict"] == "noise"
    assert [change["path"] for change in found["changed"]] == ["recall.min_concentration"]
    assert found["metrics"]["a"]["accuracy"] - found["metrics"]["b"]["accuracy"] == 0.5


def test_table_says_the_verdict_in_words(phero, two_addresses, strict):
    out = phero("compare", two_addresses, "--a", "balanced", "--b", strict).out
    assert "Not distinguishable from noise: 0 fixed, 1 broken" in out
    assert "recall.min_concentration" in out
    assert "1 probes that B breaks" in out


@pytest.mark.parametrize(
    ("requirement", "status"), [("broken<=0", 1), ("broken<=1", 0), ("accuracy>=0.1", 1)]
)
def test_requirements_are_of_the_comparison_and_of_b(phero, two_addresses, strict, requirement, status):
    given = ("--a", "balanced", "--b", strict, "--require", requirement)
    assert phero("compare", two_addresses, *given).status == status


def test_samples_are_judged_under_both(phero):
    found = phero("compare", "samples", "--a", "balanced", "--b", "article_literal", "--json").json
    assert found["verdict"] == "a_better"
    total = found["both_pass"] + found["both_fail"] + len(found["fixed"]) + len(found["broken"])
    assert total == found["metrics"]["a"]["probes"]


def test_each_changed_setting_is_tried_alone(phero, two_addresses, tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("recall: {min_concentration: 0.8}\ngovernor: {cap: 9.0}\n")
    given = ("--a", "balanced", "--b", own)
    alone = {
        entry["path"]: entry for entry in phero("compare", two_addresses, *given, "--json").json["effects"]
    }
    assert [flip["number"] for flip in alone["recall.min_concentration"]["broken"]] == [1]
    assert alone["governor.cap"]["answers_changed"] == 0
    assert "changes nothing alone" in phero("compare", two_addresses, *given).out


def test_where_it_takes_too_long_settings_are_tried_only_on_request(
    phero, two_addresses, strict, monkeypatch
):
    monkeypatch.setattr("phero_core.cli.compare.MOST_REPLAYS", 0)
    given = ("compare", two_addresses, "--a", "balanced", "--b", strict)
    assert phero(*given, "--json").json["effects"] is None
    assert "not tried; --effects does" in phero(*given).out
    assert len(phero(*given, "--effects", "--json").json["effects"]) == 1


def test_probes_that_fail_under_both_are_listed(phero, two_addresses, strict):
    found = phero("compare", two_addresses, "--a", "balanced", "--b", strict, "--json").json
    assert [probe["number"] for probe in found["both_failing"]] == [2]
    assert (found["matched"], found["only_a"], found["only_b"]) == (2, [], [])
    assert (
        "1 probes that fail under both"
        in phero("compare", two_addresses, "--a", "balanced", "--b", strict).out
    )


@pytest.mark.parametrize(
    ("requirement", "status"),
    [
        ("matched>=2", 0),
        ("only_a==0", 0),
        ("difference.low>=-1", 0),
        ("answers_changed<=0", 1),
        ("accuracy.low>=0.5", 1),
    ],
)
def test_every_figure_of_a_comparison_can_be_required(phero, two_addresses, strict, requirement, status):
    given = ("--a", "balanced", "--b", strict, "--require", requirement)
    assert phero("compare", two_addresses, *given).status == status
