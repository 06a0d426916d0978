"""Numbers that packs give: for types that the configuration does not name, and never against it."""

from __future__ import annotations

import pytest

from phero_core.config import preset, with_values
from phero_core.scent import Cardinality
from phero_core.session import Session

TEA = {
    "name": "tea",
    "types": {
        "leaf": {"names": ["leaf"], "numbers": {"cardinality": "one", "concentration": 0.55}},
        "phone": {"numbers": {"cardinality": "many"}},
    },
}


@pytest.fixture
def config():
    return with_values(preset("device_diagnostics"), {"observe.packs": ["base", TEA]})


def test_what_a_pack_leaves_out_is_that_of_the_rest(config):
    numbers = config.scent("leaf")
    assert (numbers.cardinality, numbers.concentration) == (Cardinality.ONE, 0.55)
    assert numbers.decay_factor == config.scent("*").decay_factor == 0.85


def test_the_configuration_wins_where_it_names_the_type(config):
    assert config.scent("phone").cardinality is Cardinality.ONE


def test_a_changed_knob_keeps_the_rest_of_what_the_pack_says(config):
    changed = with_values(config, {"scents.leaf.decay_factor": 0.5})
    assert (changed.scent("leaf").cardinality, changed.scent("leaf").decay_factor) == (Cardinality.ONE, 0.5)


def test_a_type_that_is_one_at_a_time_in_its_pack_is_one_at_a_time_in_the_field(config):
    session = Session(config)
    session.observe("the leaf is Assam")
    session.observe("the leaf is Keemun")
    assert [value.value for value in session.recall("leaf").values] == ["Keemun"]


def test_a_pack_that_cannot_be_read_gives_no_numbers():
    lost = with_values(preset("balanced"), {"observe.packs": ["base", "gone.yaml"]})
    assert lost.scent("leaf") == lost.scent("*")


@pytest.mark.parametrize("kind", ["framework", "database", "cache", "editor"])
def test_what_a_stack_has_one_of_is_one_at_a_time(kind):
    assert preset("balanced").scent(kind).cardinality is Cardinality.ONE
