"""The halves, the packs and the labels by hand hold together."""

from __future__ import annotations

from collections import Counter

import pytest

from phero_core.observe.loading import load_packs
from tests.accuracy.measure import RAW
from tests.accuracy.measured import DATA_SETS, PACKS
from tests.accuracy.persons import memorybank
from tests.accuracy.split import DEVELOP, HALVES, TEST, half
from tests.accuracy.visits import GOLD, aci_bench, labelled, mts_dialog


def test_the_halves_depend_on_names_alone():
    named = [half("crosswoz", str(number)) for number in range(200)]
    assert named == [half("crosswoz", str(number)) for number in range(200)]
    assert 80 < named.count(TEST) < 120
    assert named != [half("sgd", str(number)) for number in range(200)]


def test_every_pack_here_loads_and_is_used():
    used = {name for entry in DATA_SETS for name in entry.packs if name.endswith(".yaml")}
    assert used == {path.name for path in PACKS.glob("*.yaml")}
    for path in sorted(PACKS.glob("*.yaml")):
        assert load_packs([path])[0].name == path.stem


@pytest.mark.shared
@pytest.mark.parametrize("data_set", DATA_SETS, ids=lambda entry: entry.name)
def test_every_data_set_has_dialogues_in_its_halves(data_set):
    talks = list(data_set.read(RAW))
    halves = Counter(talk.half for talk in talks)
    assert len({talk.id for talk in talks}) == len(talks)
    assert set(halves) <= set(HALVES)
    assert halves[TEST]
    assert halves[DEVELOP] or data_set.name == "abcd"


@pytest.mark.shared
@pytest.mark.parametrize("read", [mts_dialog, aci_bench, memorybank])
def test_every_label_stands_on_a_message_of_a_user(read):
    labels = labelled(GOLD / f"{read.__name__}.yaml")
    talks = {talk.id: talk for talk in read(RAW)}
    assert set(talks) == set(labels)
    given = sum(len(facts) for rows in labels.values() for facts in rows.values())
    found = sum(len(turn.facts or ()) for talk in talks.values() for turn in talk.turns)
    assert found == given > 50
