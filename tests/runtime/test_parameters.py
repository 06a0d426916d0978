"""Parameter sets in production: whose holds, files exchanged while sessions run, and experiments on live traffic."""

from __future__ import annotations

import logging
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, dump_config, parse_config, preset, with_values
from phero_core.errors import ConfigError
from phero_core.runtime import AgentMemory, Experiment, ParameterSets
from phero_core.runtime.choosing import place_of
from tests.runtime.doubles import FragileStore, city

ARRANGED = """
schema: phero-runtime/1
default:
  parameters: own.yaml
  experiment: {name: longer, parameters: longer.yaml, share: 0.5}
tenants:
  school: education
  acme: {parameters: balanced, experiment: {name: shorter, parameters: own.yaml, share: 1, label: short}}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "own.yaml").write_text("field: {max_rounds: 5}")
    (tmp_path / "longer.yaml").write_text("field: {max_rounds: 9}")
    (tmp_path / "runtime.yaml").write_text(ARRANGED)
    return tmp_path


def later(path, text):
    """Write a file as if some time had passed."""
    path.write_text(text)
    stamp = path.stat().st_mtime + 10
    os.utime(path, (stamp, stamp))


def rounds(sets, session_id="s1", **asked):
    return sets.assigned(session_id, **asked).config.field.max_rounds


def test_the_default_set_is_a_configuration_a_preset_or_a_file(folder):
    assert ParameterSets().assigned("s1").config == preset("balanced")
    assert ParameterSets("education").assigned("s1").config == preset("education")
    assert ParameterSets(preset("medical")).assigned("s1").config == preset("medical")
    assert rounds(ParameterSets(folder / "own.yaml")) == 5


def test_a_tenant_has_its_own_set_and_an_unknown_one_the_default():
    sets = ParameterSets("balanced", {"school": "education", "clinic": preset("medical")})
    labels = {name: sets.assigned("s1", name).label for name in ("school", "clinic", "bakery")}
    assert labels == {"school": "school", "clinic": "clinic", "bakery": "default"}
    assert sets.assigned("s1", "clinic").config == preset("medical")


def test_a_file_arranges_all_sets_with_paths_beside_it(folder):
    sets = ParameterSets(folder / "runtime.yaml")
    assert rounds(sets, "s1") in {5, 9}
    assert sets.assigned("s1", "school").config == preset("education")
    chosen = sets.assigned("s1", "acme")
    assert (chosen.label, chosen.experiment, chosen.treated) == ("acme/short", "shorter", True)


def test_every_answer_is_labelled_with_set_and_digest(folder):
    memory = AgentMemory(folder / "runtime.yaml")
    memory.observe("s1", [city("Oslo")], tenant="acme")
    answer = memory.recall("s1")
    assert (answer.label, answer.digest) == ("acme/short", parse_config("field: {max_rounds: 5}").digest)


def test_a_changed_file_holds_from_the_next_turn_on(folder):
    memory = AgentMemory(ParameterSets(folder / "own.yaml", check_every=0))
    memory.observe("s1", [city("Oslo"), city("Rome")])
    later(folder / "own.yaml", "recall: {min_concentration: 1.0}")
    assert memory.recall("s1").recall.values == ()
    later(folder / "own.yaml", "recall: {min_concentration: 0.1}")
    assert memory.recall("s1").recall.best.value == "Rome"


def test_a_change_under_the_same_time_stamp_and_size_is_noticed(folder):
    path = folder / "own.yaml"
    sets = ParameterSets(path, check_every=0)
    before = path.stat()
    path.write_text("field: {max_rounds: 7}")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert rounds(sets) == 7


def test_a_file_that_rests_is_not_read_again(folder, monkeypatch):
    path = folder / "own.yaml"
    os.utime(path, (1_000_000, 1_000_000))
    sets = ParameterSets(path, check_every=0)
    monkeypatch.setattr("phero_core.runtime.watching.read_bytes", lambda *_: pytest.fail("read again"))
    assert rounds(sets) == 5


def test_files_are_looked_at_every_so_often_only(folder):
    sets = ParameterSets(folder / "own.yaml", check_every=3600)
    later(folder / "own.yaml", "field: {max_rounds: 7}")
    assert rounds(sets) == 5
    sets.refresh()
    assert rounds(sets) == 7


@pytest.mark.parametrize("broken", ["field: {max_round: 7}", "field: {", "", "observe: {packs: [nowhere]}"])
def test_a_broken_file_changes_nothing_and_is_reported_until_it_is_mended(folder, broken, caplog):
    told = []
    path = folder / "own.yaml"
    sets = ParameterSets(path, check_every=0, on_problem=told.append)
    later(path, broken)
    with caplog.at_level(logging.WARNING, "phero.runtime"):
        assert [rounds(sets), rounds(sets)] == [5, 5]
    assert told == [sets.problems]
    assert len(sets.problems) == 1
    assert len(caplog.records) == 1
    later(path, "field: {max_rounds: 7}")
    assert rounds(sets) == 7
    assert (told[1:], sets.problems) == ([()], ())


def test_a_broken_file_is_reported_as_it_would_be_at_the_start(folder):
    path = folder / "own.yaml"
    sets = ParameterSets(path, check_every=0)
    later(path, "field: {max_round: 7}")
    rounds(sets)
    with pytest.raises(ConfigError) as refused:
        ParameterSets(path)
    assert refused.value.problems == sets.problems
    assert str(sets.problems[0]) == f"{path}: unknown key 'field.max_round'; did you mean 'max_rounds'?"


def test_a_file_that_vanishes_keeps_its_set_and_may_come_back_as_it_was(folder):
    path = folder / "own.yaml"
    sets = ParameterSets(path, check_every=0)
    path.unlink()
    assert rounds(sets) == 5
    assert len(sets.problems) == 1
    path.write_text("field: {max_rounds: 5}")
    assert rounds(sets) == 5
    assert sets.problems == ()


def test_the_arrangement_itself_may_change(folder):
    path = folder / "runtime.yaml"
    sets = ParameterSets(path, check_every=0)
    later(path, "schema: phero-runtime/1\ndefault: longer.yaml\ntenants: {bakery: ecommerce}")
    assert rounds(sets) == 9
    assert sets.assigned("s1", "bakery").label == "bakery"
    assert sets.assigned("s1", "school").label == "default"


@pytest.mark.parametrize(
    "broken",
    [
        "schema: phero-runtime/1\ndefault: nowhere.yaml",
        "schema: phero-runtime/1\nshare: 2",
        "[]",
        "schema: phero/1",
    ],
)
def test_a_broken_arrangement_changes_nothing_while_its_files_may(folder, broken):
    sets = ParameterSets(folder / "runtime.yaml", check_every=0)
    later(folder / "runtime.yaml", broken)
    later(folder / "longer.yaml", "field: {max_rounds: 6}")
    later(folder / "own.yaml", "field: {max_rounds: 6}")
    assert rounds(sets) == 6
    assert sets.assigned("s1", "school").label == "school"
    assert sets.problems
    assert all("runtime.yaml" in str(problem) or "nowhere.yaml" in str(problem) for problem in sets.problems)


def test_all_errors_are_told_at_once(folder):
    (folder / "own.yaml").write_text("field: {max_round: 7}\nrecall: {top_k: zero}")
    (folder / "longer.yaml").unlink()
    with pytest.raises(ConfigError) as refused:
        ParameterSets(folder / "runtime.yaml")
    assert [str(problem).rpartition("/")[2] for problem in refused.value.problems] == [
        "own.yaml: unknown key 'field.max_round'; did you mean 'max_rounds'?",
        "own.yaml: recall.top_k: must be a whole number; found 'zero'",
        "longer.yaml: cannot be read: No such file or directory",
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "schema: phero-runtime/1\ndefualt: balanced",
            ["unknown key 'defualt'; did you mean 'default'?"],
        ),
        (
            "schema: phero-runtime/1\ndefault: {parameters: balanced, experiment: {name: x, share: 2}}",
            [
                "default.experiment.parameters: is missing",
                "default.experiment.share: must be at most 1.0; found 2",
            ],
        ),
        ("schema: phero-runtime/2", ["schema: must be 'phero-runtime/1'; found 'phero-runtime/2'"]),
        (
            "schema: phero-runtime/1\ntenants: {default: balanced}",
            [
                "tenants: 'default' is no tenant's name: it stands for all sessions that no tenant's set holds for",
            ],
        ),
    ],
)
def test_an_arrangement_is_strict(tmp_path, text, messages):
    path = tmp_path / "runtime.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        ParameterSets(path)
    assert [str(problem).removeprefix(f"{path}: ") for problem in refused.value.problems] == messages


def test_what_a_file_arranges_is_not_said_in_code_as_well(folder):
    with pytest.raises(ConfigError, match="arranges tenants and experiments itself"):
        ParameterSets(folder / "runtime.yaml", {"school": "medical"})


def test_an_experiment_needs_something_to_be_compared_with():
    tried = Experiment(name="x", parameters="medical", share=0.5)
    with pytest.raises(ConfigError, match="experiments: 'school' has no parameters of its own"):
        ParameterSets(experiments={"school": tried})


def test_an_unknown_preset_is_named_with_what_there_is():
    with pytest.raises(ConfigError, match="no preset or file 'educaton'; did you mean 'education'"):
        ParameterSets(tenants={"school": "educaton"})


def experiment(share, name="longer"):
    tried = Experiment(name=name, parameters="education", share=share)
    return ParameterSets("balanced", experiments={"default": tried}, check_every=3600)


@given(st.text(min_size=1), st.floats(0, 1), st.floats(0, 1))
def test_a_growing_share_moves_no_session_back(session_id, one, other):
    small, large = experiment(min(one, other)), experiment(max(one, other))
    assert large.assigned(session_id).treated >= small.assigned(session_id).treated


def test_a_share_holds_over_many_sessions_and_experiments_draw_apart():
    first = {n for n in range(4000) if experiment_place("first", n) < 0.25}
    second = {n for n in range(4000) if experiment_place("second", n) < 0.25}
    assert 900 < len(first) < 1100
    assert 200 < len(first & second) < 300


def experiment_place(name, number):
    return place_of(name, f"session {number}")


def test_none_and_all_are_shares():
    assert not any(experiment(0.0).assigned(str(n)).treated for n in range(50))
    assert all(experiment(1.0).assigned(str(n)).treated for n in range(50))


def test_a_session_stays_on_its_side_over_restarts_and_changes_of_the_share():
    store = FragileStore()
    AgentMemory(experiment(0.0), store).observe("s1", [city("Oslo")])
    AgentMemory(experiment(1.0), store).observe("s2", [city("Oslo")])
    for share in (0.0, 0.5, 1.0):
        memory = AgentMemory(experiment(share), store)
        memory.observe("s1", [city("Rome")])
        assert memory.recall("s1").label == "default"
        assert memory.recall("s2").label == "default/B"


def test_another_experiment_draws_anew_and_its_end_frees_the_session():
    store = FragileStore()
    AgentMemory(experiment(1.0), store).observe("s1", [city("Oslo")])
    assert AgentMemory(experiment(0.0, "another"), store).recall("s1").label == "default"
    assert AgentMemory("balanced", store).recall("s1").label == "default"


def test_a_tenant_is_remembered_with_the_session():
    store = FragileStore()
    sets = ParameterSets("balanced", {"school": "education"})
    AgentMemory(sets, store).observe("s1", [city("Oslo")], tenant="school")
    memory = AgentMemory(sets, store)
    memory.observe("s1", [city("Rome")])
    assert memory.recall("s1").label == "school"


def test_an_exported_parameter_file_is_loaded_unchanged(tmp_path):
    config = with_values(preset("ecommerce"), {"field.max_rounds": 11})
    (tmp_path / "tuned.yaml").write_text(dump_config(config))
    assert AgentMemory(tmp_path / "tuned.yaml").recall("s1").digest == config.digest


def test_a_configuration_without_numbers_is_fine():
    assert AgentMemory(Config()).recall("s1").recall.values == ()
